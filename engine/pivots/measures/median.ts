import { radixOrder } from '../../tables/sort.ts';
import type { Groups, Parts } from '../../totals/kind.ts';
import { hasFigures, ownFigure } from './figures.ts';
import type { MeasureKind } from './kind.ts';

/** `values` are in ascending order, each with its group. */
function partsOf(values: Float64Array, of: Uint32Array, count: number): Parts {
  return {
    totals() {
      const rows = new Uint32Array(count);
      for (const group of of) rows[group] = (rows[group] as number) + 1;
      const ends = new Uint32Array(count);
      let sum = 0;
      rows.forEach((length, group) => {
        ends[group] = sum;
        sum += length;
      });
      const sorted = new Float64Array(sum);
      for (let i = 0; i < of.length; i++) {
        const group = of[i] as number;
        const place = ends[group] as number;
        sorted[place] = values[i] as number;
        ends[group] = place + 1;
      }
      const medians = Float64Array.from(rows, (length, group) => {
        const last = (ends[group] as number) - 1;
        const [below, above] = [last - Math.floor(length / 2), last - Math.floor((length - 1) / 2)];
        return length > 0 ? ((sorted[below] as number) + (sorted[above] as number)) / 2 : Number.NaN;
      });
      return { values: medians, rows };
    },
    merge: (into, larger) =>
      partsOf(
        values,
        of.map((group) => into[group] as number),
        larger,
      ),
  };
}

/** The middle value; for an even count, the average of the two in the middle. */
export const median: MeasureKind = {
  suits: hasFigures,
  isAdditive: () => false,
  inCells: () => null,
  words: () => 'pivots.measures.median',
  figure: ownFigure,
  ofNothing: () => Number.NaN,
  accumulate(column, { rows, numbers }, groups: Groups) {
    const values = column && numbers(column.value);
    if (!values) return null;
    const own = Float64Array.from(rows, (row) => values[row] as number);
    const order = radixOrder(own);
    return partsOf(
      Float64Array.from(order, (i) => own[i] as number),
      Uint32Array.from(order, (i) => groups.of[i] as number),
      groups.count,
    );
  },
};
