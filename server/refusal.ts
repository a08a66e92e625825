import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyError } from 'fastify';

/** Why one parameter of a call can't be taken: a key of the words, and what is filled in. */
export interface ParameterFault {
  parameter: string | null;
  key: string;
  values: Readonly<Record<string, string | number>>;
}

/** What each code says where the portal has no words for it. Codes are part of the interface; messages are not. */
const messages = {
  invalid_login: 'The user name or the password is wrong.',
  session_missing: 'Sign in first.',
  session_expired: 'The session has expired.',
  session_ended: 'The session has ended. Sign in again.',
  too_many_attempts: 'Too many attempts. Wait a moment, then try again.',
  sign_in_busy: 'Too many people are signing in. Try again in a moment.',
  invalid_request: 'The request is not valid.',
  invalid_parameters: 'The parameters of the report are not valid.',
  not_found: 'There is nothing at this address.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'Send the body as application/json.',
  too_many_reports: 'You have as many reports running and waiting as one user may. Let one end, or cancel one.',
  too_many_calls: 'You have as many calls under way as one user may. Wait for some to end.',
  busy: 'Too many reports are running. Try again in a moment.',
  report_timeout: 'The report took too long and was stopped. Choose a shorter period.',
  cancelled: 'The caller left before the answer.',
  stalled: 'The caller took nothing of the answer for too long.',
  report_failed: 'The report could not be finished.',
  database_unavailable: 'The database does not answer. Try again in a moment.',
  storage_full: 'The server has no room left and can save nothing at the moment. What is saved can still be read.',
  internal_error: 'Something went wrong on the server.',
} as const;

export type RefusalCode = keyof typeof messages;

/** After how many seconds the same call may go through. */
const retryAfter: Partial<Record<RefusalCode, number>> = {
  too_many_reports: 5,
  too_many_calls: 1,
  busy: 5,
  database_unavailable: 5,
};

/** A refusal with the status, the code and the message that the caller gets. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly statusCode: number;
  readonly code: RefusalCode;
  /** Where it failed, as the portal shows it (spec: shell §8). */
  readonly error: string | undefined;
  readonly faults: readonly ParameterFault[] | undefined;
  /** Seconds, for the header Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    code: RefusalCode,
    more: {
      message?: string;
      error?: string;
      faults?: readonly ParameterFault[];
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(more.message ?? messages[code], more.cause === undefined ? undefined : { cause: more.cause });
    this.statusCode = statusCode;
    this.code = code;
    this.error = more.error;
    this.faults = more.faults;
    this.retryAfter = more.retryAfter ?? retryAfter[code];
  }
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

/** What an error of any kind is told as. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // The query builder wraps what the database said.
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return refusalOf(error.cause);
  const { message, validation, statusCode, ...given } = detailsOf(error);
  // A DOMException's is a number.
  const code = typeof given.code === 'string' ? given.code : undefined;
  if (validation) return new Refusal(400, 'invalid_request', { message: invalid(error as FastifyError) });
  const fastify = code === undefined ? undefined : ofFastify[code];
  if (fastify) return new Refusal(...fastify);
  if (isOutOfRange(code)) return new Refusal(400, 'invalid_parameters', { message: outOfRange, cause: error });
  // PostgreSQL: the disk is full; or it takes reads alone since it was.
  if (code === '53100' || code === '25006') return new Refusal(507, 'storage_full', { cause: error });
  if (isDatabaseGone(code, message)) return new Refusal(503, 'database_unavailable', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, 'invalid_request');
  return new Refusal(500, 'internal_error', { cause: error });
}

const detailsOf = (error: unknown): Partial<FastifyError> => {
  const { code, message, validation, statusCode } = Object(error) as Partial<FastifyError>;
  return { code, message, validation, statusCode };
};

const outOfRange = 'A number or a date lies beyond what the report can reckon with.';

/** PostgreSQL: a number, or a date, that no type can hold. What is stored is not so far out; a parameter may be. */
export const isOutOfRange = (code: string | undefined): boolean => code === '22003' || code === '22008';

function invalid(error: FastifyError): string {
  const place = error.validationContext ?? 'request';
  const [first] = error.validation ?? [];
  if (first?.keyword === 'additionalProperties') {
    return `The ${place} has an unknown property “${String(first.params.additionalProperty).slice(0, 60)}”.`;
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
  // PostgreSQL: the time of a statement or of a transaction is over.
  '57014',
  '25P03',
  '25P04',
  // PostgreSQL: shutting down, crashed, starting up; too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Codes of class 08 are lost connections; pg says the same in words where it has no code. */
const isDatabaseGone = (code: string | undefined, message = ''): boolean =>
  (code !== undefined && (gone.has(code) || code.startsWith('08'))) ||
  /^Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(
    message,
  );
