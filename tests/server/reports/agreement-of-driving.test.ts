import { describe, expect, it } from 'vitest';
import { databaseOf } from '../../fixtures/served.ts';
import { seedDay } from '../support/database.ts';
import { type Row, runQuery } from './run-query.ts';

const db = databaseOf('demo');

const year = { start: '2026-01-01', end: seedDay };
const months = { start: '2026-03-01', end: '2026-04-30' };

const sumOf = (rows: readonly Row[], field: string) => rows.reduce((sum, row) => sum + Number(row[field]), 0);
const numbersOf = (rows: readonly Row[]) => new Set(rows.map((row) => row.vehicle_number));

const runOf =
  (account: string) =>
  (report: string, parameters: Record<string, string> = {}) =>
    runQuery(db.app, report, account, { today: seedDay, ...parameters });

/** The US, the Canadian and the electric demo account. */
const accounts = ['410200', '520100', '440120'];
const tool = { months_ahead: '6', report_months: '12', maintenance_factor: '2' };

describe.each(accounts)('the charging of account %s', (account) => {
  const run = runOf(account);

  it.each([
    year,
    months,
    { start: '2025-07-09', end: '2026-02-17' },
  ])('matches by month and by session, $start to $end', async (period) => {
    const sessions = await run('ev-charge-history-report', period);
    const byMonth = await run('ev-charge-report', period);
    expect(sessions.length).toBeGreaterThan(50);
    expect(sumOf(byMonth, 'charge_sessions')).toBe(sessions.length);
    for (const field of ['energy_kwh', 'charge_amount', 'charging_minutes', 'idle_minutes'])
      expect(sumOf(byMonth, field)).toBeCloseTo(sumOf(sessions, field), 2);
    const perMile = sumOf(byMonth, 'energy_kwh') / sumOf(byMonth, 'distance_driven');
    expect(perMile).toBeGreaterThan(0.25);
    expect(perMile).toBeLessThan(0.45);
  });

  it('matches its expenses by vehicle and month', async () => {
    const charges = await run('ev-charge-report', months);
    const expenses = await run('expense-detail-report', months);
    const paid = expenses.filter((row) => row.expense_category === 'charging');
    const said = (rows: readonly Row[], month: string, amount: string) =>
      rows
        .filter((row) => row[amount] !== 0)
        .map((row) => `${row.vehicle_number} ${row[month]} ${row[amount]}`)
        .sort();
    expect(said(charges, 'calendar_month', 'charge_amount')).toEqual(said(paid, 'expense_month', 'expense_amount'));
  });

  it.each([
    year,
    { start: '2026-06-10', end: '2026-08-03' },
  ])('matches the fuel of its fuel detail, $start to $end', async (period) => {
    const byVehicle = await run('mpg-report', period);
    const fuel = await run('fuel-detail-report', period);
    for (const field of ['net_cost', 'fuel_cost', 'quantity', 'distance_driven'])
      expect(sumOf(byVehicle, field)).toBeCloseTo(sumOf(fuel, field), 2);
    const below = await run('mpg-report', { ...period, below_avg: 'true' });
    expect(numbersOf(below)).toEqual(numbersOf(byVehicle.filter((row) => row.below_average)));
  });
});

describe.each(accounts)('reports of account %s', (account) => {
  const run = runOf(account);

  it('has a device in each active vehicle that the inventory flags, and faults only of those', async () => {
    const devices = await run('telematics-device-report');
    const flagged = (await run('inventory-report')).filter((row) => row.telematics_flag === 'Y');
    const billed = numbersOf(await run('replacement-analysis-tool', tool));
    expect(numbersOf(devices)).toEqual(numbersOf(flagged.filter((row) => billed.has(row.vehicle_number))));
    expect(devices.length).toBe(numbersOf(devices).size);
    const faults = await run('engine-faults-report', year);
    const { rows } = await db.admin.query(
      'select vehicle_number from vehicles where customer_number = $1 and telematics_flag',
      [account],
    );
    const all = numbersOf(rows);
    expect(faults.length).toBeGreaterThan(10);
    expect(faults.filter((row) => !all.has(String(row.vehicle_number)))).toEqual([]);
  });

  it('has the due vehicles of the replacement analysis', async () => {
    const due = await run('replacement-analysis-report', {
      report_type: 'STANDARD',
      report_months: '12',
      and_or: 'OR',
    });
    const advised = await run('replacement-analysis-tool', tool);
    const now = advised.filter((row) => row.recommendation === 'REPLACE_NOW');
    expect(numbersOf(now)).toEqual(numbersOf(due.filter((row) => row.needs_replacement === 'Y')));
    expect(numbersOf(advised)).toEqual(numbersOf(due));
    const later = await run('replacement-analysis-tool', { ...tool, months_ahead: '24' });
    const kept = (rows: readonly Row[]) => rows.filter((row) => row.recommendation === 'KEEP').length;
    expect(kept(later)).toBeLessThan(kept(advised));
  });

  it('has the same distance by day, by driver and in the fleet summary', async () => {
    const days = await run('saferoads-trip-detail-report', months);
    const drivers = await run('saferoads-driver-detail-report', months);
    const summary = await run('saferoads-fleet-summary-report', { ...months, show: 'trips' });
    for (const field of ['trips', 'active_days']) expect(sumOf(drivers, field)).toBe(sumOf(summary, field));
    expect(sumOf(drivers, 'distance_km')).toBeCloseTo(sumOf(summary, 'distance_km'), 2);
    expect(sumOf(days, 'distance_km')).toBeCloseTo(sumOf(drivers, 'distance_km'), 2);
    expect(sumOf(days, 'trips')).toBe(sumOf(drivers, 'trips'));
  });

  it('has the safety figures of the months in driver performance', async () => {
    const byMonth = await run('driver-safety-report', months);
    const drivers = await run('driver-performance', { start: '2026-03', end: '2026-04' });
    const distance = drivers.map((row) => Number(String(row.distance_driven_text).replace(/\D/g, '')));
    expect(sumOf(byMonth, 'distance_driven')).toBe(distance.reduce((sum, miles) => sum + miles, 0));
    expect(byMonth.length).toBeGreaterThan(0);
    expect(byMonth.every((row) => row.driver_reference && row.driver_state_or_province)).toBe(true);
  });

  it('lists the drivers who enter mileage, with the figures of the personal mileage report', async () => {
    const everybody = { include_inactive: 'true' };
    const used = await run('driver-360-usage-report', everybody);
    const registered = await run('driver-360-usage-report', { ...everybody, app_status: 'registered' });
    const invited = await run('driver-360-usage-report', { ...everybody, app_status: 'invited' });
    expect(registered.length).toBeGreaterThan(5);
    expect(registered.length + invited.length).toBe(used.length);
    const known = new Set(registered.map((row) => row.driver_reference_number));
    const entered = await run('driver-360-mileage-report', months);
    expect(entered.filter((row) => !known.has(String(row.driver_reference_number)))).toEqual([]);
    const personal = await run('personal-mileage-report', { ...months, type: '1', mileage_allow: '0.055' });
    const distance = new Map(personal.map((row) => [row.vehicle_number, Number(row.total_distance)]));
    expect(entered.length).toBeGreaterThan(0);
    expect(entered.every((row) => Number(row.total_distance) <= (distance.get(row.vehicle_number) ?? 0))).toBe(true);
  });
});
