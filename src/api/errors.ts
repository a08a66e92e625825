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
  /** The code of a failed sign-in. */
  readonly error: string | undefined;
  readonly faults: readonly Fault[];

  constructor(status: number, message: string, error?: string, faults: readonly Fault[] = []) {
    super(message);
    this.status = status;
    this.error = error;
    this.faults = faults;
  }
}

/** The server could not be reached, or broke off. */
export class NetworkError extends Error {
  override name = 'NetworkError';
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
  | { type: 'refused'; status: number; message: string; faults: readonly Fault[] }
  | { type: 'unexpected'; message: string };

export function failureOf(reason: unknown): Failure {
  if (reason instanceof ApiError) {
    return { type: 'refused', status: reason.status, message: reason.message, faults: reason.faults };
  }
  if (!(reason instanceof Error)) return { type: 'unexpected', message: String(reason) };
  if (reason.name === 'AbortError') return { type: 'cancelled' };
  // By name: an error that crossed from the main thread into the worker has lost its class.
  if (reason.name === 'SignedOutError') return { type: 'signed-out' };
  if (reason.name === 'NetworkError') return { type: 'unreachable' };
  return { type: 'unexpected', message: reason.message };
}
