import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/query/transaction.ts';
import { databaseOf } from '../../fixtures/served.ts';
import { seedDay } from '../support/database.ts';
import { type Row, runQuery } from './run-query.ts';

/** The US and the Canadian demo account. */
const accounts = ['410200', '520100'];
const year = { start: '2026-01-01', end: seedDay };
const db = databaseOf('demo');

const run = (report: string, account: string, parameters: Record<string, string>) =>
  runQuery(db.app, report, account, { today: seedDay, ...parameters });

const sumOf = (rows: readonly Row[], field: string) => rows.reduce((sum, row) => sum + Number(row[field]), 0);
const numbersOf = (rows: readonly Row[]) => rows.map((row) => String(row.vehicle_number));

/** Whole cents by vehicle. */
function byVehicle(rows: readonly Row[], amount: string): Map<string, number> {
  const cents = new Map<string, number>();
  for (const row of rows) {
    const number = String(row.vehicle_number);
    cents.set(number, (cents.get(number) ?? 0) + Math.round(Number(row[amount]) * 100));
  }
  return new Map([...cents].filter(([, sum]) => sum !== 0).sort());
}

/** The rows that a query gives for one account, as the runtime role sees them. */
const rowsOf = (account: string, sql: string, values: readonly unknown[]) =>
  inTransaction(db.app, { 'app.customer': account }, async (client) => {
    const { rows } = await client.query<{ row: Row }>(`select row_to_json(each) as row from (${sql}) each`, [
      ...values,
    ]);
    return rows.map(({ row }) => row);
  });

describe.each(accounts)('account %s', (account) => {
  it.each([
    ['vehicle_fuel', 'fuel-detail-report', 'transaction_date', ['transaction_id', 'item_sequence']],
    ['vehicle_maintenance', 'maintenance-detail-report', 'service_date', ['repair_order', 'item_sequence']],
    ['vehicle_tolls', 'toll-detail-report', 'toll_date', ['toll_id']],
  ] as const)('has the same rows of a vehicle in %s as in its report', async (view, report, date, key) => {
    const idOf = (row: Row) => key.map((field) => row[field]).join(' ');
    const sorted = (rows: readonly Row[]) => rows.toSorted((a, b) => idOf(a).localeCompare(idOf(b), 'en'));
    const all = await run(report, account, year);
    const some = [...new Set(numbersOf(all))].sort().slice(0, 20);
    const sql = `select * from ${view} where vehicle_number = any($1) and ${date} between $2 and $3`;
    const rows = await rowsOf(account, sql, [some, year.start, year.end]);
    const fields = Object.keys(rows[0] ?? {});
    const reported = all
      .filter((row) => some.includes(String(row.vehicle_number)))
      .map((row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null])));
    expect(rows.length).toBeGreaterThan(20);
    expect(sorted(rows)).toEqual(sorted(reported));
  });

  it.each([
    ['toll', 'toll-detail-report', 'toll_total'],
    ['rental', 'rental-status-report', 'rental_amount'],
    ['accident', 'accident-claim-management-report', 'claim_net_cost'],
  ])('has the costs of the %s report, vehicle by vehicle', async (category, report, field) => {
    for (const period of [year, { start: '2025-03-01', end: '2025-03-31' }]) {
      const expenses = await run('expense-detail-report', account, period);
      const paid = byVehicle(
        expenses.filter((row) => row.expense_category === category),
        'expense_amount',
      );
      expect(paid.size).toBeGreaterThan(0);
      expect(byVehicle(await run(report, account, period), field)).toEqual(paid);
    }
  });

  it('is billed for what it spends, and carries unpaid amounts forward', async () => {
    const span = { start: '2024-11-01', end: seedDay };
    const expenses = await run('expense-detail-report', account, span);
    const invoices = await run('invoice-history-report', account, span);
    expect(sumOf(invoices, 'invoice_amount')).toBeCloseTo(sumOf(expenses, 'expense_amount'), 2);
    expect(sumOf(invoices, 'paid_amount') + sumOf(invoices, 'balance_due')).toBeCloseTo(
      sumOf(invoices, 'invoice_amount'),
      2,
    );
    const statement = await run('customer-invoice-statement', account, { start: seedDay, end: seedDay });
    expect(sumOf(statement, 'balance_due')).toBeCloseTo(sumOf(invoices, 'balance_due'), 2);
    const aged = ['not_due', '1_to_30', '31_to_60', '61_to_90', 'over_90'].map((age) => `balance_${age}`);
    expect(aged.reduce((sum, field) => sum + sumOf(statement, field), 0)).toBeCloseTo(
      sumOf(statement, 'balance_due'),
      2,
    );
  });

  it.each(['2025-03', '2026-10'])('projects the billed lease costs for %s', async (month) => {
    const rows = await run('billing-projection-report', account, { start: month });
    const expenses = await run('expense-detail-report', account, { start: `${month}-01`, end: `${month}-28` });
    const leases = expenses.filter((row) => row.expense_category === 'lease');
    expect(numbersOf(rows).sort()).toEqual(numbersOf(leases).sort());
    expect(sumOf(rows, 'projected_amount')).toBeCloseTo(sumOf(leases, 'expense_amount'), 2);
  });

  it('has every vehicle in the inventory, as sold, or as for sale', async () => {
    const inventory = await run('inventory-report', account, {});
    const sold = await run('sold-vehicle-analysis-report', account, { start: '2000-01-01', end: seedDay });
    const offered = await run('used-vehicle-marketplace', account, {});
    const { rows } = await db.admin.query('select vehicle_number from vehicles where customer_number = $1', [account]);
    expect([inventory, sold, offered].flatMap(numbersOf).sort()).toEqual(numbersOf(rows).sort());
    expect(Math.min(sold.length, offered.length)).toBeGreaterThan(0);
  });
});
