import type { Rows } from './table.ts';

const buckets = 0x10000;

/**
 * The rows in the order of their keys; rows of one key keep theirs. Keys are unsigned, by row. Sorts sixteen bits at a
 * time; bits that are the same in all rows cost only their count.
 */
export function radixSort(rows: Rows, keys: Uint32Array): Rows {
  let from = rows;
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(buckets);
    for (let i = 0; i < from.length; i++) {
      const digit = ((keys[from[i] as number] as number) >>> shift) & 0xffff;
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
      const digit = ((keys[row] as number) >>> shift) & 0xffff;
      const place = starts[digit] as number;
      to[place] = row;
      starts[digit] = place + 1;
    }
    from = to;
  }
  return from;
}
