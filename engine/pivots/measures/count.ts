import type { Column } from '../../tables/table.ts';
import type { Groups, Parts } from '../../totals/kind.ts';
import { mergeCounts } from '../../totals/sums.ts';
import { wholeFigure } from './figures.ts';
import type { MeasureKind } from './kind.ts';

const partsOf = (counts: Uint32Array): Parts => ({
  totals: () => ({ values: Float64Array.from(counts), rows: counts }),
  merge: (into, count) => partsOf(mergeCounts(counts, into, count)),
});

function countAll({ of, count }: Groups): Uint32Array {
  const counts = new Uint32Array(count);
  for (let i = 0; i < of.length; i++) {
    const group = of[i] as number;
    counts[group] = (counts[group] as number) + 1;
  }
  return counts;
}

function countValues(column: Column, rows: Uint32Array, { of, count }: Groups): Uint32Array {
  const counts = new Uint32Array(count);
  const isThere =
    column.kind === 'text'
      ? (row: number) => column.dictionary[column.codes[row] as number] !== ''
      : (row: number) => !Number.isNaN(column.values[row]);
  for (let i = 0; i < of.length; i++) {
    if (!isThere(rows[i] as number)) continue;
    const group = of[i] as number;
    counts[group] = (counts[group] as number) + 1;
  }
  return counts;
}

/** The number of rows, or of non-empty values of a column. */
export const count: MeasureKind = {
  suits: () => true,
  isAdditive: () => true,
  inCells: () => 'count',
  words: (column) => (column ? 'pivots.measures.count' : 'pivots.measures.rows'),
  figure: () => wholeFigure,
  ofNothing: () => 0,
  accumulate(column, { table, rows }, groups) {
    if (!column) return partsOf(countAll(groups));
    const values = table.columns.get(column.value);
    return values ? partsOf(countValues(values, rows, groups)) : null;
  },
};
