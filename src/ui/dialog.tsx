import { Group, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { noteFocus } from './near-focus.ts';

/** Counts the dialogs in front of the one around, so that Escape closes only the first of them. */
const CountInFront = createContext<((more: number) => void) | null>(null);

/** The number of dialogs that are open inside this one. Says to the one around that this one is open. */
function useInFront(opened: boolean): { count: number; change: (more: number) => void } {
  const around = useContext(CountInFront);
  const [count, setCount] = useState(0);
  const change = useCallback((more: number) => setCount((before) => before + more), []);
  useEffect(() => {
    if (!opened || !around) return;
    around(1);
    return () => around(-1);
  }, [opened, around]);
  return { count, change };
}

/** Milliseconds after which the library has given the focus back, if the element is still there. */
const returned = 30;

/** Where a dialog was opened from gets the focus again, also if it was drawn again or the dialog is removed while it is open. */
function useReturn(isReturning: boolean): void {
  useEffect(() => {
    if (!isReturning) return;
    const focusAgain = noteFocus(document.activeElement);
    return () => {
      setTimeout(focusAgain, returned);
    };
  }, [isReturning]);
}

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
  const { count, change } = useInFront(opening.opened);
  // The library notes where the focus was when a dialog opens, but not when it is mounted open.
  const opened = useMounted() && opening.opened;
  useReturn(opened && opening.returnFocus !== false);
  return (
    <Modal.Root {...opening} opened={opened} closeOnEscape={!isBehind && count === 0} centered size={width}>
      <Modal.Overlay />
      <Modal.Content>
        {/* The second click of a double click must not send what the first one has sent. */}
        <Modal.Body inert={!opening.opened}>
          {/* Not the dialog's own header, which as a landmark would be a second banner. */}
          <Group justify="space-between" wrap="nowrap" pb="sm" mt={-4} mr={-4}>
            <Modal.Title fw={600} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label={words('shell.close')} />
          </Group>
          <CountInFront value={change}>{children}</CountInFront>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
