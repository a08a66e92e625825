import type { Rows } from './table.ts';

/** For fewer rows, four passes of eight bits are faster than two of sixteen. */
const fewRows = 16_000;

/**
 * Sorts rows by their unsigned keys, stably. Many rows are sorted sixteen bits at a time, few rows eight. Bits that are the same
 * in all rows are only counted.
 */
export function radixSort(rows: Rows, keys: Uint32Array): Rows {
  const bits = rows.length < fewRows ? 8 : 16;
  const buckets = 1 << bits;
  let from = rows;
  for (let shift = 0; shift < 32; shift += bits) {
    const starts = new Uint32Array(buckets);
    for (let i = 0; i < from.length; i++) {
      const digit = ((keys[from[i] as number] as number) >>> shift) & (buckets - 1);
      starts[digit] = (starts[digit] as number) + 1;
    }
    if (starts.includes(from.length)) continue;
    let sum = 0;
    for (let digit = 0; digit < buckets; digit++) {
      const count = starts[digit] as number;
      starts[digit] = sum;
      sum += count;
    }
    const to = new Uint32Array(from.length);
    for (let i = 0; i < from.length; i++) {
      const row = from[i] as number;
      const digit = ((keys[row] as number) >>> shift) & (buckets - 1);
      const place = starts[digit] as number;
      to[place] = row;
      starts[digit] = place + 1;
    }
    from = to;
  }
  return from;
}
