import { useState } from 'react';
import type { Line } from '../../engine/tables/lines.ts';
import type { SectionView } from './section-view.ts';

/** Rows that are picked in a table, by their place. */
export interface Picked {
  lines: readonly Line[];
  has(place: number): boolean;
  /** `isRange`: all rows from the one that was picked last. */
  turn(place: number, line: Line, isOn: boolean, isRange: boolean): Promise<void>;
  all(isOn: boolean): Promise<void>;
}

interface State {
  /** The rows that the places are of. */
  version: number;
  rows: ReadonlyMap<number, Line>;
  last: number | null;
}

/** The rows that a user picks in a table of `count` rows. When other rows are shown, none is picked. */
export function usePicked({ block, version }: Pick<SectionView, 'block' | 'version'>, count: number): Picked {
  const [state, setState] = useState<State>({ version, rows: new Map(), last: null });
  const rows = state.version === version ? state.rows : new Map<number, Line>();
  const last = state.version === version ? state.last : null;
  /** Picks rows from `from` to before `to`, or not. They may have changed until they are there. */
  const change = (found: readonly Line[], from: number, isOn: boolean, at: number | null) =>
    setState((before) => {
      const next = new Map(before.version === version ? before.rows : []);
      for (const [index, line] of found.entries()) {
        if (isOn) next.set(from + index, line);
        else next.delete(from + index);
      }
      return { version, rows: next, last: at };
    });
  return {
    lines: [...rows].sort(([one], [other]) => one - other).map(([, line]) => line),
    has: (place) => rows.has(place),
    async turn(place, line, isOn, isRange) {
      if (!isRange || last === null) return change([line], place, isOn, place);
      const [from, to] = [Math.min(last, place), Math.max(last, place) + 1];
      change(await block(from, to), from, isOn, place);
    },
    async all(isOn) {
      if (isOn) change(await block(0, count), 0, true, null);
      else setState({ version, rows: new Map(), last: null });
    },
  };
}
