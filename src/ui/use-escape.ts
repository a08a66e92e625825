import { useEffect, useEffectEvent } from 'react';

/** What is open and closes with Escape; the one in front is the last. */
const openNow: object[] = [];

/** The library marks what an open list or menu has of its own to close. */
const isMarked = ({ target }: Event) =>
  target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]');

/**
 * Closes what is open with Escape if it is in front. Whatever inside uses the key prevents that with `preventDefault`, which
 * comes too late for the library’s `closeOnEscape`.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const own = {};
    openNow.push(own);
    // A list has closed, and lost its mark, when the event arrives.
    let isOfList = false;
    const note = (event: KeyboardEvent) => {
      isOfList = isMarked(event);
    };
    const act = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.isComposing &&
        !event.defaultPrevented &&
        !isOfList &&
        openNow.at(-1) === own
      )
        close();
    };
    window.addEventListener('keydown', note, true);
    window.addEventListener('keydown', act);
    return () => {
      openNow.splice(openNow.indexOf(own), 1);
      window.removeEventListener('keydown', note, true);
      window.removeEventListener('keydown', act);
    };
  }, [isOpen]);
}
