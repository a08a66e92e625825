import type { MeasureLook } from '../schema/pivot.ts';
import type { PivotAxis } from './pivot-table.ts';

interface Given {
  figures: Float64Array;
  rows: PivotAxis;
  columns: PivotAxis;
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

const over = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole);

/** What stands at a place, of the figures as they are. */
const looks: Readonly<Record<MeasureLook, (at: At, given: Given) => At>> = {
  value: (at) => at,
  of_row: (at) => (row, column) => over(at(row, column), at(row, 0)),
  of_column: (at) => (row, column) => over(at(row, column), at(0, column)),
  of_total: (at) => (row, column) => over(at(row, column), at(0, 0)),
  change(at, { columns }) {
    const before = befores(columns);
    return (row, column) => {
      const last = before[column] as number;
      return last < 0 ? Number.NaN : at(row, column) - at(row, last);
    };
  },
  change_share(at, { columns }) {
    const before = befores(columns);
    return (row, column) => {
      const last = before[column] as number;
      return last < 0 ? Number.NaN : over(at(row, column) - at(row, last), Math.abs(at(row, last)));
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
