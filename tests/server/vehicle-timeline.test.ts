import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { type Row, runQuery } from './reports/run-query.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

const server = served('demo');
const { database } = server;
const signedIn: Record<string, Tokens> = {};

beforeAll(async () => {
  for (const username of ['fleet-us', 'fleet-ca', 'fleet-us-driver'])
    signedIn[username] = await server.signIn(username);
});

async function ask(path: string, query: Readonly<Record<string, string>>, username = 'fleet-us') {
  const url = `/api${path}?${new URLSearchParams(query)}`;
  const answer = await server.send({ url, headers: bearer(signedIn[username] as Tokens) });
  return { status: answer.statusCode, ...answer.json<{ data: unknown }>() };
}

async function rowsOf(path: string, query: Readonly<Record<string, string>>, username?: string): Promise<Row[]> {
  const { status, data } = await ask(path, query, username);
  expect([path, status]).toEqual([path, 200]);
  return data as Row[];
}

type Event = Data<'vehicle.timeline'>[number];
const timelineOf = async (vehicle: string, username = 'fleet-us', query = {}) =>
  (await rowsOf('/vehicle/timeline', { vehicle, rows: '10000', ...query }, username)) as unknown as Event[];

async function numbersOf(account: string, condition: string, most = 1): Promise<string[]> {
  const { rows } = await database.admin.query<{ vehicle_number: string }>(
    `select vehicle_number from vehicles v where customer_number = $1 and ${condition} limit ${most}`,
    [account],
  );
  return rows.map((row) => row.vehicle_number);
}

const has = (table: string) =>
  `(exists (select from ${table} r where r.customer_number = v.customer_number and r.vehicle_number = v.vehicle_number))::int`;
/** Those with the most kinds of events first. */
const busy = `true order by ${[
  ...['claims', 'violations', 'rentals', 'toll_transactions', 'transports', 'inspections', 'roadside_events'],
  ...['charge_sessions', 'vehicle_notes', 'fleet_documents', 'recalls', 'driver_assignments'],
]
  .map(has)
  .join(' + ')} desc, vehicle_number`;

const always = { start: '2000-01-01', end: '2100-01-01' };
const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);

/** The number of events and their costs in cents. */
interface Sum {
  count: number;
  cents: number;
}
const sumOf = (amounts: readonly unknown[]): Sum => ({
  count: amounts.length,
  cents: amounts.reduce<number>((sum, amount) => sum + cents(amount), 0),
});
/** Rows that are one event if they have the same value. */
function once(rows: readonly Row[], field: string, amount: string): Sum {
  const ids = new Set(rows.map((row) => row[field]));
  return { count: ids.size, cents: sumOf(rows.map((row) => row[amount])).cents };
}

const accounts = [
  ['fleet-us', '410200'],
  ['fleet-ca', '520100'],
] as const;

describe.each(accounts)('the timeline for %s', (username, account) => {
  it('of 20 vehicles has the events and the costs of their histories and reports', async () => {
    const run = (report: string, parameters = {}) =>
      runQuery(database.app, report, account, { today: seedDay, ...always, ...parameters });
    const [roadside, transports, charges, recalls, inspections] = await Promise.all([
      run('roadside-assistance-report'),
      run('transports-storage-report'),
      run('ev-charge-history-report'),
      run('recall-report', { type: 'all', include_out_of_service: 'true' }),
      run('vehicle-inspections-report', { completed: 'true' }),
    ]);
    const some = await numbersOf(account, busy, 20);
    some.push(...(await numbersOf(account, `fuel_type = 'ELECTRIC' order by status, vehicle_number`, 2)));
    const kinds = new Map<string, number>();
    for (const vehicle of some) {
      const of = (call: string, query = {}) => rowsOf(`/vehicle/${call}`, { vehicle, ...query }, username);
      const own = (rows: readonly Row[]) => rows.filter((row) => row.vehicle_number === vehicle);
      const all = { rows: '10000' };
      const rentals = (await of('rental-history')).filter(({ rental_status: status }) =>
        ['OPEN', 'CLOSED'].includes(String(status)),
      );
      const assigned = (await of('assignments')).filter(({ assignment_status: status }) =>
        ['CURRENT', 'ENDED'].includes(String(status)),
      );
      const tolls = await of('toll-history', all);
      const recalled = own(recalls);
      const expected: Record<string, Sum> = {
        FUEL: once(await of('fuel-history', all), 'transaction_id', 'amount'),
        SERVICE: once(await of('maintenance-history', all), 'repair_order', 'amount'),
        TOLL: sumOf(tolls.map(({ amount, fee }) => Number(amount) + Number(fee))),
        ACCIDENT: sumOf((await of('accident-history')).map((row) => row.claim_net_cost)),
        VIOLATION: sumOf((await of('violation-history')).map((row) => row.violation_total)),
        RENTAL: sumOf(rentals.map((row) => row.rental_amount)),
        ODOMETER: sumOf((await of('odometer-history', all)).map(() => 0)),
        NOTE: sumOf((await of('notes')).map(() => 0)),
        DOCUMENT: sumOf((await of('document-list')).map(() => 0)),
        DRIVER: sumOf(assigned.map(() => 0)),
        TRANSPORT: sumOf(own(transports).map((row) => row.expense_amount)),
        CHARGE: sumOf(own(charges).map((row) => row.charge_amount)),
        ROADSIDE: sumOf(
          own(roadside)
            .filter((row) => row.event_status !== 'CANCELLED')
            .map((row) => row.expense_amount),
        ),
        RECALL: sumOf([...recalled, ...recalled.filter((row) => row.recall_completed_date)].map(() => 0)),
        INSPECTION: { count: new Set(own(inspections).map((row) => row.inspection_id)).size, cents: 0 },
      };
      const events = await timelineOf(vehicle, username);
      const found = Object.fromEntries(
        Object.keys(expected).map((kind) => [
          kind,
          sumOf(events.filter((event) => event.event_kind === kind).map(({ amount }) => amount)),
        ]),
      );
      expect([vehicle, found]).toEqual([vehicle, expected]);
      // A charger at home has no name.
      expect(events.filter(({ event_text }) => /^, |, , /.test(event_text ?? ''))).toEqual([]);
      for (const [kind, { count }] of Object.entries(found)) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    }
    expect([...kinds].filter(([, count]) => count === 0).map(([kind]) => kind)).toEqual([]);
  });

  it('is in the order of time, and the same in pages', async () => {
    const [vehicle = ''] = await numbersOf(account, busy);
    const all = await timelineOf(vehicle, username);
    const moments = all.map(({ event_at }) => Date.parse(event_at));
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
    expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(all.length);
    expect(all.map(({ event_total }) => event_total)).toEqual(all.map(() => all.length));
    const paged = async (query: Readonly<Record<string, string>>, size: number) => {
      const found: Event[] = [];
      for (let page: Event[] | null = null; page === null || page.length === size; ) {
        const last: Event | undefined = found.at(-1);
        const after: Record<string, string> = last ? { before: last.event_at, before_id: last.event_id } : {};
        page = (await rowsOf('/vehicle/timeline', { vehicle, ...query, ...after }, username)) as unknown as Event[];
        found.push(...page);
      }
      return found;
    };
    expect(await paged({}, 200)).toEqual(all);
    expect(await paged({ rows: '7' }, 7)).toEqual(all);
    const first = await rowsOf('/vehicle/timeline', { vehicle }, username);
    expect(first).toHaveLength(Math.min(200, all.length));
    for (const event of all)
      if (event.event_clock) expect(event.event_at).toContain(`${event.event_day}T${event.event_clock}`);
  });
});

describe('the timeline', () => {
  it('has the documents that the user may see, and notes at the time of the account', async () => {
    const { rows } = await database.admin.query<{ vehicle_number: string; count: number }>(
      `select vehicle_number, count(*)::int from fleet_documents
        where customer_number = '410200' and visible_to = 'ADMINISTRATORS' and vehicle_number is not null
          and uploaded_by <> 'fleet-us-driver' group by 1 order by 1 limit 1`,
    );
    const vehicle = rows[0]?.vehicle_number ?? '';
    const documents = async (username: string) =>
      (await timelineOf(vehicle, username)).filter(({ event_kind }) => event_kind === 'DOCUMENT').length;
    expect(await documents('fleet-us')).toBe((await documents('fleet-us-driver')) + (rows[0]?.count ?? 0));

    const [noted = ''] = await numbersOf('410200', `${has('vehicle_notes')} = 1 order by vehicle_number`);
    const notes = (await rowsOf('/vehicle/notes', { vehicle: noted })) as unknown as Data<'vehicle.notes'>;
    const events = (await timelineOf(noted)).filter(({ event_kind }) => event_kind === 'NOTE');
    expect(events.map(({ event_text, event_at, event_day }) => [event_text, event_at, event_day])).toEqual(
      notes.map(({ note, written_at }) => [note, written_at, written_at.slice(0, 10)]),
    );
  });

  it('of a vehicle on order is empty, in any case; half a place, one that no clock has, or too many rows, are refused', async () => {
    const [ordered = ''] = await numbersOf('410200', `status = 'ON ORDER' and ${has('vehicle_notes')} = 0`);
    expect(await timelineOf(ordered.toLowerCase())).toEqual([]);
    const at = '2026-01-01T00:00:00Z';
    const wrong: Record<string, string>[] = [
      { before: at },
      { before_id: 'FUEL:1' },
      { before: 'today', before_id: 'x' },
      { before: '2026-01-01T00:00:00+16:00', before_id: 'x' },
      { rows: '0' },
      { rows: '10001' },
    ];
    for (const query of wrong) {
      const { status } = await ask('/vehicle/timeline', { vehicle: ordered, ...query });
      expect([query, status]).toEqual([query, 400]);
    }
  });
});

type Oddity = Data<'vehicle.oddities'>[number];
const oddOf = async (vehicle: string, username = 'fleet-us') =>
  (await rowsOf('/vehicle/oddities', { vehicle }, username)) as unknown as Oddity[];

/** The last day of a month. */
const endOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

const median = (numbers: readonly number[]) => {
  const all = numbers.toSorted((one, other) => one - other);
  const middle = (all.length - 1) / 2;
  return ((all[Math.floor(middle)] ?? 0) + (all[Math.ceil(middle)] ?? 0)) / 2;
};
const sum = (rows: readonly Row[], field: string) => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);

function groups<K>(rows: readonly Row[], key: (row: Row) => K): Map<K, Row[]> {
  const found = new Map<K, Row[]>();
  for (const row of rows) {
    const own = found.get(key(row));
    if (own) own.push(row);
    else found.set(key(row), [row]);
  }
  return found;
}

describe.each(accounts)('what is odd for %s', (username, account) => {
  it('follows from the reports by the rules', async () => {
    const run = (report: string, parameters = {}) =>
      runQuery(database.app, report, account, { today: seedDay, ...always, ...parameters });
    const months = { start: '2025-11-01', end: '2026-10-31' };
    const [fuel, expenses, { rows: vehicles }] = await Promise.all([
      run('fuel-detail-report'),
      run('expense-detail-report', months),
      database.admin.query<Row>(`select * from vehicles where customer_number = $1`, [account]),
    ]);
    const known = new Map(vehicles.map((vehicle) => [vehicle.vehicle_number, vehicle]));
    const expected: string[] = [];
    const add = (vehicle: unknown, ...of: unknown[]) => expected.push([vehicle, ...of].join(' '));

    const fills = fuel.filter((row) => row.product_class === 'FUEL');
    const recent = (row: Row) => String(row.transaction_date) >= '2025-11-20';
    for (const rows of groups(fills, (row) => row.transaction_id).values()) {
      const [first] = rows;
      const quantity = sum(rows, 'quantity');
      if (first && recent(first) && quantity > Number(first.vehicle_tank_capacity ?? Number.POSITIVE_INFINITY))
        add(first.vehicle_number, 'OVER_TANK', first.transaction_date, first.transaction_id);
    }

    // Economy: the same make, model and fuel, by month.
    const likeOf = (number: unknown) => {
      const vehicle = known.get(String(number));
      return [vehicle?.vehicle_make, vehicle?.vehicle_model, vehicle?.fuel_type].join('|');
    };
    const measured = fills.filter(
      (row) => row.distance_driven !== null && row.transaction_date && String(row.transaction_date) >= months.start,
    );
    const byMonth = groups(
      measured,
      (row) => `${likeOf(row.vehicle_number)}|${String(row.transaction_date).slice(0, 7)}`,
    );
    for (const [key, rows] of byMonth) {
      const month = key.slice(-7);
      if (month > '2026-10') continue;
      const economies = [...groups(rows, (row) => row.vehicle_number)]
        .filter(([, own]) => sum(own, 'distance_driven') >= 200)
        .map(([vehicle, own]) => ({ vehicle, economy: sum(own, 'distance_driven') / sum(own, 'quantity') }));
      for (const { vehicle, economy } of economies) {
        const others = economies.filter((other) => other.vehicle !== vehicle);
        if (others.length >= 5 && economy <= 0.8 * median(others.map((other) => other.economy)))
          add(vehicle, 'ECONOMY', endOf(month), others.length);
      }
    }

    // Costs: variable ones, by category.
    const costs = [...groups(expenses, (row) => row.vehicle_number)].flatMap(([vehicle, rows]) => {
      const distances = new Map(rows.map((row) => [row.expense_month, Number(row.month_distance)]));
      const distance = [...distances.values()].reduce((total, each) => total + each, 0);
      const variable = sum(
        rows.filter((row) => row.expense_group === 'variable'),
        'expense_amount',
      );
      const category = known.get(String(vehicle))?.vehicle_category;
      return distance >= 1000 ? [{ vehicle, category, cost: variable / distance }] : [];
    });
    for (const { vehicle, category, cost } of costs) {
      const others = costs.filter((other) => other.category === category && other.vehicle !== vehicle);
      if (others.length >= 5 && cost >= 1.5 * median(others.map((other) => other.cost)))
        add(vehicle, 'COST', '2026-10-31', others.length);
    }

    const rules = ['ECONOMY', 'COST', 'OVER_TANK'];
    const odd = [...new Set(expected.map((each) => each.split(' ')[0] ?? ''))].sort().slice(0, 40);
    for (const vehicle of odd) {
      const found = (await oddOf(vehicle, username)).filter(({ oddity_rule }) => rules.includes(oddity_rule));
      const written = found.map(({ oddity_rule, found_date, similar_vehicles, reference }) =>
        [vehicle, oddity_rule, found_date, similar_vehicles ?? reference].join(' '),
      );
      expect(written.sort()).toEqual(expected.filter((each) => each.startsWith(`${vehicle} `)).sort());
    }
    const even = vehicles.map((row) => String(row.vehicle_number)).filter((number) => !odd.includes(number));
    const others = even.filter((number) => expected.every((each) => !each.startsWith(`${number} `))).slice(0, 5);
    for (const vehicle of others)
      expect((await oddOf(vehicle, username)).filter(({ oddity_rule }) => rules.includes(oddity_rule))).toEqual([]);
    expect(new Set(expected.map((each) => each.split(' ')[1]))).toEqual(new Set(rules));
  });
});

describe.each(accounts)('the odometers of %s', (username, account) => {
  it('that were entered too high or too low are odd, each once', async () => {
    const { rows } = await database.admin.query<{ vehicle_number: string; transaction_id: string; odometer: number }>(
      `select vehicle_number, transaction_id, odometer from fuel_transactions
        where customer_number = $1 and odometer > 5 * adjusted_odometer and transaction_date >= '2025-12-01'
        order by vehicle_number limit 5`,
      [account],
    );
    expect(rows.length).toBeGreaterThan(0);
    const found = async (vehicle: string, id: string) =>
      (await oddOf(vehicle, username)).filter(({ reference }) => reference === id);
    const slips = ['ODOMETER_BACK', 'ODOMETER_JUMP'];
    for (const { vehicle_number, transaction_id, odometer } of rows) {
      expect(await found(vehicle_number, transaction_id)).toEqual([
        expect.objectContaining({ oddity_rule: 'ODOMETER_JUMP', odometer }),
      ]);
      const all = (await oddOf(vehicle_number, username)).filter(({ oddity_rule }) => slips.includes(oddity_rule));
      expect(all).toHaveLength(rows.filter((row) => row.vehicle_number === vehicle_number).length);
    }
    const [{ vehicle_number, transaction_id } = { vehicle_number: '', transaction_id: '' }] = rows;
    await database.admin.query(
      `update fuel_transactions set odometer = 7 where customer_number = $1 and transaction_id = $2`,
      [account, transaction_id],
    );
    expect(await found(vehicle_number, transaction_id)).toEqual([
      expect.objectContaining({ oddity_rule: 'ODOMETER_BACK', odometer: 7 }),
    ]);
  });
});

describe('what is odd', () => {
  it('does not compare a vehicle with fewer than five others', async () => {
    const [vehicle = ''] = await numbersOf(
      '410200',
      `status = 'ON BILLING' and fuel_type = 'REGULAR' and (
         select count(*) from vehicle_months m join vehicles o using (customer_number, vehicle_number)
          where o.customer_number = v.customer_number and o.vehicle_make = v.vehicle_make
            and o.vehicle_model = v.vehicle_model and o.fuel_type = v.fuel_type
            and m.period = '2026-10-01' and m.measured_distance >= 200) > 6
       and exists (select from vehicle_months m where m.customer_number = v.customer_number
          and m.vehicle_number = v.vehicle_number and m.period = '2026-10-01' and m.measured_distance >= 500)
       order by vehicle_number`,
    );
    await database.admin.query(
      `update vehicle_months set measured_distance = measured_distance / 2, fuel = fuel + 100000
        where customer_number = '410200' and vehicle_number = $1 and period = '2026-10-01'`,
      [vehicle],
    );
    const compared = async () => (await oddOf(vehicle)).filter(({ similar_vehicles: count }) => count !== null);
    const ofOctober = async () =>
      (await compared()).filter(({ found_date }) => found_date === '2026-10-31').map(({ oddity_rule }) => oddity_rule);
    expect(await ofOctober()).toEqual(['COST', 'ECONOMY']);
    expect(Math.min(...(await compared()).map(({ similar_vehicles: count }) => count ?? 0))).toBeGreaterThanOrEqual(5);
    /** Leaves it with as many others. */
    const leave = (others: number) =>
      database.admin.query(
        `with others as (
           select o.vehicle_number from vehicles o join vehicles v using (customer_number, vehicle_make, vehicle_model, fuel_type)
             join vehicle_months m on m.customer_number = o.customer_number and m.vehicle_number = o.vehicle_number
            where v.customer_number = '410200' and v.vehicle_number = $1 and o.vehicle_number <> $1
              and m.period = '2026-10-01' and m.measured_distance >= 500 and o.in_service_date < '2026-01-01'
            order by o.vehicle_number limit $2)
         update vehicles set vehicle_make = $3, vehicle_category = $3
          where customer_number = '410200' and (vehicle_number = $1 or vehicle_number in (select vehicle_number from others))`,
        [vehicle, others, `FEW ${others}`],
      );
    await leave(5);
    expect(await ofOctober()).toEqual(['COST', 'ECONOMY']);
    await leave(4);
    expect(await ofOctober()).toEqual([]);
  });
});
