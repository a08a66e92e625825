import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type Driver = Data<'mvr.build-report'>[number];
type State = Data<'mvr.last-index'>;
type Result = Data<'mvr.list-report'>[number];

const server = served('demo');
const { database } = server;
const account = '410200';
const license = 'W7654-32198';
const born = '1984-03-17';
let us: Tokens;
let colleague: Tokens;
let plain: Tokens;
let ca: Tokens;
/** Active drivers. */
let people: string[];

beforeAll(async () => {
  [us, colleague, plain, ca] = (await Promise.all(
    ['fleet-us', 'provider', 'fleet-us-driver', 'fleet-ca'].map((name) => server.signIn(name)),
  )) as [Tokens, Tokens, Tokens, Tokens];
  const { rows } = await database.admin.query<{ id: string }>(
    `select driver_reference_number as id from drivers where customer_number = $1 and active and driver_inactive_from is null
      order by 1 limit 6`,
    [account],
  );
  people = rows.map(({ id }) => id);
});

async function get<T>(path: string, who = us): Promise<T> {
  const answer = await server.send({ url: `/api/mvr/${path}`, headers: bearer(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T }>().data;
}
async function post(path: string, payload: object, who = us) {
  const answer = await server.send({ method: 'POST', url: `/api/mvr/${path}`, headers: bearer(who), payload });
  return { status: answer.statusCode, ...answer.json() };
}
const list = (who = us) => get<Driver[]>('build-report', who);
const state = (who = us) => get<State>('last-index', who);
const saved = (who = us) => get<Driver[]>('last-saved-list', who);
const results = (reference = '', who = us) =>
  get<Result[]>(`list-report${reference && `?mvr_reference_number=${reference}`}`, who);
const driver = (at: number, changes: object = {}) => ({
  driver_reference_number: people[at],
  driver_license_state: 'OH',
  driver_license_number: license,
  date_of_birth: born,
  idempotency_key: randomUUID(),
  ...changes,
});
const add = async (at: number, changes: object = {}, who = us) => post('add-driver', driver(at, changes), who);
const whole = async (path: string, more: object = {}, who = us) =>
  post(path, { list_version: (await state(who)).list_version, ...more }, who);
const submit = (key: string = randomUUID()) => whole('submit-report', { idempotency_key: key });
const remove = (index: number, version = 1, who = us, more: object = {}) =>
  post(`delete-driver?delete_index=${index}`, { version, ...more }, who);
const secrets = async (id?: string) =>
  (
    await database.admin.query<{ driver_license_number: string; born: string }>(
      `select driver_license_number, date_of_birth::text as born from private.mvr_secrets
        where customer_number = $1 and mvr_driver_id = coalesce($2, mvr_driver_id)`,
      [account, id],
    )
  ).rows;
async function history(id: string): Promise<Data<'record.history'>> {
  const url = `/api/records/history?record_type=mvr_drivers&record_id=${id}`;
  return (await server.send({ url, headers: bearer(us) })).json().data;
}

/** Nobody has a list, and the seed’s requests are there. */
beforeEach(async () => {
  await database.admin.query(
    `delete from mvr_drivers where mvr_driver_id not like 'mvr-%' or mvr_reference_number is null`,
  );
  await database.admin.query('update mvr_drivers set saved_date = null');
  await database.admin.query(`delete from mvr_requests where creation_key is not null`);
  await database.admin.query(`delete from deleted_records where record_type = 'mvr_drivers'`);
});

describe('the records of the demo', () => {
  it('have results of each kind, and masks', async () => {
    for (const who of [us, ca]) {
      const found = await results('', who);
      expect(new Set(found.map(({ mvr_status }) => mvr_status))).toEqual(
        new Set(['PENDING', 'CLEAR', 'VIOLATIONS', 'NO_RECORD']),
      );
      for (const { driver_license_number, date_of_birth } of found) {
        expect(driver_license_number).toMatch(/^\*{4}\w{1,4}$/);
        expect(date_of_birth).toMatch(/^\*{4}-\*{2}-\d{2}$/);
      }
      for (const each of await get<Data<'mvr.requests'>>('requests', who))
        expect(
          each.pending_count + each.clear_count + each.with_violations_count + each.no_record_count,
          each.mvr_reference_number,
        ).toBe(each.driver_count);
    }
  });
});

describe('a driver of a list', () => {
  it('is added once, with what the account has about the driver', async () => {
    const sent = driver(0, { first_name: 'Nobody', original_index: 77 });
    const answers = await Promise.all([post('add-driver', sent), post('add-driver', sent)]);
    expect(answers[0], answers[0].message).toMatchObject({ status: 200, data: { version: 1 } });
    expect(answers[0]).toEqual(answers[1]);
    const { rows } = await database.admin.query(
      `select driver_first_name as first_name, driver_last_name as last_name, center_code from drivers
        where customer_number = $1 and driver_reference_number = $2`,
      [account, people[0]],
    );
    const [only, ...others] = await list();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      ...rows[0],
      ...{ customer_id: account, username: 'fleet-us', original_index: answers[0].data.original_index },
      ...{ driver_license_number: '****198', date_of_birth: '****-**-17', secondary_driver: false, saved_date: null },
    });
    expect(await state()).toMatchObject({ driver_count: 1, last_index: only?.original_index });
    expect(await post('add-driver', { ...sent, driver_license_state: 'PA' })).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('is checked at its fields, and no fault has the license number', async () => {
    await add(0);
    for (const [field, changes] of [
      ['driver_reference_number', { driver_reference_number: 'NOBODY' }],
      ['driver_reference_number', { driver_reference_number: people[0] }],
      ['driver_license_state', { driver_license_state: 'XX' }],
      ['driver_license_number', { driver_license_number: '12-3' }],
      ['driver_license_number', { driver_license_number: '****1234' }],
      ['driver_license_number', { driver_license_number: 'W1234567/8' }],
      ['date_of_birth', { date_of_birth: '2999-01-01' }],
      ['date_of_birth', { date_of_birth: `${Number(seedDay.slice(0, 4)) - 13}-01-01` }],
      ['date_of_birth', { date_of_birth: '1890-01-01' }],
      ['bill_to_vehicle', { bill_to_vehicle: 'NOTHING' }],
      ['secondary_last_name', { secondary_driver: true, secondary_first_name: 'Kim', secondary_last_name: ' ' }],
    ] as const) {
      const answer = await add(1, changes);
      expect(answer.faults, `${field} ${answer.message}`).toMatchObject([{ field }]);
      expect(JSON.stringify(answer)).not.toMatch(/W7654|W1234567|1890-01/);
    }
    const both = await add(1, {
      driver_license_number: '12-3',
      date_of_birth: `${Number(seedDay.slice(0, 4)) - 13}-01-01`,
    });
    expect(both.faults).toMatchObject([{ field: 'driver_license_number' }, { field: 'date_of_birth' }]);
    expect(
      await add(0, { secondary_driver: true, secondary_first_name: 'Kim', secondary_last_name: 'Ro' }),
    ).toMatchObject({
      status: 200,
    });
  });

  it('can be removed and restored; the license number stays until it is too late for that', async () => {
    const { data } = await add(0);
    const index = data.original_index;
    expect(await remove(index, 7)).toMatchObject({ status: 409, code: 'record_changed' });
    expect(await remove(index, 1, colleague)).toMatchObject({ status: 404 });
    expect(await remove(index, 1, us, { filters: { driver_reference_number: people[1] } })).toMatchObject({
      status: 404,
    });
    expect(await remove(index)).toMatchObject({ status: 200 });
    expect(await remove(index)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await add(1)).data.original_index).toBe(index + 1);
    const restore = (who = us) => post('restore-driver', { mvr_driver_ids: [data.mvr_driver_id] }, who);
    expect((await restore(colleague)).data.refused).toMatchObject([{ key: 'refusals.not_found' }]);
    expect((await restore()).data).toEqual({ refused: [] });
    expect(await list()).toMatchObject([{ driver_license_number: '****198' }, {}]);
    expect(await secrets(data.mvr_driver_id)).toEqual([{ driver_license_number: license, born }]);
    await remove(index);
    await add(0);
    expect((await restore()).data.refused).toMatchObject([{ key: 'refusals.mvr_driver_listed' }]);
    expect(await secrets(data.mvr_driver_id)).toHaveLength(1);
    await database.admin.query(`delete from deleted_records where record_type = 'mvr_drivers'`);
    expect(await secrets(data.mvr_driver_id)).toEqual([]);
  });
});

describe('a license number and a birth date', () => {
  it('are where no role of the server can read them, and nowhere else', async () => {
    const { data } = await add(0);
    await add(1);
    await remove(data.original_index);
    await whole('save-list');
    await submit();
    const { rows: tables } = await database.admin.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '^(mvr_|record_changes|audit|deleted|drivers)'`,
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      const { rows } = await database.admin.query(`select to_jsonb(t) as row from ${name} t`);
      expect(JSON.stringify(rows).match(/W7654|7654-32198|1984-03-17/), name).toBeNull();
    }
    const changes = await history(data.mvr_driver_id);
    for (const field of ['License number', 'Birth date'])
      expect(changes).toContainEqual(expect.objectContaining({ changed_field: field, value_after: '***' }));
    expect(JSON.stringify(changes)).not.toMatch(/198|-17"/);
    await expect(database.app.query('select * from private.mvr_secrets')).rejects.toThrow(/permission denied/);
    expect(await secrets(data.mvr_driver_id)).toEqual([{ driver_license_number: license, born }]);
  });

  it('are deleted with a result, but for those of a saved list', async () => {
    const ids = [(await add(0)).data.mvr_driver_id, (await add(1)).data.mvr_driver_id];
    await submit();
    const result = `mvr_status = 'VIOLATIONS', mvr_violation_count = 2, mvr_points = 5, mvr_result_date = $2`;
    await database.admin.query(`update mvr_drivers set saved_date = $2 where mvr_driver_id = $1`, [ids[1], seedDay]);
    await database.admin.query(`update mvr_drivers set ${result} where mvr_driver_id = any ($1)`, [ids, seedDay]);
    expect(await secrets(ids[0])).toEqual([]);
    expect(await secrets(ids[1])).toHaveLength(1);
    const [request] = await get<Data<'mvr.requests'>>('requests');
    expect(request).toMatchObject({ with_violations_count: 2, pending_count: 0, mvr_result_date: seedDay });
    expect(await results(request?.mvr_reference_number)).toMatchObject([{ mvr_violation_count: 2, mvr_points: 5 }, {}]);
    await database.admin.query('update mvr_drivers set saved_date = null');
    expect(await secrets(ids[1])).toEqual([]);
  });
});

describe('a list', () => {
  it('is saved, and its drivers are added to the next one as they were typed', async () => {
    await add(0);
    await add(1);
    expect(await whole('save-list')).toMatchObject({ data: { driver_count: 2 } });
    expect(await whole('save-list')).toMatchObject({ data: { driver_count: 2 } });
    await submit();
    expect(await state()).toMatchObject({ driver_count: 0, saved_count: 2, saved_to_add: 2, saved_date: seedDay });
    await add(1);
    const seen = (await state()).list_version;
    expect(await post('use-saved-list', { list_version: seen })).toMatchObject({ data: { driver_count: 2 } });
    expect(await post('use-saved-list', { list_version: seen })).toMatchObject({ code: 'mvr_list_changed' });
    const copied = (await list()).find(({ driver_reference_number: id }) => id === people[0]);
    expect(copied).toMatchObject({ driver_license_number: '****198', date_of_birth: '****-**-17', saved_date: null });
    expect(await secrets(copied?.mvr_driver_id)).toEqual([{ driver_license_number: license, born }]);
    expect(await saved()).toMatchObject([{ mvr_reference_number: 'M100004' }, { mvr_reference_number: 'M100004' }]);
    await whole('save-list');
    expect(await saved()).toMatchObject([{ mvr_reference_number: null }, { mvr_reference_number: null }]);
    expect(await saved(colleague)).toEqual([]);
  });

  it('is submitted once, as the user has seen it', async () => {
    expect(await submit()).toMatchObject({ status: 409, code: 'mvr_list_empty' });
    expect(await whole('save-list')).toMatchObject({ status: 409, code: 'mvr_list_empty' });
    const { data } = await add(0);
    const { list_version } = await state();
    await add(1);
    const key = randomUUID();
    expect(await post('submit-report', { list_version, idempotency_key: key })).toMatchObject({
      code: 'mvr_list_changed',
    });
    const sent = { list_version: (await state()).list_version, idempotency_key: key };
    const answers = await Promise.all([1, 2, 3].map(() => post('submit-report', sent)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { mvr_reference_number: 'M100004', driver_count: 2 } });
    expect(await post('submit-report', { ...sent, idempotency_key: randomUUID() })).toMatchObject({
      code: 'mvr_list_changed',
    });
    expect(await list()).toEqual([]);
    expect(await remove(data.original_index, 2)).toMatchObject({ status: 404 });
    expect(await results('M100004', colleague)).toMatchObject([
      { mvr_status: 'PENDING', mvr_requested_by: 'fleet-us', driver_reference_number: people[0] },
      { mvr_status: 'PENDING', mvr_points: null },
    ]);
    expect(await get<Data<'mvr.requests'>>('requests')).toMatchObject([
      { driver_count: 2, pending_count: 2 },
      {},
      {},
      {},
    ]);
    expect(await history(data.mvr_driver_id)).toContainEqual(
      expect.objectContaining({ changed_field: 'Result', value_after: 'Pending' }),
    );
  });

  it('is not there for others', async () => {
    const { data } = await add(0);
    expect(await list(colleague)).toEqual([]);
    expect(await results('', ca)).not.toContainEqual(expect.objectContaining({ customer_id: account }));
    expect((await results('', ca)).length).toBeGreaterThan(5);
    expect((await post('restore-driver', { mvr_driver_ids: [data.mvr_driver_id] }, ca)).data.refused).toHaveLength(1);
    for (const path of ['build-report', 'list-report', 'last-index', 'last-saved-list', 'requests', 'license-places']) {
      const answer = await server.send({ url: `/api/mvr/${path}`, headers: bearer(plain) });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'not_found']);
    }
    for (const [path, body] of [
      ['add-driver', driver(1)],
      ['delete-driver?delete_index=1', { version: 1 }],
      ['restore-driver', { mvr_driver_ids: ['1'] }],
      ['save-list', { list_version: '1' }],
      ['use-saved-list', { list_version: '1' }],
      ['submit-report', { list_version: '1', idempotency_key: randomUUID() }],
    ] as const)
      expect(await post(path, body, plain), path).toMatchObject({ status: 404, code: 'not_found' });
    const url = `/api/records/history?record_type=mvr_drivers&record_id=${data.mvr_driver_id}`;
    expect((await server.send({ url, headers: bearer(plain) })).statusCode).toBe(404);
  });

  it('has the states and provinces of the account’s country first', async () => {
    const places = (who = us) => get<Data<'mvr.license-places'>>('license-places', who);
    expect((await places())[0]).toEqual({ driver_license_state: 'AL', license_place: 'Alabama' });
    expect((await places(ca))[0]).toEqual({ driver_license_state: 'AB', license_place: 'Alberta' });
  });
});
