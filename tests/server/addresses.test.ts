import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let distDir: string;
let server: Awaited<ReturnType<typeof startServer>>;
let headers: Record<string, string>;
let port: number;

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'portal-'));
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Portal</title>');
  server = await startServer(database, { distDir });
  headers = { ...bearer(await signIn(server.app, 'one', 'one')), 'content-type': 'application/json' };
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(async () => {
  agent.destroy();
  await server.app.close();
  await rm(distDir, { recursive: true });
});

/** What an address is answered with. The address is sent as it is written. */
function ask(method: string, path: string, body = '') {
  return new Promise<(string | number | undefined)[]>((done, fail) => {
    const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
      const { statusCode } = answer;
      const { location, 'content-type': type } = answer.headers;
      text(answer).then((got) => done([statusCode, type, location, /"code":"(\w+)"/.exec(got)?.[1]]), fail);
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

/** Other spellings of an address: any character of its path as a code, and with a host in front. */
function spellingsOf(address: string) {
  const [path = '', query] = address.split('?');
  const code = (character: string, isSmall: boolean) => {
    const hex = character.charCodeAt(0).toString(16);
    return `%${isSmall ? hex : hex.toUpperCase()}`;
  };
  const characters = (path.match(/%[0-9a-f]{2}|./gi) ?? []).map((each) =>
    /^[a-z0-9._~-]$/i.test(each) ? fc.constantFrom(each, code(each, false), code(each, true)) : fc.constant(each),
  );
  const host = fc.constantFrom('', 'http://elsewhere.example', 'HTTPS://user@elsewhere.example:8080');
  return fc.tuple(host, ...characters).map((parts) => parts.join('') + (query === undefined ? '' : `?${query}`));
}

const json = 'application/json; charset=utf-8';
const page = 'text/html; charset=utf-8';
const many = Array.from({ length: 201 }, (_, at) => `k${at}=1`).join('&');

it.each<[string, string, string, (string | number | undefined)[]]>([
  ['POST', '/api/login', '{"username":"one\\u0000","password":"one"}', [400, json, undefined, 'invalid_request']],
  [
    'POST',
    '/api/account/update-labels',
    '{"client_use_label_1":"\\ud800x"}',
    [400, json, undefined, 'invalid_request'],
  ],
  ['GET', '/api/vehicle/notes?vehicle=a%00b', '', [400, json, undefined, 'invalid_request']],
  ['GET', `/api/vehicle/notes?${many}`, '', [400, json, undefined, 'invalid_request']],
  ['GET', '/api/vehicle/notes', '', [400, json, undefined, 'invalid_request']],
  ['GET', '/api/nothing', '', [404, json, undefined, 'not_found']],
  ['GET', '/api', '', [404, json, undefined, 'not_found']],
  ['GET', '/api/%ff', '', [400, json, undefined, 'invalid_request']],
  ['GET', '/api/%00', '', [400, json, undefined, 'invalid_request']],
  ['GET', '/login', '', [200, page, undefined, undefined]],
  ['GET', '/apis', '', [200, page, undefined, undefined]],
  ['GET', '/reporting/a.csv', '', [404, json, undefined, 'not_found']],
  ['GET', '/fr/%ff', '', [302, undefined, '/fr/not-found', undefined]],
  ['GET', '/ca/%00', '', [302, undefined, '/ca/not-found', undefined]],
])('%s %s has one answer, however it is written', async (method, address, body, expected) => {
  expect(await ask(method, address, body)).toEqual(expected);
  await fc.assert(
    fc.asyncProperty(spellingsOf(address), async (spelling) => {
      expect(await ask(method, spelling, body)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
