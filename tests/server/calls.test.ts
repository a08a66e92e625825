import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, refusalsOf } from '../../contract/call.ts';
import { callNames, calls } from '../../contract/calls.ts';
import { type RefusalCode, refusals } from '../../contract/refusals.ts';
import type { Fault } from '../../engine/reports/resolved.ts';
import type { AuditEvent } from '../../server/audit/audit.ts';
import { createCallPool } from '../../server/database/pool.ts';
import type { App } from '../../server/http-app.ts';
import { addSession } from '../../server/plugins/session.ts';
import { Refusal } from '../../server/refusal.ts';
import { addCall } from '../../server/routes/call.ts';
import { createAccessTokens } from '../../server/session/access-token.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';
import { bearer, secret, signIn, startServer, type Tokens } from './support/server.ts';

/** A call with every kind of part, for accounts with a feature. */
const note = {
  summary: 'Keeps a note of a vehicle.',
  method: 'POST',
  path: '/vehicles/:vehicle_number/notes',
  access: 'session',
  requires: { type: 'feature', key: 'superset' },
  params: {
    type: 'object',
    properties: { vehicle_number: { type: 'string', pattern: '^[A-Z0-9]{6}$' } },
    required: ['vehicle_number'],
    additionalProperties: false,
  },
  query: {
    type: 'object',
    properties: { sort: { type: 'string', enum: ['first', 'last'] } },
    required: ['sort'],
    additionalProperties: false,
  },
  body: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
  data: {
    type: 'object',
    properties: { kept: { type: 'string' } },
    required: ['kept'],
    additionalProperties: false,
  },
  refusals: ['invalid_parameters'],
} as const satisfies Call;

const missing: Fault = { field: 'text', key: 'faults.required' };

const unnamed = {
  summary: 'Refuses as nobody knew.',
  method: 'GET',
  path: '/unnamed',
  access: 'open',
  nothing: true,
} as const satisfies Call;

const database = databaseOf('two');
let app: App;
let pool: ReturnType<typeof createCallPool>;
let tokens: { one: Tokens; two: Tokens };
const lines: string[] = [];
const events: AuditEvent[] = [];

beforeAll(async () => {
  await database.admin.query(
    `insert into account_features (customer_number, key, enabled) values ('100001', 'superset', true)`,
  );
  const server = await startServer(database, {
    now: () => new Date(),
    logger: { level: 'error', stream: { write: (line) => lines.push(line) } },
  });
  pool = createCallPool(database.appUrl);
  const audit = { record: (event: AuditEvent) => void events.push(event) };
  app = server.app;
  await app.register(
    async (scope) => {
      const access = createAccessTokens({ secret, seconds: 900, now: () => new Date() });
      addSession(scope as App, { pool, access, audit, zone: 'UTC', today: () => seedDay });
      addCall(scope as App, 'vehicles.note', note, {
        answer({ params, query, body, who }) {
          if (body.text === '') throw new Refusal('invalid_parameters', { faults: [missing] });
          const kept = [who.username, params.vehicle_number, query.sort, body.text].join(' ');
          return { kept, forgotten: true } as { kept: string };
        },
      });
    },
    { prefix: '/api' },
  );
  addCall(app, 'vehicles.unnamed', unnamed, {
    answer() {
      throw new Refusal('storage_full', { values: { rooms: 2 } });
    },
  });
  tokens = { one: await signIn(app, 'one', 'one'), two: await signIn(app, 'two', 'two') };
});
afterAll(async () => {
  await app.close();
  await pool.end();
});
beforeEach(() => {
  lines.length = 0;
  events.length = 0;
});

const keep = (as: Tokens | null, { vehicle = 'A12345', sort = 'last', text = 'hello' } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/vehicles/${vehicle}/notes?sort=${sort}`,
    headers: as ? bearer(as) : {},
    payload: { text },
  });

describe('a call of the contract', () => {
  it('is answered in an envelope, with only the properties of its schema', async () => {
    const answer = await keep(tokens.one);
    expect(answer.json()).toEqual({ success: true, message: '', data: { kept: 'one A12345 last hello' } });
  });

  it.each([
    ['path', { vehicle: 'A1' }],
    ['query', { sort: 'never' }],
  ])('is checked against the schema of its %s', async (_what, part) => {
    const answer = await keep(tokens.one, part);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
  });

  it('is refused without a session', async () => {
    const answer = await keep(null);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_missing']);
  });

  it('is refused where its condition is not met, whatever was sent, and recorded in the audit', async () => {
    for (const part of [{}, { sort: 'never' }]) {
      const answer = await keep(tokens.two, part);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    const [event] = events;
    expect(event).toMatchObject({ kind: 'unknown-id', username: 'two', detail: { call: 'vehicles.note' } });
    expect(events).toHaveLength(2);
  });

  it('has the refusals of its contract', async () => {
    const answer = await keep(tokens.one, { text: '' });
    const { status, message } = refusals.invalid_parameters;
    const body = { success: false, code: 'invalid_parameters', message, data: null, faults: [missing] };
    expect([answer.statusCode, answer.json()]).toEqual([status, body]);
    expect(lines).toEqual([]);
  });

  it('logs a refusal that its contract does not list', async () => {
    const answer = await app.inject('/unnamed');
    expect(answer.json()).toMatchObject({ code: 'storage_full', values: { rooms: 2 } });
    expect(lines.filter((line) => line.includes('vehicles.unnamed'))).toHaveLength(1);
  });
});

describe('the contract', () => {
  it('names each call by its area, with unique addresses', () => {
    const addresses = callNames.map((name) => `${calls[name].method} ${calls[name].path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const name of callNames) expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
  });

  it('accepts the conditions of definitions, and no others', () => {
    type DarkMode = (typeof calls)['account.dark-mode'];
    type DarkModeCall = Parameters<typeof addCall<DarkMode>>[2];
    const good: DarkModeCall = { ...calls['account.dark-mode'], requires: { type: 'feature', key: 'superset' } };
    // @ts-expect-error: a feature has a key.
    const bad: DarkModeCall = { ...calls['account.dark-mode'], requires: { type: 'feature' } };
    expect([good.requires, bad.requires]).toEqual([{ type: 'feature', key: 'superset' }, { type: 'feature' }]);
  });

  it('has a schema for every path parameter', () => {
    for (const name of callNames) {
      const { path, params }: Call = calls[name];
      const { properties = {} } = Object(params) as { properties?: object };
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
      expect([name, Object.keys(properties)]).toEqual([name, inPath]);
    }
  });

  it('matches the API documentation', async () => {
    const { paths } = (await app.inject('/api/docs/json')).json<{
      paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>;
    }>();
    for (const name of callNames) {
      const call: Call = calls[name];
      const told = paths[`/api${call.path.replace(/:(\w+)/g, '{$1}')}`]?.[call.method.toLowerCase()];
      const statuses = refusalsOf(call).map((code: RefusalCode) => String(refusals[code].status));
      expect(told).toMatchObject({ operationId: name, summary: call.summary });
      expect(Object.keys(told?.responses ?? {}).sort()).toEqual([...new Set(['200', ...statuses])].sort());
    }
    const login = paths['/api/login']?.post?.responses;
    expect(login).toMatchObject({ 401: { description: '`invalid_login`: The username or password is incorrect.' } });
    expect(paths['/api/vehicles/{vehicle_number}/notes']?.post).toMatchObject({ operationId: 'vehicles.note' });
  });
});
