import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bindQuery } from '../../server/query/bind.ts';
import { inReportRole } from '../../server/query/transaction.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';

type Row = Readonly<Record<string, string | number | null>>;

interface Period {
  start: string;
  end: string;
}

/** The dates in links to reports of open items, whenever they were opened. */
const everything: Period = { start: '2000-01-01', end: '2099-12-31' };

/** The US and the Canadian demo account. */
const accounts = ['410200', '520100'];
const periods: Period[] = [
  { start: '2025-11-01', end: seedDay },
  { start: '2026-02-10', end: '2026-05-20' },
];

const db = databaseOf('demo');

/** The rows of a query for one account, or values from them, as the report role sees them. */
async function run(
  path: string,
  account: string,
  given: Readonly<Record<string, string>>,
  take = '* from report',
): Promise<Row[]> {
  const { text } = bindQuery(await readFile(`server/${path}.sql`, 'utf8'));
  const named = Object.fromEntries(Object.entries(given).map(([key, value]) => [`report.${key}`, value]));
  const settings = { 'app.customer': account, ...named, 'report.today': seedDay, statement_timeout: '60s' };
  return inReportRole(db.app, settings, async (client) => {
    const { rows } = await client.query<{ row: Row }>(
      `with report as (${text}\n) select row_to_json(taken) as row from (select ${take}) taken`,
    );
    return rows.map(({ row }) => row);
  });
}

const table = (name: string, account: string, period: Period) =>
  run(`dashboards/fleet/${name}`, account, { ...period });
const report = (id: string, account: string, given: Readonly<Record<string, string>>, take?: string) =>
  run(`reports/${id}`, account, given, take);

const sum = (rows: readonly Row[], field: string) => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);

/** One figure from the base tables, as the owner sees them. */
async function ask(account: string, query: string): Promise<number> {
  const { rows } = await db.admin.query<{ n: string | null }>(`select (${query})::text as n`, [account]);
  return Number(rows[0]?.n);
}

const of = (account: string, from: string, where: string, take = 'count(*)') =>
  ask(account, `select ${take} from ${from} where customer_number = $1 and ${where}`);

describe.each(accounts)('the fleet dashboard of account %s', (account) => {
  it.each(periods)('has the costs of the expense detail, from $start to $end', async (period) => {
    const { start, end } = period;
    const months = `period between date_trunc('month', '${start}'::date) and '${end}'`;
    const spent = await of(account, 'expenses', months, 'sum(amount)');
    const driven = await ask(
      account,
      `select sum(d) from (select max(distance) as d from expenses where customer_number = $1 and ${months}
         group by vehicle_number, period) each_once`,
    );
    const running = await table('running', account, period);
    const detail = await report(
      'expense-detail-report',
      account,
      { ...period },
      `max(month_distance) as month_distance, sum(expense_amount) as expense_amount
         from report group by vehicle_number, expense_month`,
    );
    expect(spent).toBeGreaterThan(10_000);
    expect(sum(running, 'expense_amount')).toBeCloseTo(spent, 1);
    expect(sum(await table('costs', account, period), 'expense_amount')).toBeCloseTo(spent, 1);
    expect(sum(detail, 'expense_amount')).toBeCloseTo(spent, 1);
    expect(sum(running, 'month_distance')).toBe(driven);
    expect(sum(detail, 'month_distance')).toBe(driven);
    expect(sum(running, 'vehicle_months')).toBe(detail.length);
  });

  it.each(periods)('has the fuel of the fuel detail, from $start to $end', async (period) => {
    const { start, end } = period;
    const days = `transaction_date between '${start}' and '${end}'`;
    const fuel = await table('fuel', account, period);
    // The fuel economy of a total uses the rows that have both values.
    const both = 'filter (where quantity is not null and distance_driven is not null)';
    const [detail] = await report(
      'fuel-detail-report',
      account,
      { ...period },
      `sum(net_cost) as net_cost, sum(quantity) as quantity, sum(quantity) ${both} as measured_quantity,
         sum(distance_driven) ${both} as distance_driven from report`,
    );
    expect(Number(detail?.distance_driven)).toBeGreaterThan(100_000);
    expect(sum(fuel, 'net_cost')).toBeCloseTo(await of(account, 'fuel_transactions', days, 'sum(net_cost)'), 1);
    for (const field of ['net_cost', 'quantity', 'measured_quantity', 'distance_driven'])
      expect(sum(fuel, field)).toBeCloseTo(Number(detail?.[field]), 1);
  });

  it.each(periods)('has the repairs and the accidents of their reports, from $start to $end', async (period) => {
    const { start, end } = period;
    const maintenance = sum(await table('maintenance', account, period), 'expense_amount');
    const done = `status = 'COMPLETED' and service_date between '${start}' and '${end}'`;
    expect(maintenance).toBeCloseTo(await of(account, 'maintenance_records', done, 'sum(amount)'), 2);
    expect(maintenance).toBeCloseTo(
      sum(await report('maintenance-detail-report', account, { ...period }), 'expense_amount'),
      2,
    );
    const accidents = await table('accidents', account, period);
    const claims = await report('accident-claim-management-report', account, { ...period });
    expect(sum(accidents, 'claims')).toBe(claims.length);
    expect(sum(accidents, 'claims')).toBe(await of(account, 'claims', `loss_date between '${start}' and '${end}'`));
    expect(sum(accidents, 'claim_net_cost')).toBeCloseTo(sum(claims, 'claim_net_cost'), 2);
  });
});

describe.each(accounts)('the open items on the fleet dashboard of account %s', (account) => {
  it.each(periods)('are due as in their reports, from $start to $end', async (period) => {
    const services = await report('preventative-maintenance-report', account, { ...everything });
    const issued = services.filter((row) => row.voucher_status === 'ISSUED').length;
    expect(sum(await table('services', account, period), 'vouchers')).toBe(issued);
    expect(await of(account, 'vouchers', `voucher_status = 'ISSUED'`)).toBe(issued);
    const open = (given: Period) =>
      report(
        'vehicle-inspections-report',
        account,
        { start: given.start, end: given.end, completed: 'false' },
        'inspection_state from report',
      );
    const states = await table('inspections', account, period);
    // Overdue items count whenever they were due: the report is requested with all of them, as its link does.
    for (const [state, given] of [
      ['OVERDUE', everything],
      ['DUE', period],
    ] as const) {
      const own = states.filter((row) => row.inspection_state === state);
      const there = (await open(given)).filter((row) => row.inspection_state === state).length;
      expect(sum(own, 'inspections')).toBe(there);
    }
    const overdue = await of(account, 'inspections', `completed_date is null and due_date < '${seedDay}'`);
    expect(
      sum(
        states.filter((row) => row.inspection_state === 'OVERDUE'),
        'inspections',
      ),
    ).toBe(overdue);
  });

  it('include today’s vehicles, plates and leases, as in their reports', async () => {
    const [period] = periods as [Period];
    const inventory = await report('inventory-report', account, {});
    const vehicles = await table('vehicles', account, period);
    for (const status of ['ON_BILLING', 'ON_ORDER']) {
      const own = sum(
        vehicles.filter((row) => row.vehicle_status === status),
        'vehicles',
      );
      expect(own).toBe(inventory.filter((row) => row.vehicle_status === status).length);
      expect(own).toBe(await of(account, 'vehicles', `status = '${status.replace('_', ' ')}'`));
    }
    const plates = await report('license-renewal-report', account, { start: '', end: '' });
    const renewals = await table('renewals', account, period);
    const due = sum(
      renewals.filter((row) => ['EXPIRED', 'DUE_IN_30_DAYS'].includes(String(row.renewal_status))),
      'vehicles',
    );
    expect(due).toBe(
      await of(
        account,
        'vehicles',
        `status = 'ON BILLING' and license_plate_expiration_date <= '${seedDay}'::date + 30`,
      ),
    );
    expect(sum(renewals, 'vehicles')).toBe(plates.length);
    const leases = await table('leases', account, period);
    for (const status of ['ENDED', 'ENDS_IN_30_DAYS', 'ENDS_IN_90_DAYS', 'LATER']) {
      const own = sum(
        leases.filter((row) => row.lease_status === status),
        'vehicles',
      );
      expect(own).toBe(
        inventory.filter((row) => row.lease_status === status && row.vehicle_status === 'ON_BILLING').length,
      );
    }
    expect(sum(leases, 'vehicles')).toBe(
      await of(account, 'vehicles', `status = 'ON BILLING' and lease_type <> 'N' and lease_term is not null`),
    );
  });
});

describe.each(accounts)('the decisions on the fleet dashboard of account %s', (account) => {
  it('include recalls, alerts and vehicles due for replacement, as in their reports', async () => {
    const [period] = periods as [Period];
    const recalls = sum(await table('recalls', account, period), 'recalls');
    expect(recalls).toBe((await report('recall-report', account, { type: 'open' })).length);
    expect(recalls).toBe(
      await ask(
        account,
        `select count(*) from recalls r join vehicles v using (customer_number, vehicle_number)
        where customer_number = $1 and recall_status = 'OPEN' and v.status <> 'CLOSE OUT'`,
      ),
    );
    const told = `counts_from <= '${seedDay}' and code not in (select code from suppressed_alerts where customer_number = $1)`;
    expect(sum(await table('alerts', account, period), 'alerts')).toBe(await of(account, 'counted_alerts', told));
    const analysis = await report('replacement-analysis-report', account, {
      report_type: 'STANDARD',
      report_months: '12',
    });
    const candidates = await table('replacements', account, period);
    for (const needs of ['Y', 'N'])
      expect(
        sum(
          candidates.filter((row) => row.needs_replacement === needs),
          'vehicles',
        ),
      ).toBe(analysis.filter((row) => row.needs_replacement === needs).length);
  });

  it('has the first due rows of each kind, make and branch', async () => {
    const [period] = periods as [Period];
    const due = await table('due', account, period);
    expect(new Set(due.map(({ due_kind }) => due_kind))).toEqual(new Set(['PLATE', 'LEASE', 'SERVICE', 'INSPECTION']));
    expect(due.map(({ due_date }) => String(due_date))).toEqual(due.map(({ due_date }) => String(due_date)).toSorted());
    const first = await ask(
      account,
      `select count(*) from (select 1 from vehicles where customer_number = $1 and status = 'ON BILLING'
         and license_plate_expiration_date between '${seedDay}'::date and '${seedDay}'::date + 30 and vehicle_make = 'FORD') ford`,
    );
    const ford = due.filter((row) => row.due_kind === 'PLATE' && row.vehicle_make === 'FORD');
    expect(ford.length).toBe(first);
    const sooner = await of(
      account,
      'vehicles',
      `status = 'ON BILLING' and license_plate_expiration_date >= '${seedDay}'
         and license_plate_expiration_date < '${ford[0]?.due_date}' and vehicle_make = 'FORD'`,
    );
    expect(sooner).toBe(0);
  });
});
