import { type createSpotlightStore, useSpotlight } from '@mantine/spotlight';
import { useEffect, useRef } from 'react';

/**
 * The result that Enter opens, by its id. The first one, until the arrows have moved; then the same one, wherever it stands when
 * more is found. The store knows it by its place among those that can be chosen.
 */
export function useSelection(store: ReturnType<typeof createSpotlightStore>, ids: readonly string[], text: string) {
  const { selected } = useSpotlight(store);
  const hasMoved = useRef(false);
  const before = useRef<string | undefined>(undefined);
  const list = ids.join(' ');

  // Another text begins again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that changed.
  useEffect(() => {
    hasMoved.current = false;
  }, [text]);
  useEffect(() => {
    const now = list === '' ? [] : list.split(' ');
    const kept = hasMoved.current && before.current ? now.indexOf(before.current) : -1;
    store.updateState((state) => ({ ...state, selected: Math.max(kept, 0) }));
  }, [list, store]);
  useEffect(() => {
    before.current = ids[selected];
  });
  return {
    selected: ids[selected],
    onArrow: () => {
      hasMoved.current = true;
    },
  };
}
