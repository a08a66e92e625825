import { type createSpotlightStore, useSpotlight } from '@mantine/spotlight';
import { useEffect, useRef } from 'react';

/**
 * The result that Enter opens, by its id. The first one, until the arrows have moved; then the same one, wherever it stands when
 * more is found. The store knows it by its place among those that can be chosen.
 */
export function useSelection(store: ReturnType<typeof createSpotlightStore>, ids: readonly string[], text: string) {
  const { selected, opened } = useSpotlight(store);
  const now = ids[Math.max(selected, 0)];
  const hasMoved = useRef(false);
  const before = useRef<string | undefined>(undefined);
  const list = ids.join(' ');

  // Another text begins again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that changed.
  useEffect(() => {
    hasMoved.current = false;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening begins again, too.
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
    onArrow: () => {
      hasMoved.current = true;
      // The store has none while the list is empty; on the screen it is the first.
      store.setState({ ...store.getState(), selected: Math.max(store.getState().selected, 0) });
      // It moves by itself after this, and tells nobody.
      queueMicrotask(() => store.setState({ ...store.getState() }));
    },
  };
}
