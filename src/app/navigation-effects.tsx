import { useEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { visitOf } from '../address/place.ts';
import { withoutPrefix } from '../i18n/locales.ts';

/** Milliseconds that a screen may take until it has what the hash names. */
const patience = 5000;

const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function scrollToHash(): boolean {
  const target = document.getElementById(location.hash.slice(1));
  target?.scrollIntoView();
  return target !== null;
}

/** Goes to what the hash names as soon as it is on the page, unless the user moves first. Returns the end of it. */
function awaitHash(): () => void {
  if (location.hash === '' || scrollToHash()) return () => undefined;
  const observer = new MutationObserver(() => scrollToHash() && end());
  const timer = setTimeout(() => end(), patience);
  function end() {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of moves) removeEventListener(move, end);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  for (const move of moves) addEventListener(move, end, { passive: true });
  return end;
}

/**
 * After a navigation the page stands at its top, or at the hash, and the keyboard starts at its content. Back and
 * forward keep the place that the browser restores; another locale or another query is the same page.
 */
export function NavigationEffects() {
  const path = withoutPrefix(usePathname());
  const seen = useRef(path);
  const popped = useRef(false);

  useEffect(() => {
    const mark = () => {
      popped.current = true;
    };
    // A link to another part of the same page.
    const follow = () => {
      // What a screen writes into its own address is no link.
      if (visitOf(history.state) !== undefined) return;
      if (withoutPrefix(location.pathname) === seen.current && location.hash !== '') scrollToHash();
    };
    addEventListener('popstate', mark);
    addEventListener('pushState', follow);
    return () => {
      removeEventListener('popstate', mark);
      removeEventListener('pushState', follow);
    };
  }, []);

  useEffect(() => {
    if (seen.current === path) {
      // The page has just been opened: what its address names may come late.
      return awaitHash();
    }
    seen.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (popped.current) {
      popped.current = false;
      return;
    }
    scrollTo(0, 0);
    return awaitHash();
  }, [path]);

  return null;
}
