import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { readOutbox } from '../../server/mail/outbox.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

type Order = Data<'repair.orders'>[number];

const database = databaseOf('demo');
const account = '410200';
let outboxDir: string;
let app: Awaited<ReturnType<typeof startServer>>['app'];
let us: Tokens;
let colleague: Tokens;
let plain: Tokens;

beforeAll(async () => {
  outboxDir = await mkdtemp(join(tmpdir(), 'motorpool-outbox-'));
  ({ app } = await startServer(database, { mail: { from: 'fleet@example.com', outboxDir } }));
  [us, colleague, plain] = await Promise.all([
    signIn(app, 'fleet-us'),
    signIn(app, 'provider'),
    signIn(app, 'fleet-linked'),
  ]);
});
afterAll(async () => {
  await app.close();
  await rm(outboxDir, { recursive: true });
});

/** Three estimates of a vehicle with earlier repairs of the brakes; the third one is above the limit. */
const numbers = ['T1', 'T2', 'T3'];
let vehicle: string;

beforeEach(async () => {
  for (const name of await readdir(outboxDir)) await rm(join(outboxDir, name));
  const { admin } = database;
  await admin.query('delete from repair_order_lines; delete from repair_orders');
  const { rows } = await admin.query(
    `select vehicle_number from maintenance_records where customer_number = $1 and ata_code like '013-%' limit 1`,
    [account],
  );
  vehicle = rows[0].vehicle_number;
  for (const [at, ro_number] of numbers.entries()) {
    await admin.query(
      `insert into repair_orders (customer_number, ro_number, vehicle_number, ro_status, shop_name, shop_city, shop_email,
         description, amount, odometer, submitted_at)
       values ($1, $2, $3, 'SubmittedToClient', 'Corner Garage', 'Denver', 'garage@example.com', 'Brakes', $4, 100, $5)`,
      [account, ro_number, vehicle, at === 2 ? 1000.01 : 1000, `${seedDay}T09:00:00Z`],
    );
    await admin.query(
      `insert into repair_order_lines values ($1, $2, 1, 'PART', '013-004', 'FRONT BRAKE PADS', 2, 500, 1000)`,
      [account, ro_number],
    );
  }
});

const get = async <T>(path: string, who = us) =>
  (await app.inject({ url: `/api/repairs/${path}`, headers: bearer(who) })).json<{ data: T }>().data;
const orderOf = async (number: string, who = us): Promise<Order> => {
  const found = (await get<Order[]>('orders', who)).find(({ ro_number }) => ro_number === number);
  if (!found) throw new Error(`There is no repair order ${number}.`);
  return found;
};
async function post(path: string, payload: object, who = us) {
  const answer = await app.inject({ method: 'POST', url: `/api/repairs/${path}`, headers: bearer(who), payload });
  return { status: answer.statusCode, ...answer.json() };
}
const seen = (ro_number: string) => ({ ro_number, version: 1 });
const [one, two, three] = [seen('T1'), seen('T2'), seen('T3')];
const reason = 'Covered by the warranty.';
const historyOf = async (number: string) =>
  (
    await app.inject({
      url: `/api/records/history?record_type=repair_orders&record_id=${number}`,
      headers: bearer(us),
    })
  ).json().data;

describe('an estimate', () => {
  it('is listed with its lines, the earlier repairs of its vehicle in the same group, and the limit', async () => {
    expect(await orderOf('T1')).toMatchObject({
      ata_group: '013',
      approval_limit: 1000,
      days_waiting: 0,
    });
    expect(await get('lines')).toMatchObject(
      numbers.map((ro_number) => ({
        ro_number,
        ata_code: '013-004',
        line_quantity: 2,
        unit_price: 500,
        line_amount: 1000,
      })),
    );
    const earlier = (await get<Data<'repair.earlier'>>('earlier')).filter(({ ro_number }) => ro_number === 'T1');
    const { rows } = await database.admin.query(
      `select count(*)::int as lines, count(distinct repair_order)::int as orders from maintenance_records
        where customer_number = $1 and vehicle_number = $2 and ata_code like '013-%' and service_date < $3`,
      [account, vehicle, seedDay],
    );
    expect(earlier).toHaveLength(rows[0].lines);
    expect(new Set(earlier.map(({ ata_group }) => ata_group))).toEqual(new Set(['013']));
    expect((await orderOf('T1')).earlier_repairs).toBe(rows[0].orders);
  });

  it('of another account is unknown, and so are its calls to who may not decide', async () => {
    expect(await get('orders', plain)).toEqual([]);
    for (const [path, more] of [
      ['approve', {}],
      ['decline', { decline_reason: reason }],
      ['ask', { shop_question: 'Why?' }],
    ] as const) {
      expect(await post(path, { ...one, ...more }, plain)).toMatchObject({ status: 404, code: 'not_found' });
      const unknown = await post(path, { ...one, ...more, ro_number: 'T9' });
      expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
    }
    const several = await post('approve-several', { ro_numbers: ['T9'], versions: ['1'] });
    expect(several.data.refused).toEqual([{ id: 'T9', key: 'refusals.not_found', values: {} }]);
  });
});

describe('a decision', () => {
  it('is made once, also if it is sent twice', async () => {
    const answers = await Promise.all([post('approve', one), post('approve', one)]);
    expect(answers).toMatchObject([{ data: { version: 2 } }, { data: { version: 2 } }]);
    expect(await orderOf('T1', colleague)).toMatchObject({ ro_status: 'Approved', decided_by: 'fleet-us', version: 2 });
    expect(await historyOf('T1')).toHaveLength(1);
    const waiting = await app.inject({ url: `/api/ro-event-list/${account}/SubmittedToClient`, headers: bearer(us) });
    expect(waiting.json()).toHaveLength(2);
  });

  it('of two people who decide at once, the second sees who has decided, and has no version to send again', async () => {
    await post('approve', one);
    const declined = await post('decline', { ...one, decline_reason: reason }, colleague);
    expect(declined).toMatchObject({ status: 409, code: 'repair_approved', values: { who: 'fleet-us' } });
    expect(declined).not.toHaveProperty('record');
    await post('decline', { ...two, decline_reason: reason }, colleague);
    expect(await post('approve', two)).toMatchObject({
      status: 409,
      code: 'repair_declined',
      values: { who: 'provider' },
    });
    expect(await orderOf('T2')).toMatchObject({
      ro_status: 'Declined',
      decline_reason: reason,
      decided_by: 'provider',
    });
  });

  it('needs the version that was seen', async () => {
    await post('ask', { ...one, shop_question: 'Why?' }, colleague);
    expect(await post('approve', one)).toMatchObject({
      status: 409,
      code: 'record_changed',
      record: { shop_question: 'Why?', version: 2 },
    });
    expect(await post('approve', { ...one, version: 2 })).toMatchObject({ status: 200 });
  });

  it('against a repair needs a reason', async () => {
    for (const [decline_reason, key] of [
      [' \u200b', 'faults.required'],
      ['x'.repeat(501), 'faults.longest'],
    ])
      expect(await post('decline', { ...one, decline_reason })).toMatchObject({
        status: 400,
        faults: [{ field: 'decline_reason', key }],
      });
    expect((await orderOf('T1')).ro_status).toBe('SubmittedToClient');
  });

  it('is taken back by who has made it, for a minute', async () => {
    await post('decline', { ...one, decline_reason: reason });
    const ro_numbers = ['T1'];
    expect((await post('reopen', { ro_numbers }, colleague)).data.refused).toMatchObject([
      { id: 'T1', key: 'refusals.repair_declined' },
    ]);
    expect((await post('reopen', { ro_numbers })).data.refused).toEqual([]);
    expect(await orderOf('T1')).toMatchObject({
      ro_status: 'SubmittedToClient',
      decided_by: null,
      decline_reason: null,
    });
    expect((await post('reopen', { ro_numbers })).data.refused).toEqual([]);
    await post('approve', { ...one, version: 3 });
    await database.admin.query(`update repair_orders set decided_at = decided_at - interval '61 seconds'`);
    expect((await post('reopen', { ro_numbers })).data.refused).toMatchObject([
      { id: 'T1', key: 'refusals.decision_final' },
    ]);
    expect((await orderOf('T1')).ro_status).toBe('Approved');
  });
});

describe('several repairs', () => {
  it('are approved at once up to the limit, and the others are named', async () => {
    await post('approve', two, colleague);
    const { data } = await post('approve-several', { ro_numbers: numbers, versions: ['1', '1', '1'] });
    expect(data.refused).toEqual([
      { id: 'T2', key: 'refusals.repair_approved', values: { who: 'provider' } },
      { id: 'T3', key: 'refusals.over_approval_limit', values: { most: 1000, currency: 'USD' } },
    ]);
    expect((await orderOf('T1')).ro_status).toBe('Approved');
    expect((await orderOf('T3')).ro_status).toBe('SubmittedToClient');
    expect(await post('approve', three)).toMatchObject({ status: 200 });
  });

  it('are not approved if somebody has changed them, nor twice', async () => {
    await post('ask', { ...one, shop_question: 'Why?' }, colleague);
    const sent = { ro_numbers: ['T1', 'T2'], versions: ['1', '1'] };
    for (const _time of [1, 2])
      expect((await post('approve-several', sent)).data.refused).toMatchObject([
        { id: 'T1', key: 'refusals.record_changed' },
      ]);
    expect((await orderOf('T2')).version).toBe(2);
    expect(await post('approve-several', { ...sent, versions: ['1'] })).toMatchObject({ status: 400 });
  });
});

describe('a question', () => {
  const question = 'Can the rotors be\nresurfaced?';

  it('goes to the shop once, and its answer to who has asked', async () => {
    for (const _time of [1, 2]) await post('ask', { ...one, shop_question: question });
    const mails = await readOutbox(outboxDir, 5);
    expect(mails).toMatchObject([{ to: 'garage@example.com', subject: 'Question about repair order T1' }]);
    expect(mails[0]?.text).toContain(question);
    expect(await orderOf('T1')).toMatchObject({
      ro_status: 'Asked',
      asked_by: 'fleet-us',
      asked_by_email: true,
      version: 2,
      days_waiting: 0,
    });
  });

  it('is kept without an address of the shop', async () => {
    await database.admin.query('update repair_orders set shop_email = null');
    await post('ask', { ...one, shop_question: question });
    expect(await readdir(outboxDir)).toEqual([]);
    expect(await orderOf('T1')).toMatchObject({ ro_status: 'Asked', shop_question: question, asked_by_email: false });
  });

  it('is open again after a decision was taken back', async () => {
    await post('ask', { ...one, shop_question: question });
    await post('approve', { ...one, version: 2 });
    await post('reopen', { ro_numbers: ['T1'] });
    expect((await orderOf('T1')).ro_status).toBe('Asked');
  });
});
