import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, signIn, startServer, type Tokens } from './support/server.ts';

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let tokens: Tokens;

beforeAll(async () => {
  definitions = await writeDefinitions(['value', 'text', 'more'], {
    asked: {
      sql: `select :center as text, :word as value`,
      definition: {
        parameters: [
          { type: 'single-center', key: 'center' },
          { type: 'select', key: 'word', items: [{ value: 'x' }], in: 'body' },
        ],
        sources: [{ method: 'POST', path: '/sample/asked' }],
        columns: ['value', 'text'],
      },
    },
  });
  await database.admin.query(
    `insert into centers (customer_number, center_code, center_name, level, level_01, level_01_name)
     values ('100001', 'C1', 'One', 1, 'C1', 'One'), ('100001', 'C2', 'Two', 1, 'C2', 'Two')`,
  );
  server = await startServer(database, definitions.options);
  tokens = await signIn(server.app, 'one', 'one');
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

async function post(url: string, payload: string | object) {
  const headers = { ...bearer(tokens), 'content-type': 'application/json' };
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const answer = await server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload: body });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), length: answer.body.length };
}

const saved = '/reports/user-configuration?report=asked';
const column = (value: unknown) => ({ columns: [{ value, enabled: true }] });

describe('texts that a database cannot store are refused', () => {
  it.each([
    ['a NUL in a username', '/login', '{"username":"o\\u0000ne","password":"one"}'],
    ['half a character in a password', '/login', '{"username":"one","password":"\\ud800"}'],
    ['a NUL in a saved column', saved, '{"columns":[{"value":"te\\u0000xt","enabled":true}]}'],
    ['half a character in a saved column', saved, '{"columns":[{"value":"\\udc00","enabled":true}]}'],
    ['a NUL in a name', '/sample/asked', '{"wo\\u0000rd":"x"}'],
    ['a NUL in the address', '/sample/asked?center=%00', '{}'],
    ['a NUL in the key of saved columns', '/reports/user-configuration?report=a%00', '{"columns":[]}'],
    ['a NUL in a refresh token', '/auth/refresh-token', '{"refresh_token":"\\u0000"}'],
  ])('%s', async (_what, url, body) => {
    const answer = await post(url, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.message).toMatch(/^A string in the (body|address) contains a NUL or an incomplete character/);
  });
});

describe('a body is limited before it is parsed', () => {
  it('in size', async () => {
    const answer = await post(saved, `{"columns":[],"more":"${'x'.repeat(300_000)}"}`);
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  });

  it('in depth', async () => {
    const answer = await post('/sample/asked', `{"word":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect([answer.status, answer.body.message]).toEqual([400, 'The body is nested deeper than 16 levels.']);
    expect((await post('/sample/asked', '{"word":"[[[[[[[[[[[[[[[[[[[[[[[[[[["}')).status).toBe(400);
    expect((await post('/sample/asked', '{"word":"x"}')).status).toBe(200);
  });

  it('in the number of members', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]));
    const answer = await post('/sample/asked', many);
    expect([answer.status, answer.body.message]).toEqual([400, 'The body has more than 4000 members.']);
    expect(answer.length).toBeLessThan(1000);
  });

  it('in the parameters of the address', async () => {
    const many = Array.from({ length: 300 }, (_, i) => `k${i}=1`).join('&');
    const answer = await post(`/sample/asked?${many}`, {});
    expect([answer.status, answer.body.message]).toEqual([400, 'The address has more than 200 parameters.']);
  });

  it('and at most twenty faults are listed', async () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, 1]));
    const answer = await post('/sample/asked', many);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_parameters']);
    expect(answer.body.faults).toHaveLength(20);
  });
});

describe('saved columns are those of the report', () => {
  it.each([
    ['SQL', "text'; drop table users; --", 'The report has no column "text\'; drop table users; --".'],
    ['a column of another report', 'more', 'The report has no column "more".'],
    ['a name of every object', '__proto__', 'The report has no column "__proto__".'],
    ['another name of every object', 'constructor', 'The report has no column "constructor".'],
  ])('and not %s', async (_what, value, message) => {
    const answer = await post(saved, column(value));
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('each once', async () => {
    const twice = { columns: [...column('text').columns, ...column('value').columns, ...column('text').columns] };
    const answer = await post(saved, twice);
    expect([answer.status, answer.body.message]).toEqual([400, 'The column "text" is listed twice.']);
    expect((await post(saved, column('text'))).status).toBe(200);
  });

  it('without dangerous names', async () => {
    const answer = await post(saved, '{"columns":[],"__proto__":{"columns":[]}}');
    expect(answer.status).toBe(400);
  });
});

describe('a list is refused for a single center', () => {
  it.each([
    ['in the address', '/sample/asked?center=C1&center=C2', {}],
    ['with one entry', '/sample/asked?center=C1&center=C1', {}],
    ['as an object in the body', '/sample/asked', { word: { value: 'x' } }],
  ])('%s', async (_where, url, body) => {
    const answer = await post(url, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_parameters']);
  });

  it('but one value is accepted', async () => {
    const answer = await post('/sample/asked?center=C2', {});
    expect(answer.body.data).toEqual([{ text: 'C2', value: null }]);
  });
});

it.each([
  [
    'headers beyond 16 kB',
    `GET /api/user HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['a call address beyond 16 kB', `GET /api/user?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'too_large'],
  [
    'a page with other headers beyond 16 kB',
    `GET /not-found HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['something other than HTTP', 'HELLO\r\n\r\n', 400, 'invalid_request'],
] as const)('%s are refused in the form of every refusal', async (_what, bytes, status, code) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ success: false, code, data: null });
});
