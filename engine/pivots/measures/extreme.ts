import type { Groups, Parts } from '../../totals/kind.ts';
import { mergeCounts } from '../../totals/sums.ts';
import { hasOrder, ownFigure } from './figures.ts';
import type { MeasureKind } from './kind.ts';

type Better = (value: number, best: number) => boolean;

/** The best value of each group; NaN where there is none. */
function best(values: Float64Array, of: Uint32Array, count: number, isBetter: Better): Float64Array {
  const found = new Float64Array(count).fill(Number.NaN);
  for (let i = 0; i < of.length; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) continue;
    const group = of[i] as number;
    const before = found[group] as number;
    if (Number.isNaN(before) || isBetter(value, before)) found[group] = value;
  }
  return found;
}

const partsOf = (values: Float64Array, rows: Uint32Array, isBetter: Better): Parts => ({
  totals: () => ({ values, rows }),
  merge: (into, count) => partsOf(best(values, into, count, isBetter), mergeCounts(rows, into, count), isBetter),
});

function accumulate(values: Float64Array, rows: Uint32Array, { of, count }: Groups, isBetter: Better): Parts {
  // A loop is several times faster than `Float64Array.from` with a function.
  const own = new Float64Array(rows.length);
  const counted = new Uint32Array(count);
  for (let i = 0; i < of.length; i++) {
    own[i] = values[rows[i] as number] as number;
    if (Number.isNaN(own[i])) continue;
    const group = of[i] as number;
    counted[group] = (counted[group] as number) + 1;
  }
  return partsOf(best(own, of, count, isBetter), counted, isBetter);
}

const extreme = (name: 'min' | 'max', isBetter: Better): MeasureKind => ({
  suits: hasOrder,
  isAdditive: () => false,
  inCells: () => name,
  words: () => `pivots.measures.${name}`,
  figure: ownFigure,
  ofNothing: () => Number.NaN,
  accumulate(column, { rows, numbers }, groups) {
    const values = column && numbers(column.value);
    return values && accumulate(values, rows, groups, isBetter);
  },
});

export const min = extreme('min', (value, least) => value < least);

export const max = extreme('max', (value, greatest) => value > greatest);
