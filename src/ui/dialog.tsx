import { Group, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { useEscape } from './use-escape.ts';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Pixels. Default: 440. */
  width?: number | undefined;
  /** Where it was opened from gets the focus again. Default: true. */
  returnFocus?: boolean;
  children: ReactNode;
}

/** A small dialog; its content is mounted each time it opens. */
export function Dialog({ title, width = 440, children, ...opening }: Props) {
  const words = useWords();
  // The library notes where the focus was when a dialog opens, but not when it is mounted open.
  const opened = useMounted() && opening.opened;
  useEscape(opened, opening.onClose);
  return (
    <Modal.Root {...opening} opened={opened} closeOnEscape={false} centered size={width}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {/* Not the dialog's own header, which as a landmark would be a second banner. */}
          <Group justify="space-between" wrap="nowrap" pb="sm" mt={-4} mr={-4}>
            <Modal.Title fw={600} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label={words('shell.close')} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
