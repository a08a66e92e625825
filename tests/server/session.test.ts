import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { renewalSeconds } from '../../contract/session.ts';
import { hashPassword } from '../../server/session/passwords.ts';
import { databaseOf } from '../fixtures/served.ts';
import { ageSessions, bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');

const start = (options: Parameters<typeof startServer>[1] = {}) => startServer(database, options);

/** The number of events of a kind so far. */
async function events(kind: string): Promise<number> {
  const { rowCount } = await database.admin.query('select from audit_events where kind = $1', [kind]);
  return rowCount ?? 0;
}

const disabledForAWhile = `update users set disabled_at = now() where username = 'three';
  update users set disabled_at = null where username = 'three'`;

type Server = Awaited<ReturnType<typeof start>>;
const post = ({ app }: Server, url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const refresh = (server: Server, refresh_token: string) => post(server, '/api/auth/refresh-token', { refresh_token });
const getUser = ({ app }: Server, token: string) =>
  app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } });

describe('sign-in', () => {
  it('gives tokens for the calls of the user', async () => {
    const server = await start();
    const tokens = await signIn(server.app, 'one', 'one');
    const response = await getUser(server, tokens.token);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      message: '',
      data: {
        account: '100001',
        username: 'one',
        dark_mode: '',
        language: 'en-US',
        feature_authority: [],
        scope: '',
      },
    });
    await server.app.close();
  });

  it.each([
    ['a wrong password', { username: 'one', password: 'two' }],
    ['an unknown user', { username: 'nobody', password: 'one' }],
    ['SQL for a user', { username: "one' or true --", password: 'one' }],
  ])('refuses %s with the same message', async (_what, payload) => {
    const server = await start();
    const response = await post(server, '/api/login', payload);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      success: false,
      code: 'invalid_login',
      error: 'login',
      message: 'The username or password is incorrect.',
      data: null,
    });
    await server.app.close();
  });

  it('refuses a body that does not match the contract', async () => {
    const server = await start();
    const missing = await post(server, '/api/login', { username: 'one' });
    expect(missing.statusCode).toBe(400);
    expect(missing.json().message).toBe("The body is not valid: must have required property 'password'.");
    const unknown = await post(server, '/api/login', { username: 'one', password: 'one', admin: true });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json().message).toBe('The body has an unknown property “admin”.');
    const broken = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"username":',
    });
    expect([broken.statusCode, broken.json().message]).toEqual([400, 'The body is not valid JSON.']);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
      const other = await server.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': type },
        payload: '{"username":"one","password":"one"}',
      });
      expect([other.statusCode, other.json().code]).toEqual([415, 'unsupported_media_type']);
    }
    const large = await post(server, '/api/login', { username: 'one', password: 'x'.repeat(2 ** 20) });
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
    await server.app.close();
  });

  it('stores no token and no password in plain text', async () => {
    const server = await start();
    const { token, refresh_token } = await signIn(server.app, 'one', 'one');
    const { rows } = await database.admin.query<{ row: string }>(
      'select sessions::text as row from sessions union all select users::text from users',
    );
    expect(rows.length).toBeGreaterThan(2);
    const bytes = Buffer.from(refresh_token, 'base64url').subarray(20);
    for (const secret of [token, refresh_token, bytes.toString('hex'), bytes.toString('base64url')]) {
      expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    }
    await server.app.close();
  });
});

describe('attempts to sign in', () => {
  it('are refused when one user has too many, while another can sign in', async () => {
    const server = await start({ refusedSignIns: { byUser: 3 } });
    const attempt = (username: string, password: string) => post(server, '/api/login', { username, password });
    for (let i = 0; i < 3; i++) expect((await attempt('one', 'wrong')).statusCode).toBe(401);
    const refused = await attempt('one', 'one');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ success: false, code: 'too_many_attempts', data: null });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt('two', 'two')).statusCode).toBe(200);
    await server.app.close();
  });

  it.each([
    ['by the forwarded address from a trusted proxy', '127.0.0.0/8', 200],
    ['by the own address of any other caller', '192.0.2.1', 429],
    ['by the own address if no proxy is trusted', undefined, 429],
  ])('are counted %s', async (_whose, trustProxy, status) => {
    const server = await start({ refusedSignIns: { byUser: 1 }, trustProxy });
    const attempt = (client: string, password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'one', password },
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': client },
      });
    expect((await attempt('198.51.100.7', 'wrong')).statusCode).toBe(401);
    expect((await attempt('198.51.100.7', 'one')).statusCode).toBe(429);
    expect((await attempt('203.0.113.9', 'one')).statusCode).toBe(status);
    await server.app.close();
  });
});

describe('access tokens', () => {
  it('are refused with 403 when they have expired, and with 401 when there is none', async () => {
    const server = await start({ accessSeconds: 60 });
    const { token } = await signIn(server.app, 'one', 'one');
    server.pass(59);
    expect((await getUser(server, token)).statusCode).toBe(200);
    server.pass(2);
    const expired = await getUser(server, token);
    expect(expired.statusCode).toBe(403);
    expect(expired.json()).toEqual({
      success: false,
      code: 'session_expired',
      message: 'The session has expired. Sign in again.',
      data: null,
    });
    const missing = await server.app.inject({ url: '/api/user' });
    expect([missing.statusCode, missing.json().code]).toEqual([401, 'session_missing']);
    await server.app.close();
  });

  it('that were not made by this server are refused', async () => {
    const server = await start();
    const forger = await start({ secret: 'another secret of the tests, long enough' });
    const { token } = await signIn(forger.app, 'one', 'one');
    const [header = '', payload = '', signature = ''] = (await signIn(server.app, 'one', 'one')).token.split('.');
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), account: '200002' }),
    ).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [token, 'x', `${header}.${other}.${signature}`, `${unsigned}.${payload}.`]) {
      expect((await getUser(server, forged)).statusCode).toBe(403);
    }
    await Promise.all([server.app.close(), forger.app.close()]);
  });

  it('end with the session', async () => {
    const server = await start();
    const tokens = await signIn(server.app, 'one', 'one');
    const other = await signIn(server.app, 'one', 'one');
    const response = await server.app.inject({ method: 'POST', url: '/api/logout', headers: bearer(tokens) });
    expect(response.json()).toEqual({ success: true, message: '', data: null });
    expect((await getUser(server, tokens.token)).statusCode).toBe(403);
    expect((await refresh(server, tokens.refresh_token)).statusCode).toBe(403);
    expect((await getUser(server, other.token)).statusCode).toBe(200);
    await server.app.close();
  });
});

describe('refresh', () => {
  it('returns a new pair, and the new one can be refreshed again', async () => {
    const server = await start({ accessSeconds: 60 });
    const first = await signIn(server.app, 'one', 'one');
    server.pass(61);
    const second = (await refresh(server, first.refresh_token)).json().data;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await getUser(server, second.token)).statusCode).toBe(200);
    server.pass(61);
    expect((await refresh(server, second.refresh_token)).statusCode).toBe(200);
    await server.app.close();
  });

  it('ends the whole session when a used token returns', async () => {
    const server = await start();
    const stolen = await signIn(server.app, 'one', 'one');
    const current = (await refresh(server, stolen.refresh_token)).json().data;
    await ageSessions(database, renewalSeconds.grace + 1);
    const reuse = await refresh(server, stolen.refresh_token);
    expect(reuse.statusCode).toBe(403);
    expect(reuse.json().code).toBe('session_ended');
    expect((await refresh(server, current.refresh_token)).statusCode).toBe(403);
    expect((await getUser(server, current.token)).statusCode).toBe(403);
    await server.app.close();
  });

  it('serves two tabs that send the same token at once', async () => {
    const server = await start();
    const { refresh_token } = await signIn(server.app, 'one', 'one');
    const answers = await Promise.all([refresh(server, refresh_token), refresh(server, refresh_token)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    const fresh = answers.map((answer) => answer.json().data);
    expect(fresh[0].refresh_token).toBe(fresh[1].refresh_token);
    for (const tokens of fresh) expect((await getUser(server, tokens.token)).statusCode).toBe(200);
    expect((await refresh(server, fresh[0].refresh_token)).statusCode).toBe(200);
    await server.app.close();
  });

  it('refuses an expired token, and one that never existed', async () => {
    const server = await start({ refreshSeconds: 100 });
    const { refresh_token } = await signIn(server.app, 'one', 'one');
    await ageSessions(database, 101);
    expect((await refresh(server, refresh_token)).statusCode).toBe(403);
    expect((await refresh(server, 'never')).statusCode).toBe(403);
    await server.app.close();
  });

  it('keeps the other devices of a user signed in when a token was stolen, and records the theft', async () => {
    const server = await start();
    const [robbed, other] = [await signIn(server.app, 'one', 'one'), await signIn(server.app, 'one', 'one')];
    await refresh(server, robbed.refresh_token);
    await ageSessions(database, renewalSeconds.grace + 1);
    const before = await events('token-reused');
    expect((await refresh(server, robbed.refresh_token)).statusCode).toBe(403);
    expect((await events('token-reused')) - before).toBe(1);
    expect((await getUser(server, other.token)).statusCode).toBe(200);
    expect((await refresh(server, other.refresh_token)).statusCode).toBe(200);
    await server.app.close();
  });

  it('ends nothing for an invented token', async () => {
    const server = await start();
    const { token, refresh_token } = await signIn(server.app, 'one', 'one');
    const bytes = Buffer.from(refresh_token, 'base64url');
    const forged = (place: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      return copy.toString('base64url');
    };
    // A changed family, generation or signature, and extra bytes.
    for (const text of [forged(0), forged(19), forged(20), forged(51), `${refresh_token}A`, `${refresh_token}=`]) {
      expect((await refresh(server, text)).json().code).toBe('session_ended');
    }
    const elsewhere = await start({ secret: 'another secret of the tests, long enough' });
    expect((await refresh(elsewhere, refresh_token)).statusCode).toBe(403);
    expect((await getUser(server, token)).statusCode).toBe(200);
    expect((await refresh(server, refresh_token)).statusCode).toBe(200);
    await Promise.all([server.app.close(), elsewhere.app.close()]);
  });

  it.each([
    ['an hour behind', -3600],
    ['a day ahead', 86_400],
  ])('uses the time of the database if the clock of the server is %s', async (_where, seconds) => {
    const server = await start();
    const { refresh_token } = await signIn(server.app, 'one', 'one');
    server.pass(seconds);
    const second = (await refresh(server, refresh_token)).json().data;
    expect((await getUser(server, second.token)).statusCode).toBe(200);
    expect((await refresh(server, refresh_token)).json().data.refresh_token).toBe(second.refresh_token);
    await ageSessions(database, renewalSeconds.grace + 1);
    expect((await refresh(server, refresh_token)).statusCode).toBe(403);
    expect((await getUser(server, second.token)).statusCode).toBe(403);
    await server.app.close();
  });
});

describe('a refresh whose answer was lost', () => {
  it('is answered again, even after the client has waited too long', async () => {
    const server = await start();
    const { refresh_token } = await signIn(server.app, 'one', 'one');
    const unheard = (await refresh(server, refresh_token)).json().data;
    await ageSessions(database, renewalSeconds.patience + 1);
    const again = await refresh(server, refresh_token);
    expect([again.statusCode, again.json().data.refresh_token]).toEqual([200, unheard.refresh_token]);
    expect((await refresh(server, unheard.refresh_token)).statusCode).toBe(200);
    await server.app.close();
  });
});

describe('a user', () => {
  const change = (text: string) => database.admin.query(text);

  it.each([
    ['whose password was changed', `update users set password_hash = 'x' where username = 'three'`, true],
    ['who was disabled', `update users set disabled_at = now() where username = 'three'`, true],
    ['who was disabled for a while', disabledForAWhile, true],
    ['who was removed', `delete from users where username = 'three'`, false],
  ])('%s has no more session, and cannot start one', async (_who, text, kept) => {
    const password = await hashPassword('three');
    await change(
      `delete from users where username = 'three';
       insert into users (customer_number, username, password_hash) values ('100001', 'three', '${password}')`,
    );
    const server = await start();
    const [first, second] = [await signIn(server.app, 'three', 'three'), await signIn(server.app, 'three', 'three')];
    const [other, before] = [await signIn(server.app, 'one', 'one'), await events('session-ended')];
    await change(text);
    expect((await getUser(server, first.token)).json().code).toBe('session_ended');
    const refused = await refresh(server, first.refresh_token);
    const unknown = await refresh(server, 'never');
    expect([refused.statusCode, refused.body]).toEqual([unknown.statusCode, unknown.body]);
    expect((await events('session-ended')) - before).toBe(kept ? 1 : 0);
    expect((await getUser(server, second.token)).statusCode).toBe(403);
    expect((await getUser(server, other.token)).statusCode).toBe(200);
    if (text !== disabledForAWhile) {
      const [known, nobody] = [
        await post(server, '/api/login', { username: 'three', password: 'three' }),
        await post(server, '/api/login', { username: 'nobody', password: 'three' }),
      ];
      expect([known.statusCode, known.body, Object.keys(known.headers)]).toEqual([
        401,
        nobody.body,
        Object.keys(nobody.headers),
      ]);
    }
    await server.app.close();
  });

  it('stays signed in after a change of language', async () => {
    const server = await start();
    const { token } = await signIn(server.app, 'one', 'one');
    await change(`update users set language = 'fr-CA', password_hash = password_hash where username = 'one'`);
    expect((await getUser(server, token)).statusCode).toBe(200);
    await server.app.close();
  });

  it('gets no session with the old password while it is being changed', async () => {
    const server = await start();
    const old = await hashPassword('two');
    for (let round = 0; round < 20; round++) {
      await change(`update users set password_hash = '${old}' where username = 'two'`);
      const [answer] = await Promise.all([
        post(server, '/api/login', { username: 'two', password: 'two' }),
        sleep(round * 2).then(() => change(`update users set password_hash = '-' where username = 'two'`)),
      ]);
      if (answer.statusCode === 200) {
        expect((await getUser(server, answer.json().data.token)).statusCode).toBe(403);
      }
    }
    await change(`update users set password_hash = '${old}' where username = 'two'`);
    await server.app.close();
  });
});

describe('a user setting', () => {
  it('is there in the next call, only for that user', async () => {
    const server = await start();
    const tokens = await signIn(server.app, 'one', 'one');
    expect((await post(server, '/api/account/dark-mode', { DARK_MODE: true }, bearer(tokens))).statusCode).toBe(200);
    expect((await post(server, '/api/account/language', { LANGUAGE: 'fr-CA' }, bearer(tokens))).statusCode).toBe(200);
    expect((await getUser(server, tokens.token)).json().data).toMatchObject({ dark_mode: 'true', language: 'fr-CA' });
    const other = await signIn(server.app, 'two', 'two');
    expect((await getUser(server, other.token)).json().data).toMatchObject({ dark_mode: '', language: 'en-US' });
    expect((await post(server, '/api/account/dark-mode', { DARK_MODE: false }, bearer(other))).statusCode).toBe(200);
    expect((await getUser(server, other.token)).json().data.dark_mode).toBe('false');
    const bad = await post(server, '/api/account/language', { LANGUAGE: 'de' }, bearer(tokens));
    expect(bad.statusCode).toBe(400);
    await server.app.close();
  });
});
