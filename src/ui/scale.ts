import { useSyncExternalStore } from 'react';

/** The usual font size of browsers, in pixels, with which lengths are written in code. */
const usual = 16;

const read = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usual;

/** null: not read since the page was opened. */
let current: number | null = null;
const listeners = new Set<() => void>();

/** How many times larger than usual the browser’s font size is, and so everything on the screen. */
export function currentScale(): number {
  current ??= read();
  return current;
}

/** The pixels of a length that is written for the usual font size. */
export const pixels = (length: number): number => length * currentScale();

/** Watches an element that is as wide as the font size of the page. */
function watch(): void {
  const gauge = document.createElement('div');
  Object.assign(gauge.style, { position: 'absolute', width: '1rem', visibility: 'hidden' });
  document.body.append(gauge);
  new ResizeObserver(() => {
    const now = read();
    if (now === current) return;
    current = now;
    for (const listener of listeners) listener();
  }).observe(gauge);
}

let isWatched = false;

function subscribe(listener: () => void): () => void {
  if (!isWatched) watch();
  isWatched = true;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same, and draws again when the user changes the font size of the browser. */
export const useScale = (): number => useSyncExternalStore(subscribe, currentScale);
