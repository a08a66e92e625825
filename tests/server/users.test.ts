import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountAct } from '../../scripts/account-command.ts';
import { userAct } from '../../scripts/user-command.ts';
import { withClient } from '../../server/database/connect.ts';
import { served } from '../fixtures/served.ts';
import { bearer, signIn } from './support/server.ts';

const server = served('nobody');
const { database } = server;
afterEach(() =>
  database.admin.query(
    'delete from users; delete from account_features; delete from hidden_menus; delete from accounts; delete from audit_events',
  ),
);

const url = 'https://fleet.example.com';
const user = (...args: string[]) => withClient(database.adminUrl, (client) => userAct(args)(client, url));
const account = (...args: string[]) => withClient(database.adminUrl, (client) => accountAct('.', args)(client, url));

const addAccount = (number = '100002', ...more: string[]) =>
  account('add', number, '--name', 'Northgate Builders', '--country', 'CAN', ...more);

const tokenIn = (lines: readonly string[]) => /reset-password#([\w-]{43})$/.exec(lines.at(-1) ?? '')?.[1] ?? '';
const reset = (token: string, password: string) =>
  server.app.inject({ method: 'POST', url: '/api/reset-password', payload: { token, password } });
const payloadOf = async (username: string, password: string) => {
  const headers = bearer(await signIn(server.app, username, password));
  return {
    user: (await server.app.inject({ url: '/api/user', headers })).json().data,
    payload: (await server.app.inject({ url: '/api/login-payload', headers })).json().data,
  };
};
const events = async () =>
  (
    await database.admin.query(
      `select kind, customer_number as account, username, address, detail from audit_events where address = 'command' order by at`,
    )
  ).rows;

describe('npm run account', () => {
  it('creates an account with its features and hidden menus, and changes them', async () => {
    expect(await addAccount('100002', '--on', 'fleet_dashboard,encompass_customer', '--hide', 'mpg_report')).toEqual([
      'Created the account 100002.',
      '100002  Northgate Builders  CAN  0 users  on: fleet_dashboard, encompass_customer  hidden: mpg_report',
      'Next: npm run user -- add <username> --account 100002',
    ]);
    await account('change', '100002', '--on', 'report_scheduler', '--off', 'fleet_dashboard', '--show', 'mpg_report');
    await addAccount('100003');
    expect(await account('list')).toEqual([
      '100002  Northgate Builders  CAN  0 users  on: report_scheduler, encompass_customer  hidden: nothing',
      '100003  Northgate Builders  CAN  0 users  on: nothing                               hidden: nothing',
    ]);
    const { rows } = await database.admin.query(
      'select customer_number, customer_country, currency from accounts order by 1',
    );
    expect(rows[0]).toEqual({ customer_number: '100002', customer_country: 'CAN', currency: 'CAD' });
    expect((await events()).slice(0, 2)).toEqual([
      {
        ...{ kind: 'account-saved', account: '100002', username: '', address: 'command' },
        detail: {
          ...{ name: 'Northgate Builders', country: 'CAN' },
          ...{ fleet_dashboard: 'on', encompass_customer: 'on', mpg_report: 'hidden' },
        },
      },
      {
        ...{ kind: 'account-saved', account: '100002', username: '', address: 'command' },
        detail: { report_scheduler: 'on', fleet_dashboard: 'off', mpg_report: 'shown' },
      },
    ]);
  });

  it.each([
    [['add', '100002'], 'A new account needs --name <name> and --country <USA or CAN>.'],
    [['add', '100002', '--name', 'x', '--country', 'US'], '--country must be USA or CAN, not “US”.'],
    [['change', '100002', '--on', 'fleet_dashbord'], '--on can’t be “fleet_dashbord”. Did you mean fleet_dashboard?'],
    [['change', '100002', '--hide', 'mpg_reprt'], '--hide can’t be “mpg_reprt”. Did you mean mpg_report?'],
    [['change', '100002'], 'What should change? Add --name, --country, --on, --off, --hide or --show.'],
    [['change', '--nmae', 'x'], 'Unknown option --nmae. Did you mean --name?'],
    [['chnage', '100002'], 'The action can’t be “chnage”. Did you mean change?'],
    [['remove', '100002'], 'The action can’t be “remove”. Choose from list, add, change.'],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => accountAct('.', args)).toThrow(message);
  });

  it('says that an account exists already, or does not exist', async () => {
    await addAccount();
    await expect(addAccount()).rejects.toThrow('There is already an account 100002.');
    await expect(account('change', '7', '--on', 'superset')).rejects.toThrow('The account “7” does not exist.');
  });
});

describe('npm run user', () => {
  it('creates a user, who sets a password with the link, once, and sees the account', async () => {
    await addAccount('100002', '--on', 'fleet_dashboard', '--hide', 'mpg_report');
    const lines = await user('add', 'sam', '--account', '100002', '--language', 'fr', '--allow', 'driver_admin');
    expect(lines.slice(0, 2)).toEqual([
      'Created the user sam of the account 100002, Northgate Builders.',
      'Set the password within 30 minutes. The link works once and is not printed again:',
    ]);
    expect(lines[2]).toMatch(/^ {2}https:\/\/fleet\.example\.com\/fr\/reset-password#[\w-]{43}$/);
    await expect(signIn(server.app, 'sam', '*')).rejects.toThrow(/invalid_login/);
    expect((await reset(tokenIn(lines), 'Grand!2026x')).statusCode).toBe(200);
    expect((await reset(tokenIn(lines), 'Grand!2027x')).json().code).toBe('reset_link_spent');
    const seen = await payloadOf('sam', 'Grand!2026x');
    expect(seen.user).toMatchObject({
      ...{ account: '100002', language: 'fr-CA', scope: 'customer' },
      feature_authority: [{ key: 'fleet_dashboard', enabled: true }],
    });
    expect(seen.payload.account_settings).toMatchObject({ driver_admin: true, provider_employee: false });
    expect(seen.payload.hidden_menus).toEqual(['mpg_report']);
    expect((await events()).slice(1)).toEqual([
      {
        ...{ kind: 'user-saved', account: '100002', username: 'sam', address: 'command' },
        detail: { added: 'sam', driver_admin: 'yes' },
      },
      { kind: 'password-link', account: '100002', username: 'sam', address: 'command', detail: {} },
    ]);
  });

  it('replaces a link, and leaves a password as it is until the link is used', async () => {
    await addAccount();
    const first = tokenIn(await user('add', 'sam', '--account', '100002'));
    const second = tokenIn(await user('link', 'sam'));
    expect((await reset(first, 'Grand!2026x')).json().code).toBe('reset_link_spent');
    expect((await reset(second, 'Grand!2026x')).statusCode).toBe(200);
    const third = tokenIn(await user('link', 'sam'));
    await signIn(server.app, 'sam', 'Grand!2026x');
    expect((await reset(third, 'Grand!2027x')).statusCode).toBe(200);
    await expect(signIn(server.app, 'sam', 'Grand!2026x')).rejects.toThrow(/invalid_login/);
  });

  it('disables a user at once, and enables the user again', async () => {
    await addAccount();
    await reset(tokenIn(await user('add', 'sam', '--account', '100002')), 'Grand!2026x');
    const headers = bearer(await signIn(server.app, 'sam', 'Grand!2026x'));
    await user('disable', 'sam');
    expect((await server.app.inject({ url: '/api/user', headers })).statusCode).toBe(403);
    await expect(signIn(server.app, 'sam', 'Grand!2026x')).rejects.toThrow(/invalid_login/);
    await expect(user('link', 'sam')).rejects.toThrow('The user sam is disabled.');
    await user('enable', 'sam');
    await signIn(server.app, 'sam', 'Grand!2026x');
  });

  it('changes and lists users', async () => {
    await addAccount();
    await addAccount('100003');
    await user('add', 'sam', '--account', '100002', '--email', 'sam@example.com', '--allow', 'provider_employee');
    await user('add', 'alex', '--account', '100003');
    await user('change', 'alex', '--language', 'fr', '--email', 'alex@example.com', '--allow', 'driver_admin');
    await user('disable', 'alex');
    await user('change', 'sam', '--deny', 'provider_employee', '--email', '');
    expect(await user('list')).toEqual([
      'sam   100002  en-CA  no email                        no password yet',
      'alex  100003  fr-CA  alex@example.com  driver_admin  disabled',
    ]);
    expect(await user('list', '--account', '100002')).toHaveLength(1);
    const { rows } = await database.admin.query(`select scope, provider_employee from users where username = 'sam'`);
    expect(rows).toEqual([{ scope: 'customer', provider_employee: false }]);
  });

  it('says what is wrong', async () => {
    await addAccount();
    await addAccount('100003');
    await user('add', 'sam', '--account', '100002');
    await expect(user('add', 'sam', '--account', '100003')).rejects.toThrow('There is already a user sam.');
    await expect(user('add', 'kim', '--account', '7')).rejects.toThrow('The account “7” does not exist.');
    expect(() => userAct(['add', 'kim'])).toThrow('Add --account <number>.');
    await expect(user('link', 'kim')).rejects.toThrow('There is no user kim.');
    expect(() => userAct(['change', 'sam'])).toThrow('Add --language, --email, --allow or --deny.');
    expect(() => userAct(['add', 'kim', '--acount', '100002'])).toThrow('Did you mean --account?');
    expect(() => userAct(['change', 'kim', '--allow', 'admin'])).toThrow(
      '--allow can’t be “admin”. Choose from driver_admin, provider_employee.',
    );
    expect(() => userAct(['change', 'sam', '--language', 'de'])).toThrow('--language must be en, ca or fr, not “de”.');
    const { rows } = await database.admin.query('select count(*)::int as count from users');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

it('the commands print their lines, or what is wrong', async () => {
  const run = promisify(execFile);
  const env = { PATH: process.env.PATH, DATABASE_URL: database.adminUrl, PUBLIC_URL: url };
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], { env });
  const { stdout } = await command('account', 'add', '100002', '--name', 'Northgate Builders', '--country', 'CAN');
  expect(stdout).toMatch(/^Created the account 100002\.\n/);
  const added = await command('user', 'add', 'sam', '--account', '100002');
  expect((await reset(tokenIn(added.stdout.trim().split('\n')), 'Grand!2026x')).statusCode).toBe(200);
  await expect(command('user', 'remove', 'sam')).rejects.toMatchObject({
    code: 1,
    stderr: 'The action can’t be “remove”. Choose from list, add, change, link, disable, enable.\n',
  });
});

describe('for an owner who is not a superuser', () => {
  const role = `owner_${Math.random().toString(36).slice(2, 10)}`;
  const tables = [
    ...['accounts', 'users', 'account_features', 'hidden_menus', 'password_resets', 'audit_events', 'record_changes'],
  ];
  beforeAll(() =>
    database.admin.query(
      `create role ${role}; grant create, usage on schema public to ${role};
       grant execute on function set_config(text, text, boolean) to ${role};
       ${tables.map((table) => `alter table ${table} owner to ${role}`).join('; ')}`,
    ),
  );
  afterAll(() =>
    database.admin.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`),
  );
  const asOwner = (act: ReturnType<typeof userAct>) =>
    withClient(database.adminUrl, async (client) => {
      await client.query(`set role ${role}`);
      return act(client, url);
    });

  it('row-level security applies, and every action works', async () => {
    await asOwner(accountAct('.', ['add', '100002', '--name', 'One', '--country', 'USA', '--on', 'superset']));
    await asOwner(accountAct('.', ['add', '100003', '--name', 'Two', '--country', 'USA', '--hide', 'crm']));
    await asOwner(userAct(['add', 'sam', '--account', '100002']));
    await expect(asOwner(userAct(['add', 'sam', '--account', '100003']))).rejects.toThrow('There is already a user');
    await asOwner(userAct(['change', 'sam', '--allow', 'driver_admin']));
    const lines = await asOwner(userAct(['link', 'sam']));
    expect((await reset(tokenIn(lines), 'Grand!2026x')).statusCode).toBe(200);
    expect(await asOwner(userAct(['list']))).toEqual(['sam  100002  en-US  no email  driver_admin']);
    expect(await asOwner(accountAct('.', ['list']))).toHaveLength(2);
    const { rows } = await database.admin.query(
      'select relname from pg_class where relname = any ($1) and not relforcerowsecurity',
      [tables],
    );
    expect(rows).toEqual([]);
  });
});
