import type { Topic } from '../../contract/events.ts';
import { subscribe, type Wanted } from './events.ts';

/**
 * Milliseconds. Changes that arrive together cause one reload (spec: shell §9). When all clients have to reload, they
 * spread out.
 */
const debounce = { one: 300, all: 2_000 } as const;

/**
 * Calls back after changes: once for those that come together, and on a hidden page as soon as it is shown. Returns a
 * function that ends it.
 */
export function keepFresh(wanted: readonly Wanted[], again: () => void): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  const later = (topic: Topic) => {
    clearTimeout(timer);
    const delay = debounce.one + (topic === 'all' ? Math.random() * debounce.all : 0);
    timer = setTimeout(() => {
      isStale = document.hidden;
      if (!isStale) again();
    }, delay);
  };
  const onShown = () => {
    if (document.hidden || !isStale) return;
    isStale = false;
    again();
  };
  document.addEventListener('visibilitychange', onShown, { signal: stopped.signal });
  const leave = subscribe(wanted, later);
  return () => {
    leave();
    clearTimeout(timer);
    stopped.abort();
  };
}
