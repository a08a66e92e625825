import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bindQuery } from '../../server/query/bind.ts';
import { inReportRole } from '../../server/query/transaction.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer } from './support/server.ts';

type Row = Readonly<Record<string, string | number | null>>;

const server = served('demo');
const { database: db } = server;

/** The rows of a report for one account, as the report role sees them. */
async function report(id: string, account: string, given: Readonly<Record<string, string>>): Promise<Row[]> {
  const { text } = bindQuery(await readFile(`server/reports/${id}.sql`, 'utf8'));
  const named = Object.fromEntries(Object.entries(given).map(([key, value]) => [`report.${key}`, value]));
  const settings = { 'app.customer': account, ...named, 'report.today': seedDay, statement_timeout: '60s' };
  return inReportRole(db.app, settings, async (client) => {
    const { rows } = await client.query<{ row: Row }>(`select row_to_json(report) as row from (${text}\n) report`);
    return rows.map(({ row }) => row);
  });
}

const cents = (rows: readonly Row[], field: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[field]) * 100, 0));

describe.each(['410200', '520100'])('the invoices of account %s in a layout', (account) => {
  it('add up to the invoice history and to the expense detail', async () => {
    const lines = await report('custom-invoicing', account, { billing_period: '2026-10' });
    expect(new Set(lines.map(({ billingPeriod }) => billingPeriod))).toEqual(new Set(['10/2026']));
    const all = await report('invoice-history-report', account, { start: '2026-09-01', end: '2026-11-20' });
    const invoices = all.filter(({ billing_period }) => billing_period === '2026-10-01');
    expect(invoices.length).toBeGreaterThan(10);
    for (const { invoice_number, invoice_amount, invoice_vehicles } of invoices) {
      const own = lines.filter((line) => line.invoice_number === invoice_number);
      expect([cents(own, 'expense_amount'), own.length]).toEqual([
        Math.round(Number(invoice_amount) * 100),
        invoice_vehicles,
      ]);
    }
    expect(new Set(lines.map(({ invoice_number }) => invoice_number)).size).toBe(invoices.length);
    const detail = await report('expense-detail-report', account, { start: '2026-10-01', end: '2026-10-31' });
    expect(cents(lines, 'expense_amount')).toBe(cents(detail, 'expense_amount'));
  });

  it('are all included if no month is requested', async () => {
    const lines = await report('custom-invoicing', account, {});
    const { rows } = await db.admin.query<{ invoice_number: string }>(
      `select distinct invoice_number from expenses join invoices using (customer_number, invoice_number)
         where customer_number = $1`,
      [account],
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(lines.map(({ invoice_number }) => invoice_number))).toEqual(
      new Set(rows.map(({ invoice_number }) => invoice_number)),
    );
    const { body, statusCode } = await server.app.inject({
      url: '/api/custom-invoice/invoices?invoice_type=TOLL',
      headers: bearer(await server.signIn('fleet-us')),
    });
    expect(statusCode, body.slice(0, 300)).toBe(200);
  });

  it('have the requested types and bill sorts', async () => {
    const month = { billing_period: '2026-10' };
    const [fuel] = await report('custom-invoicing', account, { ...month, invoice_type: '{"FUEL"}' });
    const one = { ...month, invoice_type: '{"FUEL"}', bill_sort: `{"${fuel?.bill_sort}"}` };
    const lines = await report('custom-invoicing', account, one);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ invoice_number }) => invoice_number))).toEqual(new Set([fuel?.invoice_number]));
  });
});

const layoutsOf = async (username: string) =>
  server.app.inject({ url: '/api/custom-invoice/layouts', headers: bearer(await server.signIn(username)) });

it('use only the layouts of the account', async () => {
  const { data } = (await layoutsOf('fleet-us')).json<{ data: { layout_id: string; columns: string[] }[] }>();
  expect(data.map(({ layout_id }) => layout_id)).toEqual(['center', 'expense', 'vehicle']);
  const fields = JSON.parse(await readFile('definitions/columns.json', 'utf8')) as { columns: object };
  for (const field of data.flatMap(({ columns }) => columns)) expect(fields.columns).toHaveProperty(field);
  const { rows } = await db.admin.query('select distinct customer_number from invoice_layouts');
  expect(rows.length).toBeGreaterThan(5);
});

it('do not exist for an account that hides them', async () => {
  expect((await layoutsOf('fleet-small')).statusCode).toBe(404);
});
