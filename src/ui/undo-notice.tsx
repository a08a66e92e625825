import { Button, Group, Kbd } from '@mantine/core';
import { useRef } from 'react';
import { modKey } from './keys.ts';
import classes from './undo-notice.module.css';

interface Props {
  message: string;
  /** The text of the button. */
  text: string;
  onUndo: () => void;
  /** The focus has come or gone: with it, the notice stays. */
  onFocus: () => void;
  onBlur: () => void;
}

/** What was done, with a button that takes it back. The focus is returned, because the button is gone then. */
export function UndoNotice({ message, text, onUndo, onFocus, onBlur }: Props) {
  const before = useRef<EventTarget | null>(null);
  const undo = () => {
    const { current } = before;
    const target = current instanceof HTMLElement && current.isConnected ? current : document.getElementById('main');
    target?.focus({ preventScroll: true });
    onUndo();
  };
  return (
    <Group gap="xs">
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-keyshortcuts="Control+Z Meta+Z"
        rightSection={
          <Kbd size="xs" className={classes.key} aria-hidden="true">
            {modKey} Z
          </Kbd>
        }
        onClick={undo}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget;
          onFocus();
        }}
        onBlur={onBlur}
      >
        {text}
      </Button>
    </Group>
  );
}
