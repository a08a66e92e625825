import { type createSpotlightStore, useSpotlight } from '@mantine/spotlight';
import { useEffect, useRef } from 'react';

/**
 * The result that Enter opens, by id: the first one until the arrow keys move, then the same one, wherever it is when
 * more results arrive. The store identifies it by its position among the results that can be chosen.
 */
export function useSelection(store: ReturnType<typeof createSpotlightStore>, ids: readonly string[], text: string) {
  const { selected, opened } = useSpotlight(store);
  const now = ids[Math.max(selected, 0)];
  const hasMoved = useRef(false);
  const before = useRef<string | undefined>(undefined);
  const list = ids.join(' ');

  // Another text starts over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that changed.
  useEffect(() => {
    hasMoved.current = false;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening starts over, too.
  useEffect(() => {
    const all = list === '' ? [] : list.split(' ');
    const kept = hasMoved.current && before.current ? all.indexOf(before.current) : -1;
    store.setState({ ...store.getState(), selected: Math.max(kept, 0) });
  }, [list, store, opened]);
  useEffect(() => {
    before.current = now;
  });
  return {
    selected: now,
    hasMoved: () => hasMoved.current,
    onArrow: () => {
      hasMoved.current = true;
      // The store has no selection while the list is empty; on the screen it is the first result.
      store.setState({ ...store.getState(), selected: Math.max(store.getState().selected, 0) });
      // The store moves the selection after this without notifying.
      queueMicrotask(() => store.setState({ ...store.getState() }));
    },
  };
}
