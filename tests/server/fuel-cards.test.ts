import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type Card = Data<'fuel-card.list'>[number];

const server = served('demo');
const { database } = server;
const account = '410200';
let us: Tokens;
let colleague: Tokens;
let ca: Tokens;
let vehicle: string;
let driver: string;

beforeAll(async () => {
  await database.admin.query(`update users set driver_admin = false where username = 'fleet-ca'`);
  [us, colleague, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-ca'),
  ]);
});

const get = async <T>(path: string, who = us) => {
  const answer = await server.send({ url: `/api${path}`, headers: bearer(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T }>().data;
};
const list = (who = us) => get<Card[]>('/fuel-cards', who);
const find = async (reference: string) => (await list()).find(({ card_reference }) => card_reference === reference);
async function post(path: string, payload: object, who = us) {
  const answer = await server.send({ method: 'POST', url: `/api/fuel-cards/${path}`, headers: bearer(who), payload });
  return { status: answer.statusCode, ...answer.json() };
}
const historyOf = (id: string) =>
  get<Data<'record.history'>>(`/records/history?record_type=fuel_cards&record_id=${id}`);

/** `C1` is the card of `vehicle`, whose `driver` has neither a card nor an ID. */
beforeEach(async () => {
  const { rows } = await database.admin.query<{ vehicle: string; driver: string }>(
    `select vehicle_number as vehicle, driver_reference_number as driver from vehicles
      where customer_number = $1 and status = 'ON BILLING' and driver_reference_number is not null order by 1 limit 1`,
    [account],
  );
  ({ vehicle, driver } = rows[0] as { vehicle: string; driver: string });
  await database.admin.query(
    `delete from fuel_cards where customer_number = $1 and (vehicle_number = $2 or driver_reference_number = $3 or created_by is not null)`,
    [account, vehicle, driver],
  );
  await database.admin.query(`delete from fuel_cards where card_reference = 'C1'`);
  await database.admin.query(
    `insert into fuel_cards (customer_number, card_reference, card_type, vehicle_number, fuel_profile, card_number, card_status, status_date)
     values ($1, 'C1', 'VEHICLE', $2, 'FUEL ONLY', '****1234', 'ACTIVE', $3)`,
    [account, vehicle, seedDay],
  );
});

const sendTo = {
  street: '12 Main Street',
  street_2: null,
  city: 'Columbus',
  region: 'OH',
  postal_code: '43004',
  country: 'USA',
};
const seen = (version = 1) => ({ card_reference: 'C1', version });
const order = (changes: object = {}) => ({
  card_type: 'DRIVER',
  vehicle_number: null,
  driver_reference_number: driver,
  fuel_profile: 'FUEL ONLY',
  send_to: sendTo,
  idempotency_key: randomUUID(),
  ...changes,
});

describe('the cards of the demo', () => {
  it('have the numbers of the transactions, masked but for four digits, and were last used then', async () => {
    for (const who of [us, ca]) {
      const cards = (await list(who)).filter(
        ({ card_type, vehicle_number: number }) => card_type === 'VEHICLE' && number !== vehicle,
      );
      for (const { card_number: number, card_status } of cards)
        expect(number ?? 'none').toMatch(card_status === 'ORDERED' ? /^none$/ : /^\*{4}\d{4}$/);
      const { rows } = await database.admin.query<{ card: string; day: string }>(
        `select concat_ws(' ', vehicle_number, card_number) as card, max(transaction_date)::text as day
           from fuel_transactions where customer_number = $1 and vehicle_number <> $2 group by 1 order by 1`,
        [who === us ? account : '520100', vehicle],
      );
      const used = cards.filter(({ last_used }) => last_used !== null);
      expect(
        used
          .map(({ vehicle_number: number, card_number, last_used }) => ({
            card: `${number} ${card_number}`,
            day: last_used,
          }))
          .toSorted((a, b) => (a.card < b.card ? -1 : 1)),
      ).toEqual(rows.toSorted((a, b) => (a.card < b.card ? -1 : 1)));
      expect(new Set((await list(who)).map(({ card_status }) => card_status))).toEqual(
        new Set(['ORDERED', 'ACTIVE', 'LOCKED', 'REPLACED', 'DEACTIVATED']),
      );
    }
  });
});

describe('a card', () => {
  it('is ordered once, for a vehicle or a driver without one, and the order can be withdrawn', async () => {
    const sent = order();
    const answers = await Promise.all([post('order', sent), post('order', sent)]);
    expect(answers[0]).toEqual(answers[1]);
    const { card_reference } = answers[0].data;
    expect(await find(card_reference)).toMatchObject({
      ...{ card_type: 'DRIVER', card_status: 'ORDERED', card_number: null, fuel_profile: 'FUEL ONLY' },
      ...{ driver_reference_number: driver, send_to: sendTo, status_date: seedDay, changed_by: 'fleet-us' },
    });
    for (const [field, changes] of [
      ['driver_reference_number', {}],
      ['vehicle_number', { card_type: 'VEHICLE', vehicle_number: vehicle, driver_reference_number: null }],
    ] as const)
      expect(await post('order', order(changes))).toMatchObject({ code: 'card_exists', faults: [{ field }] });
    expect(await post('withdraw', { card_reference, version: 1 }, colleague)).toMatchObject({ code: 'card_final' });
    expect(await post('withdraw', { card_reference, version: 1 })).toMatchObject({ status: 200 });
    expect(await find(card_reference)).toBeUndefined();
  });

  it('is checked at its fields', async () => {
    for (const [field, changes] of [
      ['driver_reference_number', { driver_reference_number: null }],
      ['driver_reference_number', { driver_reference_number: 'NOBODY' }],
      ['vehicle_number', { card_type: 'VEHICLE', vehicle_number: 'NOTHING', driver_reference_number: null }],
      ['fuel_profile', { fuel_profile: 'NOTHING' }],
      ['send_to.postal_code', { send_to: { ...sendTo, postal_code: 'X' } }],
    ] as const)
      expect((await post('order', order(changes))).faults, field).toMatchObject([{ field }]);
  });

  it('is locked and unlocked, and a second click changes nothing', async () => {
    expect(await post('lock', seen())).toMatchObject({ data: { version: 2 } });
    expect(await post('lock', seen())).toMatchObject({ data: { version: 2 } });
    expect(await find('C1')).toMatchObject({ card_status: 'LOCKED', status_date: seedDay });
    expect(await post('unlock', seen(1), colleague)).toMatchObject({ code: 'record_changed', record: { version: 2 } });
    expect(await post('unlock', seen(2), colleague)).toMatchObject({ data: { version: 3 } });
    const [change] = await historyOf('C1');
    expect(change).toMatchObject({ changed_field: 'Status', value_before: 'Locked', value_after: 'Active' });
  });

  it('is replaced: the old one can’t be used, and the new one is ordered', async () => {
    const given = { ...seen(), replace_reason: 'STOLEN', send_to: sendTo };
    const { data } = await post('replace', given);
    expect(await find('C1')).toMatchObject({
      card_status: 'REPLACED',
      replace_reason: 'STOLEN',
      replaced_by: data.card_reference,
    });
    expect(await find(data.card_reference)).toMatchObject({
      ...{ card_status: 'ORDERED', vehicle_number: vehicle, fuel_profile: 'FUEL ONLY', send_to: sendTo },
    });
    expect(await post('replace', given)).toMatchObject({ status: 409, code: 'record_changed' });
    const { version } = (await find('C1')) as Card;
    for (const path of ['lock', 'unlock', 'deactivate'])
      expect(await post(path, seen(version)), path).toMatchObject({ status: 409, code: 'card_final' });
    expect(await post('replace', { ...given, version })).toMatchObject({ code: 'card_final' });
    expect(await post('withdraw', data)).toMatchObject({ code: 'card_final' });
  });

  it('gets another profile, and is deactivated for good', async () => {
    const profile = (fuel_profile: string, version: number) =>
      post('change-profile', { ...seen(version), fuel_profile });
    expect(await profile('NOTHING', 1)).toMatchObject({ code: 'not_found', faults: [{ field: 'fuel_profile' }] });
    expect(await profile('WEEKDAYS ONLY', 1)).toMatchObject({ data: { version: 2 } });
    expect(await post('deactivate', seen(2))).toMatchObject({ data: { version: 3 } });
    expect(await profile('FUEL ONLY', 3)).toMatchObject({ code: 'card_final' });
    expect(await post('unlock', seen(3))).toMatchObject({ code: 'card_final' });
  });

  it('is unknown to other accounts, and its calls to who may not change it', async () => {
    const replaced = { replace_reason: 'LOST', send_to: sendTo };
    for (const [path, more] of [
      ...(['lock', 'unlock', 'deactivate', 'withdraw', 'new-pin'] as const).map((each) => [each, {}] as const),
      ['replace', replaced],
      ['change-profile', { fuel_profile: 'FUEL ONLY' }],
    ] as const) {
      expect(await post(path, { ...seen(), ...more }, ca), path).toMatchObject({ status: 404, code: 'not_found' });
      const unknown = { ...seen(), ...more, card_reference: 'C9' };
      expect(await post(path, unknown), path).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await post('order', order(), ca)).toMatchObject({ status: 404 });
    expect((await list(ca)).map(({ card_reference }) => card_reference)).not.toContain('C1');
  });
});

describe('a PIN', () => {
  const add = (key: string = randomUUID()) =>
    post('add-driver-id', { driver_reference_number: driver, idempotency_key: key });
  /** Everything that the database keeps, but for the hash. */
  async function everything(): Promise<string> {
    const texts = await Promise.all(
      ['fuel_cards', 'record_changes', 'audit_events', 'deleted_records'].map(async (table) => {
        const { rows } = await database.admin.query(`select to_jsonb(t) - 'pin_hash' as row from ${table} t`);
        return JSON.stringify(rows);
      }),
    );
    return texts.join();
  }
  const hashOf = async (reference: string): Promise<string> =>
    (await database.admin.query('select pin_hash from fuel_cards where card_reference = $1', [reference])).rows[0]
      .pin_hash;

  it('is in one answer and nowhere else; its hash is in no answer', async () => {
    const { data } = await add();
    expect(data).toMatchObject({ pin: expect.stringMatching(/^\d{6}$/), version: 1 });
    expect(await everything()).not.toContain(`"${data.pin}"`);
    expect(await verify(await hashOf(data.card_reference), data.pin)).toBe(true);
    const shown = JSON.stringify([await list(), await historyOf(data.card_reference)]);
    expect(shown).not.toContain(data.pin);
    expect(shown).not.toContain('argon2');
    expect(await historyOf(data.card_reference)).toContainEqual(
      expect.objectContaining({ changed_field: 'PIN', value_after: '***' }),
    );
  });

  it('is not shown again to who sends the same again', async () => {
    const key = randomUUID();
    const { data } = await add(key);
    expect(await add(key)).toMatchObject({ code: 'pin_shown', values: { card: data.card_reference } });
    expect(await add()).toMatchObject({ code: 'card_exists', faults: [{ field: 'driver_reference_number' }] });
  });

  it('is replaced by another one, once for each click', async () => {
    const { data } = await add();
    const { card_reference } = data;
    const answers = await Promise.all([1, 2].map(() => post('new-pin', { card_reference, version: 1 })));
    const [made, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(refused).toMatchObject({ status: 409, code: 'record_changed' });
    expect(JSON.stringify(refused)).not.toMatch(/pin_hash|argon2/);
    expect(made?.data).toMatchObject({ pin: expect.stringMatching(/^\d{6}$/), version: 2 });
    expect(await verify(await hashOf(card_reference), made?.data.pin)).toBe(true);
    await post('deactivate', { card_reference, version: 2 });
    expect(await post('new-pin', { card_reference, version: 3 })).toMatchObject({ code: 'card_final' });
    expect(await post('new-pin', seen())).toMatchObject({ code: 'card_final' });
  });
});
