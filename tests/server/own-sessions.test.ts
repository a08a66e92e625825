import { beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { deviceOf } from '../../server/session/device.ts';
import { served } from '../fixtures/served.ts';
import { bearer, type Tokens } from './support/server.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const server = served('two');
const { database } = server;
beforeEach(() => database.admin.query('delete from sessions'));

async function enter(username: string, agent = firefox, remoteAddress = '192.0.2.1'): Promise<Tokens> {
  const payload = { username, password: username };
  const headers = { 'user-agent': agent };
  const answer = await server.app.inject({ method: 'POST', url: '/api/login', payload, headers, remoteAddress });
  return answer.json().data;
}

const post = (tokens: Tokens, url: string, payload?: object) =>
  server.app.inject({ method: 'POST', url, headers: bearer(tokens), ...(payload ? { payload } : {}) });
const end = (tokens: Tokens, payload: object) => post(tokens, '/api/account/sessions/end', payload);
const get = (tokens: Tokens, url: string) => server.app.inject({ url, headers: bearer(tokens) });
const listOf = async (tokens: Tokens): Promise<Data<'session.own'>> =>
  (await get(tokens, '/api/account/sessions')).json().data;
const isIn = async (tokens: Tokens) => (await get(tokens, '/api/user')).statusCode === 200;

describe('the sessions of a user', () => {
  it('are listed with browser, system, network and time', async () => {
    const own = await enter('one');
    await enter('one', safari, '2001:db8:1:2:3::4');
    await enter('two');
    const list = await listOf(own);
    expect(list).toEqual([
      expect.objectContaining({ current: false, browser: 'Safari', system: 'iPhone', address: '2001:db8:1:2::/64' }),
      expect.objectContaining({ current: true, browser: 'Firefox', system: 'Windows', address: '192.0.2.1' }),
    ]);
    for (const { begun, seen } of list) {
      expect(Math.abs(Date.parse(begun) - Date.now())).toBeLessThan(60_000);
      expect(Date.parse(seen)).toBeGreaterThanOrEqual(Date.parse(begun));
    }
  });

  it('are listed by last activity', async () => {
    const own = await enter('one');
    const refreshed = await server.app.inject({
      method: 'POST',
      url: '/api/auth/refresh-token',
      payload: { refresh_token: own.refresh_token },
      headers: { 'user-agent': 'curl/8' },
      remoteAddress: '198.51.100.7',
    });
    expect(await listOf(refreshed.json().data)).toMatchObject([
      { current: true, browser: null, system: null, address: '198.51.100.7' },
    ]);
  });

  it('do not include ended and expired ones', async () => {
    const [own, left, old] = [await enter('one'), await enter('one'), await enter('one')];
    await post(left, '/api/logout');
    const id = (await listOf(old)).find(({ current }) => current)?.id;
    await database.admin.query('update sessions set expires_at = now() where family = $1', [id]);
    expect(await listOf(own)).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('ends the named one', async () => {
    const [own, other] = [await enter('one'), await enter('one')];
    const id = (await listOf(own)).find(({ current }) => !current)?.id;
    expect((await end(own, { id })).json().data).toEqual({ ended: 1 });
    expect([await isIn(own), await isIn(other)]).toEqual([true, false]);
  });

  it('ends all others of the user, and nobody else’s', async () => {
    const [own, other, third, foreign] = [
      await enter('one'),
      await enter('one'),
      await enter('one'),
      await enter('two'),
    ];
    expect((await end(own, { others: true })).json().data).toEqual({ ended: 2 });
    const all = await Promise.all([own, other, third, foreign].map(isIn));
    expect(all).toEqual([true, false, false, true]);
  });

  it('of another account is answered as if they did not exist', async () => {
    const [own, foreign] = [await enter('one'), await enter('two')];
    const [{ id = '' } = {}] = await listOf(foreign);
    const answers = await Promise.all(
      [id, '00000000-0000-4000-8000-000000000000'].map((each) => end(own, { id: each })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
    expect(await isIn(foreign)).toBe(true);
  });

  it('of another user of the account is answered the same', async () => {
    await database.admin.query(
      `insert into users (customer_number, username, password_hash) select customer_number, 'three', 'none' from users where username = 'one'`,
    );
    await database.admin.query(
      `insert into sessions (customer_number, family, username, salt, expires_at)
       select customer_number, '00000000-0000-4000-8000-000000000003', 'three', 'salt', now() + interval '1 day'
         from users where username = 'three'`,
    );
    const own = await enter('one');
    expect((await end(own, { id: '00000000-0000-4000-8000-000000000003' })).statusCode).toBe(404);
    await database.admin.query(`delete from users where username = 'three'`);
  });

  it('needs a session or all others', async () => {
    const own = await enter('one');
    const [{ id = '' } = {}] = await listOf(own);
    for (const payload of [{}, { id, others: true }, { others: false }, { id: 'x' }])
      expect((await end(own, payload)).statusCode).toBe(400);
  });
});

describe('the linked account', () => {
  const toggle = (tokens: Tokens) => post(tokens, '/api/toggle-linked-account');
  const link = `update users u set linked_customer = o.customer_number, linked_user = o.username, linked_country = 'CAN'
    from users o where u.username in ('one', 'two') and o.username in ('one', 'two') and o.username <> u.username`;

  it('does not exist for a user without one', async () => {
    const own = await enter('one');
    const answer = await toggle(own);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_linked']);
    expect(await isIn(own)).toBe(true);
  });

  it('gets new tokens, there and back, and ends the former session', async () => {
    await database.admin.query(link);
    const own = await enter('one');
    const there: Tokens = (await toggle(own)).json().data;
    expect((await get(there, '/api/user')).json().data).toMatchObject({ account: '200002', username: 'two' });
    expect(await isIn(own)).toBe(false);
    const renewal = await post(own, '/api/auth/refresh-token', { refresh_token: own.refresh_token });
    expect(renewal.statusCode).toBe(403);
    const back: Tokens = (await toggle(there)).json().data;
    expect((await get(back, '/api/user')).json().data).toMatchObject({ account: '100001', username: 'one' });
  });

  it('with a user who cannot sign in leaves the session unchanged', async () => {
    await database.admin.query(`update users set disabled_at = now() where username = 'two'`);
    const own = await enter('one');
    expect((await toggle(own)).json().code).toBe('not_linked');
    expect(await isIn(own)).toBe(true);
    await database.admin.query(`update users set disabled_at = null where username = 'two'`);
  });

  it('is switched to once by two tabs at the same moment', async () => {
    const own = await enter('one');
    const answers = await Promise.all([toggle(own), toggle(own)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    const { rowCount } = await database.admin.query('select from sessions where ended_at is null');
    expect(rowCount).toBe(1);
  });
});

it.each([
  [firefox, 'Firefox', 'Windows'],
  [safari, 'Safari', 'iPhone'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['', null, null],
])('names the device of %s', (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system });
});
