import { describe, expect, it } from 'vitest';
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

describe.each(accounts)('account %s', (account) => {
  it('has the fuel costs of its fuel detail', async () => {
    const fuel = await run('fuel-detail-report', account, year);
    const expenses = await run('expense-detail-report', account, year);
    const paid = expenses.filter((row) => row.expense_category === 'fuel');
    expect(fuel.length).toBeGreaterThan(1000);
    expect(sumOf(paid, 'expense_amount')).toBeCloseTo(sumOf(fuel, 'net_cost'), 2);
    const driven = paid.filter((expense) => expense.average_cents_per_mile !== null);
    expect(driven.length).toBeGreaterThan(0);
    for (const row of driven.slice(0, 200)) {
      const cents = (Number(row.expense_amount) / Number(row.month_distance)) * 100;
      expect(Number(row.average_cents_per_mile)).toBeCloseTo(cents, 3);
    }
  });

  it('has fuel transactions by the requested date', async () => {
    const month = { start: '2026-06-01', end: '2026-06-30' };
    const within = (day: unknown) => String(day) >= month.start && String(day) <= month.end;
    const driven = await run('fuel-detail-report', account, month);
    expect(driven.length).toBeGreaterThan(0);
    expect(driven.every((row) => within(row.transaction_date))).toBe(true);
    const billed = await run('fuel-detail-report', account, { ...month, use_bill_date: 'true' });
    expect(billed.every((row) => within(row.bill_date))).toBe(true);
    expect(billed.some((row) => !within(row.transaction_date))).toBe(true);
  });

  it('finds no more vehicles by both limits than by either, and uses one limit if only one is given', async () => {
    const model = async (parameters: Record<string, string>) => {
      const rows = await run('replacement-analysis-report', account, {
        ...{ report_type: 'MODEL', report_months: '12', and_or: 'OR' },
        ...parameters,
      });
      return new Set(numbersOf(rows.filter((row) => row.needs_replacement === 'Y')));
    };
    const limits = { miles_driven: '50000', months_in_service: '36' };
    const [both, either] = [await model({ ...limits, and_or: 'AND' }), await model(limits)];
    const [distance, months] = [await model({ miles_driven: '50000' }), await model({ months_in_service: '36' })];
    expect(both.size).toBeGreaterThan(0);
    expect(either).toEqual(new Set([...distance, ...months]));
    expect(both).toEqual(new Set([...distance].filter((vehicle) => months.has(vehicle))));
    expect((await model({})).size).toBe(0);
  });

  it('has every active driver, with trips or without', async () => {
    const trips = await run('saferoads-fleet-summary-report', account, { ...year, show: 'trips' });
    const none = await run('saferoads-fleet-summary-report', account, { ...year, show: 'no_trips' });
    const drivers = [...trips, ...none].map((row) => row.driver_reference_number);
    expect(new Set(drivers).size).toBe(drivers.length);
    expect(none.length).toBeGreaterThan(0);
    expect(none.every((row) => row.trips === null)).toBe(true);
    const { rows } = await db.admin.query(
      'select driver_reference_number from drivers where customer_number = $1 and active',
      [account],
    );
    expect(drivers).toEqual(expect.arrayContaining(rows.map((row) => row.driver_reference_number)));
  });

  it('shows the drivers of the requested months, with numeric texts', async () => {
    const rows = await run('driver-performance', account, { start: '2026-03', end: '2026-04' });
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.every((row) => /^\S+ - [^,]+, /.test(String(row.name)))).toBe(true);
    expect(rows.every((row) => /^[\d,]+ mi$/.test(String(row.distance_driven_text)))).toBe(true);
    const { rows: months } = await db.admin.query(
      `select sum(distance)::int as distance from driver_months
       where customer_number = $1 and month in ('2026-03-01', '2026-04-01')`,
      [account],
    );
    const shown = rows.map((row) => Number(String(row.distance_driven_text).replace(/\D/g, '')));
    expect(shown.reduce((sum, distance) => sum + distance, 0)).toBe(months[0].distance);
  });
});

it('grades a driver by the shown score', async () => {
  const { rows: months } = await db.admin.query(
    `select driver_reference_number as driver from driver_months
     where customer_number = '410200' and month in ('2026-03-01', '2026-04-01')
     group by 1 having count(*) = 2 order by 1 limit 1`,
  );
  const [{ driver }] = months;
  // 79.97 on average.
  const set = (month: string, score: number, distance: number) =>
    db.admin.query(
      `update driver_months set score = $3, distance = $4
       where customer_number = '410200' and driver_reference_number = $1 and month = $2`,
      [driver, month, score, distance],
    );
  await set('2026-03-01', 79.9, 100);
  await set('2026-04-01', 80, 200);
  const rows = await run('driver-performance', '410200', { start: '2026-03', end: '2026-04' });
  const row = rows.find(({ name }) => String(name).startsWith(`${driver} - `));
  expect([row?.driver_score_text, row?.driver_grade]).toEqual(['80.0', 'B']);
});

describe('personal mileage', () => {
  const given = { ...year, type: '1', mileage_allow: '0.055' };

  it('splits the distance, and values the personal part by the table and the fuel charge', async () => {
    const rows = await run('personal-mileage-report', '410200', given);
    const { rows: availability } = await db.admin.query(
      `select concat_ws(' ', vehicle_number, driver_reference_number) as who, sum(days_available)::int as days
       from mileage_periods where customer_number = '410200' group by 1`,
    );
    const availableTo = new Map(availability.map(({ who, days }) => [who, days]));
    for (const row of rows) {
      expect(Number(row.business_distance) + Number(row.personal_distance)).toBe(row.total_distance);
      expect(Number(row.fuel_charge)).toBeCloseTo(Number(row.personal_distance) * 0.055, 1);
      const days = Number(row.days_available);
      // A driver with fewer than 30 days is valued by the day (personal-use.test.ts).
      const isShort = availableTo.get(`${row.vehicle_number} ${row.driver_reference_number}`) < 30;
      const counted = isShort ? Math.min(days * 4, 30) : days;
      const prorated = (Number(row.annual_lease_value) * counted) / 365;
      expect(Number(row.prorated_lease_value)).toBeCloseTo(prorated, 1);
      const taxable = Number(row.personal_lease_value) + Number(row.fuel_charge);
      expect(Number(row.taxable_value)).toBeCloseTo(taxable, 2);
    }
    const worth = (row: Row) => Number(row.fair_market_value);
    const published = rows.filter((row) => worth(row) >= 30_000 && worth(row) < 32_000);
    expect(new Set(published.map((row) => row.annual_lease_value))).toEqual(new Set([8250]));
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(['1', '2'])('includes the whole first month, like the expense detail: type %s', async (type) => {
    const from = (start: string) => run('personal-mileage-report', '410200', { ...given, type, start });
    const whole = await from('2026-06-01');
    expect(whole.some((row) => String(row.period_start) === '2026-06-01')).toBe(true);
    expect(await from('2026-06-16')).toEqual(whole);
    const later = await from('2026-07-01');
    expect(later.length).toBeGreaterThan(0);
    expect(later.every((row) => String(row.period_start) > '2026-06-30')).toBe(true);
    const expenses = await run('expense-detail-report', '410200', { start: '2026-06-16', end: '2026-06-30' });
    expect(new Set(expenses.map((row) => row.expense_month))).toEqual(new Set(['2026-06-01']));
  });

  it('includes a center and all centers below it', async () => {
    const rows = await run('personal-mileage-report', '410200', given);
    const { rows: centers } = await db.admin.query(
      `select level_02 as code, array_agg(center_code) as below from centers
       where customer_number = '410200' and level_02 is not null group by 1 order by 1 limit 1`,
    );
    const [{ code, below }] = centers;
    const wanted = rows.filter((row) => below.includes(row.center_code));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(rows.length);
    const some = await run('personal-mileage-report', '410200', { ...given, center_code: code });
    expect(numbersOf(some)).toEqual(numbersOf(wanted));
  });

  it('lists only exceptions, with their reasons', async () => {
    const rows = await run('personal-mileage-report', '410200', { ...given, type: '2' });
    const reasons = new Set(rows.map((row) => row.exception_reason));
    expect(reasons).toEqual(new Set(['NOT_REPORTED', 'LATE', 'ODOMETER_GAP']));
    expect(rows.every((row) => row.reported || row.exception_reason === 'NOT_REPORTED')).toBe(true);
  });
});
