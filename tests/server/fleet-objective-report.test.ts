import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bindQuery } from '../../server/query/bind.ts';
import { inReportRole } from '../../server/query/transaction.ts';
import { databaseOf } from '../fixtures/served.ts';
import { type Row, runQuery } from './reports/run-query.ts';
import { seedDay } from './support/database.ts';

/** The US and the Canadian demo account. */
const accounts = ['410200', '520100'];

interface Parameters {
  type?: 'Quarterly' | 'Semiannual' | 'Annual';
  date?: string;
  periods?: number;
  customer_centers?: string[];
  vehicle_categories?: string[];
  vehicle_makes?: string[];
  vehicle_numbers?: string[];
}

/**
 * The request, and its last period as days: it is one that the records cover whole, or up to today. Years are in
 * fleet-objective-figures.test.ts, and below as the sums of their quarters.
 */
const cases = [
  { type: 'Quarterly', date: '2026-02', period: '2026-Q1', start: '2026-01-01', end: '2026-03-31', months: 3 },
  { type: 'Quarterly', date: '2026-11', period: '2026-Q4', start: '2026-10-01', end: seedDay, months: (3 * 51) / 92 },
  { type: 'Semiannual', date: '2025-12', period: '2025-S2', start: '2025-07-01', end: '2025-12-31', months: 6 },
] as const;

const db = databaseOf('demo');

/** The rows of a table of the dashboard, as the report role sees them, with JSON types. */
async function table(name: string, account: string, asked: Parameters = {}): Promise<Row[]> {
  const { text, names } = bindQuery(await readFile(`server/dashboards/fleet-objective-report/${name}.sql`, 'utf8'));
  const all: Record<string, unknown> = { type: 'Quarterly', date: '2026-01', periods: 5, recommendations_count: 25 };
  Object.assign(all, { today: seedDay, ...asked });
  const written = (value: unknown) =>
    Array.isArray(value) ? `{${value.map((each) => `"${each}"`).join()}}` : `${value ?? ''}`;
  const given = Object.fromEntries(names.map((each) => [`report.${each}`, written(all[each])]));
  const settings = { 'app.customer': account, statement_timeout: '60s', ...given };
  return inReportRole(db.app, settings, async (client) => {
    const { rows } = await client.query<{ row: Row }>(`select row_to_json(report) as row from (${text}\n) report`);
    return rows.map(({ row }) => row);
  });
}

const last = async (name: string, account: string, asked: Parameters) => {
  const rows = await table(name, account, asked);
  return rows.at(-1) ?? {};
};

const report = (name: string, account: string, { start, end }: { start: string; end: string }, more = {}) =>
  runQuery(db.app, name, account, { today: seedDay, start, end, ...more });

/** The result of a simple query of the tables, as their owner. */
async function ask<T = Row>(sql: string, ...values: unknown[]): Promise<T> {
  const { rows } = await db.admin.query(sql, values);
  return rows[0];
}

const sum = (rows: readonly Row[], field: string) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);
const mean = (rows: readonly Row[], field: string) => sum(rows, field) / rows.length;
const numbers = (row: Row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));

/** Sums of rows by the values of a field. */
function by(rows: readonly Row[], field: string, value: string | null): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const key = String(row[field]);
    sums[key] = (sums[key] ?? 0) + (value === null ? 1 : Number(row[value] ?? 0));
  }
  return sums;
}

function expectClose(found: Record<string, number>, wanted: Record<string, number>): void {
  const some = (sums: Record<string, number>) =>
    Object.keys(sums)
      .filter((key) => sums[key] !== 0)
      .sort();
  expect(some(found)).toEqual(some(wanted));
  for (const key of Object.keys(found)) expect(found[key], key).toBeCloseTo(wanted[key] ?? 0, 2);
}

const inPeriod = (rows: readonly Row[], period: string) => rows.filter((row) => row.period === period);

/** Every account in every period. */
const inEach = accounts.flatMap((account) => cases.map((one) => ({ account, ...one })));

describe.each(inEach)('the distance and costs of account $account in $period', ({
  account,
  period,
  start,
  end,
  months,
  ...asked
}) => {
  const days = { start, end };

  it('match the expense detail', async () => {
    const rows = await report('expense-detail-report', account, days);
    const found = numbers(await last('expenses', account, asked));
    expect(found.total_expense).toBeCloseTo(sum(rows, 'expense_amount'), 2);
    const distances = new Map(
      rows.map((row) => [`${row.vehicle_number} ${row.expense_month}`, Number(row.month_distance)]),
    );
    const distance = [...distances.values()].reduce((all, each) => all + each, 0);
    expect(found.distance_driven).toBe(distance);
    expect(found.expense_per_distance).toBeCloseTo(sum(rows, 'expense_amount') / distance, 6);
    const categories = inPeriod(await table('expenses_by_category', account, asked), period);
    expectClose(by(categories, 'expense_category', 'expense_amount'), by(rows, 'expense_category', 'expense_amount'));
    const plain = await ask<{ all: string }>(
      `select sum(amount) as all from expenses where customer_number = $1 and period between $2 and $3`,
      ...[account, start, end],
    );
    expect(found.total_expense).toBeCloseTo(Number(plain.all), 2);
  });

  it('count the vehicles in service day by day', async () => {
    const plain = await ask<{ mean: string }>(
      `select avg(n) as mean from (
         select count(v.vehicle_number) as n from generate_series($2::date, $3::date, interval '1 day') d
           left join vehicles v on v.customer_number = $1 and v.in_service_date <= d
            and (v.out_of_service_date is null or v.out_of_service_date > d) group by d) days`,
      ...[account, start, end],
    );
    for (const name of ['expenses', 'maintenance', 'accidents']) {
      const found = numbers(await last(name, account, asked));
      expect(found.active_vehicles, name).toBeCloseTo(Number(plain.mean), 6);
    }
    const found = numbers(await last('expenses', account, asked));
    expect(found.expense_per_vehicle_month).toBeCloseTo(Number(found.total_expense) / Number(plain.mean) / months, 4);
  });
});

describe.each(inEach)('the fuel of account $account in $period', ({
  account,
  period,
  start,
  end,
  months,
  ...asked
}) => {
  const days = { start, end };

  it('matches the fuel detail', async () => {
    const rows = await report('fuel-detail-report', account, days);
    const found = numbers(await last('fuel', account, asked));
    const measured = rows.filter((row) => row.distance_driven !== null);
    expect(found.fuel_cost).toBeCloseTo(sum(rows, 'fuel_cost'), 2);
    expect(found.quantity).toBeCloseTo(sum(rows, 'quantity'), 3);
    expect(found.measured_distance).toBe(sum(rows, 'distance_driven'));
    expect(found.unit_cost).toBeCloseTo(sum(rows, 'fuel_cost') / sum(rows, 'quantity'), 6);
    expect(found.fuel_economy).toBeCloseTo(sum(measured, 'distance_driven') / sum(measured, 'quantity'), 6);
    expect(found.fuel_cost_per_distance).toBeCloseTo(sum(measured, 'net_cost') / sum(measured, 'distance_driven'), 6);
    const types = inPeriod(await table('fuel_by_type', account, asked), period);
    expectClose(by(types, 'fuel_type', 'fuel_cost'), by(rows, 'fuel_type', 'fuel_cost'));
    const models = await table('fuel_efficiency', account, asked);
    const mpg = await report('mpg-report', account, days);
    for (const model of models) {
      const same = mpg.filter(
        (row) => row.vehicle_make === model.vehicle_make && row.vehicle_model === model.vehicle_model,
      );
      expect(model.number_of_vehicles).toBe(same.filter((row) => Number(row.quantity) > 0).length);
      if (model.miles_per_gallon === null) continue;
      const economy = sum(same, 'distance_driven') / sum(same, 'measured_quantity');
      expect(Number(model.miles_per_gallon)).toBeCloseTo(economy, 6);
      expect(Number(model.l_100_km)).toBeCloseTo(235.214583 / economy, 6);
    }
    const plain = await ask(
      `select sum(total_fuel_cost) as cost, sum(distance_driven) as distance from fuel_transactions
        where customer_number = $1 and transaction_date between $2 and $3`,
      ...[account, start, end],
    );
    expect([found.fuel_cost, found.measured_distance]).toEqual([Number(plain.cost), Number(plain.distance)]);
  });
});

describe.each(inEach)('the shops, accidents and sales of account $account in $period', ({
  account,
  period,
  start,
  end,
  months,
  ...asked
}) => {
  const days = { start, end };

  it('match the maintenance detail', async () => {
    const rows = await report('maintenance-detail-report', account, days);
    const found = numbers(await last('maintenance', account, asked));
    const cost = sum(rows, 'expense_amount');
    const visits = new Set(rows.map((row) => row.repair_order)).size;
    expect(found.maintenance_expense).toBeCloseTo(cost, 2);
    expect(found.repair_visits).toBe(visits);
    expect(found.cost_per_visit).toBeCloseTo(cost / visits, 4);
    const categories = inPeriod(await table('maintenance_by_category', account, asked), period);
    const wanted = by(rows, 'maintenance_category', 'expense_amount');
    expectClose(by(categories, 'maintenance_category', 'maintenance_expense'), wanted);
    expect(found.preventive_share).toBeCloseTo((wanted.PREVENTIVE ?? 0) / cost, 6);
    const plain = await ask(
      `select sum(amount) as cost from maintenance_records
        where customer_number = $1 and status = 'COMPLETED' and service_date between $2 and $3`,
      ...[account, start, end],
    );
    expect(found.maintenance_expense).toBeCloseTo(Number(plain.cost), 2);
    const { distance_driven } = numbers(await last('expenses', account, asked));
    expect(found.maintenance_cost_per_distance).toBeCloseTo(cost / Number(distance_driven), 6);
  });

  it('match the accident claims', async () => {
    const rows = await report('accident-claim-management-report', account, days);
    const found = numbers(await last('accidents', account, asked));
    expect(found.accident_count).toBe(rows.length);
    expect(found.preventable_accidents).toBe(rows.filter((row) => row.claim_preventable).length);
    expect(found.accident_cost).toBeCloseTo(sum(rows, 'actual_cost'), 2);
    expect(found.subrogation).toBeCloseTo(sum(rows, 'subrogation'), 2);
    expect(found.accident_net_cost).toBeCloseTo(sum(rows, 'claim_net_cost'), 2);
    const yearly = (rows.length * 100 * 12) / Number(found.active_vehicles) / months;
    expect(found.accidents_per_100_vehicles).toBeCloseTo(yearly, 6);
    const types = inPeriod(await table('accident_types', account, asked), period);
    expectClose(by(types, 'claim_type', 'accident_count'), by(rows, 'claim_type', null));
  });

  it('match the sold vehicle analysis', async () => {
    const rows = await report('sold-vehicle-analysis-report', account, days);
    const found = numbers(await last('remarketing', account, asked));
    expect(found.units_sold).toBe(rows.length);
    for (const [name, field] of [
      ['sale_price', 'sale_price'],
      ['market_value', 'market_value'],
      ['gain_or_loss', 'gain_or_loss'],
    ] as const)
      expect(found[name], name).toBeCloseTo(sum(rows, field), 2);
    if (rows.length === 0) {
      expect(await last('remarketing', account, asked)).toMatchObject({
        average_sale_price: null,
        sale_to_market: null,
      });
      return;
    }
    expect(found.average_sale_price).toBeCloseTo(mean(rows, 'sale_price'), 4);
    expect(found.average_days_to_sell).toBeCloseTo(mean(rows, 'days_to_sell'), 6);
    expect(found.average_months_at_sale).toBeCloseTo(mean(rows, 'months_in_service'), 6);
    expect(found.average_odometer_at_sale).toBeCloseTo(mean(rows, 'odometer'), 4);
  });
});

describe.each(inEach)('the vehicles of account $account in $period', ({
  account,
  period,
  start,
  end,
  months,
  ...asked
}) => {
  const days = { start, end };

  it('match vehicles put in service, and orders', async () => {
    const found = numbers(await last('acquisitions', account, asked));
    const plain = numbers(
      await ask(
        `select count(*) as vehicles, coalesce(sum(capitalized_cost), 0) as cost, avg(in_service_date - order_date) as days
           from vehicles where customer_number = $1 and in_service_date between $2 and $3`,
        ...[account, start, end],
      ),
    );
    expect(found.vehicles_acquired).toBe(plain.vehicles);
    expect(found.capitalized_cost).toBeCloseTo(plain.cost ?? 0, 2);
    expect(found.average_days_to_deliver).toBeCloseTo(plain.days ?? 0, 6);
    for (const field of ['vehicle_category', 'vehicle_make']) {
      const rows = inPeriod(await table(`acquisitions_by_${field.slice('vehicle_'.length)}`, account, asked), period);
      expect(sum(rows, 'vehicles_acquired')).toBe(plain.vehicles);
    }
    const orders = await report('order-status-report', account, days);
    const kept = orders.filter((row) => row.order_status !== 'ZA');
    const seasons = await table('acquisition_seasons', account, { ...asked, periods: 1 });
    expect(seasons.map(({ season }) => season)).toEqual(['WINTER', 'SPRING', 'SUMMER', 'FALL']);
    expect(sum(seasons, 'order_count_total')).toBe(kept.length);
    const sold = await table('remarketing_seasons', account, { ...asked, periods: 1 });
    const { units_sold } = numbers(await last('remarketing', account, asked));
    expect(sum(sold, 'units_sold_total')).toBe(units_sold);
  });

  it('match the vehicles in service at its end', async () => {
    const found = numbers(await last('inventory', account, asked));
    const plain = await ask<{ n: number; months: string }>(
      `select count(*)::int as n, avg(extract(year from age($2::date, in_service_date)) * 12
              + extract(month from age($2::date, in_service_date))) as months
         from vehicles where customer_number = $1 and in_service_date <= $2
          and (out_of_service_date is null or out_of_service_date > $2)`,
      ...[account, end],
    );
    expect(found.active_vehicles).toBe(plain.n);
    expect(found.average_months_in_service).toBeCloseTo(Number(plain.months), 6);
    for (const name of ['inventory_by_category', 'inventory_by_make'])
      expect(sum(inPeriod(await table(name, account, asked), period), 'active_vehicles'), name).toBe(plain.n);
    expect(sum(await table('inventory_locations', account, asked), 'active_vehicles')).toBe(plain.n);
    const policy = await table('replacement_policy', account, asked);
    expect(sum(policy, 'active_vehicles')).toBe(plain.n);
    const yes = policy.find((row) => row.needs_replacement === 'Yes');
    expect(Number(yes?.active_vehicles ?? 0)).toBe(found.vehicles_past_policy);
    const farthest = await table('highest_mileage', account, asked);
    expect(farthest).toHaveLength(Math.min(200, plain.n));
    const readings = farthest.map((row) => Number(row.current_odometer));
    expect(readings).toEqual([...readings].sort((a, b) => b - a));
  });
});

describe.each(accounts)('account %s', (account) => {
  it('matches the inventory and the replacement analysis of today', async () => {
    const today = { type: 'Quarterly', date: '2026-11' } as const;
    const rows = await runQuery(db.app, 'inventory-report', account, { today: seedDay });
    const active = rows.filter((row) => row.vehicle_status === 'ON_BILLING');
    const found = numbers(await last('inventory', account, today));
    expect(found.active_vehicles).toBe(active.length);
    expect(found.average_odometer).toBeCloseTo(mean(active, 'odometer'), 4);
    expect(found.average_months_in_service).toBeCloseTo(mean(active, 'months_in_service'), 6);
    const tool = await runQuery(db.app, 'replacement-analysis-tool', account, {
      ...{ today: seedDay, report_months: '12', months_ahead: '6', maintenance_factor: '2' },
    });
    const due = tool.filter((row) => row.recommendation === 'REPLACE_NOW');
    expect(found.vehicles_past_policy).toBe(due.length);
    const farthest = await table('highest_mileage', account, today);
    for (const row of farthest.filter(({ replace_by_date }) => String(replace_by_date) > seedDay)) {
      const same = tool.find(({ vehicle_number }) => vehicle_number === row.vehicle_number);
      expect(row.replace_by_date, String(row.vehicle_number)).toBe(same?.replace_by_date);
      expect([row.months_in_service, row.current_odometer]).toEqual([same?.months_in_service, same?.odometer]);
    }
  });

  it('has the personal use of its reports', async () => {
    const asked = { type: 'Annual', date: '2025-01', periods: 1 } as const;
    const days = { start: '2025-01-01', end: '2025-12-31' };
    const found = await last('expenses', account, asked);
    if (account === '410200') {
      const rows = await report('personal-mileage-report', account, days, { type: '1', mileage_allow: '0' });
      expect(Number(found.personal_mileage)).toBeCloseTo(sum(rows, 'mileage_rate_value'), 0);
      expect([Number(found.irs_reimbursement_rate), found.cra_reimbursement_rate, found.taxable_benefit]).toEqual([
        0.7,
        null,
        null,
      ]);
      return;
    }
    // The report lists drivers with the application. When all have it, the report has all reported mileage.
    await db.admin.query(`update drivers set mobile_registered = true where customer_number = $1`, [account]);
    const rows = await report('driver-360-mileage-report', account, days);
    expect(Number(found.taxable_benefit)).toBeCloseTo(sum(rows, 'automobile_benefit'), 2);
    expect(Number(found.cra_reimbursement_rate)).toBeCloseTo(0.72 * 1.609344, 6);
    expect([found.irs_reimbursement_rate, found.personal_mileage]).toEqual([null, null]);
  });

  it('counts cases like the CRM dashboard', async () => {
    const crm = async (name: string) => {
      const { text } = bindQuery(await readFile(`server/dashboards/crm/${name}.sql`, 'utf8'));
      const days = { 'report.start': '2026-01-01', 'report.end': '2026-03-31', 'report.today': seedDay };
      return inReportRole(
        db.app,
        { 'app.customer': account, ...days },
        async (client) => (await client.query(text)).rows,
      );
    };
    const { period, ...found } = await last('cases', account, {});
    expect(period).toBe('2026-Q1');
    expect([found]).toEqual(await crm('response_times'));
    expect(await table('case_categories', account, { periods: 1 })).toEqual(await crm('categories'));
  });
});

describe('periods', () => {
  const codes = async (asked: Parameters) => (await table('periods', '410200', asked)).map(({ period }) => period);

  it.each([
    ['Quarterly', '2026-01', ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1']],
    ['Quarterly', '2026-12', ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']],
    ['Semiannual', '2026-06', ['2024-S1', '2024-S2', '2025-S1', '2025-S2', '2026-S1']],
    ['Semiannual', '2026-07', ['2024-S2', '2025-S1', '2025-S2', '2026-S1', '2026-S2']],
    ['Annual', '2026-03', ['2022', '2023', '2024', '2025', '2026']],
  ] as const)('of %s end with that of %s', async (type, date, wanted) => {
    expect(await codes({ type, date })).toEqual(wanted);
    for (const name of [
      'accidents',
      'acquisitions',
      'cases',
      'expenses',
      'fuel',
      'inventory',
      'maintenance',
      'remarketing',
    ])
      expect(
        (await table(name, '410200', { type, date })).map(({ period }) => period),
        name,
      ).toEqual(wanted);
  });

  it('have dates and a name', async () => {
    expect(await table('periods', '410200', { type: 'Semiannual', date: '2026-11', periods: 2 })).toEqual([
      { period: '2026-S1', caption: 'S1 2026', period_start: '2026-01-01', period_end: '2026-06-30' },
      { period: '2026-S2', caption: 'S2 2026', period_start: '2026-07-01', period_end: '2026-12-31' },
    ]);
  });

  it('may begin before the records: years are the sums of their quarters', async () => {
    const years = await table('expenses', '410200', { type: 'Annual', date: '2025-01', periods: 4 });
    const quarters = await table('expenses', '410200', { type: 'Quarterly', date: '2025-12', periods: 12 });
    for (const year of years.slice(1)) {
      const same = quarters.filter(({ period }) => String(period).startsWith(String(year.period)));
      expect(same).toHaveLength(4);
      expect(Number(year.total_expense)).toBeCloseTo(sum(same, 'total_expense'), 2);
      expect(Number(year.distance_driven)).toBe(sum(same, 'distance_driven'));
    }
    for (const [before, after] of years.slice(1).map((year, i) => [years[i], year] as const)) {
      const change = Number(after.expense_per_distance) / Number(before?.expense_per_distance);
      expect(change).toBeGreaterThan(0.85);
      expect(change).toBeLessThan(1.15);
    }
  });
});

describe('periods without records', () => {
  const areas = ['accidents', 'acquisitions', 'cases', 'expenses', 'fuel', 'inventory', 'maintenance', 'remarketing'];
  // Rates of the tax office and benchmarks are not records of the account.
  const own = (row: Row | undefined) =>
    Object.entries(row ?? {}).filter(([name, value]) => value !== null && !/^period$|_rate$|_benchmark$/.test(name));

  it.each(areas)('before the records begin, and in the future, have no %s instead of zeros', async (name) => {
    const before = await table(name, '410200', { type: 'Annual', date: '2020-12', periods: 3 });
    expect(before.map(({ period }) => period)).toEqual(['2018', '2019', '2020']);
    expect(before.flatMap(own)).toEqual([]);
    const [now, future] = await table(name, '410200', { type: 'Quarterly', date: '2027-02', periods: 2 });
    expect(own(now).length).toBeGreaterThan(0);
    expect(future?.period).toBe('2027-Q1');
    expect(own(future)).toEqual([]);
  });

  it.each([
    ...['accident_types', 'acquisitions_by_category', 'acquisitions_by_make', 'expenses_by_category', 'fuel_by_type'],
    ...['inventory_by_category', 'inventory_by_make', 'maintenance_by_category'],
  ])('before the records begin, and in the future, have no rows of %s', async (name) => {
    expect(await table(name, '410200', { type: 'Annual', date: '2020-12', periods: 3 })).toEqual([]);
    const rows = await table(name, '410200', { type: 'Quarterly', date: '2027-02', periods: 2 });
    expect(new Set(rows.map(({ period }) => period))).toEqual(new Set(['2026-Q4']));
  });

  it('in which the records begin have no figures, so that no change is from them, unless it is the only one', async () => {
    const account = '520100';
    const names = areas.filter((name) => name !== 'cases');
    const grouped = ['expenses_by_category', 'fuel_by_type', 'inventory_by_make', 'maintenance_by_category'];
    const asked = { type: 'Semiannual', date: '2022-05' } as const;
    await db.admin.query(
      `create table kept as select * from vehicle_months where customer_number = '${account}' and period < '2021-09-01'`,
    );
    await db.admin.query(`delete from vehicle_months where customer_number = '${account}' and period < '2021-09-01'`);
    try {
      for (const name of names) {
        const [, begun, whole] = await table(name, account, { ...asked, periods: 3 });
        expect([begun?.period, own(begun)], name).toEqual(['2021-S2', []]);
        expect(own(whole).length, name).toBeGreaterThan(0);
        const [only] = (await table(name, account, { ...asked, date: '2021-12', periods: 2 })).slice(-1);
        expect(own(only).length, name).toBeGreaterThan(0);
      }
      for (const name of grouped) {
        const rows = await table(name, account, { ...asked, periods: 3 });
        expect(new Set(rows.map(({ period }) => period)), name).toEqual(new Set(['2022-S1']));
      }
    } finally {
      await db.admin.query('insert into vehicle_months select * from kept');
      await db.admin.query('drop table kept');
    }
  });

  it('in which the first case was opened have no cases', async () => {
    const { day } = await ask<{ day: string }>(
      `select min(case_created_date)::date::text as day from crm_cases where customer_number = $1`,
      '410200',
    );
    const [year = '', month = 1, first] = [day.slice(0, 4), Number(day.slice(5, 7)), day.slice(8)];
    const later = `${year}-${String(Math.min(12, month + 3)).padStart(2, '0')}`;
    const [begun, next] = await table('cases', '410200', { type: 'Quarterly', date: later, periods: 2 });
    expect([first, month % 3]).not.toEqual(['01', 1]);
    expect(own(begun)).toEqual([]);
    expect(own(next).length).toBeGreaterThan(0);
  });

  it('with records and without a single event have zeros', async () => {
    const asked = { type: 'Quarterly', date: '2026-11', periods: 2, vehicle_numbers: ['000000'] } as const;
    const [first] = await table('accidents', '410200', { ...asked, vehicle_numbers: [...asked.vehicle_numbers] });
    expect(first).toMatchObject({ accident_count: 0, accident_cost: 0, average_accident_cost: null });
  });
});

describe('the request', () => {
  const account = '410200';
  const days = { start: '2026-01-01', end: '2026-03-31' };

  it('include a center with all centers below it', async () => {
    const under = ({ center_code }: Row) => ['112', '13'].some((code) => String(center_code).startsWith(code));
    const asked = { customer_centers: ['112', '13'] };
    const rows = (await report('expense-detail-report', account, days)).filter(under);
    expect(rows.length).toBeGreaterThan(100);
    expect(Number((await last('expenses', account, asked)).total_expense)).toBeCloseTo(sum(rows, 'expense_amount'), 2);
    const accidents = await report('accident-claim-management-report', account, days);
    expect((await last('accidents', account, asked)).accident_count).toBe(accidents.filter(under).length);
    const { n } = await ask<{ n: number }>(
      `select count(*)::int as n from crm_cases c join vehicles v using (customer_number, vehicle_number)
        where customer_number = $1 and (center_code like '112%' or center_code like '13%')
          and (case_created_date at time zone 'UTC')::date between $2 and $3`,
      ...[account, days.start, days.end],
    );
    expect((await last('cases', account, asked)).total_cases_for_period).toBe(n);
    const farthest = await table('highest_mileage', account, asked);
    expect(farthest.every(under)).toBe(true);
  });

  it.each([
    ['vehicle_categories', 'vehicle_category'],
    ['vehicle_makes', 'vehicle_make'],
    ['vehicle_numbers', 'vehicle_number'],
  ] as const)('include one of some %s', async (key, field) => {
    const rows = await report('fuel-detail-report', account, days);
    const values = [...new Set(rows.map((row) => String(row[field])))].sort().slice(0, 2);
    const wanted = rows.filter((row) => values.includes(String(row[field])));
    const found = await last('fuel', account, { [key]: values });
    expect(Number(found.fuel_cost)).toBeCloseTo(sum(wanted, 'fuel_cost'), 2);
    expect(sum(wanted, 'fuel_cost')).toBeLessThan(sum(rows, 'fuel_cost'));
    expect(await last('fuel', account, { [key]: [] })).toEqual(await last('fuel', account, {}));
  });

  it('offer choices from the vehicles of the chosen centers', async () => {
    const centers = await table('dropdown_centers', account);
    const { n } = await ask<{ n: number }>(
      'select count(*)::int as n from centers where customer_number = $1',
      account,
    );
    expect(centers).toHaveLength(n);
    expect(centers[0]).toEqual({ center_code: '1', center_name: 'Harbor & Pine Services', parent_center_code: null });
    const all = (await table('dropdown_makes', account)).map(({ vehicle_make }) => vehicle_make);
    const some = (await table('dropdown_makes', account, { customer_centers: ['1111'] })).map(
      (row) => row.vehicle_make,
    );
    expect(all).toEqual([...new Set(all)].sort());
    expect(all).toEqual(expect.arrayContaining(some));
    expect(some.length).toBeLessThan(all.length);
    expect((await table('dropdown_categories', account)).length).toBeGreaterThan(5);
  });
});

const everyTable = [
  ...[
    'accident_types',
    'accidents',
    'acquisition_seasons',
    'acquisitions',
    'acquisitions_by_category',
    'acquisitions_by_make',
  ],
  ...['case_categories', 'cases', 'customer', 'dropdown_categories', 'dropdown_centers', 'dropdown_makes', 'expenses'],
  ...['expenses_by_category', 'fuel', 'fuel_by_type', 'fuel_efficiency', 'highest_mileage', 'inventory'],
  ...['inventory_by_category', 'inventory_by_make', 'inventory_locations', 'maintenance', 'maintenance_by_category'],
  ...['recommendations', 'remarketing', 'remarketing_seasons', 'replacement_policy'],
];

describe('another account', () => {
  it('is never included', async () => {
    const all = async (account: string) =>
      Promise.all(everyTable.map((name) => table(name, account, { type: 'Annual', date: '2026-01' })));
    const before = await all('520100');
    for (const name of [
      'vehicle_months',
      'former_vehicles',
      'former_claims',
      'claims',
      'vehicles',
      'orders',
      'vehicle_sales',
      'crm_cases',
    ])
      await db.admin.query(`delete from ${name} where customer_number = '530310'`);
    await db.admin.query(
      `update vehicle_months set fuel_cost = fuel_cost * 7, distance = distance * 3 where customer_number = '410200'`,
    );
    try {
      expect(await all('520100')).toEqual(before);
    } finally {
      await db.admin.query(`delete from vehicle_months where customer_number = '410200' and period >= '2024-11-01'`);
      await db.admin.query(
        `update vehicle_months set fuel_cost = fuel_cost / 7, distance = distance / 3 where customer_number = '410200'`,
      );
      await db.admin.query(`select sum_months_of_account('410200')`);
    }
    const none = await all('999999');
    const names = everyTable.filter((_, i) =>
      none[i]?.some((row) => Object.values(row).some((value) => typeof value === 'string' && /VEH|FORD/.test(value))),
    );
    expect(names).toEqual([]);
    expect(none[everyTable.indexOf('customer')]).toEqual([]);
    expect(none[everyTable.indexOf('highest_mileage')]).toEqual([]);
  });
});

describe('the industry figures', () => {
  it('are the averages of the accounts’ own reports', async () => {
    const { rows } = await db.admin.query<{ n: string }>(
      `select customer_number as n from accounts where customer_country = 'CAN' and customer_industry = 'FIELD_SERVICES' order by 1`,
    );
    const places = [
      ['accidents', 'accidents_per_100_vehicles'],
      ['expenses', 'expense_per_distance'],
      ['fuel', 'unit_cost'],
      ['fuel', 'fuel_economy'],
      ['fuel', 'fuel_cost_per_distance'],
      ['inventory', 'average_odometer'],
      ['inventory', 'average_months_in_service'],
      ['maintenance', 'maintenance_cost_per_distance'],
      ['remarketing', 'sale_to_market'],
    ] as const;
    for (const asked of [
      { type: 'Annual', date: '2025-01' },
      { type: 'Quarterly', date: '2026-11' },
    ] as const)
      for (const [name, measure] of places) {
        const own = (await Promise.all(rows.map(({ n }) => last(name, n, asked)))).map((row) => row[measure]);
        const known = own.filter((value) => value !== null).map(Number);
        const shown = (await last(name, '520100', asked))[`${measure}_benchmark`];
        const all = known.reduce((whole, value) => whole + value, 0) / known.length;
        if (known.length >= 5) expect(Number(shown), `${measure} ${asked.type}`).toBeCloseTo(all, 4);
      }
  });

  it('are those of the country if the industry has too few accounts or is unknown', async () => {
    const shown = async (account: string) => (await last('fuel', account, {})).unit_cost_benchmark;
    const { value } = await ask<{ value: string }>(
      `select value from industry_figures where customer_country = 'USA' and customer_industry = '' and period = '2026-Q1' and measure = 'unit_cost'`,
    );
    expect(Number(await shown('440120'))).toBe(Number(value));
    expect(await shown('410200')).not.toBe(await shown('440120'));
  });
});

describe('recommendations', () => {
  it('are limited to the requested number, largest savings first', async () => {
    const rows = await table('recommendations', '410200', { date: '2026-11' });
    expect(rows).toHaveLength(25);
    const savings = rows.map((row) => Number(row.estimated_cost_savings));
    expect(savings).toEqual([...savings].sort((a, b) => b - a));
    expect(Math.min(...savings)).toBeGreaterThanOrEqual(1);
    const [first] = rows;
    expect(first).toMatchObject({ activity_date: '2026-11', rule: first?.subject });
    for (const { description } of rows) expect(description).toMatch(/^[A-Z][a-z].+\.$/);
    const three = { date: '2026-11', recommendations_count: 3 } as Parameters;
    expect(await table('recommendations', '410200', three)).toEqual(rows.slice(0, 3));
  });

  it('follow each of the rules', async () => {
    const all = { date: '2026-11', recommendations_count: 1000 } as Parameters;
    const rows = await table('recommendations', '410200', all);
    expect([...new Set(rows.map(({ subject }) => subject))].sort()).toEqual([
      ...['IMPROVE_FUEL_ECONOMY', 'PAY_TOLLS', 'PREVENTIVE_MAINTENANCE', 'PREVENT_ACCIDENTS', 'REDUCE_IDLE_TIME'],
      ...['REPLACE_VEHICLES', 'RIGHT_SIZE', 'SELL_SOONER', 'USE_NETWORK'],
    ]);
    // The toll violations of a center in a year.
    const tolls = rows.find(({ subject }) => subject === 'PAY_TOLLS');
    const plain = await ask<{ fines: string; vehicles: number }>(
      `select sum(fine + fee) as fines, count(distinct vehicle_number)::int as vehicles
         from violations n join vehicles v using (customer_number, vehicle_number) join centers c using (customer_number, center_code)
        where customer_number = $1 and violation_type = 'TOLL' and violation_date between '2025-12-01' and $2 and center_name = $3`,
      ...['410200', seedDay, tolls?.center_name],
    );
    expect([Number(plain.fines), plain.vehicles]).toEqual([
      Number(tolls?.estimated_cost_savings),
      tolls?.vehicle_count,
    ]);
    const network = rows.find(({ subject }) => subject === 'USE_NETWORK');
    const outside = await ask<{ tenth: string }>(
      `select sum(amount) / 10 as tenth
         from maintenance_records n join vehicles v using (customer_number, vehicle_number) join centers c using (customer_number, center_code)
        where customer_number = $1 and n.status = 'COMPLETED' and not in_network and v.status = 'ON BILLING'
          and service_date between '2025-12-01' and $2 and center_name = $3`,
      ...['410200', seedDay, network?.center_name],
    );
    expect(Number(network?.estimated_cost_savings)).toBeCloseTo(Number(outside.tenth), 2);
  });

  it('name premium fuel in a vehicle that needs regular', async () => {
    const asked = { date: '2026-11', recommendations_count: 1000 } as Parameters;
    const premium = async () =>
      (await table('recommendations', '520100', asked)).filter(({ subject }) => subject === 'AVOID_PREMIUM_FUEL');
    expect(await premium()).toEqual([]);
    await db.admin.query(
      `update fuel_transactions set product_description = 'UNLEADED PREMIUM' where (customer_number, transaction_id) in (
         select customer_number, transaction_id from fuel_transactions f join vehicles v using (customer_number, vehicle_number)
          where customer_number = '520100' and v.fuel_type = 'REGULAR' and v.status = 'ON BILLING'
            and transaction_date = '2026-09-15' and item_sequence = 1 limit 1)`,
    );
    expect(await premium()).toMatchObject([{ vehicle_count: 1 }]);
  });
});
