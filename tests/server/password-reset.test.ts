import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOutbox } from '../../server/mail/outbox.ts';
import { createPost } from '../../server/mail/post.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const strong = 'Fleet!2026';
const database = databaseOf('two');
let outboxDir: string;

beforeAll(async () => {
  await database.admin.query(`update users set email = username || '@example.com'`);
  outboxDir = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterAll(async () => {
  await rm(outboxDir, { recursive: true });
});
beforeEach(async () => {
  await database.admin.query('delete from password_resets');
  for (const name of await readdir(outboxDir)) await rm(join(outboxDir, name));
});

const start = (options: Parameters<typeof startServer>[1] = {}) =>
  startServer(database, {
    mail: { from: 'fleet@example.com', outboxDir },
    publicUrl: 'https://fleet.example.com',
    resetRequests: { byUser: 1000, byAddress: 1000 },
    ...options,
  });
type Server = Awaited<ReturnType<typeof start>>;

const post = ({ app }: Server, url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const ask = (server: Server, username: string) => post(server, '/api/reset-password/request', { username });
const reset = (server: Server, token: string, password = strong) =>
  post(server, '/api/reset-password', { token, password });

const tokenIn = (text: string) => /reset-password#([\w-]+)/.exec(text)?.[1] ?? '';

/** Requests a link, and reads its token from the mail. */
async function tokenFor(server: Server, username: string): Promise<string> {
  const mails = async () => (await readdir(outboxDir)).filter((name) => name.endsWith('.eml')).length;
  const before = await mails();
  await ask(server, username);
  await expect.poll(mails).toBe(before + 1);
  return tokenIn((await readOutbox(outboxDir, 1))[0]?.text ?? '');
}

describe('a password reset link', () => {
  it('is sent to the user’s email address, in their language', async () => {
    const server = await start();
    await database.admin.query(`update users set language = 'fr-CA' where username = 'one'`);
    await tokenFor(server, 'one');
    const [mail] = await readOutbox(outboxDir, 1);
    expect(mail).toMatchObject({ to: 'one@example.com', subject: 'Réinitialisez votre mot de passe Motorpool' });
    expect(mail?.text).toContain('expire dans 30 minutes.');
    expect(mail?.text).toMatch(/^https:\/\/fleet\.example\.com\/fr\/reset-password#[\w-]{43}$/m);
    await database.admin.query(`update users set language = 'en-US' where username = 'one'`);
    await server.app.close();
  });

  it('is checked before a password is typed, and works afterwards', async () => {
    const server = await start();
    const check = (token: string) => post(server, '/api/reset-password/check', { token });
    const token = await tokenFor(server, 'one');
    expect((await check(token)).json().data).toEqual({ is_new: false });
    await database.admin.query(`update users set password_hash = '*' where username = 'one'`);
    expect((await check(token)).json().data).toEqual({ is_new: true });
    expect((await reset(server, token)).statusCode).toBe(200);
    const spent = await check(token);
    expect([spent.statusCode, spent.json().code]).toEqual([410, 'reset_link_spent']);
    expect((await check('none')).statusCode).toBe(410);
    await server.app.close();
  });

  it('gives the same response for an unknown user, who gets no link', async () => {
    const server = await start();
    const [known, unknown] = [await ask(server, 'one'), await ask(server, 'nobody')];
    expect(unknown.statusCode).toBe(200);
    expect(unknown.body).toBe(known.body);
    await server.app.close();
    expect(await readdir(outboxDir)).toHaveLength(1);
  });

  it('is not stored in plain text', async () => {
    const server = await start();
    const token = await tokenFor(server, 'one');
    const { rows } = await database.admin.query<{ row: string }>(
      'select password_resets::text as row from password_resets',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    await server.app.close();
  });

  it.each([
    'evil.example.com',
    'localhost:4801@evil.example.com',
    '127.0.0.1:x.evil.example.com',
    '[::1]@evil.example.com',
    '[::1].evil.example.com',
  ])('does not use an address from the request: %s', async (host) => {
    const server = await start({ publicUrl: undefined, isDemo: true });
    const url = '/api/reset-password/request';
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: { username: 'one' },
      headers: { host, origin: 'https://evil.example.com' },
    });
    expect(answer.statusCode).toBe(200);
    await server.app.close();
    expect(await readdir(outboxDir)).toEqual([]);
  });

  it('is not sent to a disabled user', async () => {
    const server = await start();
    await database.admin.query(`update users set disabled_at = now() where username = 'two'`);
    await ask(server, 'two');
    await database.admin.query(`update users set disabled_at = null where username = 'two'`);
    await server.app.close();
    expect(await readdir(outboxDir)).toEqual([]);
  });

  it('does not count if it could not be sent', async () => {
    const server = await start({ mail: { from: 'fleet@example.com', outboxDir: '/dev/null/outbox' } });
    for (let times = 0; times < 6; times += 1) await ask(server, 'one');
    await server.app.close();
    const { rows } = await database.admin.query('select from password_resets');
    expect(rows).toEqual([]);
  });

  it('is one of a limited number per user', async () => {
    const server = await start();
    await Promise.all(Array.from({ length: 8 }, () => ask(server, 'one')));
    await server.app.close();
    expect(await readdir(outboxDir)).toHaveLength(5);
  });

  it('can be requested only so often', async () => {
    const server = await start({ resetRequests: { byUser: 2 } });
    const statuses = [];
    for (const username of ['nobody', 'nobody', 'nobody', 'one'])
      statuses.push((await ask(server, username)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
    await server.app.close();
  });
});

describe('a new password', () => {
  it('replaces the old one, and ends every session', async () => {
    const server = await start();
    const tokens = await signIn(server.app, 'two', 'two');
    expect((await reset(server, await tokenFor(server, 'two'))).json()).toEqual({
      success: true,
      message: '',
      data: null,
    });
    const user = await server.app.inject({ url: '/api/user', headers: bearer(tokens) });
    expect(user.statusCode).toBe(403);
    const renewal = await post(server, '/api/auth/refresh-token', { refresh_token: tokens.refresh_token });
    expect(renewal.json().code).toBe('session_ended');
    expect((await post(server, '/api/login', { username: 'two', password: 'two' })).statusCode).toBe(401);
    await signIn(server.app, 'two', strong);
    await server.app.close();
  });

  it('can be set once per link, which voids the other links', async () => {
    const server = await start();
    const [first, second] = [await tokenFor(server, 'one'), await tokenFor(server, 'one')];
    expect((await reset(server, first)).statusCode).toBe(200);
    for (const token of [first, second, 'no-such-token']) {
      const again = await reset(server, token);
      expect([again.statusCode, again.json().code]).toEqual([410, 'reset_link_spent']);
    }
    await server.app.close();
  });

  it('is set once if two use the link at the same moment', async () => {
    const server = await start();
    const token = await tokenFor(server, 'one');
    const answers = await Promise.all(
      ['Fleet!1111', 'Fleet!2222', 'Fleet!3333'].map((each) => reset(server, token, each)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    await server.app.close();
  });

  it('cannot be set with an expired link', async () => {
    const server = await start();
    const token = await tokenFor(server, 'one');
    const { rows } = await database.admin.query<{ minutes: number }>(
      'select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from password_resets',
    );
    expect(rows).toEqual([{ minutes: 30 }]);
    await database.admin.query(`update password_resets set expires_at = now() - interval '1 second'`);
    expect((await reset(server, token)).json().code).toBe('reset_link_spent');
    await server.app.close();
  });

  it.each([
    'Sh0rt!',
    'fleet!2026',
    'FLEET!2026',
    'Fleet!fleet',
    'Fleet12026',
  ])('that is weak, %s, does not use up the link', async (weak) => {
    const server = await start();
    const token = await tokenFor(server, 'one');
    const refused = await reset(server, token, weak);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'weak_password',
      faults: [{ field: 'password', key: 'faults.strong_password', values: { least: 8 } }],
    });
    expect((await reset(server, token)).statusCode).toBe(200);
    await server.app.close();
  });

  it.each([
    ['is common, with signs and capitals', 'Passw0rd!', 'common_password'],
    ['is common, with signs for letters', 'P@$$w0rd1', 'common_password'],
    ['has the username', 'xONE!2026', 'name_in_password'],
    ['has the username, with signs in between', 'o.N.e!2026', 'name_in_password'],
    ['has the account number', 'Ab!100001', 'name_in_password'],
    ['has the name of the account', 'Fleet-One!26', 'name_in_password'],
  ])('that %s does not use up the link', async (_what, guessable, code) => {
    const server = await start();
    const token = await tokenFor(server, 'one');
    const refused = await reset(server, token, guessable);
    expect([refused.statusCode, refused.json().code]).toEqual([400, code]);
    expect(refused.json().message).toContain('one of !@#$%^&*.');
    expect((await reset(server, token)).statusCode).toBe(200);
    await server.app.close();
  });

  it('cannot be tried without limit', async () => {
    const server = await start({ resetRequests: { byUser: 3 } });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await reset(server, `guess-${i}`)).statusCode);
    expect(statuses).toEqual([410, 410, 410, 429]);
    await server.app.close();
  });
});

describe('the outbox', () => {
  const nasty = {
    to: 'one@example.com',
    subject: 'Réussi ? Oui & non',
    text: '<script>alert(1)</script>\nhttps://fleet.example.com/a?b=1&c=2',
  };

  it('keeps mails as private files, and lists them', async () => {
    const long = { ...nasty, text: `${'é'.repeat(200)} = fin` };
    await createPost({ from: 'fleet@example.com', outboxDir }).send('password_reset', long);
    expect((await readOutbox(outboxDir, 9)).map(({ text, ...rest }) => ({ ...rest, text: text.trim() }))).toEqual([
      long,
    ]);
    const [name = ''] = await readdir(outboxDir);
    const text = await readFile(join(outboxDir, name), 'latin1');
    expect(text).toContain('From: fleet@example.com');
    expect(text).toMatch(/^X-Notice: password_reset\r?$/m);
  });

  it('is a page of the demo, without scripts from mails', async () => {
    await createPost({ from: 'fleet@example.com', outboxDir }).send('password_reset', nasty);
    const server = await start({ isDemo: true });
    const page = await server.app.inject({ url: '/outbox', remoteAddress: '127.0.0.1' });
    expect(page.body).toContain('Demo outbox');
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('&#60;script');
    await server.app.close();
  });

  it.each([
    ['elsewhere', { isDemo: false }, {}, '127.0.0.1'],
    ['for another machine', { isDemo: true }, {}, '192.0.2.1'],
    ['under another host name', { isDemo: true }, { host: 'rebound.example.com' }, '127.0.0.1'],
    ['for a proxy', { isDemo: true }, { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
  ])('is not a page %s', async (_where, options, headers, remoteAddress) => {
    const server = await start({ ...options, distDir: outboxDir });
    const page = await server.app.inject({ url: '/outbox', headers, remoteAddress });
    expect(page.statusCode).toBe(404);
    await server.app.close();
  });
});
