import { useLayoutEffect } from 'react';

type Go = () => void;

/** Whoever has unsaved changes: it receives the navigation, and may continue it later or never. */
let guard: ((go: Go) => void) | null = null;

/** Navigates to another screen, unless somebody has to confirm first. */
export const leave = (go: Go): void => (guard ? guard(go) : go());

const refuse = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * While `ask` is given, links and menus call it before they leave the screen, and the browser asks before it closes the
 * page.
 */
export function useAskBeforeLeaving(ask: ((go: Go) => void) | null): void {
  // Removed before another screen, such as the sign-in page, redirects the user.
  useLayoutEffect(() => {
    if (!ask) return;
    guard = ask;
    addEventListener('beforeunload', refuse);
    return () => {
      if (guard === ask) guard = null;
      removeEventListener('beforeunload', refuse);
    };
  }, [ask]);
}
