import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyError } from 'fastify';
import type { RefusalAnswer } from '../contract/envelope.ts';
import { type RefusalCode, refusals } from '../contract/refusals.ts';
import type { Fault } from '../engine/reports/resolved.ts';

/** What was requested, by kind: `{ report: 'fuel', center: '0101' }`. */
type Unknown = Readonly<Record<string, string>>;

interface Details {
  /** HTTP status, if it differs from that of the code. */
  statusCode?: number;
  /** Values for the placeholders of the message. */
  values?: Fault['values'];
  /** English text that is more specific than that of the code. */
  message?: string;
  /** Step at which it failed, as the portal shows it (spec: shell §8). */
  error?: string;
  /** What is wrong with each field. */
  faults?: readonly Fault[];
  /** The record as it is now, if somebody else has changed it meanwhile. */
  record?: RefusalAnswer['record'];
  /** What was requested but is not in the caller's account, one entry each. The audit records it. */
  unknown?: readonly Unknown[];
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
}

const fill = (message: string, values: Fault['values'] = {}): string =>
  message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Why a call is refused: one of the contract's refusals, with details. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly statusCode: number;
  readonly values: Fault['values'];
  readonly error: string | undefined;
  readonly faults: readonly Fault[];
  readonly record: RefusalAnswer['record'];
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
    this.record = details.record;
    this.unknown = details.unknown ?? [];
    this.retryAfter = details.retryAfter ?? known.retryAfter;
  }
}

/** For a field `vehicle_number`: the vehicle has left the fleet. */
export function closedOut(vehicle: string): Refusal {
  const values = { vehicle };
  const fault = { field: 'vehicle_number', key: 'refusals.vehicle_closed_out', values } as const;
  return new Refusal('vehicle_closed_out', { values, faults: [fault] });
}

/** Fastify's own errors by code. */
const ofFastify: Readonly<Record<string, [RefusalCode, Details?]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [
    'invalid_request',
    { message: 'The body is empty. Send JSON, or leave out the content type.' },
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_request', { message: 'The body is not valid JSON.' }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request'],
};

/** The refusal for any error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // The query builder wraps database errors.
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return refusalOf(error.cause);
  const { message, validation, statusCode, ...given } = detailsOf(error);
  // The code of a DOMException is a number.
  const code = typeof given.code === 'string' ? given.code : undefined;
  if (validation)
    return new Refusal('invalid_request', {
      message: invalid(error as FastifyError),
      faults: faultsOf(error as FastifyError),
    });
  const fastify = code === undefined ? undefined : ofFastify[code];
  if (fastify) return new Refusal(...fastify);
  if (isOutOfRange(code)) return new Refusal('invalid_parameters', { message: outOfRange, cause: error });
  // PostgreSQL: the temporary files of a query have reached their limit.
  if (code === '53400') return new Refusal('report_too_large', { cause: error });
  // PostgreSQL: the disk is full, or the database has been read-only since it was. Files: full, or a quota is used up.
  if (code !== undefined && ['53100', '25006', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new Refusal('storage_full', { cause: error });
  if (isDatabaseGone(code, message)) return new Refusal('database_unavailable', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalid_request', { statusCode });
  return new Refusal('internal_error', { cause: error });
}

const detailsOf = (error: unknown): Partial<FastifyError> => {
  const { code, message, validation, statusCode } = Object(error) as Partial<FastifyError>;
  return { code, message, validation, statusCode };
};

const outOfRange = 'A number or date is out of range. Choose a smaller one.';

/** PostgreSQL: a number, a date or the offset of a time zone out of range. Stored values are in range, but a parameter may not be. */
export const isOutOfRange = (code: string | undefined): boolean =>
  code !== undefined && ['22003', '22008', '22009'].includes(code);

function invalid(error: FastifyError): string {
  const place = error.validationContext ?? 'request';
  const [first] = error.validation ?? [];
  if (first?.keyword === 'additionalProperties') {
    return `The ${place} has an unknown property “${String(first.params.additionalProperty).slice(0, 60)}”.`;
  }
  return `The ${place} is not valid: ${[first?.instancePath.slice(1), first?.message].filter(Boolean).join(' ')}.`;
}

/** What the schema of a call finds wrong with its inputs. A field inside another one has their names: `home.city`. */
const faultsOf = ({ validation = [] }: FastifyError): Fault[] =>
  validation.flatMap(({ keyword, instancePath, params }): Fault[] => {
    const missing = keyword === 'required' ? [String(params.missingProperty)] : [];
    const field = [...instancePath.split('/').slice(1), ...missing].join('.');
    return field === '' ? [] : [{ field, key: missing.length > 0 ? 'faults.required' : 'faults.not_valid' }];
  });

const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // PostgreSQL: a statement or transaction timeout.
  '57014',
  '25P03',
  '25P04',
  // PostgreSQL: shutting down, crashed, starting up; too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Codes of class 08 are lost connections. pg reports some of them only in words. */
const isDatabaseGone = (code: string | undefined, message = ''): boolean =>
  (code !== undefined && (gone.has(code) || code.startsWith('08'))) ||
  /^Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(
    message,
  );
