import { useEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { visitOf } from '../address/place.ts';
import { withoutPrefix } from '../i18n/locales.ts';

/** Milliseconds that a screen may take to show the element named by the hash. */
const patience = 5000;

const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function scrollToHash(): boolean {
  const target = document.getElementById(location.hash.slice(1));
  target?.scrollIntoView();
  return target !== null;
}

/**
 * Scrolls to the element of the hash once it exists, unless the user scrolls first. Returns a function that stops
 * waiting.
 */
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
 * After a navigation the page is scrolled to its top or to the hash, and the focus moves to its content. Back and
 * Forward keep the scroll position restored by the browser. Another locale or query is the same page.
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
      // A change that a screen makes to its own address is not a navigation.
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
      // The page has just been opened: the element of the hash may appear later.
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
