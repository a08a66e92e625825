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
  invalid_request: 'The request is not valid.',
  invalid_parameters: 'The parameters of the report are not valid.',
  not_found: 'There is nothing at this address.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'Send the body as application/json.',
  busy: 'Too many reports are running. Try again in a moment.',
  report_timeout: 'The report took too long and was stopped. Choose a shorter period.',
  cancelled: 'The caller left before the answer.',
  report_failed: 'The report could not be finished.',
  database_unavailable: 'The database does not answer. Try again in a moment.',
  storage_full: 'The server has no room left and can save nothing at the moment. What is saved can still be read.',
  internal_error: 'Something went wrong on the server.',
} as const;

export type RefusalCode = keyof typeof messages;

/** A refusal with the status, the code and the message that the caller gets. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly statusCode: number;
  readonly code: RefusalCode;
  /** Where it failed, as the portal shows it (spec: shell §8). */
  readonly error: string | undefined;
  readonly faults: readonly ParameterFault[] | undefined;

  constructor(
    statusCode: number,
    code: RefusalCode,
    more: { message?: string; error?: string; faults?: readonly ParameterFault[]; cause?: unknown } = {},
  ) {
    super(more.message ?? messages[code], more.cause === undefined ? undefined : { cause: more.cause });
    this.statusCode = statusCode;
    this.code = code;
    this.error = more.error;
    this.faults = more.faults;
  }
}
