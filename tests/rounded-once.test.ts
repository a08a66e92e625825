import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../engine/context/viewer.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { roundedTo } from '../engine/formats/rounded.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import { allRows, readCell } from '../engine/tables/cells.ts';
import { readDataset } from '../engine/tables/reading.ts';
import { totalRows } from '../engine/tables/totals.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, decode, definitions, serveReports } from './support/demo-reports.ts';

const { database, answerOnce } = serveReports();

const [kilometres, litres] = ['1.609344', '3.785411784'];
const accounts = [
  { username: 'fleet-us', account: '410200', metric: false },
  { username: 'fleet-ca', account: '520100', metric: true },
] as const;

interface Compared {
  report: string;
  values: Readonly<Record<string, string>>;
  /** The fields that name a row. */
  key: string[];
  /** The rows of the base tables by the same names, $1 is the account. */
  from: (isMetric: boolean) => string;
  /** Columns whose rows are compared, and their totals where the total is a sum. */
  fields: string[];
  totals: string[];
}

const start = '2026-01-01';
const compared: Compared[] = [
  {
    report: 'mpg-report',
    values: { start },
    key: ['vehicle_number'],
    fields: ['fuel_economy', 'cost_per_distance', 'unit_cost', 'excess_cost'],
    totals: ['excess_cost'],
    from: (isMetric) => `
      select f.vehicle_number,
        ${isMetric ? `100 * ${litres} / ${kilometres} / nullif(d.miles / d.gallons, 0)` : 'd.miles / d.gallons'} as fuel_economy,
        d.paid / d.miles ${isMetric ? `/ ${kilometres}` : ''} as cost_per_distance,
        f.cost / f.gallons ${isMetric ? `/ ${litres}` : ''} as unit_cost,
        (d.gallons - d.miles / v.epa_combined_mpg) * f.cost / f.gallons as excess_cost
      from (select vehicle_number, sum(total_fuel_cost) as cost,
              nullif(sum(units) filter (where unit_of_measure = 'GAL'), 0) as gallons
            from fuel_transactions where customer_number = $1 and transaction_date between '${start}' and '2026-11-20'
            group by 1) f
      left join (select vehicle_number, nullif(sum(distance_driven), 0)::numeric as miles, sum(net_cost) as paid,
              nullif(sum(units) filter (where unit_of_measure = 'GAL'), 0) as gallons
            from fuel_transactions where customer_number = $1 and transaction_date between '${start}' and '2026-11-20'
              and distance_driven is not null
            group by 1) d using (vehicle_number)
      join vehicles v on v.customer_number = $1 and v.vehicle_number = f.vehicle_number`,
  },
  {
    report: 'expense-detail-report',
    values: { start },
    key: ['vehicle_number', 'expense_month', 'expense_category'],
    fields: ['cost_per_mile'],
    totals: [],
    from: (isMetric) => `
      select vehicle_number, period as expense_month, expense_category,
        amount / nullif(distance, 0) ${isMetric ? `/ ${kilometres}` : ''} as cost_per_mile
      from expenses where customer_number = $1 and period between '${start}' and '2026-11-20'`,
  },
  {
    report: 'saferoads-trip-detail-report',
    values: { start: '2026-06-01' },
    key: ['driver_reference_number', 'trip_date'],
    fields: ['distance_driven', 'average_speed', 'drive_minutes', 'trip_minutes'],
    totals: ['distance_driven', 'drive_minutes'],
    from: (isMetric) => `
      select driver_reference_number, trip_date,
        distance_km ${isMetric ? '' : '* 0.621371'} as distance_driven,
        distance_km ${isMetric ? '' : '* 0.621371'} * 3600 / nullif(duration_seconds, 0) as average_speed,
        duration_seconds / 60.0 as drive_minutes,
        duration_seconds / 60.0 / nullif(trip_count, 0) as trip_minutes
      from trip_days where customer_number = $1 and trip_date between '2026-06-01' and '2026-11-20'`,
  },
];

describe.each(accounts)('the figures of $username', ({ username, account, metric }) => {
  it.each(compared)('$report are rounded once', async ({ report: id, values, key, from, fields, totals }) => {
    const context = contextOf(demoViewer(username) as Viewer, 'en-US');
    const report = resolveReport(definitions.reports.get(id) as NormalReport, context, { values });
    if (!report.request) throw new Error(`${id} does not run.`);
    const dataset = decode((await answerOnce(username, report.request)).bytes);
    const { table } = readDataset(dataset, report);
    const columns = report.columns.filter(({ value }) => fields.includes(value));
    const decimals = (field: string) => columns.find(({ value }) => value === field)?.decimals ?? 0;
    const days = new Set(['expense_month', 'trip_date']);
    const nameOf = (row: number) =>
      key.map((field) => {
        const cell = readCell(dataset, field, row);
        return typeof cell === 'number' && days.has(field)
          ? new Date(cell * 86_400_000).toISOString().slice(0, 10)
          : String(cell);
      });
    const found = new Map(
      Array.from({ length: table.length }, (_, row) => [
        nameOf(row).join(),
        fields.map((field) => {
          const cell = readCell(table, field, row);
          return typeof cell === 'number' && !Number.isNaN(cell) ? roundedTo(cell, decimals(field)) : null;
        }),
      ]),
    );
    const inSql = fields.map((field) => `round(${field}, ${decimals(field)})::text as ${field}`);
    const inTotal = totals.map((field) => `round(sum(${field}), ${decimals(field)})::text as ${field}`);
    const { admin } = database();
    const { rows } = await admin.query(
      `select concat_ws(',', ${key.join()}) as name, ${inSql.join()} from (${from(metric)}) base`,
      [account],
    );
    const expected = rows.map(({ name, ...row }) => [
      name,
      fields.map((each) => (row[each] === null ? null : Number(row[each]))),
    ]);
    expect(found.size).toBe(expected.length);
    const wrong = expected.filter(([name, row]) => JSON.stringify(found.get(name)) !== JSON.stringify(row));
    expect(wrong.map(([name, row]) => ({ name, row, found: found.get(name) })).slice(0, 5)).toEqual([]);
    const summed = totalRows(table, allRows(table), report.columns);
    const {
      rows: [whole],
    } = await admin.query(`select ${['1 as one', ...inTotal].join()} from (${from(metric)}) base group by ()`, [
      account,
    ]);
    expect(totals.map((field) => roundedTo(summed[field]?.value ?? Number.NaN, decimals(field)))).toEqual(
      totals.map((field) => Number(whole[field])),
    );
  });
});

/** Amounts that a rule or an agreement sets in whole cents, grades, and days. */
const roundedByRule: Readonly<Record<string, RegExp>> = {
  'server/reports/asc-842-report.sql': /./,
  'server/reports/billing-projection-report.sql': /./,
  'server/reports/driver-360-mileage-report.sql': /standby|operating/,
  'server/reports/personal-mileage-report.sql': /, 2\)|round\($/,
  'server/dashboards/fleet-objective-report/expenses.sql': /./,
  'server/reports/driver-performance.sql': /as score,$/,
  'server/reports/saferoads-driver-detail-report.sql': /as score,$/,
};

const queriesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${folder}/${name}`);

it('queries send unrounded figures', () => {
  const rounds = ['server/reports', 'server/dashboards'].flatMap(queriesIn).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      // Days and months are whole numbers.
      .filter((line) => /\bround\(/.test(line) && !/\)::int\b/.test(line))
      .filter((line) => !roundedByRule[path]?.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(rounds).toEqual([]);
});
