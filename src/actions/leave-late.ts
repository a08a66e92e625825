import type { MouseEvent } from 'react';

/** The button of a form that the mouse is on; null if it is on none. */
function buttonUnder({ target, currentTarget }: MouseEvent<HTMLFormElement>): HTMLElement | null {
  // Popups are elsewhere on the page.
  return currentTarget.contains(target as Element) ? (target as Element).closest('button') : null;
}

/** The mouse leaves a field only with the click: a fault that appeared before it could move the button away from under it. */
export const leaveLate = {
  onMouseDown: (event: MouseEvent<HTMLFormElement>) => {
    const isTypedLate = document.activeElement?.closest('[data-typed-late]') ?? null;
    if (buttonUnder(event) && isTypedLate === null) event.preventDefault();
  },
  onClick: (event: MouseEvent<HTMLFormElement>) => {
    // Enter in a field is a click without a mouse.
    if (event.detail > 0) buttonUnder(event)?.focus({ preventScroll: true });
  },
};
