import { useEffect, useRef, useState } from 'react';
import type { Line } from '../../engine/tables/lines.ts';
import { keepShown, keyOf, linesPicked, nonePicked, pick } from './picked.ts';
import type { SectionView, Selecting } from './section-view.ts';

/** Rows that are picked in a table. */
export interface Picked {
  lines: readonly Line[];
  /** The number of picked rows that are no longer shown, since rows were last picked. */
  gone: number;
  has(line: Line): boolean;
  /** `isRange`: all rows from the one that was picked last. */
  turn(place: number, line: Line, isOn: boolean, isRange: boolean): Promise<void>;
  all(isOn: boolean): Promise<void>;
}

/** The rows that a user picks in a table of `count` rows. Those that are still there stay picked when it is loaded again. */
export function usePicked(
  { block, version, selecting }: Pick<SectionView, 'block' | 'version' | 'selecting'>,
  count: number,
): Picked {
  const { identity, countDone }: Omit<Selecting, 'buttons'> = selecting ?? { identity: [], countDone: () => 0 };
  const [state, setState] = useState(nonePicked);
  const last = useRef<{ place: number; version: number } | null>(null);
  const done = useRef(0);
  const change = (found: readonly Line[], from: number, isOn: boolean) =>
    setState((before) => pick(before, found, { from, isOn, identity }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows change what is picked.
  useEffect(() => {
    const isOwn = countDone() > done.current;
    done.current = countDone();
    if (state.rows.size === 0 && !(isOwn && state.gone > 0)) return;
    let isCurrent = true;
    void block(0, count).then((shown) => {
      // Empty: the rows are being replaced, and the next version is on its way.
      if (isCurrent && shown.length > 0) setState((before) => keepShown(before, shown, { identity, isOwn }));
    });
    return () => {
      isCurrent = false;
    };
  }, [version]);

  return {
    lines: linesPicked(state),
    gone: state.gone,
    has: (line) => state.rows.has(keyOf(line, identity)),
    async turn(place, line, isOn, isRange) {
      const from = last.current?.version === version ? last.current.place : place;
      last.current = { place, version };
      if (!isRange || from === place) return change([line], place, isOn);
      const [low, high] = [Math.min(from, place), Math.max(from, place) + 1];
      change(await block(low, high), low, isOn);
    },
    async all(isOn) {
      last.current = null;
      if (isOn) change(await block(0, count), 0, true);
      else setState(nonePicked);
    },
  };
}
