import { spawn } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { withClient } from '../../server/database/connect.ts';
import { createFirstUser, type FirstUser } from '../../server/session/first-user.ts';
import { served } from '../fixtures/served.ts';
import { bearer, signIn } from './support/server.ts';

const server = served('nobody');
const { database } = server;
afterEach(() => database.admin.query('delete from users; delete from accounts'));

const kim: FirstUser = {
  username: 'kim',
  language: 'fr-CA',
  email: 'kim@example.com',
  account: '100001',
  name: 'Exemple',
  country: 'CAN',
};

const create = (first: FirstUser) => withClient(database.adminUrl, (client) => createFirstUser(client, first));
const reset = (token: string, password: string) =>
  server.app.inject({ method: 'POST', url: '/api/reset-password', payload: { token, password } });

it('the first user sets a password with the link, once, and signs in as an administrator', async () => {
  const { token } = await create(kim);
  await expect(signIn(server.app, 'kim', '*')).rejects.toThrow(/invalid_login/);
  expect((await reset(token, 'Grand!2026x')).statusCode).toBe(200);
  expect((await reset(token, 'Grand!2027x')).json().code).toBe('reset_link_spent');
  const headers = bearer(await signIn(server.app, 'kim', 'Grand!2026x'));
  const payload = (await server.app.inject({ url: '/api/login-payload', headers })).json().data;
  expect(payload.account_settings).toMatchObject({
    customer_name: 'Exemple',
    customer_country: 'CAN',
    driver_admin: true,
    provider_employee: true,
  });
  const user = (await server.app.inject({ url: '/api/user', headers })).json().data;
  expect(user).toMatchObject({ account: '100001', username: 'kim', language: 'fr-CA' });
});

it('there is only one first user, but a link that was not used is replaced', async () => {
  const { token: unused } = await create(kim);
  const { token } = await create({ ...kim, username: 'alex' });
  expect((await reset(unused, 'Grand!2026x')).json().code).toBe('reset_link_spent');
  expect((await reset(token, 'Grand!2026x')).statusCode).toBe(200);
  await expect(create(kim)).rejects.toThrow(/already has users/);
  const { rows } = await database.admin.query('select username from users');
  expect(rows).toEqual([{ username: 'alex' }]);
});

it('a mistyped account is corrected as long as its link was not used', async () => {
  const accounts = async () => {
    const { rows } = await database.admin.query(
      'select customer_number, customer_name, customer_country, currency from accounts order by 1',
    );
    return rows.map((row) => Object.values(row));
  };
  await create({ ...kim, name: 'Exmaple', country: 'USA' });
  expect(await create(kim)).toMatchObject({ name: 'Exemple', country: 'CAN' });
  expect(await accounts()).toEqual([['100001', 'Exemple', 'CAN', 'CAD']]);
  await create({ ...kim, account: '100002' });
  expect(await accounts()).toEqual([['100002', 'Exemple', 'CAN', 'CAD']]);

  // With rows of its own it stays, but is corrected too.
  await database.admin.query(
    "insert into account_features (customer_number, key, enabled) values ('100002', 'bi', true)",
  );
  await create({ ...kim, account: '100002', name: 'Example', country: 'USA' });
  expect(await accounts()).toEqual([['100002', 'Example', 'USA', 'USD']]);
  await create(kim);
  expect(await accounts()).toEqual([
    ['100001', 'Exemple', 'CAN', 'CAD'],
    ['100002', 'Example', 'USA', 'USD'],
  ]);
  await database.admin.query('delete from account_features');
});

it('an account that was there before stays as it is, and the answer says how', async () => {
  await database.admin.query(
    "insert into accounts (customer_number, customer_name, customer_country, currency) values ('100001', 'Example', 'USA', 'USD')",
  );
  expect(await create(kim)).toMatchObject({ name: 'Example', country: 'USA' });
});

it('of two commands at once, only the link of the last one works', async () => {
  const tokens = await Promise.all([create(kim), create(kim)]);
  const statuses = [];
  for (const { token } of tokens) statuses.push((await reset(token, 'Grand!2026x')).statusCode);
  expect(statuses.sort()).toEqual([200, 410]);
});

/** The output of the command and its exit code. */
function command(...args: string[]): Promise<[string, number | null]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/first-user.ts', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.adminUrl, PUBLIC_URL: 'https://fleet.example.com' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  return new Promise((done) => child.once('close', (code) => done([text, code])));
}

it('the command prints the link, and says what is missing', async () => {
  const [text, code] = await command('kim', '--account', '100001', '--name', 'Example\u202e Fleet', '--country', 'USA');
  expect(text).toMatch(/^Created the user kim of the account 100001, Example Fleet\.\n/);
  const [, token = ''] = /^ {2}https:\/\/fleet\.example\.com\/reset-password#([\w-]{43})$/m.exec(text) ?? [];
  expect([code, (await reset(token, 'Grand!2026x')).statusCode]).toEqual([0, 200]);
  expect(await command('kim')).toEqual([expect.stringMatching(/^Usage: npm run first-user/), 1]);
});

it('the command says that a new link replaces the first one, and which country is meant', async () => {
  const kimUs = ['kim', '--account', '100001', '--name', 'Example', '--country'];
  await command(...kimUs, 'USA');
  expect((await command(...kimUs, 'USA'))[0]).toMatch(
    /^kim had not set a password yet\. The link from before no longer works\.\nThe user kim of the account 100001, Example, has a new link\.\n/,
  );
  expect(await command(...kimUs, 'US')).toEqual(['--country must be USA or CAN, not “US”.\n', 1]);
});
