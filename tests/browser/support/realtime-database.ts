import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** How an account signs in. */
export const realtimeLogin = (account: string) => ({
  loginUser: `fleet-${account}@example.com`,
  loginPassword: `realtime-${account}`,
});

export const realtimeKey = 'key-of-the-project';

/** A node of the database; null is an empty node. */
type Tree = { [key: string]: Tree } | string | number | boolean | null;

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token that names its account. Nothing checks its signature. */
function tokenOf(account: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: account, user_id: account, iat: now, exp: now + 3600 };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.none`;
}

const accountOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}').sub ?? '';

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || '{}');
}

const invalid = (message: string) => ({ error: { code: 400, message, errors: [{ message }] } });

/** Sign-in by password, and the user of a token, as in the Identity Toolkit. */
function identify(action: string, body: Record<string, unknown>): object | null {
  if (action === 'accounts:lookup') {
    const account = accountOf(String(body.idToken));
    return { users: [{ localId: account, email: realtimeLogin(account).loginUser }] };
  }
  const account = /^fleet-(\d+)@/.exec(String(body.email))?.[1] ?? '';
  if (action !== 'accounts:signInWithPassword' || body.password !== realtimeLogin(account).loginPassword) return null;
  return { localId: account, email: body.email, idToken: tokenOf(account), refreshToken: account, expiresIn: '3600' };
}

/** One connection of the database protocol, as far as a reader needs it. */
function serveReader(socket: WebSocket, read: (path: string) => Tree, mayRead: (account: string) => boolean) {
  const listened = new Set<string>();
  let account = '';
  const send = (t: 'c' | 'd', d: object) => socket.send(JSON.stringify({ t, d }));
  const push = (a: string, b: object) => send('d', { a, b });
  const listen = (path: string): object => {
    if (segmentsOf(path)[0] !== account || !mayRead(account)) return { s: 'permission_denied', d: 'Permission denied' };
    listened.add(path);
    push('d', { p: path.slice(1), d: read(path) });
    return { s: 'ok', d: {} };
  };
  const answers: Record<string, (body: { p: string; cred: string }) => object> = {
    auth({ cred }) {
      account = accountOf(cred);
      return { s: 'ok', d: { auth: { uid: account } } };
    },
    q: ({ p }) => listen(p),
    n({ p }) {
      listened.delete(p);
      return { s: 'ok', d: {} };
    },
  };
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    // A zero from time to time keeps the connection open.
    if (message === 0 || message.t !== 'd') return;
    const { r, a, b } = message.d;
    send('d', { r, b: answers[a]?.(b) ?? { s: 'ok', d: {} } });
  });
  return {
    welcome: (host: string) => send('c', { t: 'h', d: { ts: Date.now(), v: '5', h: host, s: 'session' } }),
    tell(path: string, value: Tree): void {
      if ([...listened].some((above) => `${path}/`.startsWith(`${above}/`))) push('d', { p: path.slice(1), d: value });
    },
    revoke(): void {
      for (const path of listened) push('c', { p: path.slice(1) });
      listened.clear();
    },
  };
}

/** What a page of another origin needs in a response before it may sign in. */
function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
    'access-control-allow-methods': 'POST',
  });
  response.end();
}

/** A realtime database with its sign-in, both with their protocols, at one address. */
export async function startRealtimeDatabase() {
  const root: Tree = {};
  let refused: 'sign-in' | 'reading' | 'connections' | null = null;
  const readers = new Map<WebSocket, ReturnType<typeof serveReader>>();

  const read = (path: string): Tree =>
    segmentsOf(path).reduce<Tree>(
      (node, key) => (node !== null && typeof node === 'object' ? (node[key] ?? null) : null),
      root,
    );

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') return preflight(request, response);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://database');
    void readJson(request).then((body) => {
      const isKnown = searchParams.get('key') === realtimeKey && refused !== 'sign-in';
      const answer = isKnown ? identify(pathname.split('/').at(-1) ?? '', body) : null;
      response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? invalid('INVALID_LOGIN_CREDENTIALS')));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sockets = new WebSocketServer({ server, verifyClient: () => refused !== 'connections' });
  sockets.on('connection', (socket) => {
    const reader = serveReader(socket, read, () => refused !== 'reading');
    readers.set(socket, reader);
    socket.on('close', () => readers.delete(socket));
    reader.welcome(host);
  });

  return {
    url: `http://${host}`,
    /** How many connections are open. */
    open: () => readers.size,
    /** Writes a node, from `/` down; null removes it. */
    write(path: string, value: Tree): void {
      const last = segmentsOf(path).at(-1) ?? '';
      let node = root as Record<string, Tree>;
      for (const key of segmentsOf(path).slice(0, -1)) {
        node[key] ??= {};
        node = node[key] as Record<string, Tree>;
      }
      node[last] = value;
      for (const reader of readers.values()) reader.tell(path, value);
    },
    /** From now on one of them is refused; with null none is. */
    refuse(next: typeof refused): void {
      refused = next;
    },
    /** From now on no reader has permission. */
    revoke(): void {
      for (const reader of readers.values()) reader.revoke();
    },
    /** All connections break. */
    cut(): void {
      for (const socket of readers.keys()) socket.terminate();
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
