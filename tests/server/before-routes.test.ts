import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/database/free-port.ts';
import type { App } from '../../server/http-app.ts';
import { buildPortalApp } from '../../server/portal-app.ts';
import { databaseOf } from '../fixtures/served.ts';
import { startServer } from './support/server.ts';

const database = databaseOf('nobody');
const host = '127.0.0.1';
const closed = 'host: x\r\nconnection: close\r\n';
let distDir: string;
let server: App;
let portal: App;
const ports: Record<string, number> = {};
const expected: Record<string, Record<string, unknown>> = {};

/** The answer to a request that is sent as it is written. */
async function sent(port: number, request: string) {
  const socket = connect(port, host);
  socket.on('error', () => undefined);
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((each) => each.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { status: Number(line.split(' ')[1]), headers, body };
}

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'portal-'));
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Portal</title>');
  const operations = { port: await freePort(), host };
  const { app } = await startServer(database, { distDir, operations });
  server = app;
  portal = await buildPortalApp({ distDir, apiOrigin: 'https://api.example.com' });
  for (const [name, each] of Object.entries({ server, portal })) {
    await each.listen({ port: 0, host });
    ports[name] = (each.server.address() as AddressInfo).port;
    const { headers } = await each.inject('/healthz');
    expected[name] = headers;
  }
  ports.operations = operations.port;
  expected.operations = expected.server ?? {};
});
afterAll(async () => {
  await Promise.all([server.close(), portal.close()]);
  await rm(distDir, { recursive: true });
});

/** Those that a browser applies to a response. */
const security = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
];

describe.each(['server', 'portal', 'operations'])('the %s', (name) => {
  it.each<[string, string, number, string | undefined]>([
    ['an unreadable address', `GET /% HTTP/1.1\r\n${closed}\r\n`, 302, undefined],
    ['a path that is not UTF-8', `GET /%ff HTTP/1.1\r\n${closed}\r\n`, 302, undefined],
    ['an unreadable address of another host', `GET //evil.example/% HTTP/1.1\r\n${closed}\r\n`, 302, undefined],
    ['an unreadable call', `GET /api/%ff HTTP/1.1\r\n${closed}\r\n`, 400, 'invalid_request'],
    ['HTTP/1.1 without a host', 'GET /login HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'invalid_request'],
    ['two hosts', `GET /login HTTP/1.1\r\nhost: y\r\n${closed}\r\n`, 400, 'invalid_request'],
    ['an unknown expectation', `GET /login HTTP/1.1\r\nexpect: 200-foo\r\n${closed}\r\n`, 417, 'invalid_request'],
    ['what is not HTTP', 'NONSENSE\r\n\r\n', 400, 'invalid_request'],
    ['an invalid header', `GET /login HTTP/1.1\r\na b: c\r\n${closed}\r\n`, 400, 'invalid_request'],
    [
      'two lengths',
      `POST /api/login HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n${closed}\r\n`,
      400,
      'invalid_request',
    ],
    [
      'a head that is too long',
      `GET /api/user HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n${closed}\r\n`,
      431,
      'too_large',
    ],
  ])('answers %s with the security headers, and as every refusal', async (_what, request, status, code) => {
    const { headers, ...answer } = await sent(ports[name] ?? 0, request);
    expect([answer.status, code && JSON.parse(answer.body).code]).toEqual([status, code]);
    expect(security.map((each) => [each, headers[each]])).toEqual(
      security.map((each) => [each, expected[name]?.[each]]),
    );
    expect(headers['content-type']).toBe(code && 'application/json; charset=utf-8');
    expect(headers['cache-control']).toBe(code && 'no-store');
    expect(headers.location).toBe(code ? undefined : '/not-found');
  });
});

it('HTTP/1.0 needs no host, and a client may wait for permission to send the body', async () => {
  const old = await sent(ports.server ?? 0, 'GET /healthz HTTP/1.0\r\n\r\n');
  expect(old.status).toBe(200);
  const waits = `POST /api/login HTTP/1.1\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n${closed}\r\n{}`;
  expect((await sent(ports.server ?? 0, waits)).status).toBe(100);
});
