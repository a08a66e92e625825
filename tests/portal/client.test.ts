import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { addressOf } from '../../src/api/address.ts';
import { type Client, createClient, type Input } from '../../src/api/client.ts';
import { ApiError, UnreadableError } from '../../src/api/errors.ts';
import { refusalText } from '../../src/i18n/refusal-text.ts';
import { wordsOf } from '../browser/support/model.ts';

/** A backend that records its requests, and sends prepared answers. */
let backend: Server;
let client: Client;
let asked: { line: string; token: string | undefined; cookie: unknown }[] = [];
let answer: { status: number; body: object };

let languages: (string | undefined)[] = [];
beforeAll(async () => {
  backend = createServer(({ method, url, headers }, response) => {
    asked.push({ line: `${method} ${url}`, token: headers.authorization, cookie: headers['x-refresh-token'] });
    languages.push(headers['accept-language']);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const base = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const authority = { token: async () => 'old', renew: async () => 'new', language: () => 'fr-CA' };
  client = createClient({ base, authority, cookieHeld: true });
});
afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});

async function ask<T>(given: typeof answer, call: () => Promise<T>) {
  asked = [];
  answer = given;
  const outcome = await call().catch((reason: unknown) => reason);
  return { outcome, asked };
}

const good = (data: unknown) => ({ status: 200, body: { success: true, message: '', data } });

it('names the language of the user, for texts that the server writes', async () => {
  languages = [];
  await ask(good([]), () => client.call('account.centers'));
  await ask(good([]), () => client.call('session.login', { body: { username: 'a', password: 'b' } }));
  expect(languages).toEqual(['fr-CA', 'fr-CA']);
});

it('makes a call by its name', async () => {
  const saved = await ask(good([]), () =>
    client.call('reports.user-configuration', { query: { report: 'fuel & more' } }),
  );
  expect(saved.outcome).toEqual([]);
  expect(saved.asked).toEqual([
    { line: 'GET /reports/user-configuration?report=fuel+%26+more', token: 'Bearer old', cookie: undefined },
  ]);
});

it('sends no token with a public call, and asks for the cookie if there is one', async () => {
  const body = { username: 'a', password: 'b' };
  const { asked: lines } = await ask(good({ token: 't' }), () => client.call('session.login', { body }));
  expect(lines).toEqual([{ line: 'POST /login', token: undefined, cookie: 'cookie' }]);
});

it('renews the token after a 403, except for calls that return the 403', async () => {
  const refused = { status: 403, body: { success: false, code: 'session_expired', message: '', data: null } };
  const payload = await ask(refused, () => client.call('account.login-payload'));
  expect(payload.asked.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
  for (const name of ['account.user', 'session.logout'] as const) {
    const passed = await ask(refused, () => client.call(name));
    expect(passed.asked.map(({ token }) => token)).toEqual(['Bearer old']);
    expect(passed.outcome).toBeInstanceOf(ApiError);
  }
});

it('accepts an answer without data only from calls that return none', async () => {
  const bare = { status: 200, body: { success: true, message: 'saved' } };
  const body = { columns: [] };
  const calls = [
    () => client.call('account.dark-mode', { body: { DARK_MODE: true } }),
    () => client.call('account.language', { body: { LANGUAGE: 'fr-CA' } }),
    () => client.call('reports.save-user-configuration', { query: { report: 'fuel' }, body }),
    () => client.call('session.logout'),
  ];
  for (const call of calls) expect((await ask(bare, call)).outcome).toBeUndefined();
  expect((await ask(bare, () => client.call('account.user'))).outcome).toBeInstanceOf(UnreadableError);
  const silent = { status: 200, body: { message: 'saved' } };
  for (const call of calls) expect((await ask(silent, call)).outcome).toBeInstanceOf(UnreadableError);
});

it('types the parameters and the answer of a call', () => {
  // @ts-expect-error: a sign-in has a body.
  const incomplete = () => client.call('session.login');
  // @ts-expect-error: there is no such call.
  const unknown = () => client.call('session.nothing');
  expectTypeOf(incomplete).toBeFunction();
  expectTypeOf(unknown).toBeFunction();
  expectTypeOf(client.call<'account.user'>).returns.resolves.toHaveProperty('feature_authority');
  type Note = { readonly path: '/vehicles/:id'; readonly params: typeof params };
  const params = {
    type: 'object',
    properties: { id: { type: 'integer' } },
    required: ['id'],
    additionalProperties: false,
  } as const;
  expectTypeOf<Input<Note>['params']>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<Input<Note>['body']>().toEqualTypeOf<undefined>();
  const files = { name: 'documents', most: 1, megabytes: 1, totalMegabytes: 1 } as const;
  expectTypeOf<Input<Note & { files: typeof files }>['files']>().toEqualTypeOf<readonly File[]>();
  expectTypeOf<Input<Note>['files']>().toEqualTypeOf<undefined>();
});

it.each([
  ['/vehicles/:number/notes', { params: { number: 'a/b' } }, '/vehicles/a%2Fb/notes'],
  ['/vehicles/:number/notes/:note', { params: { number: 'A1', note: 7 } }, '/vehicles/A1/notes/7'],
  ['/vehicles', { query: { type: 'ALL', query: undefined } }, '/vehicles?type=ALL'],
  ['/vehicles', {}, '/vehicles'],
])('fills %s', (path, parts, address) => {
  expect(addressOf(path, parts)).toBe(address);
});

it('translates a refusal with its values', async () => {
  const body = {
    success: false,
    code: 'too_many_reports',
    values: { running: 3, waiting: 10 },
    message: '',
    data: null,
  };
  const { outcome } = await ask({ status: 429, body }, () => client.call('account.login-payload'));
  const text = (locale: 'en-US' | 'fr-CA') => refusalText(outcome as ApiError, wordsOf(locale));
  expect(text('en-US')).toMatch(/^You can run 3 reports .* 10 more waiting/);
  expect(text('fr-CA')).toMatch(/^Vous pouvez exécuter 3 rapports .* 10 en attente/);
});

it('the check of an address returns the message with the data, and throws the message of a failure', async () => {
  const body = { address_1: '1 Main St' };
  const said = (given: object) => ask({ status: 200, body: given }, () => client.call('address.validate', { body }));
  expect((await said({ success: true, message: 'Not found', data: [] })).outcome).toEqual({
    data: [],
    message: 'Not found',
  });
  expect((await said({ success: true, data: [] })).outcome).toEqual({ data: [], message: '' });
  const { outcome } = await said({ success: false, message: 'No credit', data: null });
  expect(outcome).toBeInstanceOf(ApiError);
  expect((outcome as ApiError).message).toBe('No credit');
});
