import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPortalApp } from '../../server/portal-app.ts';
import { databaseOf } from '../fixtures/served.ts';
import { bearer, signIn, startServer } from './support/server.ts';

const database = databaseOf('two');
let distDir: string;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'portal-'));
  await mkdir(join(distDir, 'assets'));
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Portal</title>');
  await writeFile(join(distDir, 'assets', 'main-abc123.js'), `console.log('${'x'.repeat(5000)}')`);
  server = await startServer(database, {
    distDir,
    apiOrigin: 'https://api.example.com',
    portalOrigin: 'https://portal.example.com',
  });
});
afterAll(async () => {
  await server.app.close();
  await rm(distDir, { recursive: true });
});

describe('the portal', () => {
  it.each([
    '/',
    '/login',
    '/fr/reporting/fuel-detail-report?start=2026-01-01',
    '/index.html',
    '/reporting/fuel-detail-report?_search=%00',
    `/reporting?${Array.from({ length: 300 }, (_, i) => `p${i}=1`).join('&')}`,
  ])('has its page at %s, which is requested again each time', async (url) => {
    const response = await server.app.inject(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(response.body).toContain('<title>Portal</title>');
  });

  it('shows a page for an unreadable address, and refuses it as a call', async () => {
    for (const path of ['/reporting/%E0%A4%A', '/%00', '/reporting/a%00b']) {
      const page = await server.app.inject(path);
      expect([path, page.statusCode, page.headers.location]).toEqual([path, 302, '/not-found']);
    }
    const call = await server.app.inject('/api/%E0%A4%A');
    expect([call.statusCode, call.json().code]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['/fr/reporting/%E0%A4%A', '/fr/not-found'],
    ['/fr/%00', '/fr/not-found'],
    ['/ca/a%00b?x=1', '/ca/not-found'],
    ['/frames/%00', '/not-found'],
    ['/fr%E0%A4%A', '/not-found'],
  ])('keeps the language of the unreadable address %s', async (url, to) => {
    const page = await server.app.inject(url);
    expect([page.statusCode, page.headers.location]).toEqual([302, to]);
  });

  it.each([
    ['/reporting/fuel-detail-report', 20_000],
    ['/', 20_000],
    ['/fr/my-reports/new/fuel', 300_000],
  ])('has its page at %s however long its link is', async (path, length) => {
    await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const { port } = server.app.server.address() as AddressInfo;
    const head = `GET ${path}?_search=${'x'.repeat(length)} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const short = await server.app.inject(path);
    // In one piece, and in pieces as over a network.
    for (const parts of [[head], [head.slice(0, 12_000), head.slice(12_000)]]) {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      socket.on('error', () => undefined);
      for (const part of parts) await new Promise((done) => socket.write(part, done));
      const answer = await text(socket);
      // Refused for programs if the start of the head is no longer known.
      expect(answer).toMatch(/^HTTP\/1.1 (200|431) /);
      expect(answer.split('\r\n\r\n')[1]).toBe(short.body);
      expect(answer).toContain(`content-security-policy: ${short.headers['content-security-policy']}\r\n`);
    }
  });

  it.each([
    '//evil.example.com',
    '//evil.example.com/login?a=1',
    '///',
  ])('leads %s, which is the address of another host for a browser, to a page of its own', async (url) => {
    const accept = 'text/html,application/xhtml+xml';
    const page = await server.app.inject({ url, headers: { accept } });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/not-found']);
  });

  it.each([
    '/index.php',
    '/reporting/a.b',
    '/.well-known/nothing.json',
    '/fr/wp-login.php?a=1',
  ])('has its page for %s if a browser opens it, and is not found for a program', async (url) => {
    const page = await server.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await server.app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404);
  });
});

describe('the files of the portal', () => {
  it('answers 200 for a page', async () => {
    expect((await server.app.inject({ method: 'HEAD', url: '/fr/login' })).statusCode).toBe(200);
    expect((await server.app.inject({ method: 'HEAD', url: '/api/nothing' })).statusCode).toBe(404);
  });

  it('has immutable assets', async () => {
    const response = await server.app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-encoding']).toBe('br');
  });

  it.each([
    ['GET', '/assets/main-old.js'],
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['GET', '/api/../api/nothing'],
    ['GET', '/../package.json'],
    ['GET', '/%2e%2e/package.json'],
    ['POST', '/login'],
    ['PUT', '/api/login'],
  ] as const)('is not found for %s %s', async (method, url) => {
    const response = await server.app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      success: false,
      code: 'not_found',
      message: 'Not found. It does not exist, or the account does not include it.',
      data: null,
    });
  });

  it('only runs its own scripts, and calls no other host', async () => {
    const { headers } = await server.app.inject('/');
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((rule) => rule.trim().split(/ (.*)/s) as [string, string]),
    );
    expect(policy['script-src']).toBe("'self'");
    expect(policy['connect-src']).toBe("'self' https://api.example.com");
    expect(policy['object-src']).toBe("'none'");
    expect(policy['frame-ancestors']).toBe("'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('may run alone, in front of another backend', async () => {
    const app = await buildPortalApp({ distDir, apiOrigin: 'https://api.example.com' });
    expect((await app.inject('/reporting')).body).toContain('Portal');
    expect((await app.inject({ method: 'POST', url: '/api/login', payload: {} })).statusCode).toBe(404);
    await app.close();
  });
});

it('the portal refuses a part of a file that is past its end', async () => {
  const headers = { range: 'bytes=99999999-' };
  const response = await server.app.inject({ url: '/assets/main-abc123.js', headers });
  expect([response.statusCode, response.headers.location]).toEqual([416, undefined]);
});

describe('a portal with a realtime database', () => {
  const google = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
  it.each([
    ['https://fleet.firebaseio.com/', undefined, `wss://fleet.firebaseio.com wss://*.firebaseio.com ${google}`],
    [
      'https://fleet.europe-west1.firebasedatabase.app/',
      undefined,
      `wss://fleet.europe-west1.firebasedatabase.app wss://*.europe-west1.firebasedatabase.app ${google}`,
    ],
    ['http://localhost:9000/?ns=fleet', 'http://localhost:9099', 'ws://localhost:9000 http://localhost:9099'],
  ])('may connect to %s', async (databaseUrl, authUrl, sources) => {
    const app = await buildPortalApp({
      distDir,
      apiOrigin: 'https://api.example.com',
      realtime: { databaseUrl, authUrl },
    });
    const { headers } = await app.inject('/');
    await app.close();
    expect(/connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]).toBe(
      `'self' https://api.example.com ${sources}`,
    );
  });
});

it.each([
  'https://services.example.com',
  undefined,
])('the portal may connect to the services at %s', async (services) => {
  const portal = await buildPortalApp({ distDir, apiOrigin: 'https://api.example.com', servicesOrigin: services });
  const whole = await startServer(database, { distDir, servicesOrigin: services });
  const others = services === undefined ? '' : ` ${services}`;
  for (const [app, api] of [
    [portal, ' https://api.example.com'],
    [whole.app, ''],
  ] as const) {
    const { headers } = await app.inject('/');
    await app.close();
    expect(/connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]).toBe(`'self'${api}${others}`);
  }
});

describe('calls from another origin', () => {
  it('are allowed from the named portal', async () => {
    const response = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: { origin: 'https://portal.example.com', 'access-control-request-method': 'POST' },
    });
    expect(response.headers['access-control-allow-origin']).toBe('https://portal.example.com');
    const other = await startServer(database, { distDir });
    const without = await other.app.inject({ url: '/', headers: { origin: 'https://elsewhere.example.com' } });
    expect(without.headers['access-control-allow-origin']).toBeUndefined();
    await other.app.close();
  });
});

describe('the operator', () => {
  it('sees whether the database answers, and the server’s metrics', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ success: true, message: 'ok', data: null });
    const { token } = await signIn(server.app, 'one', 'one');
    await server.app.inject({ url: '/api/user', headers: bearer({ token, refresh_token: '' }) });
    const { body } = await server.app.inject('/metrics');
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/user",status="200"\} 1/);
  });

  it('reads logs without passwords, tokens and queries', async () => {
    const lines: string[] = [];
    const { app } = await startServer(database, {
      logger: { level: 'trace', stream: { write: (line) => lines.push(line) } },
    });
    const tokens = await signIn(app, 'one', 'one');
    await app.inject({ url: '/api/user?secret=in-the-query', headers: bearer(tokens) });
    await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'one', password: 'wrong-password' } });
    await app.close();
    const text = lines.join('');
    expect(text).toContain('/api/user');
    for (const secret of [tokens.token, tokens.refresh_token, 'wrong-password', 'in-the-query']) {
      expect(text).not.toContain(secret);
    }
  });

  it('finds every call in the API documentation', async () => {
    const document = (await server.app.inject('/api/docs/json')).json<{
      paths: Record<
        string,
        Record<string, { security?: unknown; parameters?: { name: string; required?: boolean; schema: object }[] }>
      >;
    }>();
    const paths = Object.keys(document.paths);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/login',
        '/api/user',
        '/api/reports/user-configuration',
        '/api/reports/fuel-detail',
      ]),
    );
    const fuel = document.paths['/api/reports/fuel-detail']?.post;
    expect(fuel?.security).toEqual([{ session: [] }]);
    expect(fuel?.parameters?.map(({ name, required = false }) => [name, required])).toEqual(
      expect.arrayContaining([
        ['start', true],
        ['end', true],
      ]),
    );
    const leases = document.paths['/api/reports/asc-842']?.get?.parameters ?? [];
    expect(leases.map(({ name, schema }) => [name, schema])).toEqual([
      ['as_of_date', { type: 'string', format: 'date' }],
      ['car_term', { type: 'integer', minimum: 0, maximum: 600 }],
      ['truck_term', { type: 'integer', minimum: 0, maximum: 600 }],
      ['rate', { type: 'number', minimum: 0, maximum: 100 }],
      ['payment_timing', { type: 'string', enum: ['advance', 'arrears'] }],
      ['interest_convention', { type: 'string', enum: ['monthly_nominal', 'monthly_effective', 'actual_365'] }],
    ]);
    expect(paths.filter((path) => /\/(?:docs|metrics|assets)\b|\*/.test(path))).toEqual([]);
    const page = await server.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    expect(page.body).not.toMatch(/<script>/);
  });
});
