import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { Total } from '../../../engine/schema/total.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { groupRows } from '../../../engine/tables/groups.ts';
import type { Rows, Table } from '../../../engine/tables/table.ts';
import { totalRows } from '../../../engine/tables/totals.ts';

// The monthly distance of a vehicle is repeated in the row of each of its expense categories.
interface Expense {
  vehicle: string;
  month: string;
  amount: number | null;
  distance: number | null;
}

const per = ['vehicle', 'month'];

const totalsOf = (table: Table, rows: Rows) =>
  Object.fromEntries(
    Object.entries(totalRows(table, rows, columns)).map(([field, total]) => [field, total?.value ?? null]),
  );

const columns: Pick<ResolvedColumn, 'value' | 'total'>[] = [
  { value: 'distance', total: { type: 'sum', once_per: per } },
  { value: 'cost', total: ratio('amount', 'distance', 1, 'denominator') },
  { value: 'turned', total: ratio('distance', 'amount', 100, 'numerator') },
];

function ratio(numerator: string, denominator: string, factor: number, side: 'numerator' | 'denominator'): Total {
  return { type: 'ratio', numerator, denominator, factor, once_per: per, once_side: side };
}

function tableOf(expenses: readonly Expense[]) {
  const table = createDataset([
    { name: 'vehicle', kind: 'text' },
    { name: 'month', kind: 'date' },
    { name: 'amount', kind: 'number' },
    { name: 'distance', kind: 'number' },
  ]);
  appendRows(table, expenses as unknown as Record<string, unknown>[]);
  return table;
}

const january = '2026-01-01';
const february = '2026-02-01';
const expenses: Expense[] = [
  { vehicle: 'A', month: january, amount: 300, distance: 1000 },
  { vehicle: 'A', month: january, amount: 100, distance: 1000 },
  { vehicle: 'A', month: february, amount: 50, distance: 500 },
  { vehicle: 'B', month: january, amount: 150, distance: 1000 },
  { vehicle: 'B', month: february, amount: 80, distance: null },
];

describe('a value repeated in several rows', () => {
  it('counts once for each combination, in sums and on its side of a ratio', () => {
    const totals = totalsOf(tableOf(expenses), Uint32Array.from([0, 1, 2, 3, 4]));
    expect(totals).toEqual({ distance: 2500, cost: 600 / 2500, turned: (2500 / 600) * 100 });
  });

  it('counts whichever of its rows are left, in any order', () => {
    const totals = totalsOf(tableOf(expenses), Uint32Array.from([3, 1]));
    expect(totals).toEqual({ distance: 2000, cost: 250 / 2000, turned: (2000 / 250) * 100 });
    expect(totalsOf(tableOf(expenses), Uint32Array.from([4])).cost).toBeNull();
  });

  it('agrees with groups calculated by hand', () => {
    const expense = fc.record({
      vehicle: fc.constantFrom('A', 'B', 'C', ''),
      month: fc.constantFrom(january, february),
      amount: fc.integer({ min: 0, max: 1000 }),
      distance: fc.constant(0),
    });
    fc.assert(
      fc.property(fc.array(expense, { maxLength: 40 }), (made) => {
        const given = made.map((row) => ({ ...row, distance: row.vehicle.length * 7 + row.month.charCodeAt(6) }));
        const rows = Uint32Array.from(given.keys());
        const byHand = new Map(given.map((row) => [`${row.vehicle}|${row.month}`, row.distance]));
        const groups = groupRows(tableOf(given), rows, per);
        expect(groups.count).toBe(byHand.size);
        const sum = [...byHand.values()].reduce((total, distance) => total + distance, 0);
        expect(totalsOf(tableOf(given), rows).distance).toBe(given.length > 0 ? sum : null);
      }),
    );
  });
});
