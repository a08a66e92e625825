import { useEffect, useRef } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { withoutPrefix } from '../i18n/locales.ts';

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
    addEventListener('popstate', mark);
    return () => removeEventListener('popstate', mark);
  }, []);

  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (popped.current) {
      popped.current = false;
      return;
    }
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }, [path]);

  return null;
}
