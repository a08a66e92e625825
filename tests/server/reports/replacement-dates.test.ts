import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bindQuery } from '../../../server/query/bind.ts';
import { inTransaction } from '../../../server/query/transaction.ts';
import { databaseOf } from '../../fixtures/served.ts';
import { seedDay } from '../support/database.ts';
import { type Row, runQuery } from './run-query.ts';

const db = databaseOf('demo');

interface Reading {
  day: string;
  odometer: number;
}

/** The readings and fills of an account's vehicles, by vehicle and day. */
async function knownOf(account: string): Promise<Map<string, Reading[]>> {
  const { rows } = await db.admin.query<Reading & { vehicle_number: string }>(
    `select vehicle_number, day::text as day, odometer from (
       select vehicle_number, reading_date as day, odometer from odometer_readings where customer_number = $1
       union all
       select vehicle_number, transaction_date, adjusted_odometer from fuel_transactions where customer_number = $1
     ) known order by vehicle_number, day, odometer`,
    [account],
  );
  const known = new Map<string, Reading[]>();
  for (const { vehicle_number, ...each } of rows)
    known.set(vehicle_number, [...(known.get(vehicle_number) ?? []), each]);
  return known;
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

/** The day a limit was reached: of the first reading at it, or by an even distance per day before the first of all. */
function reachedOn(known: readonly Reading[], limit: number, inService: string): string {
  const first = known.find(({ odometer }) => odometer >= limit);
  if (!first) throw new Error('The limit was not reached.');
  if (first !== known[0]) return first.day;
  const days = (dayNumber(first.day) - dayNumber(inService)) * (limit / first.odometer);
  return new Date((dayNumber(inService) + Math.floor(days)) * 86_400_000).toISOString().slice(0, 10);
}

/** The rows whose odometer is at the limit, with the day on which it was reached. */
async function overdue(account: string, rows: readonly Row[], odometer: string, limit: (row: Row) => number) {
  const known = await knownOf(account);
  return rows
    .filter((row) => row[odometer] !== null && Number(row[odometer]) >= limit(row))
    .map((row) => {
      const readings = known.get(String(row.vehicle_number)) ?? [];
      return { row, reached: reachedOn(readings, limit(row), String(row.in_service_date)) };
    });
}

const policy = (row: Row) => Number(row.replacement_odometer ?? Number.POSITIVE_INFINITY);
const earlier = (...days: (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null;

describe.each(['410200', '520100'])('the vehicles of account %s that are past their distance limit', (account) => {
  const run = (report: string, given: Readonly<Record<string, string>>) =>
    runQuery(db.app, report, account, { today: seedDay, ...given });
  const tool = { report_months: '12', months_ahead: '6', maintenance_factor: '1.5' };
  const byPolicy = { report_months: '12', report_type: 'STANDARD', and_or: 'OR' };

  it('have the day they reached it in the replacement tool', async () => {
    const found = await overdue(account, await run('replacement-analysis-tool', tool), 'odometer', policy);
    expect(found.length).toBeGreaterThan(5);
    expect(found.map(({ row }) => [row.vehicle_number, row.distance_limit_date])).toEqual(
      found.map(({ row, reached }) => [row.vehicle_number, reached]),
    );
    for (const { row, reached } of found)
      expect(row.replace_by_date).toBe(earlier(reached, row.age_limit_date as string | null));
  });

  it('have the same replace-by date in the replacement analysis', async () => {
    const dates = new Map(
      (await run('replacement-analysis-tool', tool)).map((row) => [row.vehicle_number, row.replace_by_date]),
    );
    const rows = await run('replacement-analysis-report', byPolicy);
    expect(rows.length).toBe(dates.size);
    for (const row of rows) expect(row.replace_by_date, String(row.vehicle_number)).toBe(dates.get(row.vehicle_number));
  });

  it('have the day they reached a limit that the user chose', async () => {
    const model = {
      report_months: '12',
      report_type: 'MODEL',
      and_or: 'OR',
      months_in_service: '',
      miles_driven: '20000',
    };
    const found = await overdue(account, await run('replacement-analysis-report', model), 'odometer', policy);
    expect(found.length).toBeGreaterThan(20);
    expect(found.map(({ row }) => [row.vehicle_number, row.replace_by_date])).toEqual(
      found.map(({ row, reached }) => [row.vehicle_number, reached]),
    );
  });

  it('have the same date in the Fleet Objective Report', async () => {
    const { text } = bindQuery(await readFile('server/dashboards/fleet-objective-report/highest_mileage.sql', 'utf8'));
    const settings = {
      ...{ 'app.customer': account, 'report.type': 'Quarterly', 'report.date': '2026-11', 'report.today': seedDay },
      ...{ 'report.customer_centers': '', 'report.vehicle_categories': '', 'report.vehicle_makes': '' },
      'report.vehicle_numbers': '',
    };
    const { rows } = await inTransaction(db.app, settings, (client) =>
      client.query<{ row: Row }>(`select row_to_json(report) as row from (${text}\n) report`),
    );
    const dates = new Map((await run('replacement-analysis-tool', tool)).map((row) => [row.vehicle_number, row]));
    const past = rows
      .map(({ row }) => ({ row, same: dates.get(String(row.vehicle_number)) }))
      .filter(({ row, same }) => same && Number(row.current_odometer) >= policy(same));
    expect(past.length).toBeGreaterThan(5);
    for (const { row, same } of past)
      expect(row.replace_by_date, String(row.vehicle_number)).toBe(same?.replace_by_date);
  });
});
