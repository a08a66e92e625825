import type { ResolvedColumn } from '../columns/column.ts';
import { number } from '../columns/number.ts';
import { numberKindOf } from '../columns/registry.ts';
import type { NumberColumn, Rows } from '../tables/table.ts';
import { dayScale, numberScale, type Scale } from './scale.ts';
import type { ColumnSummary, Histogram } from './summary.ts';

type Summed = Pick<ResolvedColumn, 'type' | 'decimals'>;

/** Numbers that lie within so many are told apart by a flag each, others by sorting them. */
const mostFlags = 2 ** 26;

const minute = 60_000;

/** The values of rows, as filters compare them: figures in units of their last decimal, moments by their day. */
interface Compared {
  values: Float64Array;
  /** Among those that are finite; the first one is the greater one where there are none. */
  least: number;
  greatest: number;
}

/** Sums up figures, days and moments. A value that is not finite is in no bar. */
export function summarizeNumbers(column: NumberColumn, rows: Rows, shown: Rows, resolved: Summed): ColumnSummary {
  const kind = numberKindOf(resolved.type) ?? number;
  const { value: comparedValue, bound } = kind.compared(resolved);
  const compared = read(column, rows, comparedValue);
  const { least, greatest, values } = compared;
  const distinct =
    column.kind === 'datetime'
      ? countDistinct(read(column, rows, (moment) => Math.floor(moment / minute)))
      : countDistinct(compared);
  const summary = { rows: rows.length, empty: rows.length - values.length, distinct };
  if (least > greatest) return { ...summary, shape: null };
  const isDay = kind.filter === 'day';
  const scale = isDay
    ? dayScale(least, greatest, resolved.type === 'month' ? 'month' : 'day')
    : numberScale(least, greatest);
  const counts = countBars(values, scale);
  const own = shown === rows ? counts : countBars(read(column, shown, comparedValue).values, scale);
  return { ...summary, shape: drawn(scale, { least, greatest }, counts, own, bound) };
}

function read({ values }: NumberColumn, rows: Rows, made: (stored: number) => number): Compared {
  const found = new Float64Array(rows.length);
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) {
    const value = made(values[rows[i] as number] as number);
    if (Number.isNaN(value)) continue;
    found[count++] = value;
    if (value < least && value !== Number.NEGATIVE_INFINITY) least = value;
    if (value > greatest && value !== Number.POSITIVE_INFINITY) greatest = value;
  }
  return { values: found.subarray(0, count), least, greatest };
}

function countDistinct({ values, least, greatest }: Compared): number {
  const span = greatest - least + 1;
  if (!(span <= mostFlags)) return countSorted(values);
  const flags = new Uint32Array((span >>> 5) + 1);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const place = (values[i] as number) - least;
    if (place < 0 || place !== Math.floor(place) || place >= span) return countSorted(values);
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
  // Zeros of both signs stand beside each other, and are one value.
  for (let i = 1; i < sorted.length; i++) count += Number(sorted[i] !== sorted[i - 1]);
  return count;
}

function countBars(values: Float64Array, { count, placeOf }: Scale): Uint32Array {
  const counts = new Uint32Array(count);
  for (let i = 0; i < values.length; i++) {
    const place = placeOf(values[i] as number);
    if (place >= 0 && place < count) counts[place] = (counts[place] as number) + 1;
  }
  return counts;
}

function drawn(
  { unit, count, edge }: Scale,
  { least, greatest }: Pick<Compared, 'least' | 'greatest'>,
  rows: Uint32Array,
  shown: Uint32Array,
  bound: (given: number) => number,
): Histogram {
  const units = bound(1);
  // A bound such as 123456789.01 times 100 may fall on either side of the whole number that is meant.
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
