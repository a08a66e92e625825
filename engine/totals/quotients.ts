import type { Groups, GroupTotals, Parts, TotalRows } from './kind.ts';
import { sumOnce } from './once.ts';
import { mergeCounts, type Summed, Sums } from './sums.ts';

interface Sides {
  above: Float64Array;
  below: Float64Array;
  /** The numerator is multiplied by the denominator before it is summed. */
  isWeighted?: boolean;
  /** The side with values that count once per combination of the fields. */
  once?: { side: 'numerator' | 'denominator'; fields: readonly string[] } | null;
  factor?: number;
}

/** A sum divided by a sum. */
interface Quotients {
  tops: Summed;
  bottoms: Summed;
  /** The number of rows with both sides. */
  counted: Uint32Array;
  factor: number;
}

const partsOf = ({ tops, bottoms, counted, factor }: Quotients): Parts => ({
  totals(): GroupTotals {
    const values = tops.all();
    const divisors = bottoms.all();
    for (let group = 0; group < values.length; group++) {
      const divisor = divisors[group] as number;
      values[group] = divisor === 0 ? Number.NaN : ((values[group] as number) / divisor) * factor;
    }
    return { values, rows: counted };
  },
  merge: (into, count) =>
    partsOf({
      tops: tops.merge(into, count),
      bottoms: bottoms.merge(into, count),
      counted: mergeCounts(counted, into, count),
      factor,
    }),
});

/** Only rows with both sides count. */
export function quotients(table: TotalRows, groups: Groups, sides: Sides): Parts {
  const { above, below, isWeighted = false, once = null, factor = 1 } = sides;
  const { rows } = table;
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
    tops.add(group, isWeighted ? top * bottom : top);
    bottoms.add(group, bottom);
  }
  if (!once) return partsOf({ tops, bottoms, counted, factor });
  const [side, other] = once.side === 'numerator' ? [above, below] : [below, above];
  const both = side.map((value, row) => (Number.isNaN(other[row]) ? Number.NaN : value));
  const single = sumOnce(table, groups, once.fields, both);
  const isAbove = once.side === 'numerator';
  return partsOf({ tops: isAbove ? single : tops, bottoms: isAbove ? bottoms : single, counted, factor });
}
