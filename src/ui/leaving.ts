import { useLayoutEffect } from 'react';
import { isKept, keepUnsaved } from '../api/reload.ts';

type Go = () => void;

/** Set while there are unsaved changes. Receives the navigation, and may run it later or never. */
let guard: ((go: Go) => void) | null = null;

/** Navigates to another screen, unless a guard intervenes. */
export const leave = (go: Go): void => (guard ? guard(go) : go());

/** What was kept is there again after the reload. */
const refuse = (event: BeforeUnloadEvent) => {
  if (!isKept()) event.preventDefault();
};

/**
 * While `ask` is set, links and menus call it before leaving the screen, and the browser asks before closing the
 * page. After a reload, what was typed is there again.
 */
export function useAskBeforeLeaving(ask: ((go: Go) => void) | null): void {
  // A layout effect, so that the guard is removed before a redirect to another screen, such as sign-in.
  useLayoutEffect(() => {
    if (!ask) return;
    guard = ask;
    addEventListener('beforeunload', refuse);
    const stopKeeping = keepUnsaved();
    return () => {
      stopKeeping();
      if (guard === ask) guard = null;
      removeEventListener('beforeunload', refuse);
    };
  }, [ask]);
}
