import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, of: number) => number>> = {
  ArrowDown: (at, of) => (at + 1) % of,
  ArrowUp: (at, of) => (at - 1 + of) % of,
  Home: () => 0,
  End: (_at, of) => of - 1,
};
const sideways: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };

/**
 * Arrow keys move between the entries inside an element and wrap around, as the ARIA practices define for menus; Tab is
 * unchanged. `selector` finds the entries.
 */
export const byArrows =
  (selector: string, axis: 'vertical' | 'horizontal') =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const key = axis === 'vertical' ? event.key : (sideways[event.key] ?? event.key);
    const step = axis === 'horizontal' && /^Arrow(Up|Down)$/.test(event.key) ? undefined : steps[key];
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    if (!step || at === -1) return;
    event.preventDefault();
    entries[step(at, entries.length)]?.focus();
  };
