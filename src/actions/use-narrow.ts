import { useSyncExternalStore } from 'react';

/** On a phone the texts of the row need the width. */
const narrow = '(max-width: 47.99em)';

const callbacks = new Set<() => void>();

let query: MediaQueryList | null = null;

const callAll = () => {
  for (const callback of callbacks) callback();
};

/** One listener for all rows: React draws them together, and refuses many changes one after the other. */
function subscribe(callback: () => void): () => void {
  if (query === null) {
    query = matchMedia(narrow);
    query.addEventListener('change', callAll);
  }
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/** Whether the window is narrow. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
