import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Another dialog is in front of it, which Escape closes. Default: false. */
  isBehind?: boolean;
  /** Pixels. Default: 440. */
  width?: number | undefined;
  /** Where it was opened from gets the focus again. Default: true. */
  returnFocus?: boolean;
  children: ReactNode;
}

/** A small dialog; its content is mounted each time it opens. */
export function Dialog({ title, isBehind = false, width = 440, children, ...opening }: Props) {
  const words = useWords();
  return (
    <Modal.Root {...opening} closeOnEscape={!isBehind} centered size={width}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {/* Not the dialog's own header, which as a landmark would be a second banner. */}
          <Group justify="space-between" wrap="nowrap" pb="sm" mt={-4} mr={-4}>
            <Modal.Title fw={600} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label={words('actions.close')} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
