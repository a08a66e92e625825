import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyError } from 'fastify';
import { type RefusalCode, refusals } from '../contract/refusals.ts';
import type { Fault } from '../engine/reports/resolved.ts';

/** Names what was asked for, by what it is: `{ report: 'fuel', center: '0101' }`. */
type Unknown = Readonly<Record<string, string>>;

interface Details {
  /** Of HTTP, where it is not the code's. */
  statusCode?: number;
  /** What is filled into the words of the code. */
  values?: Fault['values'];
  /** English prose that says more than the code does. */
  message?: string;
  /** Where it failed, as the portal shows it (spec: shell §8). */
  error?: string;
  /** What is wrong with the fields that were sent. */
  faults?: readonly Fault[];
  /** What was asked for that the caller's account does not have, one line for each: the audit keeps it. */
  unknown?: readonly Unknown[];
  /** In seconds. */
  retryAfter?: number;
  cause?: unknown;
}

const fill = (message: string, values: Fault['values'] = {}): string =>
  message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Why a call is not answered: one of the contract's refusals, and what there is to say of it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly statusCode: number;
  readonly values: Fault['values'];
  readonly error: string | undefined;
  readonly faults: readonly Fault[];
  readonly unknown: readonly Unknown[];
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, details: Details = {}) {
    const known: { status: number; message: string; retryAfter?: number } = refusals[code];
    const { message = fill(known.message, details.values), cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.statusCode = details.statusCode ?? known.status;
    this.values = details.values;
    this.error = details.error;
    this.faults = details.faults ?? [];
    this.unknown = details.unknown ?? [];
    this.retryAfter = details.retryAfter ?? known.retryAfter;
  }
}

/** Fastify's own errors, by its codes. */
const ofFastify: Readonly<Record<string, [RefusalCode, Details?]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_request', { message: 'The body is empty. Send JSON, or no content type.' }],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_request', { message: 'The body is not valid JSON.' }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request'],
};

/** What an error of any kind is told as. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // The query builder wraps what the database said.
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return refusalOf(error.cause);
  const { message, validation, statusCode, ...given } = detailsOf(error);
  // A DOMException's is a number.
  const code = typeof given.code === 'string' ? given.code : undefined;
  if (validation) return new Refusal('invalid_request', { message: invalid(error as FastifyError) });
  const fastify = code === undefined ? undefined : ofFastify[code];
  if (fastify) return new Refusal(...fastify);
  if (isOutOfRange(code)) return new Refusal('invalid_parameters', { message: outOfRange, cause: error });
  // PostgreSQL: the files of one query have reached their limit.
  if (code === '53400') return new Refusal('report_too_large', { cause: error });
  // PostgreSQL: the disk is full; or it takes reads alone since it was.
  if (code === '53100' || code === '25006') return new Refusal('storage_full', { cause: error });
  if (isDatabaseGone(code, message)) return new Refusal('database_unavailable', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalid_request', { statusCode });
  return new Refusal('internal_error', { cause: error });
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
