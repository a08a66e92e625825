import { type RefObject, useEffect } from 'react';

/** The ancestors that can have the focus, the nearest first. */
function* focusableAbove(element: Element) {
  for (let each = element.parentElement?.closest<HTMLElement>('[tabindex]'); each; ) {
    yield each;
    each = each.parentElement?.closest<HTMLElement>('[tabindex]');
  }
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
    let around: HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
      around = [...focusableAbove(focused)];
    };
    // Without a next element, the focus may have gone because its element is being removed or disabled.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused = null;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body)
        around.find((each) => each.isConnected)?.focus({ preventScroll: true });
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
