import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type Data } from '../../contract/calls.ts';
import { tripsOfPage } from '../../contract/saferoads.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import { loadDefinitions } from '../../server/definitions.ts';
import { openRunning } from '../../server/open-running.ts';
import { bindQuery } from '../../server/query/bind.ts';
import { inTransaction } from '../../server/query/transaction.ts';
import { tablesFor } from '../../server/running/dashboard.ts';
import { contextOf } from '../../server/running/report.ts';
import { whoOf } from '../../server/running/who.ts';
import { saferoadsCalls, saferoadsData } from '../browser/support/plain-saferoads.ts';
import { served } from '../fixtures/served.ts';
import { type Row, runQuery } from './reports/run-query.ts';
import { createTestDatabase, seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

const server = served('demo');
const { database } = server;
const accounts = { 'fleet-us': '410200', 'fleet-ca': '520100' } as const;
type Username = keyof typeof accounts;
const usernames = Object.keys(accounts) as Username[];
const signedIn = {} as Record<Username, Tokens>;
/** In each account, the driver with the most single trips. */
const driverOf = {} as Record<Username, { driver: string; trips: number; vehicle: string }>;

beforeAll(async () => {
  for (const username of usernames) {
    signedIn[username] = await server.signIn(username);
    const { rows } = await database.admin.query<{ driver: string; trips: number; vehicle: string }>(
      `select driver_reference_number as driver, count(*)::int as trips, max(vehicle_number) as vehicle from trips t
        where customer_number = $1 and exists (
          select from vehicles v where v.customer_number = t.customer_number and v.vehicle_number = t.vehicle_number
            and v.driver_reference_number = t.driver_reference_number and v.status = 'ON BILLING')
        group by 1 order by 2 desc, 1 limit 1`,
      [accounts[username]],
    );
    driverOf[username] = rows[0] as (typeof driverOf)[Username];
  }
});

async function ask(call: string, query: Readonly<Record<string, string>>, username: Username = 'fleet-us') {
  const url = `/api/saferoads/${call}?${new URLSearchParams(query)}`;
  const answer = await server.send({ url, headers: bearer(signedIn[username]) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; data: unknown }>() };
}

async function dataOf<N extends keyof typeof calls>(
  name: N,
  query: Readonly<Record<string, string>>,
  username: Username,
) {
  const { status, data } = await ask(name.replace('saferoads.', ''), query, username);
  expect([name, status]).toEqual([name, 200]);
  return data as Data<N>;
}

const year = { start: '2025-12-01', end: seedDay };
const ofYear = (username: Username) => ({
  driver_id: driverOf[username].driver,
  start_date: year.start,
  end_date: year.end,
});

const daysSql = `
  select customer_number, driver_reference_number, trip_date, vehicle_number, trip_count, distance_km, duration_seconds, score,
         phone_use_rating, overspeeding_rating, rapid_acceleration_rating, hard_turn_rating, hard_brake_rating`;

/** The daily figures, worked out without the view: trip by trip. */
async function addEarlierTable() {
  const { admin } = database;
  await admin.query('create schema before');
  await admin.query(`create table before.trips as ${daysSql} from trip_day_totals`);
  await admin.query('create index on before.trips (driver_reference_number, trip_date)');
  const { rows } = await admin.query<Record<string, string | number | null>>(
    `select *, trip_date::text as trip_date, distance_km::float8 as distance_km from trips order by start_time`,
  );
  const days = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.customer_number} ${row.driver_reference_number} ${row.trip_date}`;
    days.set(key, [...(days.get(key) ?? []), row]);
  }
  const sumOf = (trips: typeof rows, of: (trip: (typeof rows)[number]) => number) =>
    trips.reduce((sum, trip) => sum + of(trip), 0);
  const made = [...days.values()].map((trips) => {
    const rated = trips.filter(({ score }) => Number(score) > 0);
    const mean = (name: string) =>
      Math.round(
        sumOf(rated, (trip) => Number(trip[name]) * Number(trip.distance_km)) /
          sumOf(rated, (trip) => Number(trip.distance_km)),
      );
    const [last] = trips.slice(-1);
    const ratings = Object.keys(last ?? {}).filter((name) => name === 'score' || name.endsWith('_rating'));
    return {
      ...last,
      trip_count: trips.length,
      distance_km: Math.round(sumOf(trips, (trip) => Number(trip.distance_km)) * 100) / 100,
      duration_seconds: sumOf(trips, (trip) => Number(trip.duration_seconds)),
      ...Object.fromEntries(ratings.map((name) => [name, mean(name)])),
    };
  });
  expect(made.length).toBeGreaterThan(1_000);
  await admin.query(`insert into before.trips ${daysSql} from json_populate_recordset(null::before.trips, $1)`, [
    JSON.stringify(made),
  ]);
  await admin.query('grant usage on schema before to public; grant select on before.trips to public');
}

/** The rows of a query as it was when days had one row each, for one account. */
function runEarlier(name: string, account: string, parameters: Readonly<Record<string, string>>): Promise<Row[]> {
  const sql = readFileSync(new URL(`../fixtures/saferoads/${name}.sql`, import.meta.url), 'utf8');
  const query = bindQuery(
    sql.replaceAll('from trips t', `from (select * from before.trips where customer_number = '${account}') t`),
  );
  const given = Object.fromEntries(query.names.map((each) => [`report.${each}`, parameters[each] ?? '']));
  return inTransaction(
    database.app,
    { 'app.customer': account, statement_timeout: '60s', ...given },
    async (client) => {
      const { rows } = await client.query<{ row: Row }>(
        `select row_to_json(report) as row from (${query.text}\n) report`,
      );
      return rows.map(({ row }) => row);
    },
  );
}

const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();

describe('the reports of days', () => {
  beforeAll(addEarlierTable);
  afterAll(() => database.admin.query('drop schema before cascade'));

  const today = { today: seedDay };
  const recent = { start: '2026-08-10', end: '2026-11-05', ...today };
  it.each([
    ['saferoads-driver-detail-report', 'driver-detail', { ...year, ...today }],
    ['saferoads-driver-detail-report', 'driver-detail', recent],
    ['saferoads-fleet-summary-report', 'fleet-summary', { ...year, ...today, show: 'trips' }],
    ['saferoads-fleet-summary-report', 'fleet-summary', { ...recent, show: 'no_trips' }],
    ['saferoads-trip-detail-report', 'trip-detail', { start: '2026-06-01', end: seedDay, ...today }],
    ['driver-360-usage-report', 'driver-360-usage', { include_inactive: 'true', ...today }],
  ] as const)('%s has the figures that it had (%s)', async (report, earlier, parameters) => {
    for (const account of Object.values(accounts)) {
      const rows = await runQuery(database.app, report, account, parameters);
      expect(rows.length).toBeGreaterThan(5);
      expect(sorted(rows)).toEqual(sorted(await runEarlier(earlier, account, parameters)));
    }
  });
});

describe('scores', () => {
  it.each(usernames)('of the fleet are those of the fleet summary: %s', async (username) => {
    const rows = await runQuery(database.app, 'saferoads-fleet-summary-report', accounts[username], {
      ...{ ...year, show: 'trips', today: seedDay },
    });
    const kilometers = rows.reduce((sum, row) => sum + Number(row.distance_km), 0);
    const mean = (name: string) =>
      rows.reduce((sum, row) => sum + Number(row[name]) * Number(row.distance_km), 0) / kilometers;
    const fleet = await dataOf('saferoads.fleet-scores', year, username);
    expect(fleet.customer_id).toBe(accounts[username]);
    expect(fleet.total_trips).toBe(rows.reduce((sum, row) => sum + Number(row.trips), 0));
    expect(fleet.total_distance_miles).toBeCloseTo(kilometers * 0.621371192, 3);
    expect(fleet.saferoads_score).toBeCloseTo(mean('driver_score'), 6);
    expect(fleet.hard_brake_rating).toBeCloseTo(mean('braking_rating'), 6);
    const months = await dataOf('saferoads.fleet-history-scores', year, username);
    expect(months.map(({ month }) => month)).toEqual([...new Set(months.map(({ month }) => month))].sort());
    expect(months).toHaveLength(12);
    expect(months.reduce((sum, { total_trips: trips }) => sum + trips, 0)).toBe(fleet.total_trips);
    const none = await dataOf('saferoads.fleet-scores', { start: '1999-01-01', end: '1999-12-31' }, username);
    expect(none).toMatchObject({ total_trips: 0, total_distance_miles: 0, saferoads_score: null });
  });

  it.each(usernames)('of a driver are those of the report, with each day: %s', async (username) => {
    const rows = await runQuery(database.app, 'saferoads-driver-detail-report', accounts[username], {
      ...{ ...year, today: seedDay },
    });
    const { driver } = driverOf[username];
    const reported = rows.find((row) => row.driver_reference_number === driver);
    const scores = await dataOf('saferoads.driver-scores', ofYear(username), username);
    expect(scores.driver_id).toBe(driver);
    expect(scores.total_trips).toBe(reported?.trips);
    expect(scores.total_distance_km).toBeCloseTo(Number(reported?.distance_km), 6);
    expect(Math.round((scores.saferoads_score ?? 0) * 10) / 10).toBe(reported?.driver_score);
    expect(scores.daily_behavior).toHaveLength(Number(reported?.active_days));
    expect(scores.daily_behavior.reduce((sum, { trips }) => sum + trips, 0)).toBe(scores.total_trips);
    const lower = await dataOf(
      'saferoads.driver-scores',
      { ...ofYear(username), driver_id: driver.toLowerCase() },
      username,
    );
    expect(lower).toEqual(scores);
  });
});

describe('trips', () => {
  it.each(usernames)('come page by page until none remains: %s', async (username) => {
    const query = ofYear(username);
    const { driver, trips } = driverOf[username];
    const first = await dataOf('saferoads.driver-trips', query, username);
    const all = [...first.trips];
    const sizes = [all.length];
    for (let next = first.next_offset; next !== null; ) {
      const page = await dataOf('saferoads.driver-trips-offset', { ...query, offset: String(next) }, username);
      all.push(...page.trips);
      sizes.push(page.trips.length);
      next = page.next_offset;
    }
    expect(trips).toBeGreaterThan(tripsOfPage * 2);
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => tripsOfPage));
    const { rows } = await database.admin.query<{ ids: string[] }>(
      `select array_agg(trip_id order by start_time desc) as ids from trips
        where customer_number = $1 and driver_reference_number = $2`,
      [accounts[username], driver],
    );
    expect(all.map((trip) => trip.trip_id)).toEqual(rows[0]?.ids);
    // Those without a score are there, too: the screen leaves them out.
    expect(all.some(({ score }) => score <= 0)).toBe(true);
    const beyond = await dataOf('saferoads.driver-trips-offset', { ...query, offset: '100000' }, username);
    expect(beyond).toEqual({ trips: [], next_offset: null });
    const none = await dataOf(
      'saferoads.driver-trips',
      { ...query, start_date: '1999-01-01', end_date: '1999-12-31' },
      username,
    );
    expect(none).toEqual({ trips: [], next_offset: null });
  });

  it('are found one by one, with the places where they began and ended', async () => {
    const query = ofYear('fleet-us');
    const { trips } = await dataOf('saferoads.driver-trips', query, 'fleet-us');
    const listed = trips.find(({ score }) => score > 0);
    const trip_id = listed?.trip_id ?? '';
    const { places, ...trip } = await dataOf('saferoads.driver-single-trip', { ...query, trip_id }, 'fleet-us');
    expect(trip).toEqual(listed);
    expect(places.map((place) => place.trip_place)).toEqual(['START', 'END']);
    expect(places.map((place) => place.trip_place_name)).toEqual([trip.start_place, trip.end_place]);
    const [start, end] = places.map((place) => Date.parse(place.trip_place_time ?? ''));
    expect(Number(end) - Number(start)).toBe(trip.duration_seconds * 1_000);
    const other = { ...query, trip_id, start_date: '1999-01-01', end_date: '1999-12-31' };
    expect(await ask('driver-single-trip', other)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await ask('driver-single-trip', { ...query, trip_id: 'NONE' })).toMatchObject({ status: 404 });
  });

  it('of another account, and what is not asked for properly, is refused', async () => {
    const foreign = await database.admin.query<{ driver: string }>(
      `select driver_reference_number as driver from drivers d where customer_number = $1 and not exists (
         select from drivers o where o.customer_number = $2 and o.driver_reference_number = d.driver_reference_number) limit 1`,
      [accounts['fleet-us'], accounts['fleet-ca']],
    );
    const query = { ...ofYear('fleet-us'), driver_id: foreign.rows[0]?.driver ?? '' };
    for (const call of ['driver-scores', 'driver-trips'])
      expect(await ask(call, query, 'fleet-ca')).toMatchObject({ status: 404, code: 'not_found' });
    const { end_date: _end, ...lacking } = ofYear('fleet-us');
    for (const offset of ['-1', '1.5', 'x', '999999999'])
      expect(await ask('driver-trips-offset', { ...ofYear('fleet-us'), offset })).toMatchObject({ status: 400 });
    expect(await ask('driver-trips', lacking)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await ask('driver-trips', { ...ofYear('fleet-us'), offset: '100' })).toMatchObject({ status: 400 });
  });
});

describe('a screen with trips, without a request', () => {
  let opened: Awaited<ReturnType<typeof openRunning>>;
  beforeAll(async () => {
    const folders = { definitionsDir: 'definitions', queriesDir: 'server', localesDir: 'locales' };
    opened = await openRunning({ databaseUrl: database.appUrl, ...folders, log: () => undefined });
  });
  afterAll(async () => {
    await opened?.close();
  });

  async function tablesOf(vehicle: string, names: readonly string[]) {
    const who = await whoOf(opened.running.pool, {
      ...{ account: accounts['fleet-us'], username: 'fleet-us', locale: 'en-US', zone: 'UTC', today: seedDay },
      ...{ address: 'test', signal: new AbortController().signal },
      log: { error: () => undefined, warn: () => undefined },
    });
    const dashboard = loadDefinitions('definitions').definitions.dashboards.get('vehicle');
    if (!who || !dashboard) throw new Error('There is no screen.');
    const resolved = resolveDashboard(dashboard, contextOf(opened.running, who, {}), { values: { vehicle } });
    const tables = resolved.tables.filter(({ name }) => names.includes(name));
    return tablesFor(opened.running, { ...resolved, tables }, who);
  }

  it('has all pages, of the driver of the vehicle', async () => {
    const { vehicle, trips } = driverOf['fleet-us'];
    const tables = await tablesOf(vehicle, ['driver', 'driver_scores', 'behavior', 'trips']);
    expect(tables.get('trips')).toMatchObject({ length: trips });
    expect(tables.get('driver_scores')).toMatchObject({ length: 1 });
  });

  it('has no trips of a vehicle without a driver, and none of one that is not there', async () => {
    const { rows } = await database.admin.query<{ vehicle: string }>(
      `select min(vehicle_number) as vehicle from vehicles where customer_number = $1 and driver_reference_number is null`,
      [accounts['fleet-us']],
    );
    const names = ['driver', 'driver_scores', 'trips'];
    const alone = await tablesOf(rows[0]?.vehicle ?? '', names);
    for (const name of names) expect([name, alone.get(name)]).toMatchObject([name, { length: 0 }]);
    const gone = await tablesOf('NONE', names);
    for (const name of names) expect(gone.get(name)).toMatchObject({ missing: expect.stringMatching(/Not found/) });
  });
});

describe('days that were recorded before single trips', () => {
  it('are split if they are recent, into trips that add up to them; the last one takes the rest', async () => {
    const empty = await createTestDatabase({ seeded: false });
    try {
      const { admin } = empty;
      const day = {
        ...{ driver_reference_number: 'D1', vehicle_number: 'V1', distance_km: 10, duration_seconds: 1_000, score: 77 },
        ...{ phone_use_rating: 5, overspeeding_rating: 4, rapid_acceleration_rating: 3, hard_turn_rating: 2 },
        hard_brake_rating: 1,
      };
      const days = [
        { ...day, customer_number: 'A', trip_date: '2026-11-20', trip_count: 3 },
        { ...day, customer_number: 'A', trip_date: '2026-11-19', trip_count: 1, distance_km: 0.05 },
        { ...day, customer_number: 'A', trip_date: '2026-11-18', trip_count: 2, score: 0 },
        { ...day, customer_number: 'A', trip_date: '2026-08-21', trip_count: 7 },
        { ...day, customer_number: 'B', trip_date: '2025-01-02', trip_count: 4 },
      ];
      await admin.query(`
        drop view trip_days;
        drop table trips;
        alter table trip_day_totals rename to trips;
        alter table trips rename constraint trip_day_totals_pk to trips_customer_number_driver_reference_number_trip_date_pk;
        alter index trip_day_totals_by_date rename to trips_by_date;
        create index trips_by_vehicle on trips (customer_number, vehicle_number, trip_date)`);
      await admin.query('insert into trips select * from json_populate_recordset(null::trips, $1)', [
        JSON.stringify(days),
      ]);
      const folder = 'server/database/migrations';
      const file = readdirSync(folder).find((name) => name.endsWith('_trips.sql'));
      const migration = readFileSync(`${folder}/${file}`, 'utf8');
      for (const statement of migration.split('--> statement-breakpoint')) await admin.query(statement);
      const { rows: found } = await admin.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(d) - 'scored_km' as row from trip_days d order by customer_number, trip_date desc`,
      );
      expect(found.map(({ row }) => row)).toEqual(days);
      const { rows: totals } = await admin.query(
        'select trip_date::text as day from trip_day_totals order by customer_number, trip_date',
      );
      // One that is older than 13 weeks, and one without a score.
      expect(totals).toEqual([{ day: '2026-08-21' }, { day: '2026-11-18' }]);
      const { rows: trips } = await admin.query(
        `select trip_id, distance_km::float8 as km, duration_seconds as seconds, score, start_time from trips
          where customer_number = 'A' order by trip_id desc`,
      );
      expect(trips).toEqual([
        { trip_id: 'D1-20261120-3', km: 3.34, seconds: 334, score: 77, start_time: null },
        { trip_id: 'D1-20261120-2', km: 3.33, seconds: 333, score: 77, start_time: null },
        { trip_id: 'D1-20261120-1', km: 3.33, seconds: 333, score: 77, start_time: null },
        { trip_id: 'D1-20261119-1', km: 0.05, seconds: 1_000, score: 77, start_time: null },
      ]);
    } finally {
      await empty.close();
    }
  });
});

describe('another backend', () => {
  it.each(
    saferoadsCalls.map((call) => [call.path, call] as const),
  )('has %s with the inputs of the contract', (path, plain) => {
    const call = Object.values(calls).find((each) => each.path === path);
    expect(call?.method).toBe('GET');
    expect(Object.keys(Object(call && 'query' in call ? call.query : {}).properties).sort()).toEqual(
      [...(plain.query ?? [])].sort(),
    );
    const { properties, items } = Object(call && 'data' in call ? call.data : null);
    const [answer] = [saferoadsData[`GET ${path}`]].flat();
    const known = Object.keys(properties ?? items?.properties ?? {});
    expect(Object.keys(answer as object).filter((field) => !known.includes(field))).toEqual([]);
  });
});
