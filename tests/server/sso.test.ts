import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SsoSettings } from '../../server/session/sso.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, startServer } from './support/server.ts';

const secret = 'a secret that the provider has too';
const names = { issuer: 'https://sso.example.com', audience: 'motorpool' };
const shared = { ...names, secret };

const database = databaseOf('two');
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let foreign: typeof keys;
let provider: HttpServer;
let published: SsoSettings;

beforeAll(async () => {
  [keys, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  provider = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  published = { ...names, jwksUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks.json` };
});
afterAll(async () => {
  provider.close();
});

const lines: string[] = [];
const start = (sso: SsoSettings | undefined) =>
  startServer(database, {
    sso,
    now: () => new Date(),
    logger: { level: 'warn', stream: { write: (line) => lines.push(line) } },
  });
type Server = Awaited<ReturnType<typeof start>>;

interface Claims {
  iss?: string;
  aud?: string;
  sub?: string;
  iat?: number;
  exp?: number;
  jti?: string;
  account?: string;
}

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const inAMinute = () => soon(60);
const good = (): Claims => ({
  iss: names.issuer,
  aud: names.audience,
  sub: 'one',
  iat: soon(0),
  exp: inAMinute(),
  jti: randomUUID(),
  account: '100001',
});
const without = (name: keyof Claims): Claims =>
  Object.fromEntries(Object.entries(good()).filter(([key]) => key !== name));

const bySecret = (said: Claims, key = secret, alg = 'HS256') =>
  new SignJWT({ ...said }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
const byKey = (said: Claims, { privateKey } = keys) =>
  new SignJWT({ ...said }).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey);

const come = ({ app }: Server, query: Record<string, string>) =>
  app.inject({ url: `/api/sso?${new URLSearchParams(query)}` });

async function expectRefused(server: Server, query: Record<string, string>): Promise<void> {
  const before = lines.length;
  const answer = await come(server, query);
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { success: false, code: 'invalid_sso', error: 'loginSSO', message: 'invalid login', data: null },
  ]);
  expect(lines.slice(before).join()).toContain('single sign-on was refused');
  expect(lines.join()).not.toContain(query.token ?? 'nothing');
}

describe.each(['a shared secret', 'published keys'])('a token by %s', (kind) => {
  const settings = () => (kind === 'published keys' ? published : shared);
  const sign = (said: Claims) => (kind === 'published keys' ? byKey(said) : bySecret(said));

  it('signs its user in, once', async () => {
    const server = await start(settings());
    const token = await sign(good());
    const answer = await come(server, { token, customer: '100001' });
    const user = await server.app.inject({ url: '/api/user', headers: bearer(answer.json().data) });
    expect(user.json().data).toMatchObject({ account: '100001', username: 'one' });
    await expectRefused(server, { token, customer: '100001' });
    await server.app.close();
  });

  it.each([
    ['another issuer', () => ({ ...good(), iss: 'https://evil.example.com' })],
    ['another audience', () => ({ ...good(), aud: 'someone-else' })],
    ['an expired time', () => ({ ...good(), exp: inAMinute() - 120 })],
    ['no time', () => without('exp')],
    ['no time of issue', () => without('iat')],
    ['a time of issue in the future', () => ({ ...good(), iat: soon(70), exp: soon(80) })],
    ['a lifetime of more than ten minutes', () => ({ ...good(), exp: soon(601) })],
    ['a lifetime that began long ago', () => ({ ...good(), iat: soon(-600), exp: soon(60) })],
    ['a time of issue before all times', () => ({ ...good(), iat: -1e300 })],
    ['no id', () => without('jti')],
    ['a very long id', () => ({ ...good(), jti: 'x'.repeat(201) })],
    ['no account', () => without('account')],
    ['another account than the link', () => ({ ...good(), account: '200002' })],
    ['an unknown user', () => ({ ...good(), sub: 'nobody' })],
    ['a user of another account', () => ({ ...good(), sub: 'two' })],
  ])('with %s is refused', async (_what, said) => {
    const server = await start(settings());
    await expectRefused(server, { token: await sign(said()), customer: '100001' });
    await server.app.close();
  });

  it.each([
    ['ten minutes', 0, 600],
    ['a clock that is a little fast', 50, 640],
  ])('may be valid for %s', async (_what, iat, exp) => {
    const server = await start(settings());
    const token = await sign({ ...good(), iat: soon(iat), exp: soon(exp) });
    expect((await come(server, { token, customer: '100001' })).statusCode).toBe(200);
    await server.app.close();
  });

  it('admits one of two who use it at the same moment', async () => {
    const server = await start(settings());
    const query = { token: await sign(good()), customer: '100001' };
    const answers = await Promise.all([1, 2, 3].map(() => come(server, query)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    await server.app.close();
  });
});

describe('a token', () => {
  it('that is missing is refused with its own message', async () => {
    const server = await start(shared);
    const answer = await come(server, { customer: '100001' });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'No token found on sso request']);
    await server.app.close();
  });

  it('is refused without a signature, or with another algorithm', async () => {
    const unsigned = new UnsecuredJWT({ ...good() }).encode();
    const publicKey = await exportSPKI(keys.publicKey);
    const customer = '100001';
    const byShared = await start(shared);
    await expectRefused(byShared, { token: unsigned, customer });
    await expectRefused(byShared, { token: await byKey(good()), customer });
    await expectRefused(byShared, { token: await bySecret(good(), 'another secret of the same length'), customer });
    await expectRefused(byShared, { token: await bySecret(good(), secret.repeat(2), 'HS512'), customer });
    await expectRefused(byShared, { token: 'no.token.atall', customer });
    await byShared.app.close();
    const byPublished = await start(published);
    await expectRefused(byPublished, { token: unsigned, customer });
    await expectRefused(byPublished, { token: await bySecret(good(), publicKey), customer });
    await expectRefused(byPublished, { token: await byKey(good(), foreign), customer });
    await byPublished.app.close();
  });

  it('is refused if nothing is configured, or the keys cannot be fetched', async () => {
    const token = await byKey(good());
    for (const settings of [undefined, { ...names, jwksUrl: 'http://127.0.0.1:9/jwks.json' }]) {
      const server = await start(settings);
      await expectRefused(server, { token, customer: '100001' });
      await server.app.close();
    }
  });

  it('is refused with a claim that cannot be stored', async () => {
    const server = await start(shared);
    for (const odd of [{ exp: 1e15 }, { exp: 1e300 }, { jti: 'a\0b' }, { sub: 'a\0' }, { jti: 7 as unknown as string }])
      await expectRefused(server, { token: await bySecret({ ...good(), ...odd }), customer: '100001' });
    await server.app.close();
  });

  it('is ignored if a page of another site sends it', async () => {
    const server = await start(shared);
    const before = lines.length;
    const url = '/api/sso?token=x&customer=1';
    const answer = await server.app.inject({ url, headers: { 'sec-fetch-site': 'cross-site' } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_sso']);
    expect(lines).toHaveLength(before);
    await server.app.close();
  });

  it('admits no disabled user', async () => {
    const server = await start(shared);
    await database.admin.query(`update users set disabled_at = now() where username = 'two'`);
    await expectRefused(server, {
      token: await bySecret({ ...good(), sub: 'two', account: '200002' }),
      customer: '200002',
    });
    await database.admin.query(`update users set disabled_at = null where username = 'two'`);
    await server.app.close();
  });
});
