import { describe, expect, it } from 'vitest';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { UnitSystem } from '../../engine/context/context.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import { tableOf } from '../../engine/dashboards/resolved.ts';
import { axisLabels } from '../../engine/pivots/labels.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { datasetOfAnswer } from '../../engine/results/answer.ts';
import { showAll } from '../../engine/results/shown-rows.ts';
import { allRows, readCell } from '../../engine/tables/cells.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import type { Rows, Table } from '../../engine/tables/table.ts';
import { totalRows } from '../../engine/tables/totals.ts';
import type { Totals } from '../../engine/totals/kind.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { cellsIn, contextOf, dashboards, decode, reports, serveReports } from '../support/demo-reports.ts';
import { seedDay } from './support/database.ts';

const { database, answer, dataOf } = serveReports();

const accounts = { 'fleet-us': '410200', 'fleet-ca': '520100' } as const;

/** The request, and the days of its last period. */
const periods = [
  { type: 'Quarterly', date: '2026-11', period: '2026-Q4', start: '2026-10-01', end: seedDay },
  { type: 'Semiannual', date: '2025-12', period: '2025-S2', start: '2025-07-01', end: '2025-12-31' },
  { type: 'Annual', date: '2025-05', period: '2025', start: '2025-01-01', end: '2025-12-31' },
] as const;

/** The definitions of the mile and the US gallon: 1,609.344 m, and 231 cubic inches of 25.4 mm. */
const [kilometres, litres] = [1.609344, 231 * 0.0254 ** 3 * 1000];
const measures = {
  distance: { us: 'mi', metric: 'km', from: (miles: number) => miles * kilometres },
  volume: { us: 'gal', metric: 'L', from: (gallons: number) => gallons * litres },
  economy: { us: 'mpg', metric: 'L/100 km', from: (mpg: number) => (100 * litres) / (mpg * kilometres) },
  per_distance: { us: '$/mi', metric: '$/km', from: (perMile: number) => perMile / kilometres },
  per_volume: { us: '$/gal', metric: '$/L', from: (perGallon: number) => perGallon / litres },
  none: { us: null, metric: null, from: (value: number) => value },
};

type Measure = keyof typeof measures;

/** A figure: its column, its unit, its expression in the reference query, and the report’s total that it matches, or `rows`. */
type Figure = [value: string, measured: Measure, sql: string, total?: string];

interface Summed {
  /** The table of the dashboard. */
  table: string;
  report: string;
  /** The FROM clause of the reference query. $1 is the account, $2 and $3 are the dates. */
  from: string;
  figures: Figure[];
  /** A table that has the last period by a field: its figure, and that of the report, where none means a row count. */
  groups?: { table: string; by: string; figure: string; of?: string };
  /** The report only has these rows as of today. */
  today?: { field: string; is: string };
}

const ofFuel = "unit_of_measure = 'GAL'";
const sections: Summed[] = [
  {
    table: 'fuel',
    report: 'fuel-detail-report',
    groups: { table: 'fuel_by_type', by: 'fuel_type', figure: 'fuel_cost', of: 'fuel_cost' },
    from: 'fuel_transactions where customer_number = $1 and transaction_date between $2 and $3',
    figures: [
      ['fuel_cost', 'none', 'sum(total_fuel_cost)', 'fuel_cost'],
      ['quantity', 'volume', `sum(units) filter (where ${ofFuel})`, 'quantity'],
      ['measured_distance', 'distance', 'sum(distance_driven)', 'distance_driven'],
      ['unit_cost', 'per_volume', `sum(total_fuel_cost) / sum(units) filter (where ${ofFuel})`, 'unit_cost'],
      [
        'fuel_economy',
        'economy',
        `sum(distance_driven) / sum(units) filter (where ${ofFuel} and distance_driven is not null)`,
        'fuel_economy',
      ],
      [
        'fuel_cost_per_distance',
        'per_distance',
        'sum(net_cost) filter (where distance_driven is not null) / sum(distance_driven)',
        'cost_per_distance',
      ],
    ],
  },
  {
    table: 'expenses',
    report: 'expense-detail-report',
    groups: { table: 'expenses_by_category', by: 'expense_category', figure: 'expense_amount', of: 'expense_amount' },
    from: `(select sum(amount) as amount, max(distance) as distance from expenses
             where customer_number = $1 and period between $2 and $3 group by vehicle_number, period) months`,
    figures: [
      ['total_expense', 'none', 'sum(amount)', 'expense_amount'],
      ['distance_driven', 'distance', 'sum(distance)', 'month_distance'],
      ['expense_per_distance', 'per_distance', 'sum(amount) / sum(distance)', 'cost_per_mile'],
    ],
  },
  {
    table: 'maintenance',
    report: 'maintenance-detail-report',
    groups: {
      table: 'maintenance_by_category',
      by: 'maintenance_category',
      figure: 'maintenance_expense',
      of: 'expense_amount',
    },
    from: `maintenance_records where customer_number = $1 and status = 'COMPLETED' and service_date between $2 and $3`,
    figures: [
      ['maintenance_expense', 'none', 'sum(amount)', 'expense_amount'],
      ['repair_visits', 'none', 'count(distinct repair_order)'],
      [
        'maintenance_cost_per_distance',
        'per_distance',
        `sum(amount) / (select sum(distance) from (select max(distance) as distance from expenses
           where customer_number = $1 and period between $2 and $3 group by vehicle_number, period) months)`,
      ],
    ],
  },
  {
    table: 'accidents',
    report: 'accident-claim-management-report',
    groups: { table: 'accident_types', by: 'claim_type', figure: 'accident_count' },
    from: 'claims where customer_number = $1 and loss_date between $2 and $3',
    figures: [
      ['accident_count', 'none', 'count(*)', 'rows'],
      ['accident_cost', 'none', 'coalesce(sum(actual_cost), 0)', 'actual_cost'],
      ['subrogation', 'none', 'coalesce(sum(subrogation), 0)', 'subrogation'],
      ['accident_net_cost', 'none', 'coalesce(sum(net_cost), 0)', 'claim_net_cost'],
    ],
  },
  {
    table: 'remarketing',
    report: 'sold-vehicle-analysis-report',
    from: `vehicle_sales s join vehicles v using (customer_number, vehicle_number)
            where s.customer_number = $1 and sold_date between $2 and $3`,
    figures: [
      ['units_sold', 'none', 'count(*)', 'rows'],
      ['sale_price', 'none', 'coalesce(sum(s.sale_price), 0)', 'sale_price'],
      ['gain_or_loss', 'none', 'coalesce(sum(s.gain_or_loss), 0)', 'gain_or_loss'],
      ['average_odometer_at_sale', 'distance', 'avg(s.odometer)', 'odometer'],
    ],
  },
  {
    table: 'inventory',
    report: 'inventory-report',
    groups: { table: 'inventory_by_make', by: 'vehicle_make', figure: 'active_vehicles' },
    today: { field: 'vehicle_status', is: 'ON_BILLING' },
    // The last reading in the period. For today, the last reading of all.
    from: `vehicles v left join lateral (
               select max(e.odometer) as odometer from expenses e
                where e.customer_number = v.customer_number and e.vehicle_number = v.vehicle_number and e.period between $2 and $3
             ) e on true
            where v.customer_number = $1 and v.in_service_date <= $3 and (v.out_of_service_date is null or v.out_of_service_date > $3)`,
    figures: [
      ['active_vehicles', 'none', 'count(*)', 'rows'],
      [
        'average_odometer',
        'distance',
        `avg(case when $3::date = '${seedDay}' then v.odometer else e.odometer end)`,
        'odometer',
      ],
    ],
  },
];

const [dashboard] = dashboards.filter(({ id }) => id === 'fleet-objective-report');

const rowsOf = ({ length }: Table) => [...Array(length).keys()];

/** Sums of a figure, or row counts, by the values of a field, without zeros. */
function sumsBy(table: Table, rows: Iterable<number>, field: string, figure: string | undefined) {
  const sums = new Map<unknown, number>();
  for (const row of rows) {
    const key = readCell(table, field, row);
    sums.set(key, (sums.get(key) ?? 0) + (figure === undefined ? 1 : Number(readCell(table, figure, row))));
  }
  return new Map(
    [...sums].flatMap(([key, sum]) => (Math.round(sum * 100) ? [[key, Math.round(sum * 100) / 100]] : [])),
  );
}

type Reference = Record<string, string | null>;
type ShownTables = ReadonlyMap<string, { table: Table; columns: readonly ResolvedColumn[] }>;
interface ReportRows {
  table: Table;
  rows: Rows;
  totals: Totals;
}

/** The groups of the last period match the report. */
function expectGroups({ groups }: Summed, period: string, shown: ShownTables, said: ReportRows): void {
  if (!groups) return;
  const { table } = shown.get(groups.table) ?? {};
  if (!table) throw new Error(`The dashboard has no table ${groups.table}.`);
  const own = rowsOf(table).filter((row) => readCell(table, 'period', row) === period);
  const sums = sumsBy(table, own, groups.by, groups.figure);
  expect(sums, groups.table).toEqual(sumsBy(said.table, said.rows, groups.by, groups.of));
  expect(sums.size, groups.table).toBeGreaterThan(1);
}

/** The last period matches the reference query and the report, in the units of the reader. */
function expectFigures(
  section: Summed,
  period: string,
  units: UnitSystem,
  shown: ShownTables,
  reference: Reference,
  said?: ReportRows,
) {
  const { table, columns } = shown.get(section.table) ?? {};
  if (!table || !columns) throw new Error(`The dashboard has no table ${section.table}.`);
  const last = rowsOf(table).find((row) => readCell(table, 'period', row) === period) ?? -1;
  for (const [value, measured, , total] of section.figures) {
    const label = `${value} of ${section.table} in ${units}`;
    const found = readCell(table, value, last);
    const column = columns.find((each) => each.value === value);
    // Miles per gallon have another symbol in French.
    expect(column?.unit?.replace('mi/gal', 'mpg') ?? null, column?.header).toBe(measures[measured][units]);
    const number = Number(reference[value] ?? Number.NaN);
    if (Number.isNaN(number)) expect(found, label).toBeNull();
    else expect(found, label).toBeCloseTo(units === 'us' ? number : measures[measured].from(number), 4);
    if (!said || !total) continue;
    const summed = total === 'rows' ? said.rows.length : (said.totals[total]?.value ?? 0);
    expect(found ?? 0, `${label}, as in ${section.report}`).toBeCloseTo(summed, 4);
  }
}

function viewerOf(username: keyof typeof accounts): Viewer {
  const viewer = demoViewer(username);
  if (!viewer) throw new Error(`The demo has no user ${username}.`);
  return viewer;
}

describe.each(Object.keys(accounts) as (keyof typeof accounts)[])('the values of %s', (username) => {
  const account = accounts[username];
  const viewer = viewerOf(username);
  const context = contextOf(viewer, cellsIn[viewer.country]);

  /** The shown tables of the Fleet Objective Report, by name. */
  async function summary(asked: { type: string; date: string }, isMetric: boolean) {
    if (!dashboard) throw new Error('The Fleet Objective Report was not found.');
    const values = { type: asked.type, date: asked.date, periods: 2, use_metric_system: isMetric };
    const { tables } = resolveDashboard(dashboard, context, { values: { ...values, show_recommendations: false } });
    const [request] = tables.flatMap((table) => table.request ?? []);
    if (!request) throw new Error('The parameters are invalid.');
    const { status, text } = await answer(username, request, 'application/json');
    expect(status, text.slice(0, 500)).toBe(200);
    const read = JSON.parse(text);
    return new Map(
      tables.map((table) => {
        const dataset = datasetOfAnswer(read, (table.request ?? request).place);
        return [table.name, { ...readDataset(dataset, table), columns: table.columns }] as const;
      }),
    );
  }

  /** The rows of a report for the dates, requested once, with its totals in both unit systems. */
  async function detail({ report: id, today }: Summed, days: { start: string; end: string }) {
    const report = reports.find((each) => each.id === id);
    if (!report) throw new Error(`The report ${id} was not found.`);
    const resolvedIn = (units: UnitSystem) => resolveReport(report, { ...context, units }, { values: days });
    const { request } = resolvedIn('us');
    if (!request) throw new Error(`${id} cannot be requested.`);
    const dataset = decode((await answer(username, request)).bytes);
    const rows = allRows(dataset).filter((row) => !today || readCell(dataset, today.field, row) === today.is);
    return (units: UnitSystem) => {
      const resolved = resolvedIn(units);
      const { table } = readDataset(dataset, resolved);
      return { table, rows, totals: totalRows(table, rows, resolved.columns) };
    };
  }

  it.each(periods)('match the reports and their tables in $period, in miles and in kilometres', async ({
    period,
    start,
    end,
    ...asked
  }) => {
    const shown = { us: await summary(asked, false), metric: await summary(asked, true) };
    for (const section of sections) {
      const { from, figures, today } = section;
      const { rows } = await database().admin.query<Reference>(
        `select ${figures.map(([value, , sql]) => `${sql} as ${value}`).join(', ')} from ${from}`,
        [account, start, end],
      );
      const reported = today && end !== seedDay ? null : await detail(section, { start, end });
      if (reported) expectGroups(section, period, shown.us, reported('us'));
      for (const units of ['us', 'metric'] as const)
        expectFigures(section, period, units, shown[units], rows[0] ?? {}, reported?.(units));
    }
  });

  it.each([false, true])('match the response for a single period, in metric units: %s', async (isMetric) => {
    const shown = await summary({ type: 'Quarterly', date: '2026-03' }, isMetric);
    const odd = [...shown].flatMap(([name, { table, columns }]) => {
      const rows = rowsOf(table);
      const periods = new Set(rows.map((row) => readCell(table, 'period', row)));
      if (periods.has(null) || periods.size !== rows.length) return [];
      return rows.flatMap((row) => {
        const totals = totalRows(table, Uint32Array.of(row), columns);
        return columns.flatMap(({ value, total }) => {
          const [answered, shown] = [readCell(table, value, row), totals[value]?.value];
          if (total.type === 'none' || answered === null) return [];
          return Math.abs(Number(shown) - Number(answered)) < 1e-6
            ? []
            : [`${name}.${value}: ${answered}, shown ${shown}`];
        });
      });
    });
    expect(odd).toEqual([]);
  });
});

/** Spec: reporting §9. The answer is changed to have them: all vehicles of the demo have a make. */
describe('rows without a name', () => {
  const viewer = viewerOf('fleet-us');

  it.each([
    ['acquired_by_make', 'acquisitions.by_make', 'measure', 'BLANK'],
    ['acquired_makes', 'acquisitions.by_make', 'measure', 'BLANK'],
    ['acquired_categories', 'acquisitions.by_category', 'measure', 'BLANK'],
    ['inventory_makes', 'inventory.by_make', 'measure', 'BLANK'],
    ['inventory_categories', 'inventory.by_category', 'measure', 'BLANK'],
    ['inventory_states', 'inventory.locations', 'vehicle_make', 'BLANK'],
    ['case_donut', 'case_data.categories', 'category_name', 'No Category'],
  ])('%s labels %s without one as the specification says', async (key, place, field, name) => {
    if (!dashboard) throw new Error('There is no Fleet Objective Report.');
    const resolved = resolveDashboard(dashboard, contextOf(viewer, 'en-US'), {
      values: { show_recommendations: false },
    });
    const section = resolved.parts.flatMap(({ sections: inside }) => inside).find((each) => each.key === key);
    const table = tableOf(section, resolved.tables);
    if (!section || !('pivot' in section) || !table?.request) throw new Error(`The section ${key} was not found.`);
    const { text } = await answer('fleet-us', table.request, 'application/json');
    const read = JSON.parse(text);
    const rows = place.split('.').reduce((found, part) => found[part], read.data);
    // The largest row, which is not combined as “Other”.
    const size = (row: Record<string, unknown>) =>
      Number(row.count ?? row.active_vehicles ?? (row.periods as { value: number }[] | undefined)?.at(0)?.value ?? 0);
    const largest = rows.reduce((most: never, row: never) => (size(row) > size(most) ? row : most));
    const state = largest.state_province;
    for (const row of rows) if (row === largest || (state && row.state_province === state)) row[field] = null;
    const shown = showAll(datasetOfAnswer(read, table.request.place), { ...table, groups: [] });
    const found = shown.pivot(section.pivot);
    if (found.type !== 'pivot') throw new Error(found.type);
    const labels = (['rows', 'columns'] as const).flatMap((axis) => {
      const label = axisLabels(section.pivot[axis], found[axis], table.style, section.pivot.words);
      return Array.from(found[axis].levels, (level, at) => (level === 0 ? '' : label(at)));
    });
    expect(labels).toContain(name);
  });
});

describe('unknown centers', () => {
  const request = (path: string, customer_centers: string) =>
    ({
      method: 'GET',
      path,
      query: Object.entries({
        type: 'Quarterly',
        date: '2026-01',
        periods: '5',
        recommendations_count: '25',
        customer_centers,
      }),
      body: null,
      place: { rows: 'data' },
      emptyIsError: false,
    }) as const;
  const known = async () =>
    (await dataOf('fleet-us', '/api/account/centers')).map((each: { center_code: string }) => each.center_code);

  it('are refused by the report, alone and beside known ones, as in every report', async () => {
    const [center] = await known();
    for (const centers of ['999999', `${center},999999`, "'", Array(150).fill('x').join()]) {
      const { status, text } = await answer('fleet-us', request('/FOR/report', centers), 'application/json');
      const { code, faults } = JSON.parse(text);
      expect([status, code], centers).toEqual([400, 'invalid_parameters']);
      expect(faults, centers).toEqual([{ field: 'customer_centers', key: 'faults.item' }]);
    }
  });

  it('are not those of the account', async () => {
    const centers = (await known()).join();
    expect((await answer('fleet-us', request('/FOR/report', centers), 'application/json')).status).toBe(200);
  });

  it('are accepted for the choices of the form, which shows what is wrong', async () => {
    expect((await answer('fleet-us', request('/FOR/dropdowns', '999999'), 'application/json')).status).toBe(200);
  });
});

describe('an unknown type of period', () => {
  it('is refused with the parameter’s name before anything runs', async () => {
    const query = [
      ['type', 'Weekly'],
      ['date', '2026-01'],
      ['periods', '5'],
      ['recommendations_count', '25'],
    ] as const;
    const request = {
      method: 'GET',
      path: '/FOR/report',
      query,
      body: null,
      place: { rows: 'data' },
      emptyIsError: false,
    } as const;
    const { status, text } = await answer('fleet-us', request, 'application/json');
    const { code, message, faults } = JSON.parse(text);
    expect([status, code, faults]).toEqual([400, 'INVALID_PERIOD', [{ field: 'type', key: 'faults.INVALID_PERIOD' }]]);
    expect(message).toMatch(/^Period type: .*INVALID_PERIOD/);
  });

  it.each(['en-US', 'fr-CA'] as const)('holds the portal back, which says what to do in %s', (locale) => {
    if (!dashboard) throw new Error('The Fleet Objective Report was not found.');
    const context = contextOf(viewerOf('fleet-ca'), locale);
    const { fields, tables } = resolveDashboard(dashboard, context, { values: { type: 'Weekly' } });
    const [fault] = fields.flatMap((field) => (field.key === 'type' && field.fault ? [field.fault] : []));
    if (!fault) throw new Error('The form accepts it.');
    expect(context.words(fault.key)).toMatch(/INVALID_PERIOD.*(Choose|Choisissez)/);
    expect(context.words('refusals.INVALID_PERIOD')).toMatch(/INVALID_PERIOD.*(Choose|Choisissez)/);
    expect(new Set(tables.map(({ request }) => request))).toEqual(new Set([null]));
  });
});
