import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exact } from '../../../engine/formats/exact.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { pivotSheet } from '../../../engine/results/pivot-file.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { recordsOf } from '../../browser/support/files.ts';
import { fileOf, reportOf } from './pivot-samples.ts';

interface Paid {
  make: string;
  quarter: 0 | 1;
  cents: number;
}

const payments: fc.Arbitrary<Paid[]> = fc.array(
  fc.record({
    make: fc.constantFrom('Ford', 'RAM', 'Kia'),
    quarter: fc.constantFrom(0, 1),
    cents: fc.integer({ min: -9_000_000, max: 90_000_000 }),
  }),
  { minLength: 1, maxLength: 60 },
);

const rowsOf = (paid: readonly Paid[]) =>
  paid.map(({ make, quarter, cents }) => ({
    make,
    model: '',
    day: quarter === 0 ? '2026-01-15' : '2026-04-15',
    at: null,
    cost: cents / 100,
    units: null,
    miles: null,
  }));

const pivot: Pivot = {
  rows: [{ value: 'make', sort: { direction: 'asc' } }],
  columns: [{ value: 'day', by: 'quarter' }],
  values: [{ value: 'cost' }, { value: 'cost', show: 'change' }],
};

it('values in a file equal those on screen, without floating-point noise', async () => {
  await fc.assert(
    fc.asyncProperty(payments, async (paid) => {
      const bytes = await fileOf(reportOf(rowsOf(paid)), 'pivot', pivot, 'csv');
      const records = recordsOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
      const quarters = [0, 1].filter((each) => paid.some(({ quarter }) => quarter === each));
      const text = (cents: number | null) => (cents === null ? '' : String(cents / 100));
      for (const make of new Set(paid.map((each) => each.make))) {
        const own = paid.filter((each) => each.make === make);
        const sum = (of: readonly Paid[]) => (of.length > 0 ? of.reduce((total, { cents }) => total + cents, 0) : null);
        const sums = quarters.map((each) => sum(own.filter(({ quarter }) => quarter === each)));
        const isFaced = quarters.length === 2;
        const change = isFaced ? (sums[1] ?? 0) - (sums[0] ?? 0) : null;
        const figures = sums.flatMap((each, place) => [text(each), place === 1 ? text(change) : '']);
        const [, ...found] = records.find(([name]) => name === make) ?? [];
        // In sums that should be zero, the noise cannot be distinguished from a value.
        const told = found.map((each) => (Math.abs(Number(each)) < 1e-9 && each !== '' ? '0' : each));
        expect(told).toEqual([...figures, text(sum(own)), '']);
      }
    }),
    { numRuns: 150 },
  );
});

it('no value is rounded if its decimals may be significant', () => {
  for (const figure of [12_345_678.91, 123_456_789_012.34, 1 / 3, 2 / 3e7, 1e-20, 1e300, 0, -0.125, 1.000001234])
    expect(exact(figure)).toBe(Number(figure.toPrecision(15)));
  expect(exact(2043.6399999999999)).toBe(2043.64);
  expect(exact(8588.929999999993)).toBe(8588.93);
  expect(exact(Number.NaN)).toBeNaN();
  fc.assert(
    fc.property(fc.double({ min: -1e300, max: 1e300, noNaN: true }), (figure) => {
      expect(Math.abs(exact(figure) - figure)).toBeLessThanOrEqual(1e-9 * Math.abs(figure));
    }),
  );
});

it('a total of groups says how many of them it covers', () => {
  const { shown, resolved, context } = reportOf([
    ...rowsOf([{ make: 'Ford', quarter: 0, cents: 5 }]),
    { ...rowsOf([{ make: 'Kia', quarter: 0, cents: 5 }])[0], cost: null },
  ]);
  const asked = resolvePivot(
    { rows: [{ value: 'make' }], values: [{ value: 'cost' }, { take: 'count' }] },
    resolved.columns,
    context,
  );
  const table = shown.pivot(asked);
  if (table.type !== 'pivot') throw new Error(table.type);
  const { totals } = pivotSheet(asked, table, resolved.style, { formulas: '', values: '' });
  expect(Object.values(totals ?? {})).toEqual([
    { value: 0.05, rows: 1 },
    { value: 2, rows: 2 },
  ]);
});
