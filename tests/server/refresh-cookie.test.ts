import { describe, expect, it } from 'vitest';
import { byCookie } from '../../contract/session.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, startServer } from './support/server.ts';

const database = databaseOf('two');

type Options = Parameters<typeof startServer>[1];

const asked = { [byCookie.header]: byCookie.value };
const credentials = { username: 'one', password: 'one' };

interface Cookie {
  name: string;
  value: string;
  maxAge?: number;
}

/** Acts as a browser: it stores the one cookie that it gets, and sends it. */
async function startVisit(options: Options = {}, headers: Record<string, string> = {}) {
  const { app } = await startServer(database, options);
  let cookie: Cookie | undefined;
  const post = async (url: string, payload: object | undefined, more: Record<string, string> = asked) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      cookies: cookie ? { [cookie.name]: cookie.value } : {},
      headers: { ...headers, ...more },
    });
    const [set] = response.cookies as (Cookie & { expires?: Date })[];
    if (set) cookie = set.value === '' ? undefined : set;
    return { status: response.statusCode, set, ...response.json<{ code?: string; data: Record<string, string> }>() };
  };
  return {
    app,
    post,
    signIn: () => post('/login', credentials),
    refresh: (more?: Record<string, string>) => post('/auth/refresh-token', {}, more),
    held: () => cookie,
    lives: async (token = '') =>
      (await app.inject({ url: '/api/user', headers: bearer({ token, refresh_token: '' }) })).statusCode === 200,
  };
}

const https = { 'x-forwarded-proto': 'https', host: 'fleet.example.com' };

describe('the cookie of the refresh token', () => {
  it('is kept if the database was not available at the sign-out, so that it can be repeated', async () => {
    const visit = await startVisit();
    await visit.signIn();
    const lock = await database.admin.connect();
    await lock.query('begin; lock table sessions in access exclusive mode');
    const unheard = await visit.post('/logout', undefined);
    expect([unheard.status, unheard.set]).toEqual([503, undefined]);
    await lock.query('rollback');
    lock.release();
    expect(visit.held()).toBeDefined();
    expect((await visit.post('/logout', undefined)).status).toBe(200);
    expect(visit.held()).toBeUndefined();
    await visit.app.close();
  });

  it.each([
    [
      'over https',
      { trustProxy: 'loopback' },
      https,
      { name: '__Host-refresh_token', secure: true, sameSite: 'Lax', httpOnly: true, path: '/', maxAge: 86_400 },
    ],
    [
      'over http',
      {},
      {},
      { name: 'refresh_token', secure: undefined, sameSite: 'Lax', httpOnly: true, path: '/', maxAge: 86_400 },
    ],
    [
      'in a page of another site',
      { trustProxy: 'loopback', frameAncestors: ['https://intranet.example.com'] },
      { ...https, origin: 'https://fleet.example.com' },
      { name: '__Host-refresh_token', secure: true, sameSite: 'None', httpOnly: true, path: '/', maxAge: 86_400 },
    ],
  ])('is set, renewed and cleared %s', async (_where, options, headers, cookie) => {
    const visit = await startVisit(options, headers);
    const first = await visit.signIn();
    expect(Object.keys(first.data)).toEqual(['token']);
    const { value, ...attributes } = first.set ?? { value: '' };
    expect({ secure: undefined, ...attributes }).toEqual(cookie);
    expect(value).toMatch(/^[\w-]{70}$/);
    const second = await visit.refresh();
    expect([second.status, Object.keys(second.data)]).toEqual([200, ['token']]);
    expect(second.set?.name).toBe(cookie.name);
    expect(second.set?.value).not.toBe(value);
    expect((await visit.post('/logout', undefined)).status).toBe(200);
    expect(visit.held()).toBeUndefined();
    expect([await visit.lives(first.data.token), await visit.lives(second.data.token)]).toEqual([false, false]);
    await visit.app.close();
  });

  it('is not accepted without the header', async () => {
    const visit = await startVisit();
    await visit.signIn();
    const refused = await visit.refresh({});
    expect([refused.status, refused.code]).toEqual([400, 'invalid_request']);
    expect((await visit.post('/logout', undefined, {})).status).toBe(401);
    expect((await visit.refresh()).status).toBe(200);
    await visit.app.close();
  });

  it('stays when it is refused: a late refusal would remove the cookie of the next sign-in', async () => {
    const visit = await startVisit();
    const { data } = await visit.signIn();
    await visit.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: `Bearer ${data.token}` } });
    const refused = await visit.refresh();
    expect([refused.status, refused.set]).toEqual([403, undefined]);
    // The next sign-in replaces it.
    const { value } = (await visit.signIn()).set ?? {};
    expect(visit.held()?.value).toBe(value);
    expect((await visit.refresh()).status).toBe(200);
    await visit.app.close();
  });

  it('is not set for an API client, which gets the token in the answer', async () => {
    const visit = await startVisit();
    const { data, set } = await visit.post('/login', credentials, {});
    expect([Object.keys(data), set]).toEqual([['token', 'refresh_token'], undefined]);
    const next = await visit.post('/auth/refresh-token', { refresh_token: data.refresh_token }, {});
    expect([Object.keys(next.data), next.set]).toEqual([['token', 'refresh_token'], undefined]);
    await visit.app.close();
  });
});

describe('a portal that pages of another site may embed', () => {
  const frameAncestors = ['https://intranet.example.com'];

  it('is served with the named sites, and no others', async () => {
    const { app } = await startServer(database, { frameAncestors });
    const { headers } = await app.inject({ url: '/api/docs/json' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://intranet.example.com");
    expect(headers['x-frame-options']).toBeUndefined();
    await app.close();
  });

  it.each([
    ['https://intranet.example.com'],
    ['null'],
    [undefined],
  ])('has no session from the cookie for a call from %s', async (origin) => {
    const visit = await startVisit({ trustProxy: 'loopback', frameAncestors }, https);
    const own = { ...asked, origin: 'https://fleet.example.com' };
    expect((await visit.post('/login', credentials, own)).status).toBe(200);
    const foreign: Record<string, string> = origin === undefined ? asked : { ...asked, origin };
    expect((await visit.refresh(foreign)).status).toBe(403);
    expect((await visit.post('/login', credentials, foreign)).status).toBe(403);
    expect((await visit.post('/logout', undefined, foreign)).status).toBe(403);
    expect((await visit.refresh(own)).status).toBe(200);
    await visit.app.close();
  });
});

describe('a sign-out', () => {
  it('works with an expired access token, through the cookie', async () => {
    const { app, pass } = await startServer(database, { accessSeconds: 60 });
    const first = await app.inject({ method: 'POST', url: '/api/login', payload: credentials, headers: asked });
    const { token } = first.json().data;
    const [cookie] = first.cookies;
    pass(61);
    const headers = { ...asked, authorization: `Bearer ${token}` };
    const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
    expect((await app.inject({ method: 'POST', url: '/api/logout', headers, cookies })).statusCode).toBe(200);
    const again = await app.inject({ method: 'POST', url: '/api/logout', headers, cookies });
    expect([again.statusCode, again.json().code]).toEqual([403, 'session_ended']);
    const { rows } = await database.admin.query(
      `select kind, username, address from audit_events where kind = 'sign-out' order by at desc limit 1`,
    );
    expect(rows).toEqual([{ kind: 'sign-out', username: 'one', address: '127.0.0.1' }]);
    await app.close();
  });
});
