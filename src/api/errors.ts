import type { Fault } from '../../engine/reports/resolved.ts';

/** What the server refused, as plain JSON. */
export interface Refused {
  status: number;
  /** Which refusal it is, for which the portal may have words of its own. */
  code: string | undefined;
  /** What is filled into those words. */
  values: Fault['values'];
  /** The server's own words, or empty. */
  message: string;
  /** What is wrong with the fields that were sent. */
  faults: readonly Fault[];
}

/** The server answered, and refused. */
export class ApiError extends Error implements Refused {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly values: Fault['values'];
  /** Where a sign-in failed. */
  readonly error: string | undefined;
  readonly faults: readonly Fault[];

  constructor({ status, code, values, message, error, faults }: Refused & { error: string | undefined }) {
    super(message);
    this.status = status;
    this.code = code;
    this.values = values;
    this.error = error;
    this.faults = faults;
  }
}

/** The server could not be reached, or broke off. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The server answered with what is no answer of its kind. The message says what is wrong with it, for developers. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/** The worker that held the rows has ended, and they with it. */
export class LostError extends Error {
  override name = 'LostError';
}

/** The session has ended and can't be renewed. Whoever holds the session knows already; a screen need not say so. */
export class SignedOutError extends Error {
  override name = 'SignedOutError';
}

/** Cancelled by its AbortSignal: nothing to show (spec: shell §8). */
export const isCancelled = (reason: unknown): boolean =>
  reason instanceof Error && (reason.name === 'AbortError' || reason.name === 'SignedOutError');

/** A failure as plain JSON, which survives the way out of a worker. */
export type Failure =
  | { type: 'cancelled' }
  | { type: 'signed-out' }
  | { type: 'unreachable' }
  | { type: 'unreadable' }
  | { type: 'lost' }
  | ({ type: 'refused' } & Refused)
  | { type: 'unexpected'; message: string };

export function failureOf(reason: unknown): Failure {
  if (reason instanceof ApiError) {
    const { status, code, values, message, faults } = reason;
    return { type: 'refused', status, code, values, message, faults };
  }
  if (!(reason instanceof Error)) return { type: 'unexpected', message: String(reason) };
  if (reason instanceof LostError) return { type: 'lost' };
  if (reason.name === 'AbortError') return { type: 'cancelled' };
  // By name: an error that crossed from the main thread into the worker has lost its class.
  if (reason.name === 'SignedOutError') return { type: 'signed-out' };
  if (reason.name === 'NetworkError') return { type: 'unreachable' };
  if (reason.name === 'UnreadableError') return { type: 'unreadable' };
  return { type: 'unexpected', message: reason.message };
}
