interface Refused {
  /** HTTP status code. */
  status: number;
  /** English text for callers that have no text for the code. `{{name}}` is filled from its values. */
  message: string;
  /** Seconds after which the caller may try again (`Retry-After`). */
  retryAfter?: number;
}

/**
 * Every refusal of the API by its code. Codes are part of the interface; messages may change. The portal shows its own text
 * for a code: `refusals.<code>`.
 */
export const refusals = {
  invalid_login: { status: 401, message: 'The username or password is incorrect.' },
  sso_token_missing: { status: 400, message: 'No token found on sso request' },
  invalid_sso: { status: 401, message: 'invalid login' },
  not_linked: { status: 409, message: 'The user has no linked account to switch to.' },
  weak_password: {
    status: 400,
    message:
      'The password is too weak. Use at least {{least}} characters, with a lowercase letter, an uppercase letter, a digit and one of {{signs}}.',
  },
  common_password: {
    status: 400,
    message:
      'This password is one of the most common ones. Choose another one, with at least {{least}} characters, a lowercase letter, an uppercase letter, a digit and one of {{signs}}.',
  },
  name_in_password: {
    status: 400,
    message:
      'The password contains the username or the account. Choose another one, with at least {{least}} characters, a lowercase letter, an uppercase letter, a digit and one of {{signs}}.',
  },
  reset_link_spent: { status: 410, message: 'This link has expired or was already used. Request a new one.' },
  session_missing: { status: 401, message: 'You are not signed in. Sign in and try again.' },
  session_expired: { status: 403, message: 'The session has expired. Sign in again.' },
  session_ended: { status: 403, message: 'The session has ended. Sign in again.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Wait a moment, then try again.' },
  sign_in_busy: { status: 503, message: 'Too many people are signing in. Try again in a moment.', retryAfter: 2 },
  invalid_request: { status: 400, message: 'The request is not valid. Check it against /api/docs.' },
  invalid_parameters: { status: 400, message: 'Some parameters of the report are not valid. Check them.' },
  INVALID_PERIOD: { status: 400, message: 'This type of period does not exist. Choose another one.' },
  search_too_short: { status: 400, message: 'Enter at least {{least}} characters to search.' },
  not_found: { status: 404, message: 'Not found. It does not exist, or the account does not include it.' },
  too_large: { status: 413, message: 'The request is too large. Send fewer values.' },
  too_many_files: { status: 413, message: 'Up to {{most}} files can be sent at once. Send fewer.' },
  file_too_large: { status: 413, message: 'The file “{{name}}” is larger than {{most}} MB. Send a smaller file.' },
  files_too_large: { status: 413, message: 'The files together are larger than {{most}} MB. Send fewer at once.' },
  too_many_values: {
    status: 422,
    message: 'This field has more than {{most}} values, too many to list. Contact the person who maintains the report.',
  },
  id_undefined: { status: 400, message: 'id undefined' },
  name_blank: { status: 400, message: 'The name is blank. Enter a name.' },
  name_taken: { status: 409, message: 'Another saved report has the name “{{name}}”. Choose another name.' },
  changed_meanwhile: { status: 409, message: 'The report has been saved by another request. Load it again.' },
  record_changed: {
    status: 409,
    message: 'Somebody else has changed this record meanwhile. Check it as it is now, then save with its version.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was already used for another request. Send a new key.',
  },
  too_many_saved_reports: { status: 422, message: 'A user can save up to {{most}} reports. Delete one first.' },
  view_invalid: {
    status: 400,
    message: 'This part of the report can’t be saved: {{part}}. Change it, then save again.',
  },
  view_too_large: { status: 422, message: 'The report exceeds {{most}} kB. Choose fewer values in its filters.' },
  too_many_stars: { status: 422, message: 'A user can star up to {{most}} screens. Remove a star first.' },
  label_taken: { status: 409, message: 'Two labels would have the text “{{label}}”. Choose a different text for one.' },
  note_blank: { status: 400, message: 'The note is blank. Enter a note.' },
  note_too_long: { status: 422, message: 'A note can have up to {{most}} characters. Shorten it.' },
  too_many_notes: { status: 422, message: 'A vehicle can have up to {{most}} notes. Delete one first.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  too_many_reports: {
    status: 429,
    message:
      'A user can run up to {{running}} reports at a time, with {{waiting}} more waiting. Wait for one to finish, or cancel one.',
    retryAfter: 5,
  },
  too_many_calls: {
    status: 429,
    message: 'You have too many calls in progress. Wait for some to finish.',
    retryAfter: 1,
  },
  too_many_streams: {
    status: 429,
    message: 'You have too many event streams open. Close some of them.',
    retryAfter: 30,
  },
  busy: { status: 503, message: 'Too many reports are running. Try again in a moment.', retryAfter: 5 },
  report_timeout: { status: 504, message: 'The report took too long and was stopped. Choose a shorter period.' },
  report_too_large: {
    status: 422,
    message: 'The report is too large to run. Choose a shorter period.',
  },
  cancelled: { status: 499, message: 'The caller closed the connection before the response.' },
  stalled: { status: 408, message: 'The caller did not read the response for too long.' },
  report_failed: { status: 500, message: 'The report could not be completed. Try again in a moment.' },
  database_unavailable: {
    status: 503,
    message: 'The database is not responding. Try again in a moment.',
    retryAfter: 5,
  },
  stopping: { status: 503, message: 'The server is restarting. Try again in a moment.', retryAfter: 10 },
  storage_full: {
    status: 507,
    message: 'The server is out of disk space, so nothing can be saved right now. Saved data can still be read.',
  },
  internal_error: { status: 500, message: 'Something went wrong on the server. Try again in a moment.' },
} as const satisfies Record<string, Refused>;

export type RefusalCode = keyof typeof refusals;

export const refusalCodes = Object.keys(refusals) as RefusalCode[];
