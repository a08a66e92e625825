import { maxHeaderSize, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { RefusalCode } from '../../contract/refusals.ts';
import { type App, isCall, isCallPath, pathOf, withoutHost } from '../http-app.ts';
import { limits } from '../limits.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import { bodyOf, notFoundPage, sendRefusal } from './errors.ts';

/** Headers that every response has. */
export type SecurityHeaders = Readonly<Record<string, string>>;

interface Unread extends Error {
  code?: string;
  /** The last data received: the whole head, unless it came in parts. */
  rawPacket?: unknown;
}

type Page = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload'>;

/**
 * The page whose address made the head too long, by its path: the portal in the browser reads the rest. `null` for a
 * call, and if another part of the head was too long. Without the start of the head, it may be any page.
 */
function overlongPage({ code, rawPacket }: Unread): { path: string; statusCode: number } | null {
  if (code !== 'HPE_HEADER_OVERFLOW') return null;
  const [line = ''] = (Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '').split('\r\n', 1);
  if (!/^[A-Z]+ (?:\/|https?:)/i.test(line)) return { path: '/', statusCode: 431 };
  const [, url] = /^GET (\S*)/.exec(line) ?? [];
  if (!url || isCallPath(pathOf(url)) || url.length < maxHeaderSize / 2) return null;
  return { path: withoutHost(url).split('?', 1)[0] ?? '/', statusCode: 200 };
}

function endWith(socket: Socket, statusCode: number, headers: Page['headers'], body: Buffer): void {
  const given = Object.entries({ ...headers, 'content-length': body.length, connection: 'close' });
  const lines = given.flatMap(([name, value]) => [value ?? []].flat().map((each) => `${name}: ${each}`));
  socket.end(
    Buffer.concat([
      Buffer.from(`${[`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines].join('\r\n')}\r\n\r\n`),
      body,
    ]),
  );
}

const unread: Readonly<Record<string, [RefusalCode, number]>> = {
  HPE_HEADER_OVERFLOW: ['too_large', 431],
  ERR_HTTP_REQUEST_TIMEOUT: ['invalid_request', 408],
};

/** Answers data that could not be parsed as HTTP, and closes the connection. A link that is too long gets its page. */
export async function refuseUnread(app: App, headers: SecurityHeaders, error: Unread, socket: Socket): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // The client may neither read nor close its side. Closing at once could lose the answer.
  const timer = setTimeout(() => socket.destroy(), limits.connection.farewell);
  socket.once('close', () => clearTimeout(timer));
  const overlong = overlongPage(error);
  const page = overlong && (await app.inject(overlong.path).catch(() => null));
  if (overlong && page?.statusCode === 200 && String(page.headers['content-type']).startsWith('text/html'))
    return endWith(socket, overlong.statusCode, page.headers, page.rawPayload);
  const [code, statusCode] = unread[error.code ?? ''] ?? ['invalid_request', 400];
  const body = JSON.stringify(bodyOf(new Refusal(code, { statusCode })));
  const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  endWith(socket, statusCode, { ...headers, ...json }, Buffer.from(body));
}

/** Answers a request that takes too long to arrive, and closes its connection. */
export const refuseLate = (app: App, headers: SecurityHeaders, socket: Socket): Promise<void> =>
  refuseUnread(
    app,
    headers,
    Object.assign(new Error('The request is late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  );

/** Node answers these itself, with an empty body: HTTP/1.1 without a host, and expectations that it does not know. */
export const leftToApp = { requireHostHeader: false } as const;

/** Passes on to the app what Node would answer itself. The server must have been created with `leftToApp`. */
export function passOn(app: App, headers: SecurityHeaders, server: Server): void {
  server.on('checkExpectation', app.routing);
  server.on('clientError', (error: Unread, socket) => void refuseUnread(app, headers, error, socket as Socket));
}

/** Options of an app whose requests without a route are refused in our words, with the headers of every response. */
export const unreadOptions = (headers: SecurityHeaders, appOf: () => App) => ({
  clientErrorHandler: (error: Error, socket: unknown) => void refuseUnread(appOf(), headers, error, socket as Socket),
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers);
    // For a page, the portal shows that it does not exist.
    if (isCall(request)) void sendRefusal(reply, refusalOf(error));
    else void reply.redirect(notFoundPage(request.url));
  },
});

/** Refuses requests that violate HTTP although they can be parsed (RFC 9112, 3.2; RFC 9110, 10.1.1). */
export function addProtocol(app: App): void {
  // On localhost, there is a second server for the other kind of address. There, Node answers unknown expectations.
  app.server.on('checkExpectation', app.routing);
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, rawHeaders, headers } = request.raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
    const { expect = '100-continue' } = headers;
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) sendRefusal(reply, new Refusal('invalid_request'));
    else if (!/^100-continue$/i.test(expect)) sendRefusal(reply, new Refusal('invalid_request', { statusCode: 417 }));
    else done();
  });
}
