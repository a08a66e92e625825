import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locales } from '../../engine/context/context.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { columnarType } from '../../engine/tables/frame.ts';
import { createFrameEncoder } from '../../engine/tables/frame-encoder.ts';
import { createClient } from '../../src/api/client.ts';
import { type Failure, failureOf } from '../../src/api/errors.ts';
import { failureText } from '../../src/i18n/refusal-text.ts';
import { fetchDataset } from '../../src/worker/fetch-dataset.ts';
import { wordsOf } from '../browser/support/model.ts';

/** Another backend, which sends prepared answers. */
let backend: Server;
let base: string;
let answer: { type: string; body: string | Uint8Array; status?: number };

beforeAll(async () => {
  backend = createServer((_request, response) => {
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  base = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});
afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});

const authority = { token: async () => 'token', renew: async () => 'token' };

function run(rows: string): Promise<Failure | number> {
  const request: ReportRequest = {
    method: 'GET',
    path: '/r',
    query: [],
    body: null,
    place: { rows },
    emptyIsError: false,
  };
  const from = { client: createClient({ base, authority }), takesFields: true };
  return fetchDataset(from, request, ['a'], new AbortController().signal, () => undefined).then(
    ({ dataset }) => dataset.length,
    failureOf,
  );
}

const encoder = createFrameEncoder([{ name: 'text', kind: 'text' }]);
const header = encoder.header();
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

it.each<[string, string, string | Uint8Array]>([
  ['a stream of garbage', columnarType, 'garbage, and more of it'],
  ['a stream of few bytes', columnarType, new Uint8Array([7, 7, 7, 7, 64, 0, 0, 0, 1, 2, 3])],
  ['a stream that turns to garbage', columnarType, Buffer.concat([header, Buffer.alloc(64, 0xff)])],
  ['a page', 'text/html', '<!doctype html><title>Sign in at the hotel</title>'],
  ['nothing', 'application/json', ''],
  ['half of its JSON', 'application/json', '{"success": true, "data": [{"a"'],
  ['null', 'application/json', 'null'],
  ['no rows in their place', 'application/json', '{"success":true,"message":"","data":{}}'],
  ['invalid rows', 'application/json', '{"success":true,"message":"","data":[1,null]}'],
  ['lists instead of rows', 'application/json', '{"success":true,"message":"","data":[[1]]}'],
  ['a deeply nested value', 'application/json', `{"success":true,"data":[{"a":${deep}}]}`],
])('%s cannot be read, and its content is not shown', async (_what, type, body) => {
  answer = { type, body };
  expect(await run('data')).toEqual({ type: 'unreadable' });
});

it('JSON that claims to be a stream is never read as rows, however it is written', async () => {
  const written = fc.tuple(fc.json(), fc.constantFrom('', ' ', '\n\n', '\t  \r\n  '), fc.nat({ max: 2 }));
  await fc.assert(
    fc.asyncProperty(written, async ([json, before, space]) => {
      answer = { type: columnarType, body: before + JSON.stringify([JSON.parse(json)], null, space) };
      expect(await run('data')).toEqual({ type: 'unreadable' });
    }),
    { numRuns: 50 },
  );
});

it.each([
  ['an envelope', '{"success":true,"message":"","data":[]}', { type: 'unreadable' }],
  ['an empty object', '{}', { type: 'unreadable' }],
  [
    'a refusal',
    '{"success":false,"code":"busy","message":"Later.","data":null}',
    { type: 'refused', status: 200, code: 'busy', message: 'Later.', values: undefined, faults: [] },
  ],
])('%s that claims to be a stream is an error', async (_what, body, failure) => {
  answer = { type: columnarType, body };
  expect(await run('data')).toEqual(failure);
});

it('a truncated stream is reported as a broken connection', async () => {
  answer = { type: columnarType, body: header };
  expect(await run('data')).toEqual({ type: 'unreachable' });
});

it('rows are read from where the report says', async () => {
  answer = { type: 'application/json', body: '[{"a":1},{"a":2}]' };
  expect(await run('$')).toBe(2);
  expect(await run('data')).toEqual({ type: 'unreadable' });
});

it('a refusal keeps its valid parts', async () => {
  const faults = [null, 1, { key: 'faults.required' }, { values: {} }];
  answer = { type: 'application/json', body: JSON.stringify({ success: false, message: {}, code: 7, faults }) };
  const refused = { type: 'refused', status: 200, code: undefined, message: '', faults: [{ key: 'faults.required' }] };
  expect(await run('data')).toEqual(refused);
  answer = { type: 'application/json', body: 'null', status: 500 };
  expect(await run('data')).toEqual({ ...refused, status: 500, faults: [] });
});

it('a refusal because of a change in the meantime has the record as it is now, unless it is not an object', async () => {
  const refused = (record: unknown) => {
    const body = JSON.stringify({ success: false, code: 'record_changed', message: '', data: null, record });
    answer = { type: 'application/json', body, status: 409 };
    return createClient({ base, authority })
      .call('vehicle.delete-note', { body: { note_id: '1', version: 1 } })
      .then(String, failureOf);
  };
  const record = { note_id: '1', note: 'Text', version: 2 };
  expect(await refused(record)).toMatchObject({ type: 'refused', status: 409, code: 'record_changed', record });
  for (const odd of [null, undefined, 'text', 7, ['text']]) expect(await refused(odd)).not.toHaveProperty('record');
});

it.each([
  'null',
  '5',
  '{}',
  '<!doctype html>',
])('a call that is answered with %s has a message in every language', async (body) => {
  answer = { type: 'application/json', body };
  const call = createClient({ base, authority }).call('session.login', { body: { username: 'a', password: 'b' } });
  const reason: Error = await call.then(
    () => new Error('The answer was read.'),
    (error) => error,
  );
  expect(reason.name).toBe('UnreadableError');
  const texts = locales.map((locale) => failureText(reason, wordsOf(locale)));
  expect(texts).toEqual(locales.map((locale) => wordsOf(locale)('errors.unreadable')));
  expect(texts[0]).not.toBe(texts[2]);
});
