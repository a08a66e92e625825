import { useEffect } from 'react';
import { loadAhead } from '../api/load-chunk.ts';

/** Milliseconds until it loads even if the page stays busy (spec: shell §9). */
const timeout = 2000;

/** Loads what will be needed next once the browser is idle. */
export function usePrefetch(load: () => Promise<unknown>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const start = () => loadAhead(load);
    if (!window.requestIdleCallback) {
      const timer = setTimeout(start, timeout);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout });
    return () => cancelIdleCallback(handle);
  }, [load, wanted]);
}
