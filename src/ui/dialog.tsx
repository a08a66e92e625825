import { Drawer, Group, Modal } from '@mantine/core';
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
    const focusAgain = noteFocus(document.activeElement, 'alone');
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
  /** At the right edge of the window, so that what is beside it can be read. Default: false. */
  isDrawer?: boolean;
  /** Pixels. Default: 440. On a phone, a drawer has the width of the window. */
  width?: number | undefined;
  /** Where it was opened from gets the focus again. Default: true. */
  returnFocus?: boolean;
  children: ReactNode;
}

const middle = { centered: true } as const;
const edge = { position: 'right' } as const;

/** What is beside a drawer is dimmed only a little. */
const pale = { backgroundOpacity: 0.12 };

/** A small dialog, or a drawer; its content is mounted each time it opens. */
export function Dialog({ title, isBehind = false, isDrawer = false, width = 440, children, ...opening }: Props) {
  const words = useWords();
  const { count, change } = useInFront(opening.opened);
  // The library notes where the focus was when a dialog opens, but not when it is mounted open.
  const opened = useMounted() && opening.opened;
  useReturn(opened && opening.returnFocus !== false);
  const { Root, Overlay, Content, Body, Title, CloseButton } = isDrawer ? Drawer : Modal;
  const place = isDrawer ? edge : middle;
  return (
    <Root {...opening} {...place} opened={opened} closeOnEscape={!isBehind && count === 0} size={width}>
      <Overlay {...(isDrawer && pale)} />
      <Content data-drawer={isDrawer || undefined}>
        {/* The second click of a double click must not send what the first one has sent. */}
        <Body inert={!opening.opened}>
          {/* Not the dialog's own header, which as a landmark would be a second banner. */}
          <Group justify="space-between" wrap="nowrap" pb="sm" mt={isDrawer ? 'xs' : -4} mr={-4}>
            <Title fw={600} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <CloseButton aria-label={words('shell.close')} />
          </Group>
          <CountInFront value={change}>{children}</CountInFront>
        </Body>
      </Content>
    </Root>
  );
}
