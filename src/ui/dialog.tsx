import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Another dialog is in front of it, which Escape closes. Default: false. */
  isBehind?: boolean;
  /** Room for fields beside each other. Default: false. */
  isWide?: boolean;
  children: ReactNode;
}

/** A small dialog; its content is mounted each time it opens. */
export function Dialog({ title, opened, onClose, isBehind = false, isWide = false, children }: Props) {
  const words = useWords();
  return (
    <Modal.Root opened={opened} onClose={onClose} closeOnEscape={!isBehind} centered size={isWide ? 760 : 440}>
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
