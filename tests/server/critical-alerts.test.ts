import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { served } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, type Tokens } from './support/server.ts';

type State = Data<'attention.alert-states'>[number];

const server = served('demo');
const { database } = server;
let us: Tokens;
let colleague: Tokens;
let ca: Tokens;

beforeAll(async () => {
  [us, colleague, ca] = await Promise.all([
    server.signIn('fleet-us'),
    server.signIn('provider'),
    server.signIn('fleet-ca'),
  ]);
});
beforeEach(() => database.admin.query('delete from suppressed_alerts'));

const code = 'PLATE_EXPIRED';
const dayAfter = (days: number) => new Date(Date.parse(seedDay) + days * 86_400_000).toISOString().slice(0, 10);
const get = (who: Tokens, path: string) => server.app.inject({ url: `/api${path}`, headers: bearer(who) });
const send = (who: Tokens, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: '/api/account/suppress-alert',
    headers: bearer(who),
    payload: { code, suppress: true, ...payload },
  });
const stateOf = async (who: Tokens) =>
  (await get(who, '/account/critical-alerts'))
    .json<{ data: State[] }>()
    .data.find(({ alert_code }) => alert_code === code);
const isSuppressed = async (who: Tokens) =>
  (await get(who, '/account/critical-alert-counts'))
    .json<{ data: Data<'attention.alerts'> }>()
    .data.find((alert) => alert.code === code)?.suppress;

const given = { suppress_reason: 'Plates are on their way.', suppressed_until: dayAfter(7), version: 0 };

describe('a critical alert', () => {
  it('is listed with its count and rule, also without a vehicle', async () => {
    const { data } = (await get(us, '/account/critical-alerts')).json<{ data: State[] }>();
    expect(data.map(({ alert_code }) => alert_code)).toEqual([
      'FUEL_OVER_CAPACITY',
      'PLATE_EXPIRED',
      'ENGINE_FAULT',
      'MAINTENANCE_OVERDUE',
    ]);
    const { rows } = await database.admin.query<{ alerts: number }>(
      `select count(*)::int as alerts from critical_alerts where code = $1 and customer_number = '410200' and resolved_at is null`,
      [code],
    );
    expect(await stateOf(us)).toMatchObject({
      alert_rule: 'The plate of a vehicle on billing has expired.',
      ...{ suppressed: false, version: 0, ...rows[0] },
    });
  });

  it('is suppressed with a reason until a day, for everyone in the account alone', async () => {
    expect((await send(us, given)).json().data).toEqual({ code, version: expect.any(Number) });
    const { version: _v, ...kept } = given;
    expect(await stateOf(colleague)).toMatchObject({ ...kept, suppressed: true, suppressed_by: 'fleet-us' });
    expect([await isSuppressed(us), await isSuppressed(ca)]).toEqual([true, false]);
  });

  it('counts again after its last day', async () => {
    await send(us, { ...given, suppressed_until: seedDay });
    expect(await isSuppressed(us)).toBe(true);
    await database.admin.query('update suppressed_alerts set suppressed_until = $1', [dayAfter(-1)]);
    expect(await isSuppressed(us)).toBe(false);
    const state = await stateOf(us);
    expect(state).toMatchObject({ suppressed: false, suppress_reason: null, suppressed_until: null });
    expect((await send(us, { ...given, version: state?.version })).statusCode).toBe(200);
    expect(await isSuppressed(us)).toBe(true);
  });

  it('is refused with a day in the past, and with a reason that is too long', async () => {
    for (const [field, wrong] of [
      ['suppressed_until', dayAfter(-1)],
      ['suppress_reason', 'x'.repeat(201)],
    ] as const) {
      const answer = await send(us, { ...given, [field]: wrong });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().faults).toMatchObject([{ field }]);
    }
    expect(await isSuppressed(us)).toBe(false);
  });

  it('is not overwritten by someone who has not seen what it is now', async () => {
    const { version } = (await send(us, given)).json().data;
    const late = await send(colleague, { ...given, suppress_reason: 'Other' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'record_changed']);
    expect(late.json().record).toMatchObject({ suppress_reason: given.suppress_reason, version });
    expect((await send(us, given)).json().data).toEqual({ code, version });
    await send(us, { suppress: false, version });
    expect((await send(us, given)).json().data.version).toBeGreaterThan(version);
    expect((await send(colleague, { ...given, suppress_reason: 'Other', version })).statusCode).toBe(409);
  });

  it('has a history', async () => {
    const { version } = (await send(us, given)).json().data;
    await send(colleague, { suppress: false, version });
    const { data } = (await get(us, `/records/history?record_type=suppressed_alerts&record_id=${code}`)).json();
    expect(data[0]).toMatchObject({ operation: 'DELETED', username: 'provider' });
    expect(data).toContainEqual(
      expect.objectContaining({
        operation: 'ADDED',
        username: 'fleet-us',
        changed_field: 'Reason',
        value_after: given.suppress_reason,
      }),
    );
  });
});
