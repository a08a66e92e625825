import type { MeasureLook } from '../schema/pivot.ts';
import type { PivotAxis } from './pivot-table.ts';

interface LookInput {
  figures: Float64Array;
  rows: PivotAxis;
  columns: PivotAxis;
  /** Whether a missing figure counts as 0 in a comparison, unless both are missing. */
  isAdditive: boolean;
}

type At = (row: number, column: number) => number;

/** By place: the previous group of the same parent; -1 for the first one. */
function befores({ parents, levels }: PivotAxis): Int32Array {
  const last = new Int32Array(parents.length).fill(-1);
  return Int32Array.from(parents, (parent, place) => {
    if (levels[place] === 0) return -1;
    const before = last[parent] as number;
    last[parent] = place;
    return before;
  });
}

/** The figure at a place and the one in the previous group; null in the first group. */
function pairsAt(at: At, { columns, isAdditive }: LookInput) {
  const before = befores(columns);
  const filled = (figure: number) => (isAdditive && Number.isNaN(figure) ? 0 : figure);
  return (row: number, column: number): { now: number; last: number } | null => {
    const place = before[column] as number;
    if (place < 0) return null;
    const [now, last] = [at(row, column), at(row, place)];
    return Number.isNaN(now) && Number.isNaN(last) ? null : { now: filled(now), last: filled(last) };
  };
}

/** The significant digits that sums are exact to. */
const digits = 15;

/** Rounds a difference to the precision of the larger side, so that rounding errors do not show as a change. */
function difference(now: number, last: number): number {
  const found = now - last;
  if (Number.isInteger(found)) return found;
  const places = digits - 1 - Math.floor(Math.log10(Math.max(Math.abs(now), Math.abs(last))));
  return places >= 0 && places <= 100 ? Number(found.toFixed(places)) : found;
}

const over = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole);

/** How the displayed figures follow from the plain ones. */
const looks: Readonly<Record<MeasureLook, (at: At, input: LookInput) => At>> = {
  value: (at) => at,
  of_row: (at) => (row, column) => over(at(row, column), at(row, 0)),
  of_column: (at) => (row, column) => over(at(row, column), at(0, column)),
  of_total: (at) => (row, column) => over(at(row, column), at(0, 0)),
  change(at, input) {
    const pairAt = pairsAt(at, input);
    return (row, column) => {
      const pair = pairAt(row, column);
      return pair ? difference(pair.now, pair.last) : Number.NaN;
    };
  },
  change_share(at, input) {
    const pairAt = pairsAt(at, input);
    return (row, column) => {
      const pair = pairAt(row, column);
      return pair ? over(difference(pair.now, pair.last), Math.abs(pair.last)) : Number.NaN;
    };
  },
};

/** The figures of a measure as displayed. */
export function lookAt(show: MeasureLook, input: LookInput): Float64Array {
  if (show === 'value') return input.figures;
  const width = input.columns.levels.length;
  const find = looks[show]((row, column) => input.figures[row * width + column] as number, input);
  return input.figures.map((_, place) => find(Math.floor(place / width), place % width));
}
