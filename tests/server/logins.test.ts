import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import type { AppOptions } from '../../server/app-options.ts';
import type { App } from '../../server/http-app.ts';
import { readOutbox } from '../../server/mail/outbox.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

type Login = Data<'login.list'>[number];
type Saved = Data<'login.update'>;

const database = databaseOf('demo');
const strong = 'Quartz!2026';
let folder: string;
let outboxDir: string;
let app: App;
let us: Tokens;
let provider: Tokens;
let plain: Tokens;
let ca: Tokens;

const start = async (options: Partial<AppOptions> = {}) =>
  (
    await startServer(database, {
      mail: { from: 'fleet@example.com', outboxDir },
      publicUrl: 'https://fleet.example.com',
      ...options,
    })
  ).app;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-logins-'));
  outboxDir = join(folder, 'outbox');
  app = await start();
  await database.admin.query(`update users set driver_admin = username in ('fleet-us', 'fleet-ca')`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await rm(outboxDir, { recursive: true, force: true });
  await database.admin.query(
    `delete from users where customer_number = '410200' and username not in ('fleet-us', 'provider', 'fleet-us-driver');
     update users set disabled_at = null, hidden_menus = '{}', linked_customer = null, linked_user = null,
       driver_admin = username in ('fleet-us', 'fleet-ca'), email = username || '@example.com', version = 1
      where customer_number in ('410200', '520100');
     update users set sessions_from = null; delete from record_changes`,
  );
  [us, provider, plain, ca] = (await Promise.all(
    ['fleet-us', 'provider', 'fleet-us-driver', 'fleet-ca'].map((username) => signIn(app, username)),
  )) as [Tokens, Tokens, Tokens, Tokens];
});

const get = (url: string, who = us, headers = {}) =>
  app.inject({ url: `/api${url}`, headers: { ...bearer(who), ...headers } });
const list = async (who = us) => (await get('/logins', who)).json<{ data: Login[] }>().data;
const loginOf = async (username: string, who = us) =>
  (await list(who)).find((login) => login.username === username) ?? null;
async function post<T = Saved>(path: string, payload: object, who = us, server = app) {
  const answer = await server.inject({ method: 'POST', url: `/api/${path}`, headers: bearer(who), payload });
  return { status: answer.statusCode, ...answer.json<{ data: T; code?: string; faults?: object[]; record?: Login }>() };
}
const seen = (username: string, version = 1) => ({ username, version });
const given = (changes: object = {}) => ({
  username: 'Ann.Lee',
  full_name: 'Ann Lee',
  email: 'ann@example.com',
  language: 'fr-CA',
  idempotency_key: randomUUID(),
  ...changes,
});
const invite = (changes: object = {}, who = us, server = app) => post('invitations/send', given(changes), who, server);
const mails = () => readOutbox(outboxDir, 10);
const tokenOf = async () => /reset-password#([\w-]{43})$/m.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
const choose = (token: string) =>
  app.inject({ method: 'POST', url: '/api/reset-password', payload: { token, password: strong } });
const historyOf = async (username: string, headers = {}) =>
  (await get(`/records/history?record_type=users&record_id=${username}`, us, headers)).json<{
    data: Data<'record.history'>;
  }>().data;
/** The links of an account become older. */
const age = () => database.admin.query(`update password_resets set created_at = created_at - interval '2 minutes'`);

describe('the users of an account', () => {
  it('are listed with their state and what the caller may change', async () => {
    expect(await loginOf('fleet-us')).toMatchObject({
      ...{ full_name: 'Jordan Reyes', login_role: 'ADMINISTRATOR', login_state: 'ACTIVE', is_own: true },
      ...{ may_change: true, open_sessions: expect.any(Number), last_sign_in_at: expect.any(String) },
    });
    expect(await loginOf('provider')).toMatchObject({ login_role: 'REPRESENTATIVE', may_change: false });
    expect(await loginOf('provider', provider)).toMatchObject({ may_change: true, is_own: true });
    expect((await list(ca)).map(({ username }) => username)).not.toContain('fleet-us');
    expect(JSON.stringify(await list())).not.toContain('argon2');
  });

  it('are not there for others, and those of another account are unknown', async () => {
    for (const url of ['/logins', '/logins/menus', '/records/history?record_type=users&record_id=fleet-us'])
      expect((await get(url, plain)).json()).toMatchObject({ code: 'not_found' });
    const paths = ['logins/update', 'logins/undo-change', 'logins/disable', 'logins/enable', 'logins/end-sessions'];
    for (const path of [...paths, 'invitations/resend', 'invitations/withdraw']) {
      expect(await post(path, seen('fleet-us'), plain)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await post(path, seen('fleet-ca'))).toMatchObject({ status: 404, code: 'not_found' });
      expect(await post(path, seen('nobody'))).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await invite({}, plain)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('are changed with a history, and the last change can be undone', async () => {
    const to = { full_name: 'Sam W.', email: 'sam@example.com', driver_admin: true, hidden_menus: ['crm', 'audit'] };
    expect(await post('logins/update', { ...seen('fleet-us-driver'), ...to })).toMatchObject({ data: { version: 2 } });
    expect(await post('logins/update', { ...seen('fleet-us-driver'), ...to })).toMatchObject({ data: { version: 2 } });
    expect(await loginOf('fleet-us-driver')).toMatchObject({
      ...to,
      hidden_menus: ['audit', 'crm'],
      hidden_menu_count: 2,
    });
    const stale = await post('logins/update', { ...seen('fleet-us-driver'), full_name: 'Other' });
    expect(stale).toMatchObject({ status: 409, code: 'record_changed', record: { full_name: 'Sam W.', version: 2 } });
    expect(stale.record).not.toHaveProperty('password_hash');
    const changes = await historyOf('fleet-us-driver');
    expect(changes.map(({ changed_field, value_after }) => [changed_field, value_after])).toEqual([
      ['Administrator', 'Yes'],
      ['Email', 'sam@example.com'],
      ['Hidden menu entries', 'Audit, Cases'],
      ['Name', 'Sam W.'],
    ]);
    expect(await post('logins/undo-change', seen('fleet-us-driver', 2))).toMatchObject({ data: { version: 3 } });
    expect(await loginOf('fleet-us-driver')).toMatchObject({
      full_name: 'Sam Whitfield',
      hidden_menus: [],
      driver_admin: false,
    });
    expect(await post('logins/undo-change', seen('fleet-us-driver', 3), provider)).toMatchObject({ status: 409 });
  });
});

describe('an invitation', () => {
  it('is an email with a link that works once', async () => {
    expect(await invite({ driver_admin: true })).toMatchObject({
      status: 200,
      data: { username: 'ann.lee', version: 1 },
    });
    expect(await loginOf('ann.lee')).toMatchObject({
      ...{
        login_state: 'INVITED',
        login_role: 'ADMINISTRATOR',
        invitation_ends_at: expect.any(String),
        open_sessions: 0,
      },
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'ann@example.com',
      subject: 'Votre accès à Motorpool pour Harbor & Pine Services',
    });
    expect(mail?.text).toContain('Jordan Reyes vous invite à utiliser Motorpool pour Harbor & Pine Services.');
    expect(mail?.text).toMatch(/^https:\/\/fleet\.example\.com\/fr\/reset-password#[\w-]{43}$/m);
    const { rows } = await database.admin.query(
      `select expires_at - created_at as days from password_resets where username = 'ann.lee'`,
    );
    expect(rows).toMatchObject([{ days: { days: 7 } }]);
    const token = await tokenOf();
    expect((await choose(token)).statusCode).toBe(200);
    expect((await choose(token)).statusCode).toBe(410);
    await signIn(app, 'ann.lee', strong);
    expect(await loginOf('ann.lee')).toMatchObject({
      login_state: 'ACTIVE',
      open_sessions: 1,
      invitation_ends_at: null,
    });
    const history = await historyOf('ann.lee');
    const password = history.filter(({ changed_field }) => changed_field === 'Password');
    expect(password).toMatchObject([
      { username: 'ann.lee', value_after: '***' },
      { username: 'fleet-us', value_after: '***' },
    ]);
    // What was blank and is blank is not a change.
    expect(history.filter(({ value_before, value_after }) => (value_before ?? value_after) === null)).toEqual([]);
    expect(JSON.stringify(history)).not.toContain(token);
  });

  it('that is sent twice has one effect', async () => {
    const body = given();
    const answers = await Promise.all([post('invitations/send', body), post('invitations/send', body)]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await mails()).toHaveLength(1);
    expect(await post('invitations/send', { ...body, full_name: 'Other' })).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it.each([
    ['username', 'username_taken', { username: 'fleet-us' }],
    ['username', 'username_taken', { username: 'FLEET-CA' }],
    ['username', 'username_invalid', { username: 'a b' }],
  ])('says at %s that it is %s', async (field, code, changes) => {
    expect(await invite(changes)).toMatchObject({ code, faults: [{ field, key: `refusals.${code}` }] });
    expect(await mails()).toEqual([]);
  });

  it('says at a field that its value is none', async () => {
    expect(await invite({ email: 'ann' })).toMatchObject({ code: 'invalid_request' });
    const faults = [{ field: 'hidden_menus', key: 'faults.item' }];
    expect(await invite({ hidden_menus: ['nothing'] })).toMatchObject({ code: 'invalid_request', faults });
  });
});

describe('the email of an invitation', () => {
  it('leaves no user if it could not be sent, and can be sent again', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, '');
    const other = await start({ mail: { from: 'fleet@example.com', outboxDir: blocked } });
    const body = given();
    const faults = [{ field: 'email', key: 'refusals.email_not_sent' }];
    expect(await post('invitations/send', body, us, other)).toMatchObject({
      status: 503,
      code: 'email_not_sent',
      faults,
    });
    expect(await loginOf('ann.lee')).toBeNull();
    expect(await post('invitations/send', body)).toMatchObject({ status: 200 });
    await other.close();
    const silent = await start({ mail: undefined });
    expect(await invite({ username: 'bob' }, us, silent)).toMatchObject({ status: 422, code: 'emails_off' });
    await silent.close();
  });

  it('is sent when it is asked for again, if the server was ended before it had a link', async () => {
    const body = given();
    await post('invitations/send', body);
    await database.admin.query('delete from password_resets');
    const answers = await Promise.all([post('invitations/send', body), post('invitations/send', body)]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await mails()).toHaveLength(2);
    expect((await choose(await tokenOf())).statusCode).toBe(200);
    await database.admin.query('delete from password_resets');
    expect(await post('invitations/send', body)).toMatchObject({ status: 200 });
    expect(await mails()).toHaveLength(2);
  });

  it('is sent again at most once a minute, and then the link from before no longer works', async () => {
    await invite();
    const first = await tokenOf();
    expect(await post('invitations/resend', seen('ann.lee'))).toMatchObject({ data: { version: 1 } });
    expect(await mails()).toHaveLength(1);
    await age();
    expect(await post('invitations/resend', seen('ann.lee'))).toMatchObject({ data: { version: 2 } });
    expect(await mails()).toHaveLength(2);
    expect((await choose(first)).statusCode).toBe(410);
    expect((await choose(await tokenOf())).statusCode).toBe(200);
    expect(await post('invitations/resend', seen('fleet-us-driver'))).toMatchObject({
      status: 409,
      code: 'not_invited',
    });
  });

  it('no longer works once it is withdrawn', async () => {
    await invite();
    await age();
    await post('invitations/resend', seen('ann.lee'));
    expect(await post('invitations/withdraw', seen('ann.lee'))).toMatchObject({ code: 'record_changed' });
    expect(await post('invitations/withdraw', seen('ann.lee', 2))).toMatchObject({ status: 200 });
    expect((await choose(await tokenOf())).statusCode).toBe(410);
    expect(await loginOf('ann.lee')).toBeNull();
    expect(await post('invitations/withdraw', seen('fleet-us-driver'))).toMatchObject({
      status: 409,
      code: 'not_invited',
    });
    expect(await invite()).toMatchObject({ status: 200 });
  });
});

describe('access', () => {
  it('ends with the sessions when a user is disabled, and comes back', async () => {
    expect((await get('/user', plain)).statusCode).toBe(200);
    const answers = await Promise.all([
      post('logins/disable', seen('fleet-us-driver')),
      post('logins/disable', seen('fleet-us-driver')),
    ]);
    expect(answers).toMatchObject([{ data: { version: 2 } }, { data: { version: 2 } }]);
    expect((await get('/user', plain)).statusCode).toBe(403);
    await expect(signIn(app, 'fleet-us-driver')).rejects.toThrow('invalid_login');
    expect(await loginOf('fleet-us-driver')).toMatchObject({ login_state: 'DISABLED', open_sessions: 0 });
    expect(await post('logins/enable', seen('fleet-us-driver'))).toMatchObject({ status: 409, code: 'record_changed' });
    expect(await post('logins/enable', seen('fleet-us-driver', 2))).toMatchObject({ data: { version: 3 } });
    expect((await get('/user', plain)).statusCode).toBe(403);
    await signIn(app, 'fleet-us-driver');
  });

  it('ends in all sessions of a user, once', async () => {
    expect(await post('logins/end-sessions', seen('fleet-us-driver'))).toMatchObject({ data: { version: 2 } });
    expect(await post('logins/end-sessions', seen('fleet-us-driver'))).toMatchObject({ data: { version: 2 } });
    expect((await get('/user', plain)).statusCode).toBe(403);
    await signIn(app, 'fleet-us-driver');
    expect(await post('logins/undo-change', seen('fleet-us-driver', 2))).toMatchObject({ code: 'record_changed' });
  });

  it('is not taken from oneself by accident', async () => {
    for (const path of ['logins/disable', 'logins/end-sessions', 'logins/enable'])
      expect(await post(path, seen('fleet-us'))).toMatchObject({ status: 409, code: 'own_login' });
    expect(await post('logins/update', { ...seen('fleet-us'), driver_admin: false })).toMatchObject({
      code: 'own_login',
      faults: [{ field: 'driver_admin' }],
    });
    expect(await post('logins/update', { ...seen('fleet-us'), hidden_menus: ['manage_user_logins'] })).toMatchObject({
      code: 'own_login',
      faults: [{ field: 'hidden_menus' }],
    });
    expect((await get('/user')).statusCode).toBe(200);
  });

  it('is left to one administrator', async () => {
    for (const [path, more] of [
      ['logins/disable', {}],
      ['logins/update', { driver_admin: false }],
    ] as const)
      expect(await post(path, { ...seen('fleet-us'), ...more }, provider)).toMatchObject({
        code: 'last_administrator',
      });
    // Somebody who is invited can’t sign in yet.
    await invite({ driver_admin: true });
    expect(await post('logins/disable', seen('fleet-us'), provider)).toMatchObject({ code: 'last_administrator' });
  });

  it('of two administrators who disable each other at once, one remains', async () => {
    await database.admin.query(`update users set driver_admin = true where username = 'fleet-us-driver'`);
    const answers = await Promise.all([
      post('logins/disable', seen('fleet-us-driver')),
      post('logins/disable', seen('fleet-us'), plain),
    ]);
    const { rowCount } = await database.admin.query(
      `select from users where username in ('fleet-us', 'fleet-us-driver') and disabled_at is null`,
    );
    expect(rowCount, JSON.stringify(answers)).toBe(1);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  });

  it('of representatives, and the email of a linked user, is left to representatives', async () => {
    for (const [path, more] of [
      ['logins/disable', {}],
      ['logins/end-sessions', {}],
      ['logins/update', { email: 'mine@example.com' }],
    ] as const)
      expect(await post(path, { ...seen('provider'), ...more })).toMatchObject({ code: 'representative_login' });
    await database.admin.query(
      `update users set linked_customer = '520100', linked_user = 'fleet-ca' where username = 'fleet-us-driver'`,
    );
    const change = { ...seen('fleet-us-driver'), email: 'mine@example.com' };
    expect(await post('logins/update', change)).toMatchObject({
      code: 'representative_login',
      faults: [{ field: 'email' }],
    });
    expect(await post('logins/update', change, provider)).toMatchObject({ status: 200 });
  });
});

describe('hidden menus', () => {
  it('are offered in words, and hold for their user alone', async () => {
    const { data } = (await get('/logins/menus', us, { 'accept-language': 'fr-CA' })).json<{
      data: Data<'login.menus'>;
    }>();
    expect(data).toContainEqual({
      menu_key: 'audit',
      menu_title: expect.any(String),
      menu_place: expect.stringContaining(' · '),
    });
    expect(new Set(data.map(({ menu_key }) => menu_key)).size).toBe(data.length);
    // Hidden for the whole account.
    expect(data.map(({ menu_key }) => menu_key)).not.toContain('ev_fleet');
    await post('logins/update', { ...seen('fleet-us-driver'), hidden_menus: ['inventory_report'] });
    const hidden = async (who: Tokens) => (await get('/login-payload', who)).json().data.hidden_menus;
    expect(await hidden(plain)).toContain('inventory_report');
    expect(await hidden(us)).not.toContain('inventory_report');
    const run = (who: Tokens) =>
      app.inject({ method: 'POST', url: '/api/reports/inventory', headers: bearer(who), payload: {} });
    expect((await run(plain)).json().code).toBe('not_found');
    expect((await run(us)).json().code).not.toBe('not_found');
  });

  it('that the portal no longer has stay, and can be shown again', async () => {
    await database.admin.query(`update users set hidden_menus = '{former}' where username = 'fleet-us-driver'`);
    expect((await get('/logins/menus')).json().data).toContainEqual({
      menu_key: 'former',
      menu_title: 'former',
      menu_place: null,
    });
    const both = { ...seen('fleet-us-driver'), hidden_menus: ['former', 'crm'] };
    expect(await post('logins/update', both)).toMatchObject({ status: 200 });
    const none = { ...seen('fleet-us-driver', 2), hidden_menus: [] };
    expect(await post('logins/update', none)).toMatchObject({ status: 200 });
  });
});
