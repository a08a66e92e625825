import { Group, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { useEscape } from './use-escape.ts';

/** Where a dialog was opened from gets the focus, also if the dialog is removed while it is open. */
function useFocusAtEnd(opened: boolean, returnFocus: boolean): void {
  const isWanted = useRef(returnFocus);
  isWanted.current = returnFocus;
  useEffect(() => {
    if (!opened) return;
    const from = document.activeElement;
    return () => {
      setTimeout(() => {
        if (isWanted.current && document.activeElement === document.body && from instanceof HTMLElement) from.focus();
      });
    };
  }, [opened]);
}

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
  useFocusAtEnd(opened, opening.returnFocus ?? true);
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
