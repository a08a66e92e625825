import { describe, expect, it } from 'vitest';
import { databaseOf } from '../../fixtures/served.ts';
import { runQuery } from '../reports/run-query.ts';
import { seedDay } from '../support/database.ts';

/** The US and the Canadian demo account. */
const accounts = ['410200', '520100'];
const year = { start: '2026-01-01', end: seedDay };
const db = databaseOf('demo');

/** How many rows of an account there are in a table, and how many of them meet the condition. */
async function share(account: string, table: string, condition: string) {
  const { rows } = await db.admin.query<{ all: number; some: number }>(
    `select count(*)::int as all, count(*) filter (where ${condition})::int as some from ${table} t where customer_number = $1`,
    [account],
  );
  const { all, some } = rows[0] ?? { all: 0, some: 0 };
  return { some, share: some / all };
}

const run = (report: string, account: string, parameters: Record<string, string>) =>
  runQuery(db.app, report, account, { today: seedDay, ...parameters });

const typedWrong = 'odometer > adjusted_odometer';

it('has accents in names in French-speaking areas', async () => {
  const found = await share('520100', 'drivers', `driver_last_name ~ '[À-ÿ]' or driver_first_name ~ '[À-ÿ]'`);
  expect(found.some).toBeGreaterThan(0);
});

describe.each(accounts)('account %s', (account) => {
  it.each([
    ['leading zeros in an id', 'drivers', `driver_employee_id ~ '^0+[1-9]'`],
    ['a leading plus sign in an id', 'drivers', `driver_employee_id ~ '^[+][0-9]+$'`],
    ['leading zeros in a vehicle number', 'vehicles', `client_vehicle_number ~ '^0+[1-9]'`],
    ['a leading plus sign in a vehicle number', 'vehicles', `client_vehicle_number ~ '^[+][0-9]+$'`],
    ['no plate', 'vehicles', `license_plate_number is null and status = 'ON ORDER'`],
    ['a toll without a plate', 'toll_transactions', 'license_plate_number is null'],
    ['a refunded toll', 'toll_transactions', 'amount < 0'],
    ['a credit line', 'maintenance_records', `amount < 0 and description like '%CREDIT'`],
    ['an apostrophe in a name', 'drivers', `driver_last_name ~ '[''’]'`],
    ['a month without a mile', 'expenses', 'distance = 0'],
    [
      'a charging session without distance since the last one',
      'charge_sessions',
      `odometer = (select max(odometer) from charge_sessions b
         where (b.customer_number, b.vehicle_number) = (t.customer_number, t.vehicle_number) and b.session_id < t.session_id)`,
    ],
    ['no odometer entered', 'fuel_transactions', 'odometer is null'],
    ['a mistyped odometer', 'fuel_transactions', typedWrong],
    ['a bill of next month', 'fuel_transactions', `bill_date between '2026-12-01' and '2026-12-31'`],
    ['a bill of next year', 'fuel_transactions', `bill_date >= '2027-01-01'`],
  ])('has %s, rarely', async (_what, table, condition) => {
    const found = await share(account, table, condition);
    expect(found.some).toBeGreaterThan(0);
    expect(found.share).toBeLessThan(0.3);
  });

  it('has about one mistyped odometer in two thousand, which yields no distance', async () => {
    const { share: wrong } = await share(account, 'fuel_transactions', typedWrong);
    expect(wrong).toBeGreaterThan(1 / 8000);
    expect(wrong).toBeLessThan(1 / 800);
    const { rows } = await db.admin.query<{ wrong: number; previous: number; next: number | null; known: boolean }>(
      `select odometer as wrong, previous, next, distance_driven is not null or next_distance is not null as known from (
         select *, lead(odometer) over w as next, lead(distance_driven) over w as next_distance, lead(previous_odometer) over w as previous
         from fuel_transactions where customer_number = $1 and item_sequence = 1
         window w as (partition by vehicle_number order by transaction_date)) t
       where ${typedWrong}`,
      [account],
    );
    const corrected = rows.filter(({ next }) => next !== null);
    expect(corrected.length).toBeGreaterThan(0);
    expect(rows.filter(({ known }) => known)).toEqual([]);
    expect(corrected.filter(({ wrong, previous, next }) => previous !== wrong || Number(next) >= wrong)).toEqual([]);
  });

  it('has no absurd distance or fuel economy, by vehicle and month', async () => {
    for (const row of await run('fuel-detail-report', account, { start: '2024-11-01', end: seedDay })) {
      expect(Number(row.distance_driven)).toBeGreaterThanOrEqual(0);
      expect(Number(row.distance_driven)).toBeLessThan(2000);
    }
    for (let month = 1; month <= 11; month++) {
      const name = `2026-${String(month).padStart(2, '0')}`;
      const end = month === 11 ? seedDay : `${name}-28`;
      const rows = await run('mpg-report', account, { start: `${name}-01`, end });
      expect(rows.length).toBeGreaterThan(100);
      for (const { fuel_economy, distance_driven, cost_per_distance, odometer } of rows) {
        const seen = JSON.stringify({ name, fuel_economy, distance_driven, cost_per_distance, odometer });
        if (fuel_economy !== null) expect(Number(fuel_economy), seen).toBeGreaterThan(5);
        expect(Number(fuel_economy), seen).toBeLessThan(150);
        expect(Number(distance_driven), seen).toBeGreaterThanOrEqual(0);
        expect(Number(distance_driven), seen).toBeLessThan(8000);
        expect(Number(cost_per_distance), seen).toBeLessThan(1.5);
        expect(Number(odometer), seen).toBeLessThan(400_000);
      }
    }
  });

  it('has the same cost per mile in the mpg report and in the fuel detail', async () => {
    const cents = (rows: readonly Record<string, unknown>[], field: string) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0);
    const detail = await run('fuel-detail-report', account, year);
    const mpg = await run('mpg-report', account, year);
    const measured = detail.filter((row) => row.distance_driven !== null);
    expect(cents(mpg, 'measured_cost')).toBe(cents(measured, 'net_cost'));
    expect(cents(mpg, 'distance_driven')).toBe(cents(measured, 'distance_driven'));
    expect(cents(mpg, 'net_cost')).toBe(cents(detail, 'net_cost'));
  });

  it('shows purchases that are billed after today by purchase date, and not yet by bill date', async () => {
    const late = (rows: readonly Record<string, unknown>[]) => rows.filter((row) => String(row.bill_date) > seedDay);
    const bought = late(await run('fuel-detail-report', account, year));
    expect(new Set(bought.map((row) => String(row.bill_date).slice(0, 4)))).toEqual(new Set(['2026', '2027']));
    expect(bought.filter((row) => String(row.transaction_date) >= seedDay)).toEqual([]);
    expect(late(await run('fuel-detail-report', account, { ...year, use_bill_date: 'true' }))).toEqual([]);
    const ahead = { start: year.start, end: '2027-12-31', use_bill_date: 'true' };
    const billed = late(await run('fuel-detail-report', account, ahead));
    const ids = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => `${row.transaction_id} ${row.item_sequence}`).sort();
    expect(ids(billed)).toEqual(ids(bought));
  });
});
