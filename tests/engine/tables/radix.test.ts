import { expect, test } from 'vitest';
import { radixSort } from '../../../engine/tables/radix.ts';

/** Pseudorandom numbers, the same each time. */
function* dice(): Generator<number, never> {
  let state = 1;
  for (;;) {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    yield state >>> 0;
  }
}

test.each([1, 300, 15_999, 16_000, 40_000])('%i rows are sorted by their keys, and stable for equal keys', (length) => {
  const next = dice();
  const key: Record<string, () => number> = {
    'all bits': () => next.next().value,
    'low bits': () => next.next().value & 0x1ff,
    'high bits': () => next.next().value & 0xff000000,
    'one key': () => 7,
  };
  for (const [name, make] of Object.entries(key)) {
    const keys = Uint32Array.from({ length }, () => make() >>> 0);
    const rows = Uint32Array.from(keys.keys()).toReversed();
    const expected = Array.from(rows).sort((a, b) => (keys[a] as number) - (keys[b] as number));
    expect([name, Array.from(radixSort(rows, keys))]).toEqual([name, expected]);
  }
});
