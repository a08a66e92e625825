import { getHotkeyHandler } from '@mantine/hooks';
import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { isTyping } from './keys.ts';
import { words } from './toasts.ts';
import { UndoNotice } from './undo-notice.tsx';

/** How long an action can be taken back, in milliseconds; longer under the pointer or the focus. */
const undoable = 10_000;

let undos = 0;

/** What can be taken back now, by the identity of its toast, oldest first. */
const shown = new Map<string, () => void>();

const onShortcut = getHotkeyHandler([['mod+Z', () => [...shown.values()].at(-1)?.()]]);

/** Takes back the latest action. In a field, the keys are for what was typed there. */
const onKey = (event: KeyboardEvent) => {
  if (!isTyping(event.target)) onShortcut(event);
};

function add(id: string, undo: () => void) {
  if (shown.size === 0) addEventListener('keydown', onKey);
  shown.set(id, undo);
}

/** Whether it could still be taken back. */
function remove(id: string): boolean {
  const wasShown = shown.delete(id);
  if (wasShown && shown.size === 0) removeEventListener('keydown', onKey);
  return wasShown;
}

/** Says what was done, with a button that takes it back. */
export function showUndo(said: string, { text, act }: { text: string; act: () => void }): void {
  undos += 1;
  const id = `undo:${undos}`;
  const onUndo = () => {
    // A second click comes while the toast is fading.
    if (!remove(id)) return;
    notifications.hide(id);
    act();
  };
  const message = createElement(UndoNotice, {
    message: said,
    text,
    onUndo,
    onFocus: () => notifications.update({ ...notice, autoClose: false }),
    onBlur: () => notifications.update({ ...notice, autoClose: undoable }),
  });
  const notice: NotificationData = {
    id,
    message,
    color: 'teal',
    autoClose: undoable,
    role: 'status',
    closeButtonProps: { 'aria-label': words()('shell.close_notice') },
    onClose: () => void remove(id),
  };
  add(id, onUndo);
  notifications.show(notice);
}
