import type { MeasureLook } from '../schema/pivot.ts';
import type { PivotAxis } from './pivot-table.ts';

interface Given {
  figures: Float64Array;
  rows: PivotAxis;
  columns: PivotAxis;
  /** Whether nothing is as much as zero: of what adds up, but where there is nothing on either side. */
  isAdditive: boolean;
}

type At = (row: number, column: number) => number;

/** By place: the group before it of the same parent; -1 for the first of them. */
function befores({ parents, levels }: PivotAxis): Int32Array {
  const last = new Int32Array(parents.length).fill(-1);
  return Int32Array.from(parents, (parent, place) => {
    if (levels[place] === 0) return -1;
    const before = last[parent] as number;
    last[parent] = place;
    return before;
  });
}

/** What stands at a place, and in the group before it, to be compared; null in the first group. */
function facedAt(at: At, { columns, isAdditive }: Given) {
  const before = befores(columns);
  const filled = (figure: number) => (isAdditive && Number.isNaN(figure) ? 0 : figure);
  return (row: number, column: number): { now: number; last: number } | null => {
    const place = before[column] as number;
    if (place < 0) return null;
    const [now, last] = [at(row, column), at(row, place)];
    return Number.isNaN(now) && Number.isNaN(last) ? null : { now: filled(now), last: filled(last) };
  };
}

/** Figures that were added up are exact to so many digits. */
const digits = 15;

/** A difference is no more exact than the larger side: of sums that are equal but for noise there is none. */
function difference(now: number, last: number): number {
  const found = now - last;
  if (Number.isInteger(found)) return found;
  const places = digits - 1 - Math.floor(Math.log10(Math.max(Math.abs(now), Math.abs(last))));
  return places >= 0 && places <= 100 ? Number(found.toFixed(places)) : found;
}

const over = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole);

/** What stands at a place, of the figures as they are. */
const looks: Readonly<Record<MeasureLook, (at: At, given: Given) => At>> = {
  value: (at) => at,
  of_row: (at) => (row, column) => over(at(row, column), at(row, 0)),
  of_column: (at) => (row, column) => over(at(row, column), at(0, column)),
  of_total: (at) => (row, column) => over(at(row, column), at(0, 0)),
  change(at, given) {
    const facing = facedAt(at, given);
    return (row, column) => {
      const faced = facing(row, column);
      return faced ? difference(faced.now, faced.last) : Number.NaN;
    };
  },
  change_share(at, given) {
    const facing = facedAt(at, given);
    return (row, column) => {
      const faced = facing(row, column);
      return faced ? over(difference(faced.now, faced.last), Math.abs(faced.last)) : Number.NaN;
    };
  },
};

/** The figures of a measure as they are shown. */
export function lookAt(show: MeasureLook, given: Given): Float64Array {
  if (show === 'value') return given.figures;
  const width = given.columns.levels.length;
  const find = looks[show]((row, column) => given.figures[row * width + column] as number, given);
  return given.figures.map((_, place) => find(Math.floor(place / width), place % width));
}
