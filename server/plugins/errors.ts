import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { RefusalAnswer } from '../../contract/envelope.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { localeOf, prefixes } from '../../engine/context/prefixes.ts';
import { type App, isCall } from '../http-app.ts';
import { limits } from '../limits.ts';
import { isOutOfRange, Refusal, refusalOf } from '../refusal.ts';

/** Turns every error into a refusal: a status, a code and a message, never a stack trace. */
export function addErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A failure after the caller has left is not an error, and nobody receives it.
    const hasLeft = request.departed?.aborted === true;
    const refusal = hasLeft ? new Refusal('cancelled') : refusalOf(error);
    if (hasLeft) request.log.info({ err: error }, refusal.message);
    else if (isLimit(refusal)) request.log.info({ code: refusal.code }, refusal.message);
    else if (refusal.statusCode >= 500)
      request.log.error({ err: error, call: request.routeOptions.url }, refusal.message);
    else if (isOutOfRange(error.code)) request.log.warn({ err: error }, refusal.message);
    // No file can have such a name. The portal shows that the page does not exist.
    const isPage =
      request.method === 'GET' &&
      !isCall(request.url) &&
      refusal.code === 'invalid_request' &&
      // A part of a file that is past its end.
      refusal.statusCode !== 416;
    return isPage ? reply.redirect(notFoundPage(request.url)) : sendRefusal(reply, refusal);
  });
}

/** The not-found page in the language of an address. */
const notFoundPage = (url: string): string => `${prefixes[localeOf(url)]}/not-found`;

/** Reaching a limit is not a defect: a crowd must not fill the log. */
const isLimit = ({ code }: Refusal): boolean => code === 'busy' || code === 'sign_in_busy';

const bodyOf = ({ code, values, message, error, faults, record }: Refusal): RefusalAnswer => ({
  success: false,
  code,
  ...(values ? { values } : {}),
  message,
  ...(error ? { error } : {}),
  data: null,
  ...(faults.length > 0 ? { faults: faults.slice(0, limits.faultsListed) } : {}),
  ...(record ? { record } : {}),
});

/**
 * The page whose address made the head too long, by its path: the portal in the browser reads the rest. `null` for a
 * call, and if another part of the head was too long. Without the start of the head, it may be any page.
 */
function overlongPage({ code, rawPacket }: Unread): { path: string; statusCode: number } | null {
  if (code !== 'HPE_HEADER_OVERFLOW') return null;
  const [line = ''] = (Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '').split('\r\n', 1);
  if (!/^[A-Z]+ \//.test(line)) return { path: '/', statusCode: 431 };
  const [, url] = /^GET (\/\S*)/.exec(line) ?? [];
  if (!url || isCall(url) || url.length < maxHeaderSize / 2) return null;
  return { path: url.split('?', 1)[0] ?? '/', statusCode: 200 };
}

interface Unread extends Error {
  code?: string;
  /** The last data received: the whole head, unless it came in parts. */
  rawPacket?: unknown;
}

type Page = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload'>;

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

/**
 * Answers data that could not be parsed as HTTP, and closes the connection. `pageAt` gives the portal's page at a path.
 */
export async function refuseUnread(
  error: Unread,
  socket: Socket,
  pageAt: (path: string) => Promise<Page>,
): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // The client may neither read nor close its side. Closing at once could lose the answer.
  const timer = setTimeout(() => socket.destroy(), limits.connection.farewell);
  socket.once('close', () => clearTimeout(timer));
  const overlong = overlongPage(error);
  const page = overlong && (await pageAt(overlong.path).catch(() => null));
  if (overlong && page?.statusCode === 200 && String(page.headers['content-type']).startsWith('text/html'))
    return endWith(socket, overlong.statusCode, page.headers, page.rawPayload);
  const [code, statusCode] = unread[error.code ?? ''] ?? ['invalid_request', 400];
  const body = JSON.stringify(bodyOf(new Refusal(code, { statusCode })));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  endWith(socket, statusCode, headers, Buffer.from(body));
}

const unread: Readonly<Record<string, [RefusalCode, number]>> = {
  HPE_HEADER_OVERFLOW: ['too_large', 431],
  ERR_HTTP_REQUEST_TIMEOUT: ['invalid_request', 408],
};

/** Answers malformed addresses. For pages, the portal shows that the page does not exist. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (isCall(request.url)) void sendRefusal(reply, refusalOf(error));
  else void reply.redirect(notFoundPage(request.url));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { statusCode, retryAfter } = refusal;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .removeHeader('content-encoding')
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(bodyOf(refusal));
}

/** Unknown addresses: JSON below /api, otherwise the portal's not-found page if there is a portal. */
export function addNotFound(app: App, page: ((reply: FastifyReply) => FastifyReply) | null): void {
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!page || !['GET', 'HEAD'].includes(request.method) || isCall(path))
      return sendRefusal(reply, new Refusal('not_found'));
    // A program that looks for a file must not get a page instead.
    const isFile = /\.[a-z0-9]+$/i.test(path) && !(request.headers.accept ?? '').includes('text/html');
    return isFile ? sendRefusal(reply, new Refusal('not_found')) : page(reply);
  });
}
