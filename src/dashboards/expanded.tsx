import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './dashboard.module.css';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** An open list or menu of a field closes first. */
const isOfList = (target: Element) => target.getAttribute('data-mantine-stop-propagation') === 'true';

/** Whether no other dialog is in front of it: that is later in the document. */
const isFirst = (dialog: Element | null | undefined): boolean =>
  dialog != null && [...document.querySelectorAll('[role="dialog"]')].at(-1) === dialog;

/**
 * A section that fills the window. Escape closes it only where nothing inside or in front of it uses the key. The library would
 * close it with the same press as a dialog in front of it: it asks whether it may when it hears of the key, and by then the
 * dialog is closed. It also hears of the key before any field does.
 */
function Dialog({ title, opened, onClose, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const dialogOf = () => content.current?.closest('[role="dialog"]');
  /** The focus is nowhere, such as after the row of a button was deleted. */
  const onWindow = useEffectEvent(({ key, target }: globalThis.KeyboardEvent) => {
    if (key === 'Escape' && target === document.body && isFirst(dialogOf())) onClose();
  });
  useEffect(() => {
    if (!opened) return;
    addEventListener('keydown', onWindow);
    return () => removeEventListener('keydown', onWindow);
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing || !(target instanceof Element)) return;
    // Dialogs and menus that it has opened are inside for React, and elsewhere in the document.
    const dialog = dialogOf();
    if (dialog?.contains(target) && isFirst(dialog) && !isOfList(target)) onClose();
  };
  return (
    <Modal closeOnEscape={false} {...{ title, opened, onClose, onKeyDown }} size="calc(100vw - 3rem)">
      <div ref={content} className={classes.expanded}>
        {children}
      </div>
    </Modal>
  );
}

/** The same, once it is opened for the first time: on most sections it never is. */
export function Expanded(props: Props) {
  const { opened } = props;
  const [isThere, setThere] = useState(false);
  // It is there before it opens, so that it can move in and give the focus back.
  useEffect(() => {
    if (opened) setThere(true);
  }, [opened]);
  return opened || isThere ? <Dialog {...props} opened={opened && isThere} /> : null;
}
