import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../server/environment.ts';
import { buildPortalApp } from '../../server/portal-app.ts';
import { accountClause } from '../../server/superset/guest-token.ts';
import { databaseOf } from '../fixtures/served.ts';
import { credentials, standInSuperset } from '../support/superset.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const superset = standInSuperset();
const database = databaseOf('two');
const logged: string[] = [];
let apps: Awaited<ReturnType<typeof startServer>>['app'][];
let one: Tokens;
let two: Tokens;

/** With Superset, with another password there, with little time, and without it. */
beforeAll(async () => {
  for (const account of ['100001', '200002'])
    await database.admin.query(
      `insert into account_features (customer_number, key, enabled) values ($1, 'superset', true)`,
      [account],
    );
  await database.admin.query(`update accounts set superset_dashboard = 'of ' || customer_number`);
  const settings = { ...credentials, url: superset.url };
  const logger = { level: 'trace', stream: { write: (line: string) => void logged.push(line) } };
  apps = [];
  for (const given of [settings, { ...settings, password: 'wrong' }, { ...settings, timeout: 200 }, undefined])
    apps.push((await startServer(database, { superset: given, logger })).app);
  [one, two] = await Promise.all([signIn(app(), 'one', 'one'), signIn(app(), 'two', 'two')]);
});
afterAll(() => Promise.all(apps.map((each) => each.close())));
afterEach(() => {
  superset.instead = undefined;
  superset.received.length = 0;
});

const app = (place = 0) => apps[place] as (typeof apps)[number];

async function ask(who = one, at = app(), sent: object = {}) {
  const answer = await at.inject({
    ...{ method: 'POST', url: '/api/superset/guest-token', headers: bearer(who), ...sent },
  });
  const { data, code } = answer.json();
  return { status: answer.statusCode, code, data };
}
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const payload = async (who: Tokens, at = app()) =>
  (await at.inject({ url: '/api/login-payload', headers: bearer(who) })).json().data.supersetPayload;

it('gives a token for the rows of the own account, whatever a browser sends', async () => {
  for (const [who, account] of [
    [one, '100001'],
    [two, '200002'],
  ] as const) {
    const { status, data } = await ask(who);
    expect([status, data.url, data.dashboard]).toEqual([200, superset.url, `of ${account}`]);
    expect(claims(data.token)).toMatchObject({
      resources: [{ type: 'dashboard', id: `of ${account}` }],
      rls: [{ clause: `customer_number = '${account}'` }],
      user: { username: account },
    });
  }
  superset.received.length = 0;
  const sent = { payload: { account: '200002', dashboard: 'of 200002', rls: [] } };
  await ask(one, app(), sent);
  expect(JSON.stringify(superset.received)).not.toContain('200002');
  expect(await payload(one)).toEqual({ dashboard: 'of 100001' });
});

it('is not found without Superset, without a dashboard, or without the feature', async () => {
  const none = { status: 404, code: 'not_found' };
  expect(await ask(one, app(3))).toMatchObject(none);
  expect(await payload(one, app(3))).toBe(null);
  await database.admin.query(`update accounts set superset_dashboard = null where customer_number = '100001'`);
  await database.admin.query(`update account_features set enabled = false where customer_number = '200002'`);
  for (const who of [one, two]) {
    expect(await ask(who)).toMatchObject(none);
    expect(await payload(who)).toBe(null);
  }
  expect(superset.received).toEqual([]);
  await database.admin.query(`update accounts set superset_dashboard = 'of ' || customer_number`);
  await database.admin.query('update account_features set enabled = true');
  expect((await app().inject({ method: 'POST', url: '/api/superset/guest-token' })).statusCode).toBe(401);
});

it('quotes an account, and refuses one that a database or a template could read otherwise', () => {
  expect(accountClause('c', `x' or '1'='1`)).toBe(`c = 'x'' or ''1''=''1'`);
  for (const account of ["x\\' or 1=1 --", '{{ current_user() }}', '%(x)s', ':x', 'x\u0000', 'x\n', '\u202Ex'])
    expect(() => accountClause('c', account)).toThrow('condition');
});

const answers: readonly [string, RequestListener, string][] = [
  ['HTML', (_, to) => void to.end('<html>'), 'superset_failed'],
  ['500', (_, to) => void to.writeHead(500).end('{}'), 'superset_failed'],
  ['403', (_, to) => void to.writeHead(403).end('{"message":"a password of the tests"}'), 'superset_refused'],
  ['another address', (_, to) => void to.writeHead(307, { location: '/other' }).end(), 'superset_failed'],
  ['too much', (_, to) => void to.end(JSON.stringify({ token: 'x'.repeat(300_000) })), 'superset_failed'],
  ['null', (_, to) => void to.end('null'), 'superset_failed'],
  ['no token', (_, to) => void to.end('{"token":{}}'), 'superset_failed'],
  ['another token', (_, to) => void to.end('{"token":"x","access_token":"a\\nb","result":7}'), 'superset_failed'],
  ['nothing', (request) => void request.socket.destroy(), 'superset_failed'],
];
it.each(answers)('a Superset that answers with %s has failed, at each of its calls', async (_, answer, code) => {
  for (const path of ['/login', '/csrf_token/', '/guest_token/']) {
    superset.instead = { path, answer };
    expect(await ask()).toMatchObject({ status: code === 'superset_failed' ? 503 : 502, code });
  }
  expect(superset.received.filter(({ path }) => path === '/other')).toEqual([]);
});

it('a Superset that does not answer in time has failed', async () => {
  superset.instead = { path: '/guest_token/', answer: () => undefined };
  expect(await ask(one, app(2))).toMatchObject({ status: 503, code: 'superset_failed' });
});

it('a wrong password is refused, and neither password nor token is logged', async () => {
  expect(await ask(one, app(1))).toMatchObject({ status: 502, code: 'superset_refused' });
  const { data } = await ask();
  const log = logged.join('');
  expect(log).toContain('Superset gives no guest token');
  for (const secret of [credentials.password, 'wrong', data.token, 'Bearer access']) expect(log).not.toContain(secret);
});

describe('the page', () => {
  const policyOf = async (at: ReturnType<typeof app>) =>
    String((await at.inject('/')).headers['content-security-policy']);
  it('may show frames of that server alone', async () => {
    expect(await policyOf(app())).toContain(`frame-src 'self' ${superset.url};`);
    expect(await policyOf(app(3))).not.toContain('frame-src');
    const portal = await buildPortalApp({
      ...{ apiOrigin: 'https://api.example.com', distDir: 'no', frameOrigins: ['https://superset.example.com'] },
    });
    expect(await policyOf(portal)).toContain(`frame-src 'self' https://superset.example.com;`);
    await portal.close();
  });
});

it('its settings belong together', () => {
  const faults = (given: Record<string, string>) => {
    try {
      readEnvironment(given);
      return '';
    } catch (error) {
      return error instanceof EnvironmentError ? error.message : String(error);
    }
  };
  const url = { SUPERSET_URL: 'https://superset.example.com/' };
  const user = { SUPERSET_USER: 'portal', SUPERSET_PASSWORD: 'secret' };
  expect(readEnvironment({ ...url, ...user }).superset).toEqual({
    ...{ url: 'https://superset.example.com', user: 'portal', password: 'secret', column: 'customer_number' },
  });
  expect(faults({ ...url, API_BASE_URL: 'https://api.example.com' })).toBe('');
  expect(faults(url)).toContain('SUPERSET_URL is set without SUPERSET_USER');
  expect(faults(user)).toContain('SUPERSET_PASSWORD is set without SUPERSET_URL');
  expect(faults({ ...url, ...user, SUPERSET_ACCOUNT_COLUMN: "a' or '1" })).toContain('SUPERSET_ACCOUNT_COLUMN');
  const wrong = faults({ ...user, SUPERSET_URL: 'http://me:hidden@superset.example.com' });
  expect(wrong).toContain('SUPERSET_URL is not an address of a service');
  expect(wrong).not.toContain('hidden');
});
