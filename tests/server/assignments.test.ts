import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { createCallPool } from '../../server/database/pool.ts';
import { applyAllAssignments } from '../../server/jobs/apply-assignments.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type Other = Data<'driver.other-vehicles'>[number];
type Assigned = Data<'driver.assignments'>[number];
type Saved = Data<'driver.assign'>;

const server = served('demo');
const { database } = server;
let pool: ReturnType<typeof createCallPool>;
let us: Tokens;
let provider: Tokens;
let plain: Tokens;
let ca: Tokens;
/** Active drivers without a vehicle. */
let spare: string[];
/** Vehicles without and with a driver, which no test has used. */
let free: Other[];
let taken: Other[];

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await database.admin.query<R>(text, values)).rows;
const post = (who: Tokens, path: string, payload: object) =>
  server.send({ method: 'POST', url: `/api/driver/${path}`, headers: bearer(who), payload });
async function read<T>(path: string, who = us): Promise<T[]> {
  const answer = await server.send({ url: `/api/${path}`, headers: bearer(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T[] }>().data;
}
async function done(answer: ReturnType<typeof post>): Promise<Saved> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
  return JSON.parse(body).data;
}

const dayAfter = (days: number) => new Date(Date.parse(seedDay) + days * 86_400_000).toISOString().slice(0, 10);
const others = (who = us) => read<Other>(`driver/other-vehicles?driver=${spare[0]}`, who);
const find = async (number: string) => (await others()).find(({ vehicle_number }) => vehicle_number === number);
const assignments = (driver: string, who = us) => read<Assigned>(`driver/assignments?driver=${driver}`, who);
const assignmentsOf = (vehicle: string, who = us) => read<Assigned>(`vehicle/assignments?vehicle=${vehicle}`, who);
const vehiclesOf = async (driver: string) =>
  (await read<Data<'driver.vehicles'>[number]>(`driver/vehicles?driver=${driver}`)).map(
    ({ vehicle_number }) => vehicle_number,
  );

const assign = (
  { vehicle_number, version }: Pick<Other, 'vehicle_number' | 'version'>,
  driver_reference_number: string,
  { who = us, from = seedDay, key = randomUUID() as string } = {},
) =>
  post(who, 'assign', { vehicle_number, version, driver_reference_number, assigned_from: from, idempotency_key: key });
const undo = (saved: Saved, who = us) => post(who, 'undo-assignment', saved);
const withdraw = (saved: Saved, who = us) => post(who, 'withdraw-assignment', saved);

const take = <T>(list: T[]): T => {
  const one = list.shift();
  if (one === undefined) throw new Error('nothing left');
  return one;
};
const apply = (today: string) => applyAllAssignments(pool, { today, zone: 'UTC' }, new AbortController().signal);
const deactivate = (driver: string, from: string) =>
  query(
    `update drivers set driver_inactive_from = $2 where customer_number = '410200' and driver_reference_number = $1`,
    [driver, from],
  );
const driverOf = async (vehicle: string) =>
  (
    await query<{ driver: string | null; pool: boolean }>(
      `select driver_reference_number as driver, pool_vehicle as pool from vehicles
        where customer_number = '410200' and vehicle_number = $1`,
      [vehicle],
    )
  )[0];

beforeAll(async () => {
  pool = createCallPool(database.appUrl);
  [us, provider, plain, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-us-driver'),
    server.signIn('fleet-ca'),
  ]);
  const rows = await query<{ id: string }>(
    `select driver_reference_number as id from drivers d where customer_number = '410200' and active
        and not exists (select from vehicles v where v.customer_number = d.customer_number
                           and v.driver_reference_number = d.driver_reference_number)
        and not exists (select from driver_assignments a where a.customer_number = d.customer_number
                           and a.driver_reference_number = d.driver_reference_number) order by 1`,
  );
  spare = rows.map(({ id }) => id);
  const all = (await others()).filter(
    (each) => each.vehicle_status === 'ON_BILLING' && each.next_assignment_start === null,
  );
  free = all.filter((each) => each.driver_reference_number === null);
  taken = all.filter((each) => each.driver_reference_number !== null);
});
afterAll(() => pool?.end());

describe('the assignments of the demo', () => {
  it.each(['410200', '520100'])('of %s lead to the current driver, one after the other', async (account) => {
    const rows = await query<{ vehicle: string; drivers: (string | null)[]; former: (string | null)[]; now: string }>(
      `select a.vehicle_number as vehicle, v.driver_reference_number as now,
              array_agg(a.driver_reference_number order by a.assignment_start, a.applied_at) as drivers,
              array_agg(a.former_driver_number order by a.assignment_start, a.applied_at) as former
         from driver_assignments a join vehicles v using (customer_number, vehicle_number)
        where a.customer_number = $1 and a.assignment_status = 'APPLIED' group by 1, 2`,
      [account],
    );
    for (const { vehicle, drivers, former, now } of rows) {
      expect(drivers.at(-1), vehicle).toBe(now);
      expect(former, vehicle).toEqual([null, ...drivers.slice(0, -1)]);
    }
    expect(rows.filter(({ drivers }) => drivers.length >= 3).length).toBeGreaterThan(rows.length / 10);
    const early = `select a.assignment_id from driver_assignments a join drivers d using (customer_number, driver_reference_number)
      where a.customer_number = $1 and a.assignment_start < d.driver_effective_date`;
    expect(await query(early, [account])).toEqual([]);
    const planned = `select from driver_assignments where customer_number = $1 and assignment_status = 'PLANNED'
        and assignment_start > $2::date and created_by is not null`;
    expect(await query(planned, [account, seedDay])).toHaveLength(2);
  });

  it('begin when a driver got the vehicle, and end when the next one did', async () => {
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      `select v.driver_reference_number as id from vehicles v join driver_assignments a using (customer_number, vehicle_number)
        where customer_number = '410200' and v.status = 'ON BILLING' group by 1 having count(*) >= 3 order by 1 limit 1`,
    );
    const [vehicle = ''] = await vehiclesOf(id.toLowerCase());
    const rows = await assignmentsOf(vehicle, plain);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows[0]).toMatchObject({ driver_reference_number: id, assignment_end: null, assignment_status: 'CURRENT' });
    for (const [at, row] of rows.slice(1).entries()) {
      const next = Date.parse(rows[at]?.assignment_start ?? '');
      expect(Date.parse(row.assignment_end ?? '')).toBe(next - 86_400_000);
      expect(row.assignment_status).toBe('ENDED');
    }
  });
});

describe('a vehicle', () => {
  it('is assigned from today, once, with its former driver in the history, and given back by an undo', async () => {
    const vehicle = take(taken);
    const { vehicle_number: number, driver_reference_number: former } = vehicle;
    const driver = take(spare);
    const key = randomUUID();
    const [first, again] = await Promise.all([
      done(assign(vehicle, driver, { key })),
      done(assign(vehicle, driver, { key })),
    ]);
    expect(again).toEqual(first);
    expect(await vehiclesOf(driver)).toEqual([number]);
    const [row] = await assignments(driver);
    expect(row).toMatchObject({
      ...{ vehicle_number: number, former_driver_number: former, assignment_start: seedDay, created_by: 'fleet-us' },
      ...{ assignment_status: 'CURRENT', version: 1 },
    });
    const url = `/api/records/history?record_type=driver_assignments&record_id=${first.assignment_id}`;
    const history = (await server.send({ url, headers: bearer(us) })).json().data;
    expect(history).toContainEqual(
      expect.objectContaining({ changed_field: 'Previous driver number', value_after: former, username: 'fleet-us' }),
    );
    expect((await undo(first, provider)).json()).toMatchObject({ code: 'record_changed' });
    await done(undo(first));
    expect(await driverOf(number)).toEqual({ driver: former, pool: false });
    expect(await assignments(driver)).toEqual([]);
    expect((await undo(first)).statusCode).toBe(409);
  });

  it('of nobody is a pool vehicle, before and after', async () => {
    const vehicle = take(free);
    const driver = take(spare);
    await done(assign(vehicle, driver));
    expect(await driverOf(vehicle.vehicle_number)).toEqual({ driver, pool: false });
    const { version = 0 } = (await find(vehicle.vehicle_number)) ?? {};
    const { vehicle_number } = vehicle;
    const sent = { vehicle_number, version, assigned_from: seedDay, idempotency_key: randomUUID() };
    const saved = await done(post(us, 'unassign', sent));
    expect(await driverOf(vehicle_number)).toEqual({ driver: null, pool: true });
    expect(await assignments(driver)).toMatchObject([{ assignment_end: seedDay, assignment_status: 'ENDED' }]);
    await done(undo(saved));
    expect(await driverOf(vehicle_number)).toEqual({ driver, pool: false });
  });

  it('is assigned by one of two users who have seen the same', async () => {
    const vehicle = take(taken);
    const [one, two] = [take(spare), take(spare)];
    const answers = await Promise.all([assign(vehicle, one), assign(vehicle, two, { who: provider })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'record_changed' });
    // What the first one has done can no longer be taken back once the other one has seen it and goes on.
    const at = answers.findIndex(({ statusCode }) => statusCode === 200);
    const first = answers[at]?.json().data as Saved;
    const seen = await find(vehicle.vehicle_number);
    await done(assign(seen as Other, take(spare), { who: at === 0 ? provider : us }));
    expect((await undo(first, at === 0 ? us : provider)).json()).toMatchObject({ code: 'record_changed' });
  });

  it('is planned from a later day, which can be withdrawn and planned again', async () => {
    const vehicle = take(taken);
    const driver = take(spare);
    const planned = await done(assign(vehicle, driver, { from: dayAfter(5) }));
    expect(await driverOf(vehicle.vehicle_number)).toMatchObject({ driver: vehicle.driver_reference_number });
    const seen = (await find(vehicle.vehicle_number)) as Other;
    expect(seen).toMatchObject({ next_assignment_start: dayAfter(5), version: vehicle.version + 1 });
    expect((await assign(seen, spare[0] ?? '', { from: dayAfter(5) })).json()).toMatchObject({
      code: 'assignment_planned',
      faults: [{ field: 'assigned_from' }],
    });
    expect((await assign(seen, driver, { from: dayAfter(9) })).json()).toMatchObject({ code: 'assignment_same' });
    const withdrawn = await done(withdraw(planned));
    expect(await assignments(driver)).toEqual([]);
    const again = await done(undo(withdrawn));
    expect(await assignments(driver)).toMatchObject([{ assignment_status: 'PLANNED', assignment_end: null }]);
    await apply(dayAfter(4));
    expect(await driverOf(vehicle.vehicle_number)).toMatchObject({ driver: vehicle.driver_reference_number });
    await Promise.all([apply(dayAfter(5)), apply(dayAfter(5))]);
    expect(await driverOf(vehicle.vehicle_number)).toEqual({ driver, pool: false });
    expect(await assignments(driver)).toMatchObject([
      { assignment_status: 'CURRENT', former_driver_number: vehicle.driver_reference_number, version: 4 },
    ]);
    expect((await withdraw({ ...again, version: 4 })).json()).toMatchObject({ code: 'assignment_final' });
  });

  it('keeps its driver if the planned one is inactive by then', async () => {
    const vehicle = take(taken);
    const driver = take(spare);
    await done(assign(vehicle, driver, { from: dayAfter(20) }));
    await deactivate(driver, dayAfter(10));
    await apply(dayAfter(20));
    expect(await driverOf(vehicle.vehicle_number)).toMatchObject({ driver: vehicle.driver_reference_number });
    expect(await assignments(driver)).toMatchObject([{ assignment_status: 'NOT_APPLIED', assignment_end: null }]);
  });
});

describe('an assignment is refused', () => {
  it('for a driver who is inactive on the day, a vehicle that is closed out, and a day that is over', async () => {
    const vehicle = take(taken);
    const driver = take(spare);
    await deactivate(driver, dayAfter(3));
    expect((await assign(vehicle, driver, { from: dayAfter(3) })).json()).toMatchObject({
      code: 'driver_inactive',
      faults: [{ field: 'assigned_from' }],
    });
    expect((await assign(vehicle, driver, { from: dayAfter(-1) })).json()).toMatchObject({
      code: 'invalid_request',
      faults: [{ field: 'assigned_from', key: 'faults.not_past' }],
    });
    const [closed] = await query<Other>(
      `select v.vehicle_number, coalesce((select sum(a.version)::int from driver_assignments a
                where a.customer_number = v.customer_number and a.vehicle_number = v.vehicle_number), 0) as version
         from vehicles v where customer_number = '410200' and status = 'CLOSE OUT' limit 1`,
    );
    expect((await assign(closed as Other, spare[0] ?? '')).json()).toMatchObject({
      code: 'vehicle_closed_out',
      faults: [{ field: 'vehicle_number' }],
    });
    await done(assign(vehicle, driver, { from: dayAfter(2) }));
  });

  it('for who may not, for another account, and for what is not there', async () => {
    const vehicle = take(taken);
    const [driver = ''] = spare;
    const [foreign] = await query<{ id: string }>(
      `select assignment_id as id from driver_assignments where customer_number = '410200' and created_by is null
          and assignment_id not in (select assignment_id from driver_assignments where customer_number = '520100') limit 1`,
    );
    const answers = await Promise.all([
      assign(vehicle, driver, { who: plain }),
      assign({ ...vehicle, vehicle_number: 'NOPE99' }, driver),
      assign(vehicle, 'NOBODY'),
      withdraw({ assignment_id: foreign?.id ?? '', version: 1 }, ca),
      undo({ assignment_id: foreign?.id ?? '', version: 1 }, ca),
      server.send({ url: `/api/driver/other-vehicles?driver=${driver}`, headers: bearer(plain) }),
    ]);
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    const own = new Set((await assignments(driver, ca)).map(({ assignment_id }) => assignment_id));
    expect(own.has(foreign?.id ?? '')).toBe(false);
    expect(await driverOf(vehicle.vehicle_number)).toMatchObject({ driver: vehicle.driver_reference_number });
  });
});

describe('what is known of a driver', () => {
  it('has the policies, and the motor vehicle records of that driver alone', async () => {
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      `select driver_reference_number as id from mvr_drivers where customer_number = '410200' and mvr_reference_number is not null limit 1`,
    );
    const url = `/api/mvr/list-report?driver=${id}`;
    const { data } = (await server.send({ url, headers: bearer(us) })).json();
    expect(new Set(data.map((each: { driver_reference_number: string }) => each.driver_reference_number))).toEqual(
      new Set([id]),
    );
    const policies = await read<Data<'driver.policies'>[number]>(`driver/policies?driver=${id}`, plain);
    expect(policies.length).toBeGreaterThan(0);
    for (const each of policies) expect(each.acknowledged_date === null).toBe(each.acknowledgement_status !== null);
  });

  it('keeps a driver from being deleted who has had a vehicle', async () => {
    const center = await query<{ code: string }>(
      `select center_code as code from centers where customer_number = '410200' limit 1`,
    );
    const home = {
      ...{ street: '12 Main St', street_2: null, city: 'Akron' },
      ...{ region: 'OH', postal_code: '44301', country: 'USA' },
    };
    const sent = {
      ...{ driver_first_name: 'Ada', driver_last_name: 'Test', home, center_code: center[0]?.code },
      ...{ driver_effective_date: seedDay, idempotency_key: randomUUID() },
    };
    const added = (await post(us, 'add', sent)).json<{ data: Data<'driver.add'> }>().data;
    await done(undo(await done(assign(take(free), added.driver_reference_number))));
    expect((await post(us, 'delete', added)).json()).toMatchObject({ code: 'record_changed' });
  });
});
