import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../fixtures/served.ts';
import { seedDay } from '../support/database.ts';
import { type Row, runQuery } from './run-query.ts';

/** The US and the Canadian demo account. */
const accounts = ['410200', '520100'];
/** All records, including those that are billed after today. */
const ever = { start: '2000-01-01', end: '2099-12-31', today: seedDay };

/**
 * The reports that show an invoice number, with their amount. `all`: the report lists everything that its invoices
 * consist of; `some`: it lists a part of it.
 */
const reports: Readonly<Record<string, [amount: string, covers: 'all' | 'some']>> = {
  'custom-invoicing': ['expense_amount', 'all'],
  'customer-invoice-statement': ['invoice_amount', 'all'],
  'expense-detail-report': ['expense_amount', 'all'],
  'fuel-detail-report': ['net_cost', 'all'],
  'invoice-history-report': ['invoice_amount', 'all'],
  'maintenance-detail-report': ['expense_amount', 'all'],
  'maintenance-status-report': ['expense_amount', 'all'],
  'preventative-maintenance-report': ['expense_amount', 'some'],
  'rental-status-report': ['rental_amount', 'all'],
  'roadside-assistance-report': ['expense_amount', 'all'],
  'transports-storage-report': ['expense_amount', 'all'],
};

const db = databaseOf('demo');

/** Whole cents by invoice number. Rows without a number must have no amount. */
function byInvoice(rows: readonly Row[], amount: string): Map<string, number> {
  const cents = new Map<string, number>();
  for (const { invoice_number, [amount]: value } of rows) {
    if (invoice_number === null) continue;
    const number = String(invoice_number);
    cents.set(number, (cents.get(number) ?? 0) + Math.round(Number(value) * 100));
  }
  return cents;
}

it('lists every report that shows an invoice number', async () => {
  const files = await readdir('definitions/reports');
  const showing = await Promise.all(
    files.map(async (file) =>
      (await readFile(`definitions/reports/${file}`, 'utf8')).includes('"invoice_number"') ? [file.slice(0, -5)] : [],
    ),
  );
  expect(Object.keys(reports)).toEqual(showing.flat().sort());
});

describe.each(accounts)('account %s', (account) => {
  let billed: Map<string, number>;
  beforeAll(async () => {
    billed = byInvoice(await runQuery(db.app, 'invoice-history-report', account, ever), 'invoice_amount');
  });

  it.each(
    Object.entries(reports),
  )('finds every invoice number of %s among its invoices, with its amount', async (report, [amount, covers]) => {
    const found = byInvoice(await runQuery(db.app, report, account, ever), amount);
    expect(found.size).toBeGreaterThan(20);
    const unknown = [...found.keys()].filter((number) => !billed.has(number));
    expect(unknown).toEqual([]);
    const wrong = [...found].filter(([number, cents]) =>
      covers === 'all' ? cents !== billed.get(number) : cents > (billed.get(number) ?? 0),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['fuel-detail-report', 'net_cost'],
    ['maintenance-detail-report', 'expense_amount'],
  ])('has an invoice for every line of %s', async (report, amount) => {
    const rows = await runQuery(db.app, report, account, ever);
    expect(rows.filter((row) => row.invoice_number === null && Number(row[amount]) !== 0)).toEqual([]);
  });

  it('makes an invoice when all of its lines are billed', async () => {
    const { rows } = await db.admin.query(
      `select invoice_number, invoice_date::text, bill_date::text
       from (
         select customer_number, invoice_number, bill_date from fuel_transactions
         union all
         select customer_number, invoice_number, bill_date from maintenance_records where status = 'COMPLETED'
         union all
         select customer_number, invoice_number, bill_date from rentals where bill_date is not null
       ) lines
       join invoices using (customer_number, invoice_number)
       -- Some lines carry a bill date in the future, by mistake or because they are billed next month.
       where customer_number = $1 and bill_date > invoice_date and bill_date <= $2
       limit 5`,
      [account, seedDay],
    );
    expect(rows).toEqual([]);
  });
});
