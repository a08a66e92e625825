import { combine } from '../../tables/combine.ts';
import type { Groups, Parts } from '../../totals/kind.ts';
import { keysOf } from '../keys.ts';
import { wholeFigure } from './figures.ts';
import type { MeasureKind } from './kind.ts';

/** The distinct values of each group. */
interface Distinct {
  groups: Uint32Array;
  keys: { of: Uint32Array; count: number };
}

function partsOf({ groups, keys }: Distinct, count: number): Parts {
  return {
    totals() {
      const counts = new Uint32Array(count);
      for (const group of groups) counts[group] = (counts[group] as number) + 1;
      return { values: Float64Array.from(counts), rows: counts };
    },
    merge: (into, larger) =>
      distinct(
        groups.map((group) => into[group] as number),
        keys,
        larger,
      ),
  };
}

function distinct(groups: Uint32Array, keys: Distinct['keys'], count: number): Parts {
  const pairs = combine({ of: groups, count }, keys);
  return partsOf({ groups: pairs.groups, keys: { of: pairs.keys, count: keys.count } }, count);
}

/** The number of distinct values as displayed. Blank does not count. */
export const distinctCount: MeasureKind = {
  suits: (column) => column !== null,
  isAdditive: () => false,
  inCells: () => null,
  words: () => 'pivots.measures.distinct',
  figure: () => wholeFigure,
  ofNothing: () => 0,
  accumulate(column, { table, rows, locale }, groups: Groups) {
    if (!column || !table.columns.has(column.value)) return null;
    const of = new Uint32Array(rows.length);
    const { count, values } = keysOf(table, rows, { column, by: null, step: null }, locale, of);
    const nothing = values.indexOf(null);
    if (nothing < 0) return distinct(groups.of, { of, count }, groups.count);
    const isThere = (_: number, i: number) => of[i] !== nothing;
    return distinct(groups.of.filter(isThere), { of: of.filter((key) => key !== nothing), count }, groups.count);
  },
};
