import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../server/http-app.ts';
import { refusalOf } from '../../server/refusal.ts';
import { databaseOf } from '../fixtures/served.ts';
import { addFileCalls } from '../support/file-calls.ts';
import { startServer } from './support/server.ts';

const database = databaseOf('nobody');
let folder: string;
let uploadsDir: string;
let app: App;
let url: string;
let whenArrived: () => unknown = () => undefined;

const start = async (options = {}) => {
  const server = (await startServer(database, { uploadsDir, ...options })).app;
  addFileCalls(server, folder, () => whenArrived());
  return { server, at: await server.listen({ port: 0, host: '127.0.0.1' }) };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool-files-'));
  uploadsDir = join(folder, 'uploads');
  ({ server: app, at: url } = await start());
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Nothing is left once a request is over. */
const isEmpty = () => expect.poll(() => readdir(uploadsDir)).toEqual([]);

const file = (name: string, bytes: number | string = 3) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'text/plain' });

async function send(files: readonly File[], { body = '{"title":"a"}', name = 'documents', at = url } = {}) {
  const form = new FormData();
  if (body !== '') form.append('body', body);
  for (const each of files) form.append(name, each, each.name);
  const answer = await fetch(`${at}/api/files/keep`, { method: 'POST', body: form });
  const said = (await answer.json()) as { data: Record<string, unknown>[]; code?: string; faults?: unknown };
  return { status: answer.status, ...said };
}

const names = [
  'plain.pdf',
  'Reçu de carburant – août.pdf',
  'Rec\u0327u.pdf',
  'עברית.pdf',
  'לקוח \u200fA.pdf',
  '報告書 2026.xlsx',
  '🚚 truck.png',
  'quotes "here".txt',
  "it's.txt",
  '100% done.txt',
  '%41 stays.txt',
  '%22 stays.txt',
  'a;b=c.txt',
  'back\\slash.txt',
  '../../etc/passwd',
  '.hidden',
  'no extension',
  ' spaces ',
  'CON.csv',
  `${'é'.repeat(125)}.txt`,
];
/** As the client of the portal writes it. */
const written = (name: string) => name.replaceAll('%', '%25').replaceAll('\\', '%5C');

it('files arrive with their names, types and bytes, beside a body', async () => {
  const { status, data } = await send(names.map((name) => file(written(name), name)));
  expect(status).toBe(200);
  expect(data.map(({ name }) => name)).toEqual(names);
  expect(data[1]).toEqual({
    name: names[1],
    type: 'text/plain',
    bytes: Buffer.byteLength(names[1] as string),
    title: 'a',
  });
  await isEmpty();
});

it.each(names)('a file is saved under its name: %s', async (name) => {
  await send([file(written(name), 'said')]);
  const answer = await fetch(`${url}/api/files/one`);
  expect(parse(answer.headers.get('content-disposition') ?? '')).toMatchObject({
    type: 'attachment',
    parameters: { filename: name },
  });
  const { headers } = answer;
  expect([headers.get('x-content-type-options'), headers.get('content-length')]).toEqual(['nosniff', '4']);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(await answer.text()).toBe('said');
});

describe('a refused request leaves nothing', () => {
  const megabyte = 1024 ** 2;
  const values = { name: 'big.bin', most: 3 };
  it.each([
    [
      'a file that is too large',
      () => send([file('small.txt'), file('big.bin', 3 * megabyte + 1), file('last.txt')]),
      413,
      { code: 'file_too_large', values, faults: [{ field: 'documents', key: 'refusals.file_too_large', values }] },
    ],
    [
      'files that are too large together',
      () => send(Array.from({ length: 14 }, (_, at) => file(`${at}.bin`, 3 * megabyte))),
      413,
      { code: 'files_too_large', values: { most: 40 } },
    ],
    [
      'too many files',
      () => send(Array.from({ length: 101 }, (_, at) => file(`${at}.txt`))),
      413,
      { code: 'too_many_files', values: { most: 100 } },
    ],
    ['another name', () => send([file('a.txt')], { name: 'else' }), 400, { code: 'invalid_request' }],
    ['no body', () => send([file('a.txt')], { body: '' }), 400, { code: 'invalid_request' }],
    ['a wrong body', () => send([file('a.txt')], { body: '{"title":1}' }), 400, { code: 'invalid_request' }],
    ['a body that is not JSON', () => send([file('a.txt')], { body: '{' }), 400, { code: 'invalid_request' }],
    ['a text that cannot be stored', () => send([], { body: '{"title":"\\u0000"}' }), 400, { code: 'invalid_request' }],
    ['a large body', () => send([], { body: `"${'x'.repeat(300_000)}"` }), 413, { code: 'too_large' }],
  ])('%s', async (_what, refused, status, expected) => {
    expect(await refused()).toMatchObject({ status, ...expected });
    await isEmpty();
  });

  it('a file of exactly the largest size is not refused', async () => {
    const { data } = await send([file('big.bin', 3 * megabyte)]);
    expect(data).toMatchObject([{ bytes: 3 * megabyte }]);
  });

  it('a body in JSON, and other calls with a form', async () => {
    const json = { 'content-type': 'application/json' };
    const plain = await fetch(`${url}/api/files/keep`, { method: 'POST', headers: json, body: '{"title":"a"}' });
    expect([plain.status, await plain.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    const form = await fetch(`${url}/api/login`, { method: 'POST', body: new FormData() });
    expect([form.status, await form.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    const bare = await fetch(`${url}/api/files/keep`, { method: 'POST' });
    expect([bare.status, await bare.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  });

  it('a full disk', async () => {
    const { server, at } = await start({ uploadBytes: 2 * megabyte });
    const large = [file('big.bin', 2 * megabyte)];
    expect(await send(large, { at })).toMatchObject({ status: 507, code: 'storage_full' });
    await isEmpty();
    // What was counted is given back.
    expect(await send([file('small.bin', megabyte)], { at })).toMatchObject({ status: 200 });
    expect(await send([file('small.bin', megabyte)], { at })).toMatchObject({ status: 200 });
    await server.close();
    for (const code of ['ENOSPC', 'EDQUOT'])
      expect(refusalOf(Object.assign(new Error('write'), { code }))).toMatchObject({ code: 'storage_full' });
  });
});

const head = (length: number) =>
  `POST /api/files/keep HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n` +
  '--x\r\ncontent-disposition: form-data; name="body"\r\n\r\n{"title":"a"}\r\n' +
  '--x\r\ncontent-disposition: form-data; name="documents"; filename="a.bin"\r\ncontent-type: image/png\r\n\r\n';

it('a connection that breaks leaves nothing', async () => {
  const sockets = Array.from({ length: 20 }, () => connect({ port: Number(new URL(url).port), host: '127.0.0.1' }));
  for (const socket of sockets) socket.write(head(1_000_000) + 'x'.repeat(100_000));
  await expect.poll(async () => (await readdir(uploadsDir)).length).toBe(20);
  for (const socket of sockets) socket.destroy();
  await isEmpty();
});

it('a body that ends too early is refused', async () => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  const text = head(0).split('\r\n\r\n').slice(1).join('\r\n\r\n');
  socket.write(head(Buffer.byteLength(text)));
  const answer = await new Promise<string>((done) => socket.once('data', (bytes) => done(String(bytes))));
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1.1 400 .*"code":"invalid_request"/s);
  await isEmpty();
});

it('names have no control characters, line breaks or direction overrides, and at most 255 bytes', async () => {
  const stored = async (name: string) => {
    const part = `content-disposition: form-data; name="documents"; filename="${name}"\r\n\r\nx\r\n--x--\r\n`;
    const body = `--x\r\ncontent-disposition: form-data; name="body"\r\n\r\n{"title":"a"}\r\n--x\r\n${part}`;
    const answer = await multipart('multipart/form-data; boundary=x', body);
    return ((await answer.json()) as { data: { name: string }[] }).data[0]?.name;
  };
  expect(await stored('a\0b.txt')).toBe('ab.txt');
  expect(await stored('\u001b[31mred\u0085.txt')).toBe('[31mred.txt');
  expect(await stored('two%0D%0Alines\u2028.txt')).toBe('twolines.txt');
  expect(await stored('\u202Efdp\u2066.exe')).toBe('fdp.exe');
  expect(await stored(`${'é'.repeat(1000)}.txt`)).toBe(`${'é'.repeat(125)}.txt`);
  await isEmpty();
});

const multipart = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${url}/api/files/keep`, { method: 'POST', headers: { 'content-type': type }, body });

it.each([
  ['without a boundary', 'multipart/form-data'],
  ['with an empty one', 'multipart/form-data; boundary='],
  ['with one that is too long', `multipart/form-data; boundary=${'a'.repeat(300)}`],
])('a form %s is refused once it has arrived', async (_what, type) => {
  for (const bytes of [10, 4_000_000]) {
    const answer = await multipart(type, new Uint8Array(bytes));
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request' }]);
  }
  await isEmpty();
});

it('files are there until the answer, and gone afterwards', async () => {
  const seen: number[] = [];
  whenArrived = async () => seen.push((await readdir(uploadsDir)).length);
  await send([file('a.txt')]);
  whenArrived = () => undefined;
  expect(seen).toEqual([1]);
  await isEmpty();
});

it('100 requests at once are kept apart', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => send([file(`${at}.txt`, 10_000 + at)], { body: `{"title":"${at}"}` })),
  );
  expect(answers.map(({ data }) => data)).toEqual(
    answers.map((_, at) => [{ name: `${at}.txt`, type: 'text/plain', bytes: 10_000 + at, title: String(at) }]),
  );
  await isEmpty();
});

it('what a stopped server has left is removed, but not what another one is receiving', async () => {
  for (const name of ['old', 'new']) await mkdir(join(uploadsDir, name));
  const long = new Date(Date.now() - 2 * 24 * 3_600_000);
  await utimes(join(uploadsDir, 'old'), long, long);
  const { server, at } = await start();
  await send([file('a.txt')], { at });
  await server.close();
  await expect.poll(() => readdir(uploadsDir)).toEqual(['new']);
  await rm(join(uploadsDir, 'new'), { recursive: true });
});
