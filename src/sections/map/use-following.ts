import { useMemo } from 'react';
import type { Line } from '../../../engine/tables/lines.ts';
import type { SectionViewOf } from '../section-view.ts';

type View = SectionViewOf<'map'>;

/** Rows one after the other, as far as they are. */
function runsOf(rows: Uint32Array): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[1] === row) last[1] = row + 1;
    else runs.push([row, row + 1]);
  }
  return runs;
}

/** The view with only some of its rows; with all of them for null. */
export function useFollowing(view: View, within: Uint32Array | null): View {
  return useMemo(() => {
    const { shown } = view.state;
    if (!within || !shown) return view;
    const block = async (from: number, to: number): Promise<Line[]> => {
      const found = await Promise.all(runsOf(within.subarray(from, to)).map(([first, end]) => view.block(first, end)));
      return found.flat();
    };
    return { ...view, block, state: { ...view.state, shown: { ...shown, rows: within.length, totals: {} } } };
  }, [view, within]);
}
