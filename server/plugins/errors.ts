import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http-app.ts';
import { isOutOfRange, Refusal, type RefusalCode, refusalOf } from '../refusal.ts';

/** Every error becomes a refusal: a status, a code and a message, never a stack trace. */
export function addErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What fails because its caller has left is nobody's fault, and told to nobody.
    const hasLeft = request.departed?.aborted === true;
    const refusal = hasLeft ? new Refusal(499, 'cancelled') : refusalOf(error);
    if (hasLeft) request.log.info({ err: error }, refusal.message);
    else if (isLimit(refusal)) request.log.info({ code: refusal.code }, refusal.message);
    else if (refusal.statusCode >= 500) request.log.error({ err: error }, refusal.message);
    else if (isOutOfRange(error.code)) request.log.warn({ err: error }, refusal.message);
    return sendRefusal(reply, refusal);
  });
}

/** A limit that a caller ran into is no defect: a crowd must not fill the log. */
const isLimit = ({ code }: Refusal): boolean => code === 'busy' || code === 'sign_in_busy';

const bodyOf = ({ code, message, error, faults }: Refusal) => ({
  success: false,
  code,
  message,
  ...(error ? { error } : {}),
  data: null,
  ...(faults ? { faults } : {}),
});

/** What no HTTP could be read from: no request is made of it, and its connection ends. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = unread[error.code ?? ''] ?? [400, 'invalid_request'];
  const body = JSON.stringify(bodyOf(new Refusal(status, code)));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  );
}

const unread: Readonly<Record<string, [number, RefusalCode]>> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_request'],
};

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

/** What is at no address: JSON below /api, elsewhere a page of the portal if there is one. */
export function addNotFound(app: App, page: ((reply: FastifyReply) => FastifyReply) | null): void {
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);
    if (page && isPage) return page(reply);
    return sendRefusal(reply, new Refusal(404, 'not_found'));
  });
}
