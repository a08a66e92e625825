import { type RefObject, useEffect } from 'react';
import { pixels } from './scale.ts';

/**
 * Reserves space at the bottom of the page for toasts and other overlays: the height of an element there, plus `above`
 * pixels.
 */
export function useFoot(element: RefObject<HTMLElement | null>, above: number, isThere: boolean): void {
  useEffect(() => {
    const foot = isThere ? element.current : null;
    if (!foot) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--motorpool-foot', `${foot.offsetHeight + pixels(above)}px`),
    );
    observer.observe(foot);
    return () => {
      observer.disconnect();
      style.removeProperty('--motorpool-foot');
    };
  }, [element, above, isThere]);
}
