import { useDidUpdate } from '@mantine/hooks';
import { type FocusEvent, type RefObject, useRef } from 'react';

/**
 * Handlers for an element whose inside changes with `shape`: when what had the focus in it is gone, `target` takes it.
 * Otherwise the keyboard would start again at the top of the page.
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
      // What is taken away while it has the focus does not leave it by itself.
      if (event.target.isConnected) isWithin.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
