import type { ResolvedColumn } from '../columns/column.ts';
import { number } from '../columns/number.ts';
import { finestPartOf, numberKindOf } from '../columns/registry.ts';
import type { NumberColumn, Rows } from '../tables/table.ts';
import { dayScale, numberScale, type Scale } from './scale.ts';
import type { ColumnSummary, Histogram } from './summary.ts';

type Summed = Pick<ResolvedColumn, 'type' | 'decimals'>;

/** Distinct numbers within the first range are counted in an array, within the second with a flag each, others by sorting. */
const [mostCounted, mostFlags] = [2 ** 20, 2 ** 26];

const minute = 60_000;

/** Turns a stored value into the one that filters compare: numbers in units of their last decimal, datetimes as days. */
type ToCompared = (stored: number) => number;

/** Counted values. */
interface Tally {
  /** Rows that have a value. */
  filled: number;
  /** Range of the finite values; `least` is above `greatest` where there are none. */
  least: number;
  greatest: number;
  /** The number of distinct values. */
  distinct(): number;
  bars(scale: Scale): Uint32Array;
}

/** Summarizes numbers, dates and datetimes. Infinite values are in no bar. */
export function summarizeNumbers(column: NumberColumn, rows: Rows, shown: Rows, resolved: Summed): ColumnSummary {
  const kind = numberKindOf(resolved.type) ?? number;
  const { value: made, bound } = kind.compared(resolved);
  const tallyOf = (some: Rows, of: ToCompared) => countEach(column, some, of) ?? keepEach(column, some, of);
  const tally = tallyOf(rows, made);
  const { least, greatest, filled } = tally;
  const told = column.kind === 'datetime' ? tallyOf(rows, (moment) => Math.floor(moment / minute)) : tally;
  const summary = { rows: rows.length, empty: rows.length - filled, distinct: told.distinct() };
  if (least > greatest) return { ...summary, shape: null };
  const finest = finestPartOf(resolved.type);
  const scale = finest ? dayScale(least, greatest, finest) : numberScale(least, greatest);
  const counts = tally.bars(scale);
  const own = shown === rows ? counts : tallyOf(shown, made).bars(scale);
  return { ...summary, shape: drawn(scale, tally, counts, own, bound) };
}

/**
 * Counts numbers in a small range of whole steps, without an array as long as the rows; null for other numbers. Compared values
 * are in the same order as stored ones.
 */
function countEach({ values }: NumberColumn, rows: Rows, made: ToCompared): Tally | null {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < rows.length; i++) {
    const stored = values[rows[i] as number] as number;
    if (stored < lowest) lowest = stored;
    if (stored > highest) highest = stored;
  }
  const [least, greatest] = [made(lowest), made(highest)];
  const span = greatest - least + 1;
  if (!(span >= 1 && span <= mostCounted)) return null;
  const counts = new Uint32Array(span);
  let filled = 0;
  for (let i = 0; i < rows.length; i++) {
    const value = made(values[rows[i] as number] as number);
    if (Number.isNaN(value)) continue;
    const place = (value - least) | 0;
    if (place !== value - least) return null;
    counts[place] = (counts[place] as number) + 1;
    filled += 1;
  }
  return {
    filled,
    least,
    greatest,
    distinct: () => counts.reduce((sum, count) => sum + Number(count > 0), 0),
    bars(scale) {
      const bars = new Uint32Array(scale.count);
      for (let place = 0; place < counts.length; place++) {
        const count = counts[place] as number;
        if (count === 0) continue;
        const bar = scale.placeOf(least + place);
        bars[bar] = (bars[bar] as number) + count;
      }
      return bars;
    },
  };
}

/** Counts any numbers. */
function keepEach({ values }: NumberColumn, rows: Rows, made: ToCompared): Tally {
  const all = new Float64Array(rows.length);
  let [filled, least, greatest] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < rows.length; i++) {
    const value = made(values[rows[i] as number] as number);
    if (Number.isNaN(value)) continue;
    all[filled++] = value;
    if (value < least && value !== Number.NEGATIVE_INFINITY) least = value;
    if (value > greatest && value !== Number.POSITIVE_INFINITY) greatest = value;
  }
  const kept = all.subarray(0, filled);
  return {
    filled,
    least,
    greatest,
    distinct: () => countFlagged(kept, least, greatest) ?? countSorted(kept),
    bars(scale) {
      const bars = new Uint32Array(scale.count);
      for (let i = 0; i < kept.length; i++) {
        const bar = scale.placeOf(kept[i] as number);
        if (bar >= 0 && bar < scale.count) bars[bar] = (bars[bar] as number) + 1;
      }
      return bars;
    },
  };
}

/** The number of distinct values; null where they are not whole steps, or too far apart. */
function countFlagged(values: Float64Array, least: number, greatest: number): number | null {
  const span = greatest - least + 1;
  if (!(span <= mostFlags)) return null;
  const flags = new Uint32Array(Math.max(0, span >>> 5) + 1);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const place = (values[i] as number) - least;
    if (place < 0 || place !== Math.floor(place) || place >= span) return null;
    const [word, flag] = [place >>> 5, 1 << (place & 31)];
    const before = flags[word] as number;
    if (before & flag) continue;
    flags[word] = before | flag;
    count += 1;
  }
  return count;
}

function countSorted(values: Float64Array): number {
  const sorted = values.slice().sort();
  let count = Math.min(sorted.length, 1);
  // 0 and -0 are adjacent, and one value.
  for (let i = 1; i < sorted.length; i++) count += Number(sorted[i] !== sorted[i - 1]);
  return count;
}

function drawn(
  { unit, count, edge }: Scale,
  { least, greatest }: Tally,
  rows: Uint32Array,
  shown: Uint32Array,
  bound: (given: number) => number,
): Histogram {
  const units = bound(1);
  // 123456789.01 × 100 may be on either side of the intended whole number.
  const within = (whole: number, outward: 1 | -1): number => {
    const given = whole / units + 0;
    return (bound(given) - whole) * outward >= 0 ? given : (whole + outward / 4) / units;
  };
  return {
    type: 'histogram',
    unit,
    least: least / units + 0,
    greatest: greatest / units + 0,
    bars: Array.from({ length: count }, (_, place) => ({
      from: within(edge(place), -1),
      to: within(edge(place + 1) - 1, 1),
      rows: rows[place] as number,
      shown: shown[place] as number,
    })),
  };
}
