/** A parameter that the server refused, as the engine words it. */
export interface Fault {
  parameter?: string;
  key: string;
  values?: Readonly<Record<string, string | number>>;
}

/** The server answered, and refused. The message is the server's own, or empty. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** What was refused, for which the portal may have words of its own. */
  readonly code: string | undefined;
  /** Where a sign-in failed. */
  readonly error: string | undefined;
  readonly faults: readonly Fault[];

  constructor(
    status: number,
    message: string,
    more: { code?: string; error?: string; faults?: readonly Fault[] } = {},
  ) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.error = more.error;
    this.faults = more.faults ?? [];
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
  | { type: 'refused'; status: number; code: string | undefined; message: string; faults: readonly Fault[] }
  | { type: 'unexpected'; message: string };

export function failureOf(reason: unknown): Failure {
  if (reason instanceof ApiError) {
    const { status, code, message, faults } = reason;
    return { type: 'refused', status, code, message, faults };
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
