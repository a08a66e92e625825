import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

type Driver = Data<'fleet.drivers'>[number];
type Saved = Data<'driver.add'>;

const server = served('demo', { zone: 'America/Toronto' });
const { database } = server;
let us: Tokens;
let provider: Tokens;
let plain: Tokens;
let ca: Tokens;

beforeAll(async () => {
  await database.admin.query(
    `update users set driver_admin = false, provider_employee = false where username = 'fleet-us'`,
  );
  await database.admin.query(`update users set driver_admin = true where username in ('provider', 'fleet-ca')`);
  [plain, provider, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-ca'),
  ]);
  us = provider;
});

const list = async (who: Tokens, query = '') => {
  const answer = await server.send({ url: `/api/fleet/drivers${query}`, headers: bearer(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Driver[] }>().data;
};
const find = async (number: string, query = '?include_inactive=true') =>
  (await list(us, query)).find(({ reference_number }) => reference_number === number);
const post = (who: Tokens, path: string, payload: object) =>
  server.send({ method: 'POST', url: `/api/driver/${path}`, headers: bearer(who), payload });

const home = {
  street: '12 Main Street',
  street_2: null,
  city: 'Columbus',
  region: 'OH',
  postal_code: '43215',
  country: 'USA',
};
const centerOf = async () => (await list(us))[0]?.center_code;
const given = async (changes: object = {}) => ({
  driver_first_name: 'Zoé',
  driver_last_name: 'Mc Neil',
  home,
  driver_email_address: 'Zoe.McNeil@Example.com',
  driver_mobile: '6145550123',
  center_code: await centerOf(),
  driver_effective_date: '2026-01-05',
  idempotency_key: randomUUID(),
  ...changes,
});
async function added(changes: object = {}): Promise<Saved> {
  const answer = await post(us, 'add', await given(changes));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Saved }>().data;
}
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the drivers of an account', () => {
  it('are listed with names in upper and emails in lower case, and as stored for forms', async () => {
    const { driver_reference_number: number } = await added();
    expect(await find(number)).toMatchObject({
      first_name: 'ZOÉ',
      last_name: 'MC NEIL',
      email: 'zoe.mcneil@example.com',
      driver_first_name: 'Zoé',
      driver_email_address: 'Zoe.McNeil@Example.com',
      home,
      active: true,
      driver_inactive_from: null,
      version: 1,
    });
    const [active, all] = await Promise.all([list(us), list(us, '?include_inactive=true')]);
    expect(active.every((each) => each.active)).toBe(true);
    expect(all.length).toBeGreaterThan(active.length);
  });

  it('get the next free number, or their own, which nobody else has', async () => {
    const [first, second] = [await added(), await added()];
    expect(Number(second.driver_reference_number.slice(1))).toBe(Number(first.driver_reference_number.slice(1)) + 1);
    expect((await added({ driver_reference_number: 'qa-17' })).driver_reference_number).toBe('QA-17');
    const taken = await post(us, 'add', await given({ driver_reference_number: 'QA-17' }));
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { code: 'id_taken', faults: [{ field: 'driver_reference_number' }] },
    ]);
    const spaced = await post(us, 'add', await given({ driver_reference_number: 'QA 18' }));
    expect([spaced.statusCode, spaced.json()]).toMatchObject([
      422,
      {
        code: 'driver_number_invalid',
        faults: [{ field: 'driver_reference_number', key: 'refusals.driver_number_invalid' }],
      },
    ]);
  });

  it('are added once, however often it is sent', async () => {
    const sent = await given();
    const answers = await Promise.all([post(us, 'add', sent), post(us, 'add', sent)]);
    expect(answers[0].json()).toEqual(answers[1].json());
    const { driver_reference_number: number } = answers[0].json<{ data: Saved }>().data;
    expect((await list(us)).filter(({ reference_number }) => reference_number === number)).toHaveLength(1);
  });

  it('are checked at their fields', async () => {
    for (const [field, value] of [
      ['driver_email_address', 'nobody@nowhere@example.com'],
      ['driver_mobile', '123'],
      ['center_code', 'no such center'],
      ['driver_first_name', ' '],
    ]) {
      const answer = await post(us, 'add', await given({ [field as string]: value }));
      expect(answer.statusCode, answer.body).toBe(400);
    }
    const answer = await post(us, 'add', await given({ home: { ...home, postal_code: 'X' } }));
    expect(answer.json()).toMatchObject({ code: 'invalid_request', faults: [{ field: 'home.postal_code' }] });
  });
});

describe('a driver', () => {
  it('is changed, keeps what was not sent, and the last change can be undone', async () => {
    const { driver_reference_number, version } = await added();
    const before = await find(driver_reference_number);
    const change = { driver_reference_number, version, driver_last_name: 'Smith', home: { ...home, city: 'Dublin' } };
    const changed = await post(us, 'update', change);
    expect(changed.json(), changed.body).toMatchObject({ data: { version: 2 } });
    expect(await find(driver_reference_number)).toMatchObject({
      last_name: 'SMITH',
      home: { ...home, city: 'Dublin' },
      driver_mobile: '6145550123',
    });
    expect((await post(us, 'update', { ...change, driver_last_name: 'Jones' })).json()).toMatchObject({
      code: 'record_changed',
      record: { driver_last_name: 'Smith', home: { city: 'Dublin' } },
    });
    const undone = await post(us, 'undo-change', { driver_reference_number, version: 2 });
    expect(undone.json(), undone.body).toMatchObject({ data: { version: 3 } });
    const { version: _, changed_at, changed_by, ...same } = before as Driver;
    expect(await find(driver_reference_number)).toMatchObject(same);
    expect((await post(us, 'undo-change', { driver_reference_number, version: 2 })).statusCode).toBe(409);
  });

  it('is inactive from its day on, not before, and can be active again', async () => {
    const { driver_reference_number: number, version } = await added();
    const until = (day: string, seen: number) =>
      post(us, 'deactivate', { driver_reference_number: number, driver_inactive_from: day, version: seen });
    const past = await until('2026-01-05', version);
    expect(past.json()).toMatchObject({ faults: [{ field: 'driver_inactive_from', key: 'faults.not_past' }] });
    expect((await until(dayAfter(30), version)).statusCode).toBe(200);
    expect(await find(number, '')).toMatchObject({ active: true, driver_inactive_from: dayAfter(30) });
    await database.admin.query(
      `update drivers set driver_inactive_from = '2026-01-05' where driver_reference_number = $1`,
      [number],
    );
    expect(await find(number, '')).toBeUndefined();
    expect(await find(number)).toMatchObject({ active: false });
    const again = await post(us, 'reactivate', { driver_reference_number: number, version: 2 });
    expect(again.json(), again.body).toMatchObject({ data: { version: 3 } });
    expect(await find(number, '')).toMatchObject({ active: true, driver_inactive_from: null });
  });

  it('can be deleted just after it was added, and not later', async () => {
    const fresh = await added();
    expect((await post(us, 'delete', fresh)).json()).toMatchObject({ success: true, data: null });
    expect(await find(fresh.driver_reference_number)).toBeUndefined();
    const seeded = (await list(us)).find(({ vehicle_number }) => vehicle_number !== null) as Driver;
    const { driver_reference_number, version } = seeded;
    expect((await post(us, 'delete', { driver_reference_number, version })).statusCode).toBe(409);
  });

  it('has details with its vehicles', async () => {
    const { reference_number: number, vehicle_number } = (await list(us)).find((each) => each.vehicle_number) as Driver;
    const details = (who: Tokens, of: string) =>
      server.send({ url: `/api/driver/driver-details?driver=${of}`, headers: bearer(who) });
    const { data } = (await details(us, number.toLowerCase())).json();
    expect(data).toMatchObject({ reference_number: number, driver_country: 'USA' });
    expect(data.vehicles.map((each: { vehicle_number: string }) => each.vehicle_number)).toContain(vehicle_number);
    expect((await details(us, (await added()).driver_reference_number)).json()).toMatchObject({
      data: { vehicles: [] },
    });
    expect((await details(us, 'NOBODY')).statusCode).toBe(404);
  });

  it('has a history', async () => {
    const { driver_reference_number: number, version } = await added();
    await post(us, 'update', { driver_reference_number: number, version, driver_last_name: 'Smith' });
    const answer = await server.send({
      url: `/api/records/history?record_type=drivers&record_id=${number}`,
      headers: bearer(us),
    });
    expect(answer.json<{ data: object[] }>().data[0]).toMatchObject({
      operation: 'CHANGED',
      changed_field: 'Driver last name',
      value_before: 'Mc Neil',
      value_after: 'Smith',
    });
  });

  it('is not changed by others, nor by another account', async () => {
    const mine = await added();
    const body = { ...mine, driver_last_name: 'Smith' };
    expect((await post(plain, 'update', body)).json()).toMatchObject({ code: 'not_found' });
    expect((await post(plain, 'add', await given())).statusCode).toBe(404);
    const [foreign, unknown] = await Promise.all([
      post(ca, 'update', { ...body, driver_reference_number: 'QA-FOREIGN' }),
      post(ca, 'update', { ...body, driver_reference_number: 'NOBODY' }),
    ]);
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    const { driver_reference_number } = await added({ driver_reference_number: 'QA-FOREIGN-2' });
    expect((await post(ca, 'update', { ...body, driver_reference_number })).statusCode).toBe(404);
  });
});

it('the history of a driver has the names of its centers', async () => {
  const { driver_reference_number, version } = await added();
  const before = await find(driver_reference_number);
  const other = (await list(us)).find(({ center_code }) => center_code !== before?.center_code);
  await post(us, 'update', { driver_reference_number, version, center_code: other?.center_code });
  const answer = await server.send({
    url: `/api/records/history?record_type=drivers&record_id=${driver_reference_number}`,
    headers: bearer(us),
  });
  expect(answer.json<{ data: object[] }>().data[0]).toMatchObject({
    value_before: `${before?.center_code} – ${before?.center_name}`,
    value_after: `${other?.center_code} – ${other?.center_name}`,
  });
});

describe('drivers that are imported', () => {
  const rowOf = async (changes: object = {}) => {
    const { idempotency_key: _, ...row } = (await given(changes)) as Record<string, unknown>;
    return row;
  };
  const addMany = (rows: object[], key: string = randomUUID(), who = us) =>
    post(who, 'add-many', { drivers: rows, idempotency_key: key });
  const savedIn = (answer: Awaited<ReturnType<typeof addMany>>) => {
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Data<'driver.add-many'> }>().data;
  };
  const deleteMany = (saved: readonly Saved[], who = us) =>
    post(who, 'delete-many', {
      driver_reference_numbers: saved.map((each) => each.driver_reference_number),
      versions: saved.map(({ version }) => String(version)),
    });

  it('are added at once with free numbers, and those with a taken or invalid number are named', async () => {
    await added({ driver_reference_number: 'QA-30' });
    const rows = [
      await rowOf(),
      await rowOf({ driver_reference_number: 'qa-30' }),
      await rowOf({ driver_reference_number: 'qa-31' }),
      await rowOf({ driver_reference_number: 'QA-31' }),
      await rowOf({ driver_last_name: 'Last' }),
      await rowOf({ driver_reference_number: 'QA/32' }),
    ];
    const { saved, refused } = savedIn(await addMany(rows));
    const atNumber = (row: number, code: string) => ({
      ...{ row, field: 'driver_reference_number', key: `refusals.${code}`, values: {} },
    });
    expect(refused).toEqual([atNumber(1, 'id_taken'), atNumber(3, 'id_taken'), atNumber(5, 'driver_number_invalid')]);
    const numbers = saved.map((each) => each.driver_reference_number);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).toContain('QA-31');
    for (const number of numbers) expect(await find(number)).toMatchObject({ active: true, version: 1 });
  });

  it('are added once, however often the same list is sent, and not with the key of another list', async () => {
    const [key, rows] = [randomUUID(), [await rowOf(), await rowOf({ driver_last_name: 'Other' })]];
    const answers = await Promise.all([addMany(rows, key), addMany(rows, key)]);
    const [first, again] = answers.map((answer) => savedIn(answer).saved.map((each) => each.driver_reference_number));
    expect([...(first ?? [])].sort()).toEqual([...(again ?? [])].sort());
    expect((await addMany([await rowOf({ driver_last_name: 'Changed' })], key)).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('can be 200, and are none if one of them is faulty', async () => {
    const row = await rowOf();
    const rows = Array.from({ length: 200 }, (_, place) => ({ ...row, driver_last_name: `Row ${place}` }));
    const before = (await list(us)).length;
    const faulty = await addMany([
      ...rows.slice(0, 3),
      await rowOf({ driver_mobile: '12', home: { ...home, city: '' } }),
    ]);
    expect([faulty.statusCode, faulty.json()]).toMatchObject([400, { code: 'invalid_request' }]);
    const fields = faulty.json<{ faults: { field: string }[] }>().faults.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['drivers.3.driver_mobile', 'drivers.3.home.city']));
    expect(await list(us)).toHaveLength(before);
    const { saved } = savedIn(await addMany(rows));
    expect(saved).toHaveLength(200);
    expect((await deleteMany(saved)).json()).toMatchObject({ data: { refused: [] } });
    expect(await list(us)).toHaveLength(before);
  });

  it('are deleted at once, except those that were changed since, or are those of somebody else', async () => {
    const { saved } = savedIn(await addMany([await rowOf(), await rowOf(), await rowOf()]));
    const [changed, used] = saved.map((each) => each.driver_reference_number);
    await post(us, 'update', { driver_reference_number: changed, version: 1, driver_last_name: 'Changed' });
    await database.admin.query(
      `update vehicles set driver_reference_number = $1 where customer_number = '410200' and vehicle_number =
        (select min(vehicle_number) from vehicles where customer_number = '410200')`,
      [used],
    );
    expect((await deleteMany(saved, ca)).json()).toMatchObject({
      data: { refused: saved.map(() => ({ key: 'refusals.not_found' })) },
    });
    const answer = await deleteMany([...saved, { driver_reference_number: 'NOBODY', version: 1 }]);
    expect(answer.json()).toEqual(
      expect.objectContaining({
        data: {
          refused: [
            { id: changed, key: 'refusals.record_changed', values: {} },
            { id: used, key: 'refusals.record_changed', values: {} },
            { id: 'NOBODY', key: 'refusals.not_found', values: {} },
          ],
        },
      }),
    );
    expect(await find(saved[2]?.driver_reference_number ?? '')).toBeUndefined();
  });

  it('are not added by others', async () => {
    expect((await addMany([await rowOf()], randomUUID(), plain)).statusCode).toBe(404);
    expect((await deleteMany([{ driver_reference_number: 'D1', version: 1 }], plain)).statusCode).toBe(404);
  });
});

describe('the fields of an account', () => {
  it('are kept where it has a label, and refused where it has none', async () => {
    const { driver_reference_number, version } = await added({ driver_misc_1: 'Sales' });
    expect(await find(driver_reference_number)).toMatchObject({ driver_misc_1: 'Sales' });
    await database.admin.query(`update account_labels set driver_use_label_1 = '' where customer_number = '410200'`);
    const hidden = await post(us, 'update', { driver_reference_number, version, driver_misc_1: 'Service' });
    expect(hidden.json()).toMatchObject({ faults: [{ field: 'driver_misc_1', key: 'faults.hidden' }] });
    const saved = await post(us, 'update', {
      driver_reference_number,
      version,
      driver_misc_1: null,
      driver_last_name: 'Ray',
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await find(driver_reference_number)).toMatchObject({ driver_misc_1: 'Sales', last_name: 'RAY' });
  });
});
