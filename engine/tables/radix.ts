import type { Rows } from './table.ts';

/** Of fewer rows than this it costs more to count by sixteen bits than to go over them four times. */
const fewRows = 16_000;

/**
 * The rows in the order of their keys; rows of one key keep theirs. Keys are unsigned, by row. Sorts many rows sixteen bits
 * at a time, few ones eight; bits that are the same in all rows cost only their count.
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
