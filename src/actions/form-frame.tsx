import type { FocusEvent, MouseEvent, ReactNode, RefObject } from 'react';
import classes from './actions.module.css';

/** The button of a form that the mouse is on; null if it is on none. */
function buttonUnder({ target, currentTarget }: MouseEvent<HTMLFormElement>): HTMLElement | null {
  // Popups are elsewhere on the page.
  return currentTarget.contains(target as Element) ? (target as Element).closest('button') : null;
}

/** The mouse leaves a field only with the click: a fault that appeared before it could move the button away from under it. */
const leaveLate = {
  onMouseDown: (event: MouseEvent<HTMLFormElement>) => {
    const isTypedLate = document.activeElement?.closest('[data-typed-late]') ?? null;
    if (buttonUnder(event) && isTypedLate === null) event.preventDefault();
  },
  onClick: (event: MouseEvent<HTMLFormElement>) => {
    // Enter in a field is a click without a mouse.
    if (event.detail > 0) buttonUnder(event)?.focus({ preventScroll: true });
  },
};

interface Props {
  form: RefObject<HTMLFormElement | null>;
  isSending: boolean;
  /** Handlers of the focus. */
  focus: { onFocus: () => void; onBlur: (event: FocusEvent) => void };
  onSubmit: () => void;
  children: ReactNode;
}

/** The form around the fields of an action. Enter in a field submits it. */
export const FormFrame = ({ form, isSending, focus, onSubmit, children }: Props) => (
  <form
    ref={form}
    className={classes.form}
    noValidate
    aria-busy={isSending}
    {...focus}
    // What is on its way is not changed. The field keeps the focus.
    {...leaveLate}
    onPaste={(event) => isSending && event.preventDefault()}
    onKeyDown={(event) => {
      const isCancelling = (event.target as HTMLElement).closest('[data-cancel]') !== null;
      if (isSending && !isCancelling && event.key !== 'Tab' && event.key !== 'Escape') return event.preventDefault();
      // In a text of several lines, Enter begins a line. The dashboard does not run.
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.requestSubmit();
    }}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
