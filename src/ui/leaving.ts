import { useLayoutEffect } from 'react';
import { isKept, keepUnsaved } from '../api/reload.ts';

type Go = () => void;

/** There while there are unsaved changes; the last one asks. They receive the navigation, and may run it later or never. */
const guards: ((go: Go) => void)[] = [];

/** Navigates to another screen, unless a guard intervenes. */
export const leave = (go: Go): void => (guards.at(-1) ?? ((now) => now()))(go);

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
    guards.push(ask);
    addEventListener('beforeunload', refuse);
    const stopKeeping = keepUnsaved();
    return () => {
      guards.splice(guards.indexOf(ask), 1);
      if (guards.length > 0) return;
      stopKeeping();
      removeEventListener('beforeunload', refuse);
    };
  }, [ask]);
}
