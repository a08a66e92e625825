import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalAnswer } from '../../contract/envelope.ts';
import { localeOf, prefixes } from '../../engine/context/prefixes.ts';
import { type App, isCall, pathOf } from '../http-app.ts';
import { limits } from '../limits.ts';
import { isOutOfRange, Refusal, refusalOf } from '../refusal.ts';
import type { Page } from './portal.ts';

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
      !isCall(request) &&
      refusal.code === 'invalid_request' &&
      // A part of a file that is past its end.
      refusal.statusCode !== 416;
    return isPage ? reply.redirect(notFoundPage(request.url)) : sendRefusal(reply, refusal);
  });
}

/** The not-found page in the language of an address. */
export const notFoundPage = (url: string): string => `${prefixes[localeOf(pathOf(url))]}/not-found`;

/** Reaching a limit is not a defect: a crowd must not fill the log. */
const isLimit = ({ code }: Refusal): boolean => code === 'busy' || code === 'sign_in_busy';

export const bodyOf = ({ code, values, message, error, faults, record }: Refusal): RefusalAnswer => ({
  success: false,
  code,
  ...(values ? { values } : {}),
  message,
  ...(error ? { error } : {}),
  data: null,
  ...(faults.length > 0 ? { faults: faults.slice(0, limits.faultsListed) } : {}),
  ...(record ? { record } : {}),
});

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
export function addNotFound(app: App, page: Page | null): void {
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const path = pathOf(request.url);
    if (!page || !['GET', 'HEAD'].includes(request.method) || isCall(request))
      return sendRefusal(reply, new Refusal('not_found'));
    // A program that looks for a file must not get a page instead.
    const isFile = /\.[a-z0-9]+$/i.test(path) && !(request.headers.accept ?? '').includes('text/html');
    return isFile ? sendRefusal(reply, new Refusal('not_found')) : page(reply);
  });
}
