import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PlainCall, plainCalls } from './plain-calls.ts';
import { inspectionData, plainPicture } from './plain-inspections.ts';
import { plainRows } from './plain-rows.ts';
import { saferoadsData } from './plain-saferoads.ts';
import { searchData } from './plain-search.ts';
import { transportData } from './plain-transports.ts';
import { vehicleData } from './plain-vehicle.ts';
import { realtimeLogin } from './realtime-database.ts';

/** Below the origin, like a provider with a version in its address. */
const base = '/v1';

const feature = { key: 'report_scheduler', enabled: true };
const password = 'secret';

/** The users and their accounts, with only what the specification names (shell-session-account §3, §7). */
const users: Readonly<Record<string, { country: 'USA' | 'CAN'; account: string; encompass: boolean }>> = {
  'us.manager': { country: 'USA', account: '700100', encompass: true },
  'us.saver': { country: 'USA', account: '700100', encompass: true },
  'ca.manager': { country: 'CAN', account: '700200', encompass: false },
};

const centers = [
  { center_code: '100', center_name: 'East', parent_center_code: null },
  { center_code: '110', center_name: 'Boston', parent_center_code: '100' },
];

const payloadOf = ({ country }: { country: string }) => ({
  custom_labels: { client_use_label_1: 'Region  ', client_use_label_2: null, driver_use_label_1: 'Shift' },
  pending_orders: [],
  account_settings: { customer_country: country, driver_admin: true, chat_department: '12' },
  bill_sorts: [],
  center_tree: centers,
  levels: { level_01: 'Division', level_02: '' },
  custom_labels_v2: [],
  hidden_menus: [],
  supersetPayload: null,
});

interface ReceivedCall {
  call: PlainCall;
  body: Readonly<Record<string, unknown>>;
  query: URLSearchParams;
  username: string;
  token: string;
}

/** A response; without `data` it has only success and message. A picture is sent as it is. */
type Answer = { status: number; body: unknown };

const good = (data?: unknown): Answer => ({ status: 200, body: { success: true, message: 'OK', data } });
const refused = (status: number, message: string): Answer => ({ status, body: { success: false, message } });

/** A name that a call does not have, or a body for a call without one. */
function unknownName(
  { query = [], body, files }: PlainCall,
  asked: URLSearchParams,
  sent: object | null,
): string | null {
  const foreign = [...asked.keys()].find((name) => !query.includes(name));
  if (foreign !== undefined) return foreign;
  if (sent instanceof FormData) return [...sent.keys()].find((name) => name !== files) ?? (files ? null : 'files');
  if (sent === null) return files ?? null;
  return Object.keys(sent).find((name) => !body?.includes(name)) ?? (body ? null : 'a body');
}

/** Whether a call has what it needs in its address, in one of the ways to make it. */
const isComplete = ({ needs }: PlainCall, asked: URLSearchParams): boolean =>
  needs === undefined || needs.filter((names) => names.every((name) => asked.has(name))).length === 1;

async function readBody(request: IncomingMessage): Promise<object | null> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const content = Buffer.concat(parts);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) return new Response(content, { headers: { 'content-type': type } }).formData();
  const text = content.toString();
  return text === '' ? null : (JSON.parse(text) as object);
}

function rowsAnswer(call: PlainCall): Answer {
  const rows = plainRows.get(`${call.method} ${call.path}`) ?? [];
  if (call.rows === '$') return { status: 200, body: rows };
  const inner = call.rows?.split('.')[1];
  return good(inner === undefined ? rows : { [inner]: rows, total: rows.length });
}

/** Sessions: access tokens that can be invalidated, and refresh tokens that work once. */
function createSessions() {
  const access = new Map<string, string>();
  const refresh = new Map<string, string>();
  let count = 0;
  return {
    begin(username: string) {
      count += 1;
      const tokens = { token: `access-${count}`, refresh_token: `refresh-${count}` };
      access.set(tokens.token, username);
      refresh.set(tokens.refresh_token, username);
      return tokens;
    },
    spend(token: string) {
      const username = refresh.get(token);
      refresh.delete(token);
      return username;
    },
    /** As stored for the user; the sign-in returns only the token. */
    refreshOf: (token: string) => token.replace('access', 'refresh'),
    userOf: (token: string) => access.get(token),
    spoil: () => access.clear(),
    end() {
      access.clear();
      refresh.clear();
    },
  };
}

type Sessions = ReturnType<typeof createSessions>;

/** The calls that are not reports, by method and path. */
function otherAnswers(sessions: Sessions): Record<string, (asked: ReceivedCall) => Answer> {
  const saved = new Map<string, unknown>();
  const preferences = new Map<string, object>();
  const prefer = (username: string, preference: object) => {
    preferences.set(username, { ...preferences.get(username), ...preference });
    return good();
  };
  const keyOf = ({ username, query }: ReceivedCall) => `${username} ${query.get('report')}`;
  const accountOf = (username: string) => users[username] ?? { country: 'USA', account: '', encompass: false };
  return {
    'GET /my-reports/list': () => good([]),
    'GET /my-reports/columns': () =>
      good([
        {
          group: 'violation',
          text: 'Violation',
          columns: [
            { value: 'citation_number', text: 'Citation', type: 'string' },
            { value: 'violation_total', text: 'Total', type: 'number' },
            { value: 'of_the_provider_alone', text: 'Its own', type: 'string' },
          ],
        },
      ]),
    'POST /my-reports/generate-report': () => good(plainRows.get('POST /reports/violation-detail')),
    'POST /login'({ body }) {
      const username = String(body.username);
      if (!Object.hasOwn(users, username) || body.password !== password)
        return { status: 401, body: { success: false, error: 'login', message: 'Unknown username or password' } };
      return good({ token: sessions.begin(username).token });
    },
    'POST /auth/refresh-token'({ body }) {
      const username = sessions.spend(String(body.refresh_token));
      return username === undefined ? refused(403, 'Unknown refresh token') : good(sessions.begin(username));
    },
    'POST /logout': () => good(),
    'GET /user': ({ username, token }) =>
      good({
        account: accountOf(username).account,
        username,
        token,
        refresh_token: sessions.refreshOf(token),
        dark_mode: 'false',
        language: 'en-US',
        ...preferences.get(username),
        feature_authority: [feature],
        scope: 'portal',
      }),
    'GET /login-payload': ({ username }) => good(payloadOf(accountOf(username))),
    'GET /account/centers': () => good(centers),
    'GET /ev-dashboard/encompass-customer': ({ username }) => good(accountOf(username).encompass),
    'GET /account/critical-alert-counts': () => good([{ code: 'SMOKE', count: 2, suppress: false }]),
    'GET /ro-event-list/700100/SubmittedToClient': () => ({ status: 200, body: [] }),
    'GET /ro-event-list/700200/SubmittedToClient': () => ({ status: 200, body: [] }),
    'GET /open-recall-count': () => good(1),
    'GET /documents/expiring-count': () => good(0),
    'GET /custom-invoice/layouts': () => good([]),
    'GET /account/values/invoices.bill_sort': () => good([]),
    'GET /account/firebase-config': ({ username }) => good(realtimeLogin(accountOf(username).account)),
    'POST /account/dark-mode': ({ username, body }) => prefer(username, { dark_mode: String(body.DARK_MODE) }),
    'POST /account/language': ({ username, body }) => prefer(username, { language: String(body.LANGUAGE) }),
    // Without saved columns the response has no data, and saved values are not returned.
    'GET /reports/user-configuration': (asked) =>
      good(saved.has(keyOf(asked)) ? [{ columns: saved.get(keyOf(asked)) }] : null),
    'POST /reports/user-configuration'(asked) {
      saved.set(keyOf(asked), asked.body.columns);
      return good();
    },
  };
}

/** Answers that are the same for every input, by method and path. */
const fixed: Readonly<Record<string, unknown>> = {
  ...searchData,
  ...vehicleData,
  ...transportData,
  ...saferoadsData,
  ...inspectionData,
};

/**
 * Another backend, built from the specification alone: JSON envelopes, whatever the Accept header, for one foreign origin.
 * It collects in `complaints` what it refuses because the specification does not have it.
 */
export async function startPlainBackend() {
  const sessions = createSessions();
  const answers = otherAnswers(sessions);
  const complaints: string[] = [];
  const lines: string[] = [];
  let portal = '';
  let refusal: { line: string; message: string } | null = null;

  const complain = (status: number, what: string): Answer => {
    complaints.push(`${status} ${what}`);
    return refused(status, what);
  };

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://backend');
    const line = `${request.method} ${pathname.startsWith(base) ? pathname.slice(base.length) : pathname}`;
    lines.push(line);
    const call = pathname.startsWith(base) ? plainCalls.get(line) : undefined;
    const body = await readBody(request);
    if (!call) return complain(404, line);
    const isForm = body instanceof FormData;
    if (body !== null && !isForm && request.headers['content-type'] !== 'application/json') return complain(415, line);
    const foreign = unknownName(call, searchParams, body);
    if (foreign !== null) return complain(400, `${line} has no ${foreign}`);
    if (!isComplete(call, searchParams)) return complain(400, `${line} with ${searchParams}`);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!call.open && token === undefined) return refused(401, 'No token');
    const username = sessions.userOf(token ?? '') ?? '';
    if (!call.open && username === '') return refused(403, 'The token is too old');
    if (refusal?.line === line) return refused(200, refusal.message);
    const asked = {
      call,
      username,
      token: token ?? '',
      query: searchParams,
      body: (isForm ? {} : (body ?? {})) as ReceivedCall['body'],
    };
    if (line in fixed) return good(fixed[line]);
    if (/-photo$/.test(call.path)) return { status: 200, body: plainPicture };
    return answers[line]?.(asked) ?? rowsAnswer(call);
  }

  function preflight(request: IncomingMessage, response: ServerResponse): void {
    const headers = String(request.headers['access-control-request-headers'] ?? '').split(',');
    const foreign = headers.filter((name) => !['', 'authorization', 'content-type'].includes(name.trim()));
    if (foreign.length > 0) complaints.push(`preflight ${request.url} asks for ${foreign.join(',')}`);
    response.writeHead(foreign.length > 0 ? 403 : 204, {
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': '600',
    });
    response.end();
  }

  const server = createServer((request, response) => {
    if (request.headers.origin === portal) response.setHeader('access-control-allow-origin', portal);
    response.setHeader('vary', 'origin');
    if (request.method === 'OPTIONS') return preflight(request, response);
    void answer(request).then(({ status, body }) => {
      if (Buffer.isBuffer(body)) response.writeHead(status, { 'content-type': 'image/jpeg' }).end(body);
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    password,
    complaints,
    /** Every call that arrived, by method and path. */
    lines,
    /** The origin whose pages may make calls. */
    allow(origin: string): void {
      portal = origin;
    },
    /** From now on a call is refused with HTTP 200; with null none is. */
    refuse(next: typeof refusal): void {
      refusal = next;
    },
    /** From now on access tokens are expired. */
    spoil: sessions.spoil,
    /** Sessions have ended, and cannot be renewed. */
    end: sessions.end,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
