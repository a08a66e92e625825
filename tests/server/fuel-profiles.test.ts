import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type Limits = Data<'fuel-profile.list'>[number];

const server = served('demo');
const { database } = server;
let us: Tokens;
let colleague: Tokens;
let plain: Tokens;
let ca: Tokens;

beforeAll(async () => {
  await database.admin.query(`update users set driver_admin = false where username = 'fleet-ca'`);
  [us, colleague, plain, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-linked'),
    server.signIn('fleet-ca'),
  ]);
});

const get = async <T>(path: string, who = us) => {
  const answer = await server.send({ url: `/api${path}`, headers: bearer(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: T }>().data;
};
const list = (who = us) => get<Limits[]>('/fuel-profiles', who);
const find = async (id: string) => (await list()).find(({ limits_id }) => limits_id === id);
async function post(path: string, payload: object, who = us) {
  const answer = await server.send({
    method: 'POST',
    url: `/api/fuel-profiles/${path}`,
    headers: bearer(who),
    payload,
  });
  return { status: answer.statusCode, ...answer.json() };
}
const day = (ahead: number) => new Date(Date.parse(seedDay) + ahead * 86_400_000).toISOString().slice(0, 10);

const allowed = {
  amount_per_transaction: 100,
  amount_per_day: 150,
  amount_per_week: null,
  quantity_per_transaction: 30.5,
  quantity_per_day: null,
  quantity_per_week: null,
  fuel_products: 'FUEL',
  from_time: '22:00',
  until_time: '06:00',
  ...{ on_monday: true, on_tuesday: true, on_wednesday: true, on_thursday: true, on_friday: true },
  ...{ on_saturday: false, on_sunday: false },
};
let count = 0;
const given = (changes: object = {}) => ({
  fuel_profile: `Night ${++count}`,
  effective_from: seedDay,
  ...allowed,
  idempotency_key: randomUUID(),
  ...changes,
});
const added = async (changes: object = {}): Promise<Limits> => {
  const answer = await post('add', given(changes));
  expect(answer).toMatchObject({ status: 200, data: { version: 1 } });
  return (await find(answer.data.limits_id)) as Limits;
};
/** A profile with limits since a week ago. */
async function older(): Promise<Limits> {
  const profile = await added();
  await database.admin.query('update fuel_profile_limits set effective_date = $1 where limits_id = $2', [
    day(-7),
    profile.limits_id,
  ]);
  return (await find(profile.limits_id)) as Limits;
}
const historyOf = (id: string) =>
  get<Data<'record.history'>>(`/records/history?record_type=fuel_profile_limits&record_id=${id}`);

describe('the profiles of the demo', () => {
  it('are those that vehicles and transactions have, with the cards that have them', async () => {
    for (const [who, account] of [
      [us, '410200'],
      [ca, '520100'],
    ] as const) {
      const current = (await list(who)).filter(({ profile_state }) => profile_state === 'CURRENT');
      const { rows } = await database.admin.query<{ profile: string; cards: number }>(
        `select fuel_profile as profile, count(*)::int as cards from fuel_cards
          where customer_number = $1 and card_status in ('ORDERED', 'ACTIVE', 'LOCKED') and fuel_profile is not null
          group by 1 order by 1`,
        [account],
      );
      expect(current.map(({ fuel_profile: profile, cards }) => ({ profile, cards }))).toEqual(rows);
      const used = await database.admin.query<{ profile: string }>(
        `select distinct fuel_profile as profile from fuel_transactions where customer_number = $1 order by 1`,
        [account],
      );
      expect(used.rows.map(({ profile }) => profile)).toEqual(rows.map(({ profile }) => profile));
    }
  });

  it('have planned and earlier limits, and whole litres in Canada', async () => {
    const all = await list(ca);
    expect(new Set(all.map(({ profile_state }) => profile_state))).toEqual(new Set(['CURRENT', 'PLANNED', 'PAST']));
    for (const { quantity_per_day: gallons } of all) {
      const litres = (gallons ?? 0) * 3.785411784;
      expect(Math.abs(litres - Math.round(litres))).toBeLessThan(1e-9);
    }
    const compared = await get<Data<'fuel-profile.compared'>>(
      '/fuel-profiles/compared?first_profile=WEEKDAYS%20ONLY&second_profile=nothing',
      ca,
    );
    expect(compared).toMatchObject([{ compared_as: 'FIRST', fuel_profile: 'WEEKDAYS ONLY', from_time: '06:00' }]);
  });

  it('are compared as chosen, or those with the most cards', async () => {
    const cards = (all: readonly Limits[]) =>
      all.filter(({ profile_state }) => profile_state === 'CURRENT').toSorted((a, b) => b.cards - a.cards);
    const [most, next] = cards(await list(ca));
    const names = async (query: string) =>
      (await get<Data<'fuel-profile.compared'>>(`/fuel-profiles/compared${query}`, ca)).map(
        ({ fuel_profile }) => fuel_profile,
      );
    expect(await names('')).toEqual([most?.fuel_profile, next?.fuel_profile]);
    const other = encodeURIComponent(next?.fuel_profile ?? '');
    expect(await names(`?first_profile=${other}`)).toEqual([next?.fuel_profile, most?.fuel_profile]);
    const top = encodeURIComponent(most?.fuel_profile ?? '');
    expect(await names(`?second_profile=${top}`)).toEqual([next?.fuel_profile, most?.fuel_profile]);
  });
});

describe('a profile', () => {
  it('is added once, however often it is sent, with its name in upper case', async () => {
    const sent = given();
    const answers = await Promise.all([post('add', sent), post('add', sent)]);
    expect(answers[0]).toEqual(answers[1]);
    const name = sent.fuel_profile.toUpperCase();
    const mine = (await list(colleague)).filter(({ fuel_profile }) => fuel_profile === name);
    expect(mine).toMatchObject([
      {
        ...allowed,
        day_pattern: 'MONDAY_TO_FRIDAY',
        profile_state: 'CURRENT',
        cards: 0,
        may_change: true,
        effective_from: seedDay,
      },
    ]);
    expect(await post('add', given({ fuel_profile: sent.fuel_profile }))).toMatchObject({
      status: 409,
      code: 'profile_taken',
      faults: [{ field: 'fuel_profile' }],
    });
  });

  it('is checked at its fields', async () => {
    const nights = { on_monday: false, on_tuesday: false, on_wednesday: false, on_thursday: false, on_friday: false };
    for (const [field, changes] of [
      ['effective_from', { effective_from: day(-1) }],
      ['fuel_profile', { fuel_profile: ' ' }],
      ['from_time', { from_time: null }],
      ['until_time', { until_time: null }],
      ['on_monday', nights],
    ] as const)
      expect(await post('add', given(changes)), field).toMatchObject({
        status: 400,
        code: 'invalid_request',
        faults: [{ field }],
      });
  });

  it('changes from a day on; the limits until then stay', async () => {
    const { fuel_profile, limits_id } = await older();
    const changed = await post('change', given({ fuel_profile, effective_from: day(3), amount_per_day: 90 }));
    expect(changed.status).toBe(200);
    expect(await find(limits_id)).toMatchObject({
      profile_state: 'CURRENT',
      amount_per_day: 150,
      effective_until: day(2),
      next_change: day(3),
    });
    expect(await find(changed.data.limits_id)).toMatchObject({ profile_state: 'PLANNED', amount_per_day: 90 });
    expect(await post('change', given({ fuel_profile, effective_from: day(3) }))).toMatchObject({
      status: 409,
      code: 'change_planned',
      faults: [{ field: 'effective_from' }],
    });
    const today = await post('change', given({ fuel_profile, amount_per_day: 80 }));
    expect(await find(today.data.limits_id)).toMatchObject({ profile_state: 'CURRENT', amount_per_day: 80 });
    expect(await find(limits_id)).toMatchObject({ profile_state: 'PAST', effective_until: day(-1) });
    expect(await historyOf(changed.data.limits_id)).toContainEqual(
      expect.objectContaining({ operation: 'ADDED', changed_field: 'Maximum per day', value_after: '$90.00' }),
    );
  });
});

describe('a change', () => {
  it('that changes nothing is refused, compared with the limits of the day before it', async () => {
    const { fuel_profile } = await older();
    const change = (ahead: number, changes: object = {}) =>
      post('change', given({ fuel_profile, effective_from: day(ahead), ...changes }));
    const refused = await change(3);
    expect([refused.status, refused.code]).toEqual([422, 'limits_unchanged']);
    expect(await change(5, { quantity_per_transaction: 30.6 })).toMatchObject({ status: 200 });
    expect(await change(4)).toMatchObject({ code: 'limits_unchanged' });
    expect(await change(6, { quantity_per_transaction: 30.6 })).toMatchObject({ code: 'limits_unchanged' });
    expect(await change(6)).toMatchObject({ status: 200 });
  });
});

describe('limits', () => {
  it('can be corrected until their day is over, and a stale version shows what is there', async () => {
    const { limits_id } = await added({ effective_from: day(2) });
    const { fuel_profile: _name, idempotency_key: _key, ...limits } = given({ effective_from: day(4) });
    expect(await post('update', { ...limits, limits_id, version: 1 })).toMatchObject({ data: { version: 2 } });
    expect(await find(limits_id)).toMatchObject({ effective_date: day(4), changed_by: 'fleet-us' });
    const stale = await post('update', { ...limits, amount_per_day: 1, limits_id, version: 1 }, colleague);
    expect(stale).toMatchObject({ status: 409, code: 'record_changed', record: { limits_id, version: 2 } });
    const past = await older();
    for (const path of ['update', 'delete'])
      expect(
        await post(path, { ...(path === 'update' ? limits : {}), limits_id: past.limits_id, version: 1 }),
      ).toMatchObject({ status: 409, code: 'limits_in_force' });
  });

  it('are deleted and restored, unless their day was taken or cards need them', async () => {
    const { limits_id, fuel_profile } = await added({ effective_from: day(2) });
    expect(await post('delete', { limits_id, version: 1 })).toMatchObject({ status: 200 });
    expect(await find(limits_id)).toBeUndefined();
    const restored = () => post('restore', { limits_ids: [limits_id] });
    expect((await restored()).data).toEqual({ refused: [] });
    await post('delete', { limits_id, version: 1 });
    await added({ fuel_profile, effective_from: day(2) });
    expect((await restored()).data.refused).toMatchObject([{ id: limits_id, key: 'refusals.change_planned' }]);
    const other = await added();
    await database.admin.query(
      `insert into fuel_cards (customer_number, card_reference, card_type, fuel_profile, card_status, status_date)
       values ('410200', '900001', 'VEHICLE', $1, 'ACTIVE', $2)`,
      [other.fuel_profile, seedDay],
    );
    expect(await post('delete', { limits_id: other.limits_id, version: 1 })).toMatchObject({ code: 'profile_used' });
  });

  it('are unknown to other accounts, and their calls to who may not change them', async () => {
    const { limits_id, fuel_profile, version } = await added();
    expect((await list(plain)).map((each) => each.fuel_profile)).not.toContain(fuel_profile);
    const { fuel_profile: _name, idempotency_key: _key, ...limits } = given();
    for (const [path, payload] of [
      ['change', given({ fuel_profile })],
      ['update', { ...limits, limits_id, version }],
      ['delete', { limits_id, version }],
    ] as const) {
      expect(await post(path, payload, ca), path).toMatchObject({ status: 404, code: 'not_found' });
      const unknown = { ...payload, ...(path === 'change' ? { fuel_profile: 'NOTHING' } : { limits_id: 'nothing' }) };
      expect(await post(path, unknown), path).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await post('add', given(), ca)).toMatchObject({ status: 404 });
    expect(await post('restore', { limits_ids: [limits_id] }, ca)).toMatchObject({ status: 404 });
  });
});
