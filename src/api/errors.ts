import type { RefusalAnswer } from '../../contract/envelope.ts';
import type { Fault } from '../../engine/reports/resolved.ts';

/** A refusal of the server, as plain JSON. */
export interface RefusedCall {
  status: number;
  /** The code of the refusal. The portal may have its own words for it. */
  code: string | undefined;
  /** Fills the placeholders of those words. */
  values: Fault['values'];
  /** The server's message, or empty. */
  message: string;
  /** What is wrong with the fields of the request. */
  faults: readonly Fault[];
  /** The record as it is now, if somebody else has changed it meanwhile. */
  record?: RefusalAnswer['record'];
}

/** The server answered with a refusal. */
export class ApiError extends Error implements RefusedCall {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly values: Fault['values'];
  /** The reason why a sign-in failed. */
  readonly error: string | undefined;
  readonly faults: readonly Fault[];
  readonly record: RefusalAnswer['record'];

  constructor({ status, code, values, message, error, faults, record }: RefusedCall & { error: string | undefined }) {
    super(message);
    this.status = status;
    this.code = code;
    this.values = values;
    this.error = error;
    this.faults = faults;
    this.record = record;
  }
}

/** The server could not be reached, or the connection broke. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The answer is not of the expected format. The message is for developers. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/** The worker that held the rows has ended, and the rows are gone. */
export class LostError extends Error {
  override name = 'LostError';
}

/**
 * The session has ended and can't be renewed. The owner of the session is notified; a screen does not have to show it.
 */
export class SignedOutError extends Error {
  override name = 'SignedOutError';
}

/** Canceled by its AbortSignal: nothing to show (spec: shell §8). */
export const isCancelled = (reason: unknown): boolean =>
  reason instanceof Error && (reason.name === 'AbortError' || reason.name === 'SignedOutError');

/** A failure as plain JSON, which can be sent from a worker. */
export type Failure =
  | { type: 'cancelled' }
  | { type: 'signed-out' }
  | { type: 'unreachable' }
  | { type: 'unreadable' }
  | { type: 'lost' }
  | ({ type: 'refused' } & RefusedCall)
  | { type: 'unexpected'; message: string };

/** What a call waited for has failed, so it was not made. */
export class FailedBefore extends Error {
  override name = 'FailedBefore';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.type);
    this.failure = failure;
  }
}

export function failureOf(reason: unknown): Failure {
  if (reason instanceof FailedBefore) return reason.failure;
  if (reason instanceof ApiError) {
    const { status, code, values, message, faults, record } = reason;
    return { type: 'refused', status, code, values, message, faults, ...(record ? { record } : {}) };
  }
  if (!(reason instanceof Error)) return { type: 'unexpected', message: String(reason) };
  if (reason instanceof LostError) return { type: 'lost' };
  if (reason.name === 'AbortError') return { type: 'cancelled' };
  // By name: an error that crossed into the worker has lost its class.
  if (reason.name === 'SignedOutError') return { type: 'signed-out' };
  if (reason.name === 'NetworkError') return { type: 'unreachable' };
  if (reason.name === 'UnreadableError') return { type: 'unreadable' };
  return { type: 'unexpected', message: reason.message };
}
