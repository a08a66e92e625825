import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import type { App } from '../../server/http-app.ts';
import { databaseOf } from '../fixtures/served.ts';
import { runQuery } from './reports/run-query.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';
import { serveWithOutbox } from './support/with-outbox.ts';

type Driver = Data<'safety.drivers'>[number];
type Refused = Data<'safety.remind'>;
type Trained = Data<'safety.add-training'>;
type Reviewed = Data<'safety.review'>;

const database = databaseOf('demo');
const query = (text: string, values: unknown[] = []) => database.admin.query(text, values);
const account = '410200';
const server = serveWithOutbox(database);
let app: App;
let us: Tokens;
let plain: Tokens;
let canadian: Tokens;

beforeAll(() => {
  app = server.app();
  ({ us, plain, canadian } = server.users());
});

/** Two active drivers with a score, and nothing else: one of them with a clear record. */
let one: string;
let two: string;
beforeEach(async () => {
  const { rows } = await query(
    `update drivers set driver_email_address = driver_reference_number || '@example.com', driver_state_province = 'TX'
      where customer_number = $1 and driver_reference_number in (
        select d.driver_reference_number from drivers d where d.customer_number = $1 and d.active and d.driver_inactive_from is null
          and exists (select from driver_months m where m.customer_number = $1 and m.driver_reference_number = d.driver_reference_number)
          and exists (select from policy_acknowledgements p where p.customer_number = $1 and p.driver_reference_number = d.driver_reference_number)
         order by 1 limit 2) returning driver_reference_number as id`,
    [account],
  );
  [one = '', two = ''] = rows.map(({ id }) => id).sort();
  for (const table of ['driver_trainings', 'safety_reviews', 'safety_reminders', 'mvr_drivers'])
    await query(`delete from ${table} where customer_number = $1 and driver_reference_number in ($2, $3)`, [
      ...[account, one, two],
    ]);
  await query(
    `update policy_acknowledgements set acknowledged_date = $4 where customer_number = $1 and driver_reference_number in ($2, $3)`,
    [account, one, two, seedDay],
  );
  await query(
    `insert into mvr_drivers (customer_number, username, original_index, driver_reference_number, first_name, last_name,
        secondary_driver, driver_license_state, driver_license_number, date_of_birth, center_code, mvr_reference_number,
        mvr_status, mvr_violation_count, mvr_points, mvr_result_date)
     values ($1, 'fleet-us', 90001, $2, 'A', 'B', false, 'TX', 'SECRET12', '1980-02-03', 'X', 'M100002', 'VIOLATIONS', 1, 3, $3)`,
    [account, one, seedDay],
  );
});

async function post<T>(path: string, payload: object, who = us) {
  const answer = await app.inject({ method: 'POST', url: `/api/safety/${path}`, headers: bearer(who), payload });
  const body = answer.json<{ data: T; code?: string; faults?: { field: string }[] }>();
  return { status: answer.statusCode, ...body };
}
const get = (path: string, who = us, headers = {}) =>
  app.inject({ url: `/api/safety/${path}`, headers: { ...bearer(who), ...headers } });
async function driver(id: string, more = '', headers = {}) {
  const { data } = (await get(`drivers${more}`, us, headers)).json<{ data: Driver[] }>();
  return data.find((row) => row.driver_reference_number === id);
}
const train = (numbers: string[], more: object = {}, who = us) =>
  post<Trained>(
    'add-training',
    { driver_reference_numbers: numbers, training_type: 'WINTER_DRIVING', training_date: seedDay, ...more },
    who,
  );
const review = (numbers: string[], review_outcome = 'SATISFACTORY', more: object = {}, who = us) =>
  post<Reviewed>('review', { driver_reference_numbers: numbers, review_outcome, ...more }, who);
const remind = (numbers: string[], who = us) => post<Refused>('remind', { driver_reference_numbers: numbers }, who);
const keysOf = ({ refused }: Refused) => refused.map(({ id, key }) => [id, key.replace('refusals.', '')]);

describe('the review of a driver', () => {
  it('needs a record, a training and no open policy, and says what is missing', async () => {
    expect(await driver(one)).toMatchObject({
      ...{ review_state: 'INCOMPLETE', missing_items: 'Training', mvr_status: 'VIOLATIONS', mvr_points: 3 },
      ...{ mvr_result_date: seedDay, training_count: 0, open_policies: 0, review_year: 2026, review_outcome: null },
    });
    expect((await driver(two))?.missing_items).toBe('MVR, Training');
    await train([one]);
    expect(await driver(one)).toMatchObject({ review_state: 'READY', missing_items: '', training_date: seedDay });
    await query(
      `update policy_acknowledgements set acknowledged_date = null where customer_number = $1 and driver_reference_number = $2 and policy_id = 'P01'`,
      [account, one],
    );
    expect(await driver(one, '', { 'accept-language': 'fr-CA' })).toMatchObject({
      ...{ missing_items: 'Politiques', open_policies: expect.any(Number) },
    });
    expect((await driver(one, '?year=2025'))?.missing_items).toBe('MVR, Training, Policies');
    const whole = (await get('drivers')).body;
    expect(/SECRET12|1980-02-03|\*\*\*\*/.test(whole)).toBe(false);
  });

  it('has the score of the driver safety report', async () => {
    const rows = await runQuery(database.app, 'driver-safety-report', account, {
      ...{ today: seedDay, start: '2026-01-01', end: '2026-12-31' },
    });
    const listed = (await get('drivers')).json<{ data: Driver[] }>().data.map((row) => row.driver_reference_number);
    const scored = String(rows.find((row) => listed.includes(String(row.driver_reference)))?.driver_reference);
    const months = rows.filter((row) => row.driver_reference === scored);
    const distance = months.reduce((sum, row) => sum + Number(row.distance_driven), 0);
    const score =
      months.reduce((sum, row) => sum + Number(row.driver_score) * Number(row.distance_driven), 0) / distance;
    const found = await driver(scored);
    expect(found?.distance_driven).toBe(distance);
    expect(found?.driver_score).toBeCloseTo(score, 0);
    expect(found?.driver_grade).toMatch(/^[ABCDF]$/);
  });

  it('is recorded once a year, as satisfactory only if nothing is missing', async () => {
    await train([one]);
    const { data } = await review([one, two, 'NOBODY']);
    expect(keysOf(data)).toEqual([
      [two, 'safety_incomplete'],
      ['NOBODY', 'not_found'],
    ]);
    expect(await driver(one)).toMatchObject({
      review_state: 'REVIEWED',
      review_outcome: 'SATISFACTORY',
      reviewed_by: 'fleet-us',
    });
    const both = await Promise.all([review([one, two], 'COACHING'), review([one, two], 'COACHING')]);
    expect(both.map(({ data: each }) => each.review_ids.length)).toEqual([1, 1]);
    expect(keysOf((await review([one], 'RESTRICTED')).data)).toEqual([[one, 'safety_reviewed']]);
    expect((await review([one], 'COACHING', { year: '2025' })).data.review_ids).toHaveLength(1);
    expect((await review([one], 'COACHING', { year: '2027' })).faults).toMatchObject([{ field: 'year' }]);
  });

  it('can be taken back and restored, and has a history', async () => {
    const { data } = await review([two], 'COACHING', { review_note: ' Ride\u202e along\u0007 ' });
    const [id = ''] = data.review_ids;
    const stale = await post<Refused>('delete-reviews', { review_ids: [id], versions: ['4'] });
    expect(keysOf(stale.data)).toEqual([[id, 'record_changed']]);
    const gone = await post<Refused>('delete-reviews', { review_ids: [id], versions: data.versions });
    expect(gone.data.refused).toEqual([]);
    expect((await driver(two))?.review_id).toBe(null);
    expect((await post<Refused>('restore-reviews', { review_ids: [id] })).data.refused).toEqual([]);
    expect(await driver(two)).toMatchObject({ review_id: id, review_note: 'Ride along' });
    const history = await app.inject({
      url: `/api/records/history?record_type=safety_reviews&record_id=${id}`,
      headers: bearer(us),
    });
    const changes = history.json<{ data: Data<'record.history'> }>().data;
    expect(changes.map((each) => [each.operation, each.value_before])).toContainEqual(['DELETED', 'Coaching needed']);
  });
});

describe('trainings', () => {
  it('are recorded for several drivers, each day and kind once, and not in the future', async () => {
    const [first, second] = await Promise.all([train([one, two]), train([two, one])]);
    expect([...first.data.training_ids].sort()).toEqual([...second.data.training_ids].sort());
    expect(first.data.training_ids).toHaveLength(2);
    expect(keysOf((await train([one, 'NOBODY'], { training_provider: 'Other' })).data)).toEqual([
      [one, 'training_had'],
      ['NOBODY', 'not_found'],
    ]);
    const future = await train([one], { training_date: '2999-01-01' });
    expect([future.status, future.faults?.[0]?.field]).toEqual([400, 'training_date']);
    expect((await train([one], { training_type: 'FLYING' })).status).toBe(400);
  });

  it('are deleted and restored, also those of last year', async () => {
    const { data } = await train([one], { training_date: '2025-05-05', training_provider: ' Safe  Roads ' });
    const listed = async () =>
      (await get('trainings?year=2025'))
        .json<{ data: Data<'safety.trainings'> }>()
        .data.filter((row) => row.driver_reference_number === one);
    expect(await listed()).toMatchObject([{ training_date: '2025-05-05', training_provider: 'Safe Roads' }]);
    const { training_ids, versions } = data;
    expect((await post<Refused>('delete-trainings', { training_ids, versions })).data.refused).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await post<Refused>('restore-trainings', { training_ids })).data.refused).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });
});

describe('safety reminders', () => {
  it('name the training and the policies, at most once a day', async () => {
    await train([two]);
    await query(
      `update policy_acknowledgements set acknowledged_date = null where customer_number = $1 and driver_reference_number = $2 and policy_id = 'P01'`,
      [account, one],
    );
    const answers = await Promise.all([remind([one, two]), remind([one])]);
    const keys = answers.flatMap(({ data }) => keysOf(data));
    expect(keys).toEqual(
      expect.arrayContaining([
        [two, 'safety_nothing_missing'],
        [one, 'driver_reminded'],
      ]),
    );
    const [mail, ...others] = await server.mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(`${one}@example.com`);
    expect(mail?.text).toContain('A safety training in 2026');
    expect((await driver(one))?.reminded_date).toBe(seedDay);
  });
});

describe('other users', () => {
  it('do not have the screen, and other accounts not these drivers', async () => {
    const { data } = await train([one]);
    for (const path of ['drivers', 'years', 'trainings']) expect((await get(path, plain)).statusCode).toBe(404);
    const { training_ids, versions } = data;
    const answers = await Promise.all([
      train([two], {}, plain),
      review([two], 'COACHING', {}, plain),
      remind([two], plain),
      post('delete-trainings', { training_ids, versions }, plain),
      post('restore-trainings', { training_ids }, plain),
      post('delete-reviews', { review_ids: ['x'], versions: ['1'] }, plain),
      post('restore-reviews', { review_ids: ['x'] }, plain),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    const foreign = await post<Refused>('delete-trainings', { training_ids, versions }, canadian);
    expect(keysOf(foreign.data)).toEqual([[training_ids[0], 'not_found']]);
  });
});
