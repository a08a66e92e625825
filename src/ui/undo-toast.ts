import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { words } from './toasts.ts';
import { UndoNotice } from './undo-notice.tsx';

/** How long an action can be taken back, in milliseconds; longer under the pointer or the focus. */
const undoable = 10_000;

let undos = 0;

/** Says what was done, with a button that takes it back. */
export function showUndo(said: string, { text, act }: { text: string; act: () => void }): void {
  undos += 1;
  const id = `undo:${undos}`;
  const message = createElement(UndoNotice, {
    message: said,
    text,
    onUndo: () => {
      notifications.hide(id);
      act();
    },
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
  };
  notifications.show(notice);
}
