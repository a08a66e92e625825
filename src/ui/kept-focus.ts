import { useDidUpdate } from '@mantine/hooks';
import { type FocusEvent, type RefObject, useRef } from 'react';

/**
 * Handlers for an element whose content changes with `shape`: if the focused element is removed, `target` is focused.
 * Otherwise keyboard navigation would restart at the top of the page.
 */
export function useKeptFocus(shape: unknown, target: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);
  useDidUpdate(() => {
    if (isWithin.current && document.activeElement === document.body) target.current?.focus();
  }, [shape]);
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: (event: FocusEvent) => {
      // Ignores the blur of an element that is being removed.
      if (event.target.isConnected) isWithin.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
