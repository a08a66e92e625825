import type { Groups, GroupTotals } from './kind.ts';
import type { Counts } from './once.ts';
import { Sums } from './sums.ts';

interface Sides {
  above: Float64Array;
  below: Float64Array;
  /** What stands above is multiplied by what stands below. */
  isWeighted?: boolean;
  /** The side of which only some values count. */
  once?: { side: 'numerator' | 'denominator'; counts: Counts } | null;
}

/** Sums of two sides, one over the other, of the rows that have both. */
export function quotients(
  rows: Uint32Array,
  groups: Groups,
  { above, below, isWeighted = false, once = null }: Sides,
): GroupTotals {
  const tops = new Sums(groups.count);
  const bottoms = new Sums(groups.count);
  const counted = new Uint32Array(groups.count);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const top = above[row] as number;
    const bottom = below[row] as number;
    if (Number.isNaN(top) || Number.isNaN(bottom)) continue;
    const group = groups.of[i] as number;
    counted[group] = (counted[group] as number) + 1;
    const left = once === null || once.counts(i) ? null : once.side;
    if (left !== 'numerator') tops.add(group, isWeighted ? top * bottom : top);
    if (left !== 'denominator') bottoms.add(group, bottom);
  }
  const values = Float64Array.from(counted, (_count, group) => {
    const divisor = bottoms.of(group);
    return divisor === 0 ? Number.NaN : tops.of(group) / divisor;
  });
  return { values, rows: counted };
}
