import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http-app.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** Every error becomes a refusal: a status, a code and a message, never a stack trace. */
export function addErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.statusCode >= 500) request.log.error({ err: error }, refusal.message);
    else if (isOutOfRange(error.code)) request.log.warn({ err: error }, refusal.message);
    return sendRefusal(reply, refusal);
  });
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { statusCode, code, message, error, faults } = refusal;
  return reply
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ success: false, code, message, ...(error ? { error } : {}), data: null, ...(faults ? { faults } : {}) });
}

/** Fastify's own errors, by its codes. */
const ofFastify: Readonly<Record<string, [number, RefusalCode, { message: string }?]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [
    400,
    'invalid_request',
    { message: 'The body is empty. Send JSON, or no content type.' },
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid_request', { message: 'The body is not valid JSON.' }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'invalid_request'],
};

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DrizzleQueryError) return refusalOf(error.cause);
  const { code, message, validation, statusCode } = error as Partial<FastifyError>;
  if (validation) return new Refusal(400, 'invalid_request', { message: invalid(error as FastifyError) });
  const fastify = code === undefined ? undefined : ofFastify[code];
  if (fastify) return new Refusal(...fastify);
  // Stopped by PostgreSQL: the time of the statement is over.
  if (code === '57014') return new Refusal(504, 'report_timeout', { cause: error });
  if (isOutOfRange(code)) return new Refusal(400, 'invalid_parameters', { message: outOfRange, cause: error });
  // PostgreSQL: the disk is full; or it takes reads alone since it was.
  if (code === '53100' || code === '25006') return new Refusal(507, 'storage_full', { cause: error });
  if (isDatabaseGone(code, message)) return new Refusal(503, 'database_unavailable', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, 'invalid_request');
  return new Refusal(500, 'internal_error', { cause: error });
}

const outOfRange = 'A number or a date lies beyond what the report can reckon with.';

/** PostgreSQL: a number, or a date, that no type can hold. What is stored is not so far out; a parameter may be. */
const isOutOfRange = (code: string | undefined): boolean => code === '22003' || code === '22008';

function invalid(error: FastifyError): string {
  const place = error.validationContext ?? 'request';
  const [first] = error.validation ?? [];
  if (first?.keyword === 'additionalProperties') {
    return `The ${place} has an unknown property “${String(first.params.additionalProperty)}”.`;
  }
  return `The ${place} is not valid: ${[first?.instancePath.slice(1), first?.message].filter(Boolean).join(' ')}.`;
}

const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // PostgreSQL: shutting down, crashed, starting up; too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Codes of class 08 are lost connections; pg says the same in words where it has no code. */
const isDatabaseGone = (code: string | undefined, message = ''): boolean =>
  (code !== undefined && (gone.has(code) || code.startsWith('08'))) ||
  /^Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable/.test(message);

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
