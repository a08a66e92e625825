import { type RefObject, useEffect } from 'react';

/** The ancestors that can have the focus, the nearest first. */
function* focusableAbove(element: Element) {
  for (let each = element.parentElement?.closest<HTMLElement>('[tabindex]'); each; ) {
    yield each;
    each = each.parentElement?.closest<HTMLElement>('[tabindex]');
  }
}

/** The name of a button; null for anything else. One in a row is for its row alone, so that no other is the same. */
const buttonName = (element: Element): string | null =>
  element instanceof HTMLButtonElement && !element.closest('tr, li, [role="row"]')
    ? (element.ariaLabel ?? element.textContent)
    : null;

/**
 * Notes where an element is. Returns a function that focuses it, or if it is gone, the same button where it was drawn again,
 * such as in the head of rows that have come meanwhile, or else what was around it. Nothing else may have the focus.
 */
export function noteFocus(element: Element | null): () => void {
  if (!(element instanceof HTMLElement) || element === document.body) return () => undefined;
  const around = [...focusableAbove(element)];
  const name = buttonName(element);
  return () => {
    if (document.activeElement !== document.body) return;
    const near = around.find((each) => each.isConnected);
    const again = () =>
      name === null
        ? undefined
        : [...(near?.querySelectorAll('button') ?? [])].find((each) => buttonName(each) === name);
    const next = element.isConnected ? element : (again() ?? near);
    next?.focus({ preventScroll: true });
  };
}

/**
 * When the focused element is removed, such as the button of a row that is gone, what was around it is focused.
 * Otherwise keyboard navigation would restart at the top of the page. What a component focuses itself has priority.
 */
export function useNearFocus(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = within.current;
    if (!root) return;
    let focused: Element | null = null;
    let focusNear = () => {};
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
      focusNear = noteFocus(focused);
    };
    // Without a next element, the focus may have gone because its element is being removed or disabled.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused = null;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      focusNear();
    });
    root.addEventListener('focusin', onFocus);
    root.addEventListener('focusout', onBlur);
    observer.observe(root, { subtree: true, childList: true });
    return () => {
      root.removeEventListener('focusin', onFocus);
      root.removeEventListener('focusout', onBlur);
      observer.disconnect();
    };
  }, [within]);
}
