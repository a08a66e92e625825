import { describe, expect, it } from 'vitest';
import type { FieldValue } from '../../engine/context/values.ts';
import { demoUsers, demoViewer } from '../../server/seed/demo-viewer.ts';
import { serveReports } from '../support/demo-reports.ts';
import { seedDay } from './support/database.ts';

const { answer, dataOf, database } = serveReports();

/** An account with mostly electric vehicles, and a Canadian one with a few. */
const users = ['fleet-ev', 'fleet-ca'] as const;
const accountOf = (user: string) => demoViewer(user)?.account ?? '';
const periods = [
  ['2026-01-01', seedDay],
  ['2025-03-10', '2025-06-20'],
] as const;

type Row = Record<string, string | number | null>;

/** The rows of a dashboard call, as JSON. */
async function rowsOf(
  user: string,
  path: string,
  query: Record<string, string> = {},
  body: Readonly<Record<string, FieldValue>> | null = {},
): Promise<Row[]> {
  const given = { method: body ? ('POST' as const) : ('GET' as const), path: `/ev-dashboard/${path}` };
  const request = { ...given, query: Object.entries(query), body, place: { rows: 'data' }, emptyIsError: false };
  const { status, text } = await answer(user, request, 'application/json');
  expect(status, text.slice(0, 400)).toBe(200);
  return JSON.parse(text).data;
}

/** A separate query of the base tables, as their owner; $1 is the account, $2 and $3 the period. */
async function judged(user: string, [start, end]: readonly [string, string], sql: string): Promise<Row[]> {
  const { rows } = await database().admin.query(sql, [accountOf(user), start, end]);
  return rows.map((row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string' && /^-?[\d.]+$/.test(value) ? Number(value) : value,
      ]),
    ),
  );
}

const sum = (rows: readonly Row[], field: string) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);
const within = 'customer_number = $1 and start_date between $2 and $3';

const byCalls = [
  'total-energy-by-make',
  'total-energy-by-center',
  'total-energy-by-charging-type',
  'total-energy-by-vehicle-class',
  'vehicles-monthly-charges',
  'vehicle-charges',
] as const;

const ofRows = { place: { rows: 'data' }, emptyIsError: false };

describe.each(users)('the EV fleet dashboard of %s', (user) => {
  const report = async (path: string, body: object) => {
    const request = { method: 'POST' as const, path, query: Object.entries(body), body: null, ...ofRows };
    return JSON.parse((await answer(user, request, 'application/json')).text).data as Row[];
  };

  it.each(periods)('has the energy and cost of the base table in every call, from %s to %s', async (...period) => {
    const [start, end] = period;
    const [whole] = await judged(
      user,
      period,
      `select count(*)::int as n, sum(energy_kwh) as energy, sum(amount) as amount from charge_sessions where ${within}`,
    );
    expect(whole?.n).toBeGreaterThan(20);
    for (const path of byCalls) {
      const rows = await rowsOf(user, path, { start, end });
      expect(sum(rows, 'energy_kwh'), path).toBeCloseTo(Number(whole?.energy), 3);
      expect(sum(rows, 'charge_amount'), path).toBeCloseTo(Number(whole?.amount), 2);
      expect(sum(rows, 'charge_sessions'), path).toBe(whole?.n);
    }
    const events = await rowsOf(user, 'charge-events', { start, end });
    expect(events).toHaveLength(Number(whole?.n));
    expect(sum(events, 'energy_kwh')).toBeCloseTo(Number(whole?.energy), 3);
  });

  it.each(periods)('has the totals of the charging reports, from %s to %s', async (start, end) => {
    const body = { start, end };
    const [charges, vehicles] = [await report('/reports/ev-charge', body), await rowsOf(user, 'vehicle-charges', body)];
    for (const field of [
      'charge_sessions',
      'failed_sessions',
      'distance_driven',
      'home_kwh',
      'workplace_kwh',
      'public_kwh',
    ])
      expect(sum(vehicles, field), field).toBeCloseTo(sum(charges, field), 3);
    const saved = await rowsOf(user, 'vehicle-cost-saving-metrics', body, null);
    expect(saved).toHaveLength(charges.length);
    for (const field of ['energy_kwh', 'charge_amount', 'distance_driven'])
      expect(sum(saved, field), field).toBeCloseTo(sum(charges, field), 2);
  });

  const hasHistory = demoViewer(user)?.flags.encompass_customer === true;
  it.runIf(hasHistory).each(periods)('has the amounts of the charge history, from %s to %s', async (start, end) => {
    const body = { start, end };
    const history = await report('/ev-dashboard/vehicle-charge-history', body);
    expect(sum(await rowsOf(user, 'charge-events', body), 'charge_amount')).toBeCloseTo(
      sum(history, 'charge_amount'),
      2,
    );
  });

  it('filters by parameters of the body, separately and together', async () => {
    const period = periods[0];
    const [start, end] = period;
    const filters = (await dataOf(user, '/api/ev-dashboard/vehicle-filters')) as Record<string, Row[]>;
    const [make] = await judged(
      user,
      period,
      `select v.vehicle_make as make, v.center_code::text || ' ' as center, v.vehicle_body as body, s.location_type as type
       from charge_sessions s join vehicles v using (customer_number, vehicle_number)
       where ${within} order by s.session_id limit 1`,
    );
    const given = {
      makes: [String(make?.make)],
      centers: [String(make?.center).trim()],
      vehicle_classes: [String(make?.body)],
      charging_types: [String(make?.type)],
    };
    expect(filters.makes).toContainEqual({ vehicle_make: given.makes[0] });
    expect(filters.centers?.map(({ center_code }) => center_code)).toContain(given.centers[0]);
    expect(filters.vehicle_classes).toContainEqual({ vehicle_class: given.vehicle_classes[0] });
    expect(filters.charging_types).toContainEqual({ location_type: given.charging_types[0] });
    const conditions: Record<keyof typeof given, string> = {
      makes: `v.vehicle_make = '${given.makes[0]}'`,
      centers: `v.center_code = '${given.centers[0]}'`,
      vehicle_classes: `v.vehicle_body = '${given.vehicle_classes[0]}'`,
      charging_types: `s.location_type = '${given.charging_types[0]}'`,
    };
    const bodies = [...Object.entries(given).map(([name, value]) => ({ [name]: value })), given];
    for (const body of bodies) {
      const asked = Object.keys(body).map((name) => conditions[name as keyof typeof given]);
      const [whole] = await judged(
        user,
        period,
        `select count(*)::int as n, sum(s.energy_kwh) as energy
         from charge_sessions s join vehicles v using (customer_number, vehicle_number)
         where ${within} and ${asked.join(' and ')}`,
      );
      for (const path of byCalls) {
        const rows = await rowsOf(user, path, { start, end }, body);
        expect(sum(rows, 'energy_kwh'), `${path} ${asked}`).toBeCloseTo(Number(whole?.energy), 3);
      }
      expect(await rowsOf(user, 'charge-events', { start, end }, body)).toHaveLength(Number(whole?.n));
    }
  });
});

describe.each(users)('figures of the EV fleet dashboard for %s', (user) => {
  it.each(periods)('compares with the fuel that the account itself took and paid, from %s to %s', async (...period) => {
    const [start, end] = period;
    const saved = await rowsOf(user, 'vehicle-cost-saving-metrics', { start, end }, null);
    const fuel = await judged(
      user,
      period,
      `select v.vehicle_body as body, date_trunc('month', f.transaction_date)::date::text as month, f.units,
         f.distance_driven as distance, f.total_fuel_cost as cost
       from fuel_transactions f join vehicles v using (customer_number, vehicle_number)
       where customer_number = $1 and f.transaction_date between $2 and $3 and f.unit_of_measure = 'GAL'`,
    );
    const economyOf = (rows: readonly Row[]) => {
      const known = rows.filter(({ distance }) => distance !== null);
      return sum(known, 'distance') / sum(known, 'units');
    };
    const priceOf = (rows: readonly Row[]) => sum(rows, 'cost') / sum(rows, 'units');
    expect(fuel.length).toBeGreaterThan(50);
    for (const row of saved) {
      if (row.distance_driven === null) {
        expect(row.cost_saving).toBeNull();
        continue;
      }
      const own = fuel.filter(({ body }) => body === row.vehicle_class);
      const month = fuel.filter((each) => each.month === String(row.calendar_month).slice(0, 10));
      const economy = economyOf(own) || economyOf(fuel);
      const quantity = Number(row.distance_driven) / economy;
      const cost = quantity * (month.length > 0 ? priceOf(month) : priceOf(fuel));
      expect(Number(row.avoided_quantity)).toBeCloseTo(quantity, 2);
      expect(Number(row.avoided_fuel_cost)).toBeCloseTo(cost, 1);
      expect(Number(row.cost_saving)).toBeCloseTo(Number(row.avoided_fuel_cost) - Number(row.charge_amount), 2);
    }
  });

  it('show which fuel vehicles could go electric, by the given range', async () => {
    const period = periods[0];
    const [start, end] = period;
    const ranged = async (miles: number) => rowsOf(user, 'ice-vehicles', { start, end, daily_range: String(miles) });
    const rows = await ranged(150);
    const [whole] = await judged(
      user,
      period,
      `select count(*)::int as n, (
         select sum(net_cost) from fuel_transactions f join vehicles v using (customer_number, vehicle_number)
         where v.customer_number = $1 and v.status = 'ON BILLING' and v.fuel_type <> 'ELECTRIC'
           and f.transaction_date between $2 and $3
       ) as cost
       from vehicles where customer_number = $1 and status = 'ON BILLING' and fuel_type <> 'ELECTRIC'`,
    );
    expect(rows).toHaveLength(Number(whole?.n));
    expect(sum(rows, 'net_cost')).toBeCloseTo(Number(whole?.cost), 2);
    for (const { busiest_distance: busiest, suitability } of rows) {
      // The value is rounded to tenths of a mile.
      if (busiest === null) expect(suitability).toBeNull();
      else if (Number(busiest) < 74.9) expect(suitability).toBe('READY');
      else if (Number(busiest) > 75.1 && Number(busiest) < 149.9) expect(suitability).toBe('POSSIBLE');
      else if (Number(busiest) > 150.1) expect(suitability).toBe('BEYOND');
    }
    const ready = (all: readonly Row[]) => all.filter(({ suitability }) => suitability === 'READY').length;
    expect(ready(await ranged(900))).toBeGreaterThanOrEqual(ready(rows));
    expect(ready(await ranged(20))).toBeLessThan(ready(rows));
  });

  it('counts today’s fleet', async () => {
    const [whole] = await judged(
      user,
      periods[0],
      `select count(*) filter (where fuel_type = 'ELECTRIC')::int as electric, count(*)::int as n
       from vehicles where customer_number = $1 and status = 'ON BILLING' and $2::date < $3::date`,
    );
    const size = (await dataOf(user, '/api/ev-dashboard/ev-fleet-size')) as Row;
    expect(size).toMatchObject({ electric_vehicles: whole?.electric, fleet_vehicles: whole?.n });
    expect(Number(size.combustion_vehicles) + Number(size.electric_vehicles)).toBe(Number(size.fleet_vehicles));
  });
});

it('does not exist for an account whose menus hide it, and refuses filters that the account does not have', async () => {
  const hidden = demoUsers.filter((user) => demoViewer(user)?.hidden_menus.includes('ev_fleet'));
  expect(hidden).toContain('fleet-us');
  const request = {
    method: 'POST' as const,
    path: '/ev-dashboard/vehicle-charges',
    place: { rows: 'data' },
    emptyIsError: false,
  };
  const query = Object.entries({ start: '2026-01-01', end: seedDay });
  expect((await answer('fleet-us', { ...request, query, body: {} })).status).toBe(404);
  const filters = { ...request, method: 'GET' as const, path: '/ev-dashboard/vehicle-filters', query: [], body: null };
  expect((await answer('fleet-us', filters)).status).toBe(404);
  const wrong = { ...request, query, body: { makes: ['NO SUCH MAKE'] } };
  expect((await answer('fleet-ev', wrong)).status).toBe(400);
  const misplaced = { ...request, query: [...query, ['makes', 'TESLA']] as [string, string][], body: {} };
  expect((await answer('fleet-ev', misplaced)).status).toBe(400);
});
