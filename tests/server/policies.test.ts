import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import type { App } from '../../server/http-app.ts';
import { databaseOf } from '../fixtures/served.ts';
import { runQuery } from './reports/run-query.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';
import { serveWithOutbox } from './support/with-outbox.ts';

type Row = Data<'policy.acknowledgements'>[number];
type Refused = Data<'policy.remind'>;
type Saved = Data<'policy.rename'>;
type Assigned = Data<'policy.assign'>;

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

/** Two active drivers with an email address. */
let drivers: string[];
beforeEach(async () => {
  await query(`delete from policy_acknowledgements where assigned_by is not null or policy_id = 'P77'`);
  await query('delete from fleet_policies where created_by is not null');
  await query('delete from policy_versions where issued_by is not null');
  await query(`delete from record_changes where record_type in ('fleet_policies', 'policy_acknowledgements')`);
  const { rows } = await query(
    `update drivers set driver_email_address = driver_reference_number || '@example.com', driver_state_province = 'TX'
      where customer_number = $1 and driver_reference_number in (
        select driver_reference_number from drivers where customer_number = $1 and active and driver_inactive_from is null
         order by driver_reference_number limit 2)
     returning driver_reference_number`,
    [account],
  );
  drivers = rows.map((row) => row.driver_reference_number).sort();
  await query(
    'update policy_acknowledgements set last_reminder_date = $3 where customer_number = $1 and driver_reference_number = any ($2)',
    [...[account, drivers, '2026-01-05']],
  );
});

async function post<T>(path: string, payload: object, who = us) {
  const answer = await app.inject({ method: 'POST', url: `/api/policy/${path}`, headers: bearer(who), payload });
  const body = answer.json<{ data: T; code?: string; faults?: { field: string; key: string }[] }>();
  return { status: answer.statusCode, ...body };
}
async function get<T>(path: string, who = us) {
  const answer = await app.inject({ url: `/api/policy/${path}`, headers: bearer(who) });
  return answer.json<{ data: T }>().data;
}
const rowsOf = (type: 'completed' | 'not_completed', policy?: string, who = us) =>
  get<Row[]>(`acknowledgements?type=${type}${policy ? `&policy=${policy}` : ''}`, who);
const listed = async (id: string, who = us) =>
  (await get<Data<'policy.list'>>('list', who)).find(({ policy_id }) => policy_id === id);
const add = (more: object = {}, who = us) =>
  post<Saved>(
    'add',
    { policy_name: 'Parking', policy_version: '1', acknowledge_within: 10, idempotency_key: randomUUID(), ...more },
    who,
  );
const assign = (policy_id: string, numbers = drivers, more: object = {}, who = us) =>
  post<Assigned>('assign', { driver_reference_numbers: numbers, policy_id, ...more }, who);
const seen = ({ acknowledgement_ids, versions }: Omit<Assigned, 'refused'>) => ({ acknowledgement_ids, versions });
const acknowledge = (assigned: Omit<Assigned, 'refused'>, more: object = {}) =>
  post<Refused>('acknowledge', {
    ...seen(assigned),
    ...{ acknowledged_date: seedDay, acknowledged_by: 'PAPER' },
    ...more,
  });
const remind = (ids: string[], who = us) => post<Refused>('remind', { acknowledgement_ids: ids }, who);
const issue = (policy: Saved, more: object = {}) =>
  post<Saved>('issue', { ...policy, policy_version: '2', acknowledge_within: 20, ...more });
const { mails } = server;

/** A policy that both drivers have. */
async function assigned() {
  const { data: policy } = await add();
  const { data } = await assign(policy.policy_id);
  return { policy, data, ids: data.acknowledgement_ids };
}

describe('acknowledgements', () => {
  it('are the rows of the policy acknowledgement report, before and after they are recorded', async () => {
    const { ids, data } = await assigned();
    for (const recorded of [false, true]) {
      if (recorded) await acknowledge({ acknowledgement_ids: ids.slice(0, 1), versions: data.versions.slice(0, 1) });
      for (const type of ['completed', 'not_completed'] as const) {
        const rows = await runQuery(database.app, 'fleet-policy-acknowledgement-report', account, {
          today: seedDay,
          ...{ start: '2000-01-01', end: seedDay, type },
        });
        const shown = await rowsOf(type);
        const fields = [
          ...['driver_reference_number', 'policy_id', 'policy_name', 'policy_version', 'assigned_date', 'due_date'],
          ...['acknowledgement_status', 'days_overdue', 'reminders_sent', 'last_reminder_date'],
          ...['acknowledged_date', 'acknowledged_by', 'days_to_acknowledge'],
        ];
        const textOf = (row: object) => JSON.stringify(fields.map((field) => (row as Record<string, unknown>)[field]));
        expect(shown.length).toBeGreaterThan(5);
        expect(shown.map(textOf).sort()).toEqual(rows.map(textOf).sort());
      }
    }
  });

  it('are counted for each policy as the report has them', async () => {
    const [open, done] = await Promise.all([rowsOf('not_completed', 'P01'), rowsOf('completed', 'P01')]);
    expect(await listed('P01')).toMatchObject({
      ...{ policy_name: 'Driver safety', acknowledge_within: 30 },
      ...{ acknowledged_drivers: done.length, open_drivers: open.length },
      overdue_drivers: open.filter(({ acknowledgement_status: status }) => status === 'OVERDUE').length,
    });
  });

  it('are recorded once, in the version that was seen, and not before the policy was assigned', async () => {
    const { ids, data } = await assigned();
    const early = await acknowledge(data, { acknowledged_date: '2026-01-01' });
    expect(early.data.refused.map(({ key }) => key)).toEqual(Array(2).fill('refusals.policy_too_early'));
    const stale = await acknowledge({ acknowledgement_ids: ids, versions: ['1', '7'] });
    expect(stale.data.refused).toEqual([{ id: ids[1], key: 'refusals.record_changed', values: {} }]);
    expect((await acknowledge(data)).data.refused).toEqual([]);
    expect((await acknowledge(data)).data.refused).toEqual([]);
    const other = await acknowledge(data, { acknowledged_by: 'EMAIL' });
    expect(other.data.refused.map(({ key }) => key)).toEqual(Array(2).fill('refusals.policy_acknowledged'));
    const rows = (await rowsOf('completed')).filter(({ acknowledgement_id: id }) => ids.includes(id));
    expect(rows).toMatchObject(
      Array(2).fill({ acknowledged_by: 'PAPER', recorded_by: 'fleet-us', days_to_acknowledge: 0, version: 2 }),
    );
    expect((await acknowledge({ acknowledgement_ids: ids, versions: ['2'] })).status).toBe(400);
    const theirs = await query(
      `select acknowledgement_id as id from policy_acknowledgements where customer_number = '520100' and acknowledgement_id not in (
         select acknowledgement_id from policy_acknowledgements where customer_number = $1) limit 1`,
      [account],
    );
    const foreign = await acknowledge({ acknowledgement_ids: [theirs.rows[0].id, 'nobody'], versions: ['1', '1'] });
    expect(foreign.data.refused.map(({ key }) => key)).toEqual(Array(2).fill('refusals.not_found'));
  });

  it('can’t be in the future, and can be taken back by who has recorded them', async () => {
    const { policy, ids, data } = await assigned();
    const future = await acknowledge(data, { acknowledged_date: '2999-01-01' });
    expect([future.status, future.faults?.[0]?.field]).toEqual([400, 'acknowledged_date']);
    await acknowledge(data);
    await query('update policy_acknowledgements set recorded_by = $2 where acknowledgement_id = $1', [
      ids[1],
      'provider',
    ]);
    const { data: back } = await post<Refused>('reopen', { acknowledgement_ids: ids });
    expect(back.refused).toEqual([{ id: ids[1], key: 'refusals.record_changed', values: {} }]);
    expect((await rowsOf('not_completed', policy.policy_id)).map(({ acknowledgement_id: id }) => id)).toEqual([ids[0]]);
    const history = await app.inject({
      url: `/api/records/history?record_type=policy_acknowledgements&record_id=${ids[0]}`,
      headers: bearer(us),
    });
    const changes = history.json<{ data: Data<'record.history'> }>().data;
    expect(changes.map((each) => [each.changed_field, each.value_before, each.value_after])).toContainEqual([
      ...['Acknowledged via', null, 'On paper'],
    ]);
  });
});

describe('a policy', () => {
  it('is added once, with a number and a name that no other has', async () => {
    const key = randomUUID();
    const first = await add({ idempotency_key: key });
    expect(first).toMatchObject({ status: 200, data: { policy_id: 'P05', version: 1 } });
    expect((await add({ idempotency_key: key })).data).toEqual(first.data);
    expect((await add({ idempotency_key: key, policy_version: '9' })).code).toBe('idempotency_key_reused');
    expect(await add({ policy_name: ' parking' })).toMatchObject({
      code: 'policy_name_taken',
      faults: [{ field: 'policy_name' }],
    });
    expect(await listed('P05')).toMatchObject({
      policy_name: 'Parking',
      policy_version: '1',
      open_drivers: 0,
      document_id: null,
    });
    expect((await add({ policy_name: 'Idling', acknowledge_within: 0 })).status).toBe(400);
  });

  it('can have a document about policies that the user sees', async () => {
    const { rows } = await query(
      `select document_id, document_category from fleet_documents where customer_number = $1 and document_category in ('POLICY', 'INVOICE')
        order by document_category desc`,
      [account],
    );
    const [policy] = rows;
    const other = rows.at(-1);
    const { data } = await add({ document_id: policy.document_id });
    expect(await listed(data.policy_id)).toMatchObject({ document_id: policy.document_id });
    expect(await add({ policy_name: 'Idling', document_id: other.document_id })).toMatchObject({
      ...{ status: 404, faults: [{ field: 'document_id' }] },
    });
    await query(`update fleet_documents set visible_to = 'ADMINISTRATORS' where document_id = $1`, [
      policy.document_id,
    ]);
    expect(await listed(data.policy_id, plain)).toMatchObject({ document_id: null, document_name: null });
    await query(`update fleet_documents set visible_to = 'EVERYBODY' where document_id = $1`, [policy.document_id]);
  });

  it('is renamed, also in the report, and deleted only if nobody has it', async () => {
    const { policy, data, ids } = await assigned();
    const renamed = await post<Saved>('rename', { ...policy, policy_name: 'Parking and tolls' });
    expect(renamed.data).toEqual({ ...policy, version: 2 });
    expect((await rowsOf('not_completed', policy.policy_id))[0]?.policy_name).toBe('Parking and tolls');
    expect(await post('rename', { ...policy, policy_name: 'Tolls' })).toMatchObject({
      status: 409,
      code: 'record_changed',
    });
    expect((await post('delete', renamed.data)).code).toBe('policy_assigned');
    expect((await post<Refused>('unassign', seen(data))).data.refused).toEqual([]);
    expect((await post('delete', renamed.data)).status).toBe(200);
    expect(await listed(policy.policy_id)).toBeUndefined();
    expect((await get<Data<'policy.versions'>>('versions')).some(({ policy_id: id }) => id === policy.policy_id)).toBe(
      false,
    );
    expect(ids).toHaveLength(2);
  });

  it('is not there for other accounts, and only administrators change it', async () => {
    const { policy, data, ids } = await assigned();
    expect((await post('rename', { ...policy, policy_name: 'Mine' }, canadian)).code).toBe('not_found');
    expect((await assign(policy.policy_id, drivers, {}, canadian)).code).toBe('not_found');
    const calls: [string, object][] = [
      ['add', { policy_name: 'X', policy_version: '1', acknowledge_within: 3, idempotency_key: randomUUID() }],
      ['rename', { ...policy, policy_name: 'X' }],
      ['delete', policy],
      ['issue', { ...policy, policy_version: '2', acknowledge_within: 3 }],
      ['assign', { driver_reference_numbers: drivers, policy_id: policy.policy_id }],
      ['unassign', seen(data)],
      ['restore', { acknowledgement_ids: ids }],
      ['acknowledge', { ...seen(data), acknowledged_date: seedDay, acknowledged_by: 'PAPER' }],
      ['reopen', { acknowledgement_ids: ids }],
    ];
    for (const [path, payload] of calls) expect([path, (await post(path, payload, plain)).status]).toEqual([path, 404]);
    expect((await app.inject({ url: '/api/policy/drivers', headers: bearer(plain) })).statusCode).toBe(404);
    expect((await rowsOf('not_completed', policy.policy_id, plain)).length).toBe(2);
  });
});

describe('a new version', () => {
  it('has to be acknowledged again, and what was acknowledged stays', async () => {
    const { policy, data, ids } = await assigned();
    await acknowledge({ acknowledgement_ids: ids.slice(0, 1), versions: data.versions.slice(0, 1) });
    const issued = await issue(policy);
    expect(issued.data).toEqual({ ...policy, version: 2 });
    expect((await issue(policy)).data).toEqual(issued.data);
    const open = await rowsOf('not_completed', policy.policy_id);
    expect(
      open.map(({ driver_reference_number: driver, policy_version: version }) => [driver, version]).sort(),
    ).toEqual(drivers.map((driver) => [driver, '2']));
    expect(open.every(({ days_overdue, reminders_sent }) => days_overdue === null && reminders_sent === 0)).toBe(true);
    expect(await rowsOf('completed', policy.policy_id)).toMatchObject([
      { policy_version: '1', acknowledgement_id: ids[0] },
    ]);
    expect(await listed(policy.policy_id)).toMatchObject({
      policy_version: '2',
      acknowledged_drivers: 0,
      open_drivers: 2,
    });
    const versions = (await get<Data<'policy.versions'>>('versions')).filter(
      ({ policy_id: id }) => id === policy.policy_id,
    );
    expect(versions).toMatchObject([
      { policy_version: '2', is_current: true, acknowledge_within: 20, issued_by: 'fleet-us', issued_date: seedDay },
      { policy_version: '1', is_current: false, acknowledge_within: 10 },
    ]);
  });

  it('has another name than those before, and is not issued on what somebody else has issued', async () => {
    const { policy } = await assigned();
    expect(await issue(policy, { policy_version: '1' })).toMatchObject({
      ...{ code: 'policy_version_used', faults: [{ field: 'policy_version' }] },
    });
    await issue(policy);
    expect((await issue(policy, { policy_version: '3' })).code).toBe('record_changed');
    const answers = await Promise.all([
      issue({ ...policy, version: 2 }, { policy_version: '3' }),
      issue({ ...policy, version: 2 }, { policy_version: '4' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('drivers', () => {
  it('are assigned several at once, those who have the policy only once', async () => {
    const { data: policy } = await add();
    const missing = async () =>
      (await get<Data<'policy.drivers'>>(`drivers?policy=${policy.policy_id}`)).map(
        (row) => row.driver_reference_number,
      );
    expect(await missing()).toEqual(expect.arrayContaining(drivers));
    const [one, two] = await Promise.all([assign(policy.policy_id), assign(policy.policy_id)]);
    expect(one.data).toEqual({ ...two.data, refused: [] });
    expect(one.data.acknowledgement_ids).toHaveLength(2);
    expect((await missing()).some((driver) => drivers.includes(driver))).toBe(false);
    const again = await assign(policy.policy_id, [...drivers, 'NOBODY'], { due_date: '2027-02-01' });
    expect(again.data.refused.map(({ key }) => key)).toEqual([
      ...['refusals.policy_had', 'refusals.policy_had', 'refusals.not_found'],
    ]);
    expect(await rowsOf('not_completed', policy.policy_id)).toMatchObject(
      Array(2).fill({ assigned_by: 'fleet-us', due_date: '2026-11-30', assigned_date: seedDay }),
    );
  });

  it('can have their own due date, which is not in the past', async () => {
    const { data: policy } = await add();
    const past = await assign(policy.policy_id, drivers, { due_date: '2026-01-01' });
    expect(past.faults?.[0]?.field).toBe('due_date');
    await assign(policy.policy_id, drivers, { due_date: '2027-02-01' });
    expect((await rowsOf('not_completed', policy.policy_id))[0]?.due_date).toBe('2027-02-01');
  });

  it('lose what they have not acknowledged, and get it back', async () => {
    const { policy, data, ids } = await assigned();
    await acknowledge({ acknowledgement_ids: ids.slice(0, 1), versions: ['1'] });
    expect((await post<Refused>('unassign', seen(data))).data.refused).toEqual([
      { id: ids[0], key: 'refusals.policy_acknowledged', values: {} },
    ]);
    expect(await rowsOf('not_completed', policy.policy_id)).toEqual([]);
    expect((await post<Refused>('restore', { acknowledgement_ids: ids.slice(1) })).data.refused).toEqual([]);
    expect((await rowsOf('not_completed', policy.policy_id)).map(({ acknowledgement_id: id }) => id)).toEqual([ids[1]]);
  });
});

describe('reminders', () => {
  it('are one email per driver about all policies, at most once a day', async () => {
    const { ids } = await assigned();
    const { data: second } = await add({ policy_name: 'Idling' });
    const more = (await assign(second.policy_id)).data.acknowledgement_ids;
    expect((await remind([...ids, more[0] ?? ''], plain)).data.refused).toEqual([]);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(drivers.map((driver) => `${driver}@example.com`));
    expect(sent.map(({ text }) => text.match(/version 1, due Nov 30, 2026/g)?.length).sort()).toEqual([1, 2]);
    expect((await remind([more[1] ?? '', 'nobody'])).data.refused).toEqual([
      { id: more[1], key: 'refusals.driver_reminded', values: {} },
      { id: 'nobody', key: 'refusals.not_found', values: {} },
    ]);
    expect(await mails()).toHaveLength(2);
    expect((await rowsOf('not_completed')).find(({ acknowledgement_id: id }) => id === ids[0])).toMatchObject({
      ...{ reminders_sent: 1, last_reminder_date: seedDay },
    });
  });

  it('are sent once when they are asked for twice at once', async () => {
    const { ids } = await assigned();
    const { data: second } = await add({ policy_name: 'Idling' });
    const more = (await assign(second.policy_id)).data.acknowledgement_ids;
    const answers = await Promise.all([remind(ids), remind(more, plain)]);
    expect(answers.map(({ data }) => data.refused.length).sort()).toEqual([0, 2]);
    expect(await mails()).toHaveLength(2);
  });

  it('are in French for drivers in Quebec, and name those who can’t get one', async () => {
    const { ids, data } = await assigned();
    await query(
      `update drivers set driver_state_province = 'QC' where customer_number = $1 and driver_reference_number = $2`,
      [account, drivers[0]],
    );
    await query(
      'update drivers set driver_email_address = null where customer_number = $1 and driver_reference_number = $2',
      [...[account, drivers[1]]],
    );
    const { data: answer } = await remind(ids);
    expect(answer.refused.map(({ key }) => key)).toEqual(['refusals.driver_no_email']);
    const [mail, ...others] = await mails();
    expect([mail?.text.startsWith('Bonjour'), mail?.text.includes('au plus tard le 30 nov. 2026'), others]).toEqual([
      ...[true, true, []],
    ]);
    const recorded = await acknowledge(data);
    expect(recorded.data.refused.map(({ key }) => key)).toEqual(['refusals.record_changed']);
  });
});
