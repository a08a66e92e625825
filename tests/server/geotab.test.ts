import { afterAll, beforeAll, expect, it } from 'vitest';
import { served } from '../fixtures/served.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const logged: string[] = [];
const server = served('demo', {
  geotabUrl: 'https://geotab.example.com',
  logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } },
});
let unset: Awaited<ReturnType<typeof startServer>>['app'];
let us: Tokens;

beforeAll(async () => {
  unset = (await startServer(server.database)).app;
  us = await server.signIn('fleet-us');
});
afterAll(() => unset.close());

async function read(path: string, who: Tokens, at = server.app) {
  const answer = await at.inject({ url: `/api/geotab/${path}`, headers: bearer(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
async function validate(login: string, who = us, at = server.app) {
  const answer = await at.inject({
    ...{ method: 'POST', url: '/api/geotab/validate-login', headers: bearer(who), payload: { login } },
  });
  const { data, code, faults } = answer.json();
  return { status: answer.statusCode, data, code, faults };
}

it('says whether the account and the user can sign in, and where', async () => {
  const database = 'harbor_pine_services';
  expect(await read('customer-auth', us)).toEqual({ geotab_state: 'READY', geotab_database: database });
  expect(await read('user-auth', us)).toEqual({
    geotab_user_state: 'READY',
    geotab_login: 'fleet-us@example.com',
    geotab_link: `https://geotab.example.com/${database}`,
  });
  for (const [username, state] of [
    ['fleet-us-driver', 'DISABLED'],
    ['provider', 'NO_LOGIN'],
    ['fleet-ev', 'NO_DATABASE'],
    ['fleet-ca', 'READY'],
  ] as const) {
    const { geotab_user_state, geotab_link } = await read('user-auth', await server.signIn(username));
    expect([username, geotab_user_state, geotab_link === null]).toEqual([username, state, state !== 'READY']);
  }
  expect(await read('customer-auth', await server.signIn('fleet-ev'))).toEqual({
    geotab_state: 'NO_DATABASE',
    geotab_database: null,
  });
});

it('says that it is not set up without an address', async () => {
  const tokens = await signIn(unset, 'fleet-us');
  expect(await read('customer-auth', tokens, unset)).toEqual({ geotab_state: 'NOT_SET_UP', geotab_database: null });
  expect(await read('user-auth', tokens, unset)).toEqual({
    ...{ geotab_user_state: 'NOT_SET_UP', geotab_login: null, geotab_link: null },
  });
  expect(await validate('x', tokens, unset)).toMatchObject({ status: 409, code: 'geotab_not_set_up' });
});

it('checks a login of the account, and names why one can’t be used at its field', async () => {
  const answer = { geotab_login: 'fleet-us@example.com', geotab_database: 'harbor_pine_services' };
  for (const _ of [1, 2]) expect(await validate(' Fleet-US@example.com ')).toMatchObject({ status: 200, data: answer });
  for (const [login, code] of [
    ['fleet-us-driver@example.com', 'geotab_login_disabled'],
    ['nobody@example.com', 'geotab_login_unknown'],
    // A login of another account.
    ['fleet-ca@example.com', 'geotab_login_unknown'],
  ] as const)
    expect(await validate(login)).toMatchObject({
      ...{ status: 409, code, faults: [{ field: 'login', key: `refusals.${code}` }] },
    });
  expect(await validate('x', await server.signIn('fleet-ev'))).toMatchObject({ code: 'geotab_no_database' });
  expect(await validate('')).toMatchObject({ status: 400 });
});

it('logs and keeps nothing of what was typed', async () => {
  await validate('a password by mistake');
  const { rows } = await server.database.admin.query('select detail from audit_events');
  for (const text of [JSON.stringify(rows), logged.join('')]) expect(text).not.toContain('a password by mistake');
});
