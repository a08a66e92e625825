import { useDidUpdate } from '@mantine/hooks';
import { type FocusEvent, type RefObject, useRef } from 'react';

/**
 * Handlers for an element whose content changes with `shape`: if the focused element in it disappears, `target` gets
 * the focus. Otherwise the focus would return to the top of the page.
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
      // Removing a focused element fires no blur event.
      if (event.target.isConnected) isWithin.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
