import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http-app.ts';
import { isOutOfRange, Refusal, refusalOf } from '../refusal.ts';

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

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { statusCode, code, message, error, faults, retryAfter } = refusal;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .removeHeader('content-encoding')
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ success: false, code, message, ...(error ? { error } : {}), data: null, ...(faults ? { faults } : {}) });
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
