import { type RefObject, useEffect } from 'react';

/**
 * Tells what lies over the page, toasts above all, how much of its foot is to stay free: the height of an element there, and
 * so many pixels above it.
 */
export function useFoot(element: RefObject<HTMLElement | null>, above: number, isThere: boolean): void {
  useEffect(() => {
    const foot = isThere ? element.current : null;
    if (!foot) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--motorpool-foot', `${foot.offsetHeight + above}px`));
    observer.observe(foot);
    return () => {
      observer.disconnect();
      style.removeProperty('--motorpool-foot');
    };
  }, [element, above, isThere]);
}
