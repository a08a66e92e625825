import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Total } from '../../../engine/schema/total.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { totalRows } from '../../../engine/tables/totals.ts';

type Pair = readonly [number | null, number | null];

const hundredths = fc.option(
  fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 100),
  { nil: null },
);
const pairs: fc.Arbitrary<Pair[]> = fc.array(fc.tuple(hundredths, hundredths), { maxLength: 50 });

function totalOf(rows: readonly Pair[], total: Total): number | null {
  const table = createDataset(['a', 'b'].map((name) => ({ name, kind: 'number' })));
  appendRows(
    table,
    rows.map(([a, b]) => ({ a, b })),
  );
  return totalRows(table, allRows(table), [{ value: 'a', total }]).a?.value ?? null;
}

/** Exact: whole hundredths, as big integers. */
const whole = (number: number | null): bigint => BigInt(Math.round((number ?? 0) * 100));
const sumOf = (numbers: readonly (number | null)[]): bigint => numbers.reduce((sum, number) => sum + whole(number), 0n);

test('sums are exact to the last digit, in any order of the rows', () => {
  fc.assert(
    fc.property(pairs, (rows) => {
      const there = rows.map(([a]) => a).filter((a) => a !== null);
      const sum = totalOf(rows, { type: 'sum' });
      const mean = totalOf(rows, { type: 'mean' });
      if (there.length === 0) expect([sum, mean]).toEqual([null, null]);
      else {
        expect(sum).toBeCloseTo(Number(sumOf(there)) / 100, 4);
        expect(mean).toBeCloseTo(Number(sumOf(there)) / 100 / there.length, 4);
        expect(totalOf(rows.toReversed(), { type: 'sum' })).toBeCloseTo(sum ?? Number.NaN, 6);
      }
    }),
  );
});

test('a small amount is not lost beside large ones', () => {
  expect(
    totalOf(
      [
        [1e16, null],
        [0.25, null],
        [-1e16, null],
      ],
      { type: 'sum' },
    ),
  ).toBe(0.25);
  expect(
    totalOf(
      Array.from({ length: 1000 }, () => [0.1, null] as const),
      { type: 'sum' },
    ),
  ).toBe(100);
});

test('a ratio is the sums of the rows that have both, one divided by the other', () => {
  fc.assert(
    fc.property(pairs, fc.constantFrom(1, 100, 0.5), (rows, factor) => {
      const both = rows.filter(([a, b]) => a !== null && b !== null);
      const [above, below] = [sumOf(both.map(([a]) => a)), sumOf(both.map(([, b]) => b))];
      const ratio = totalOf(rows, { type: 'ratio', numerator: 'a', denominator: 'b', factor });
      if (below === 0n) expect(ratio).toBeNull();
      else {
        const exact = (Number(above) / Number(below)) * factor;
        // Hundredths are not exact floats: a sum may be off by as much as its parts, and a small divisor magnifies it.
        const off = (side: 0 | 1) => both.reduce((sum, pair) => sum + Math.abs(pair[side] ?? 0), 0) * 2 ** -51;
        const divisor = Math.abs(Number(below)) / 100;
        const bound = ((off(0) + (Math.abs(exact) / factor) * off(1)) / divisor) * factor;
        expect(Math.abs(Number(ratio) - exact)).toBeLessThanOrEqual(bound + 1e-12 * Math.abs(exact));
      }
    }),
  );
});

test('an average is weighted by the rows that have both', () => {
  const total = { type: 'weighted-mean', weight: 'b' } as const;
  expect(
    totalOf(
      [
        [10, 1],
        [40, 2],
        [1000, null],
        [null, 7],
      ],
      total,
    ),
  ).toBe(30);
  expect(totalOf([[10, 0]], total)).toBeNull();
});

test('without a total, numbers or the column, the result is null', () => {
  const table = createDataset([{ name: 'make', kind: 'text' }]);
  appendRows(table, [{ make: '12' }]);
  const ratio = { type: 'ratio', numerator: 'make', denominator: 'missing', factor: 1 } as const;
  expect(
    totalRows(table, allRows(table), [
      { value: 'make', total: { type: 'sum' } },
      { value: 'missing', total: { type: 'mean' } },
      { value: 'share', total: ratio },
      { value: 'none', total: { type: 'none' } },
    ]),
  ).toEqual({ make: null, missing: null, share: null, none: null });
});
