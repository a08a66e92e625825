import { useLayoutEffect } from 'react';

type Go = () => void;

/** Whoever has something to lose: it is given the way on, and may take it later, or never. */
let guard: ((go: Go) => void) | null = null;

/** Goes to another screen, unless somebody has to ask first. */
export const leave = (go: Go): void => (guard ? guard(go) : go());

const refuse = (event: BeforeUnloadEvent) => event.preventDefault();

/** While `ask` is given, links and menus ask it before they leave the screen, and the browser asks before it closes the page. */
export function useAskBeforeLeaving(ask: ((go: Go) => void) | null): void {
  // Withdrawn before another screen, such as the sign-in, sends the user on.
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
