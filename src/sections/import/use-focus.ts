import { useEffect, useRef } from 'react';

/** What had the focus is gone with each step. */
export function useStepFocus(step: string) {
  const holder = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    holder.current?.querySelector<HTMLElement>('[data-begin]')?.focus();
  }, [step]);
  return holder;
}
