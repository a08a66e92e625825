import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

/** What was sent to the server, in order. */
interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export const credentials = { user: 'portal', password: 'a password of the tests', column: 'customer_number' };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON Web Token, which says for whom it is. */
const tokenOf = (claims: object, seconds: number) =>
  `${part({ alg: 'none' })}.${part({ ...claims, exp: Date.now() / 1000 + seconds })}.c2lnbmF0dXJl`;

const json = (response: ServerResponse, body: object, status = 200, headers = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** The page in the frame: it takes its port, answers as Superset does, and shows the token that it was sent. */
const page = `<!doctype html><html lang="en"><title>Dashboard</title><h1>Stand-in</h1>
<button>Filter</button><p id="clause"></p><p id="mode"></p><p id="count">0</p><script>
addEventListener('message', ({ data, ports }) => {
  if (data.type !== '__embedded_comms__' || data.handshake !== 'port transfer') return;
  const [port] = ports;
  const show = (id, text) => { document.getElementById(id).textContent = text; };
  let count = 0;
  const methods = {
    guestToken: ({ guestToken }) => {
      show('clause', JSON.parse(atob(guestToken.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).rls[0].clause);
      show('count', String(++count));
    },
    setThemeMode: ({ mode }) => show('mode', mode),
    getScrollSize: () => ({ width: 100, height: 100 }),
  };
  port.onmessage = ({ data: { switchboardAction, method, messageId, args } }) => {
    const result = methods[method]?.(args);
    if (switchboardAction === 'get') port.postMessage({ switchboardAction: 'reply', messageId, result });
  };
});
</script></html>`;

/**
 * A stand-in for a Superset server, for the tests of a file: sign-in, guest tokens and the page of a dashboard. `instead`
 * answers in its place.
 */
export function standInSuperset(seconds = 300) {
  const received: Received[] = [];
  const started = {
    url: '',
    received,
    /** Answers instead of the stand-in, by the end of the path; undefined for none. */
    instead: undefined as { path: string; answer: RequestListener } | undefined,
  };
  const server = createServer(async (request, response) => {
    const { method, url: path = '', headers } = request;
    const sent = await text(request);
    received.push({ method, path, headers, body: sent === '' ? null : JSON.parse(sent) });
    if (started.instead && path.split('?')[0]?.endsWith(started.instead.path))
      return started.instead.answer(request, response);
    if (path.startsWith('/embedded/')) return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    const body = Object(sent === '' ? {} : JSON.parse(sent));
    const isUser = headers.authorization === 'Bearer access';
    if (path.endsWith('/login')) {
      const isRight = body.username === credentials.user && body.password === credentials.password;
      return isRight ? json(response, { access_token: 'access' }) : json(response, { message: 'Not authorized' }, 401);
    }
    if (!isUser) return json(response, { msg: 'Missing Authorization Header' }, 401);
    if (path.endsWith('/csrf_token/'))
      return json(response, { result: 'csrf' }, 200, { 'set-cookie': 'session=kept; HttpOnly; Path=/' });
    const isKnown = headers['x-csrftoken'] === 'csrf' && headers.cookie === 'session=kept';
    return isKnown ? json(response, { token: tokenOf(body, seconds) }) : json(response, { message: 'CSRF' }, 400);
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    started.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return started;
}
