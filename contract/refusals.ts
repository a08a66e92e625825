interface Refused {
  /** Of HTTP. */
  status: number;
  /** English, for whoever has no words for the code; `{{name}}` is one of its values. */
  message: string;
  /** After how many seconds the same call may go through. */
  retryAfter?: number;
}

/**
 * Every refusal of the API by its code. Codes are part of the interface, messages are not: the portal's words for a code are
 * `refusals.<code>`.
 */
export const refusals = {
  invalid_login: { status: 401, message: 'The user name or the password is wrong.' },
  sso_token_missing: { status: 400, message: 'No token found on sso request' },
  invalid_sso: { status: 401, message: 'invalid login' },
  not_linked: { status: 409, message: 'The user has no linked account that can be signed in to.' },
  weak_password: {
    status: 400,
    message:
      'The password needs {{least}} characters, with a small letter, a capital letter, a digit and one of {{signs}}.',
  },
  reset_link_spent: { status: 410, message: 'The link was used, or is too old. Ask for another one.' },
  session_missing: { status: 401, message: 'Sign in first.' },
  session_expired: { status: 403, message: 'The session has expired.' },
  session_ended: { status: 403, message: 'The session has ended. Sign in again.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Wait a moment, then try again.' },
  sign_in_busy: { status: 503, message: 'Too many people are signing in. Try again in a moment.', retryAfter: 2 },
  invalid_request: { status: 400, message: 'The request is not valid.' },
  invalid_parameters: { status: 400, message: 'The parameters of the report are not valid.' },
  INVALID_PERIOD: { status: 400, message: 'There is no such type of period.' },
  search_too_short: { status: 400, message: 'Search with at least {{least}} characters.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  too_large: { status: 413, message: 'The request is too large.' },
  too_many_values: {
    status: 422,
    message:
      'There are more than {{most}} values of this field, too many to choose from. Tell whoever keeps the report.',
  },
  id_undefined: { status: 400, message: 'id undefined' },
  name_blank: { status: 400, message: 'The name is blank.' },
  name_taken: { status: 409, message: 'Another saved report has the name “{{name}}”.' },
  changed_meanwhile: { status: 409, message: 'The report was saved elsewhere meanwhile. Load it again.' },
  idempotency_key_reused: { status: 422, message: 'The idempotency key was sent with another report before.' },
  too_many_saved_reports: { status: 422, message: 'More than {{most}} reports can not be saved. Delete one first.' },
  view_invalid: { status: 400, message: 'The {{part}} of the report can not be saved as they are.' },
  view_too_large: { status: 422, message: 'The report takes more than {{most}} kB: fewer values in its filters do.' },
  too_many_stars: { status: 422, message: 'More than {{most}} screens can not be kept near. Let one go first.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  too_many_reports: {
    status: 429,
    message: 'At most {{running}} reports of one user run at once, and {{waiting}} wait. Let one end, or cancel one.',
    retryAfter: 5,
  },
  too_many_calls: {
    status: 429,
    message: 'You have as many calls under way as one user may. Wait for some to end.',
    retryAfter: 1,
  },
  too_many_streams: {
    status: 429,
    message: 'You have as many streams of events open as one user may. Close some.',
    retryAfter: 30,
  },
  busy: { status: 503, message: 'Too many reports are running. Try again in a moment.', retryAfter: 5 },
  report_timeout: { status: 504, message: 'The report took too long and was stopped. Choose a shorter period.' },
  report_too_large: {
    status: 422,
    message: 'The report needs more room than the server gives to one. Choose a shorter period.',
  },
  cancelled: { status: 499, message: 'The caller left before the answer.' },
  stalled: { status: 408, message: 'The caller took nothing of the answer for too long.' },
  report_failed: { status: 500, message: 'The report could not be finished.' },
  database_unavailable: {
    status: 503,
    message: 'The database does not answer. Try again in a moment.',
    retryAfter: 5,
  },
  storage_full: {
    status: 507,
    message: 'The server has no room left and can save nothing at the moment. What is saved can still be read.',
  },
  internal_error: { status: 500, message: 'Something went wrong on the server.' },
} as const satisfies Record<string, Refused>;

export type RefusalCode = keyof typeof refusals;

export const refusalCodes = Object.keys(refusals) as RefusalCode[];
