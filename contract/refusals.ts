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
  id_taken: { status: 409, message: 'Another record has this number. Choose another one.' },
  too_many_changes: {
    status: 422,
    message: 'There are more than {{most}} changes in this period. Choose a shorter one.',
  },
  label_taken: { status: 409, message: 'Two labels would have the text “{{label}}”. Choose a different text for one.' },
  note_blank: { status: 400, message: 'The note is blank. Enter a note.' },
  note_too_long: { status: 422, message: 'A note can have up to {{most}} characters. Shorten it.' },
  too_many_notes: { status: 422, message: 'A vehicle can have up to {{most}} notes. Delete one first.' },
  document_name: {
    status: 422,
    message:
      'The name of the file “{{name}}” has hidden characters or more than 255 bytes, or there is none. Rename the file, then send it again.',
  },
  document_empty: { status: 422, message: 'The file “{{name}}” is empty. Choose another one.' },
  document_type: {
    status: 422,
    message: 'The file “{{name}}” has a type that is not accepted. Send one of these: {{extensions}}.',
  },
  document_extension: {
    status: 422,
    message: 'The file “{{name}}” has another type than its name says. Give it a name that ends in {{extensions}}.',
  },
  document_active: {
    status: 422,
    message: 'The file “{{name}}” has macros, scripts or other files in it. Save it without them, then send it again.',
  },
  document_damaged: {
    status: 422,
    message: 'The file “{{name}}” is damaged, has a password or unpacks to too much. Save it again, then send it.',
  },
  document_infected: { status: 422, message: 'The virus scan has refused the file “{{name}}”. It was not kept.' },
  document_not_scanned: {
    status: 503,
    message: 'The file “{{name}}” could not be scanned for viruses. Try again in a moment.',
    retryAfter: 30,
  },
  sheet_unreadable: {
    status: 422,
    message: 'The file “{{name}}” can’t be read as rows. Save it as .xlsx or as “CSV UTF-8”, then choose it again.',
  },
  document_missing: {
    status: 410,
    message: 'The file of this document is missing. Contact the person who maintains the portal.',
  },
  documents_unavailable: {
    status: 503,
    message: 'The place where documents are kept is not responding. Try again in a moment.',
    retryAfter: 5,
  },
  documents_full: {
    status: 422,
    message: 'The account can keep {{most}} MB of documents, and has no room for “{{name}}”. Delete some first.',
  },
  address_service_failed: {
    status: 503,
    message: 'The address service can’t be reached. Try again in a moment, or keep the address as typed.',
    retryAfter: 30,
  },
  address_not_confirmed: { status: 422, message: 'The address was not found. Confirm to keep it as typed.' },
  address_unknown: { status: 422, message: 'Check the address: {{message}}' },
  address_similar: { status: 422, message: 'A similar address was found: {{address}}' },
  address_unchecked: { status: 422, message: 'The address service can’t be reached.' },
  address_service_refused: { status: 422, message: 'The address service answered: {{message}}' },
  vehicle_closed_out: { status: 422, message: 'Vehicle {{vehicle}} is closed out. Choose another one.' },
  vehicle_not_in_service: { status: 422, message: 'The vehicle is not in service, so this is not possible.' },
  odometer_below_last: {
    status: 422,
    message: 'The odometer is lower than the last reading, {{distance}}. Check it.',
  },
  figures_changed: {
    status: 409,
    message: 'The figures have changed since you saw them. Check the new figures, then send again.',
  },
  termination_open: { status: 409, message: 'A termination of this vehicle is already requested.' },
  termination_final: {
    status: 409,
    message: 'This termination can no longer be changed. See the termination as it is now.',
  },
  expenses_processed: {
    status: 409,
    message: 'The provider has already processed these expenses. Contact the provider to change them.',
  },
  too_many_expense_reports: {
    status: 422,
    message: 'A vehicle can have up to {{most}} reports of expenses. Delete one first.',
  },
  limits_unchanged: {
    status: 422,
    message: 'The profile already has these limits on that day. Change at least one of them.',
  },
  quote_decided: { status: 409, message: 'This quote can no longer be changed. See the quote as it is now.' },
  repair_approved: { status: 409, message: '{{who}} has already approved this repair. See the repair as it is now.' },
  repair_declined: { status: 409, message: '{{who}} has already declined this repair. See the repair as it is now.' },
  decision_final: {
    status: 409,
    message: 'This decision is more than a minute old, and the shop may know it already. Contact the shop.',
  },
  over_approval_limit: {
    status: 422,
    message:
      'This repair costs more than {{most}} {{currency}}, the limit for approving several at once. Approve it by itself.',
  },
  own_login: {
    status: 409,
    message: 'This is your own login. Ask another administrator.',
  },
  representative_login: {
    status: 409,
    message: 'Only a representative of the provider can change this.',
  },
  email_domain: {
    status: 422,
    message: 'Users of this account need an email address at one of these domains: {{domains}}.',
  },
  email_domain_invalid: { status: 422, message: '“{{domain}}” is not a domain. A domain is like example.com.' },
  last_administrator: {
    status: 409,
    message: 'No other administrator can sign in. Choose another one first.',
  },
  username_taken: { status: 409, message: '“{{username}}” is the username of another user. Choose another one.' },
  driver_number_invalid: {
    status: 422,
    message: 'Use letters, digits and hyphens for the reference number, such as D100001.',
  },
  username_invalid: {
    status: 422,
    message: 'Use 3 to 60 letters, digits, dots, hyphens and underscores.',
  },
  too_many_logins: { status: 422, message: 'An account can have {{most}} users. Withdraw unused invitations first.' },
  not_invited: {
    status: 409,
    message: 'There is no invitation. Disable the login instead.',
  },
  emails_off: {
    status: 422,
    message: 'This server can’t send emails. Contact the person who maintains the portal.',
  },
  email_not_sent: {
    status: 503,
    message: 'The email to {{email}} could not be sent. Check the address, then try again.',
    retryAfter: 30,
  },
  profile_taken: { status: 409, message: 'There is already a profile “{{name}}”. Choose another name.' },
  change_planned: {
    status: 409,
    message: 'Other limits of this profile begin on this day. Edit those, or choose another day.',
  },
  limits_in_force: {
    status: 409,
    message: 'These limits have been in force before today. Change the profile from today or a later day instead.',
  },
  profile_used: {
    status: 409,
    message: 'Cards have this profile, and it has no other limits. Give the cards another profile first.',
  },
  card_exists: {
    status: 409,
    message: 'There is a card or driver ID already: {{card}}. Replace it, or deactivate it first.',
  },
  card_final: { status: 409, message: 'This is not possible with a card in this status. See the card as it is now.' },
  pin_shown: {
    status: 409,
    message: 'The driver ID {{card}} was added, but its PIN is shown only once. Make a new PIN for it.',
  },
  odometer_lower: { status: 409, message: 'It is lower than the reading before it. Confirm it, or correct it.' },
  odometer_higher: { status: 409, message: 'It is higher than a later reading. Confirm it, or correct it.' },
  odometer_jump: {
    status: 409,
    message: 'It is {{distance}} more than the reading before it. Confirm it, or correct it.',
  },
  odometer_taken: {
    status: 409,
    message: '{{who}} has saved another reading of this day. Confirm to replace it, or change the date.',
  },
  mvr_driver_listed: { status: 409, message: 'This driver is already on the list.' },
  mvr_list_full: { status: 422, message: 'A list can have up to {{most}} drivers. Submit it, then start another one.' },
  mvr_list_changed: { status: 409, message: 'The list was changed meanwhile. Check it as it is now.' },
  mvr_list_empty: { status: 409, message: 'The list is empty. Add drivers first.' },
  mvr_license_number: { status: 422, message: 'Enter the license number with 4 to 25 letters and digits.' },
  mvr_birth_date: { status: 422, message: 'Drivers are {{least}} to {{most}} years old. Check the birth date.' },
  mileage_not_open: { status: 422, message: 'The vehicle has no month of a driver to report. Check both.' },
  mileage_several: {
    status: 422,
    message: 'The vehicle had several drivers in this month. Enter their miles one by one.',
  },
  mileage_future: { status: 422, message: 'This month has not begun yet.' },
  mileage_commuting: { status: 422, message: 'Commuting is a part of the personal miles, and can’t be more.' },
  mileage_over: {
    status: 409,
    message: 'Together it is {{distance}} more than the odometers of the month. Confirm it, or correct it.',
  },
  mileage_taken: { status: 409, message: '{{who}} has saved other miles for this month. Confirm to replace them.' },
  mileage_reported: { status: 409, message: 'The driver has reported other miles. Confirm to replace them.' },
  mileage_not_missing: { status: 409, message: 'This month is reported, or not over yet.' },
  superset_failed: {
    status: 503,
    message: 'The dashboard server can’t be reached. Try again in a moment.',
    retryAfter: 30,
  },
  superset_refused: {
    status: 502,
    message: 'The dashboard server has refused the sign-in. Contact the person who maintains the portal.',
  },
  geotab_not_set_up: { status: 409, message: 'Geotab single sign-on is not set up.' },
  geotab_no_database: { status: 409, message: 'The account has no database at Geotab.' },
  geotab_login_unknown: { status: 409, message: 'The account has no such login at Geotab.' },
  geotab_login_disabled: { status: 409, message: 'This login is disabled at Geotab.' },
  notice_always: { status: 409, message: 'This notice can’t be turned off.' },
  notice_no_email: { status: 409, message: 'The user has no email address.' },
  mileage_no_email: { status: 409, message: 'The driver has no email address.' },
  mileage_reminded: { status: 409, message: 'The driver was reminded of this month today.' },
  policy_name_taken: { status: 409, message: 'There is already a policy with this name.' },
  policy_version_used: { status: 409, message: 'This policy already has a version with this name.' },
  policy_assigned: { status: 409, message: 'The policy was assigned to drivers, and can’t be deleted.' },
  policy_had: { status: 409, message: 'The driver already has this policy.' },
  policy_acknowledged: { status: 409, message: 'The driver has already acknowledged this version.' },
  policy_too_early: { status: 409, message: 'The date is before the policy was assigned.' },
  too_many_policies: { status: 422, message: 'The account can have {{most}} policies. Delete unused ones first.' },
  driver_no_email: { status: 409, message: 'The driver has no email address.' },
  driver_reminded: { status: 409, message: 'The driver was already reminded today.' },
  driver_inactive: { status: 409, message: 'The driver is not active on this day.' },
  assignment_same: { status: 409, message: 'Nothing would change: the vehicle is already assigned like this.' },
  assignment_planned: {
    status: 409,
    message: 'Another assignment of this vehicle begins on this day. Withdraw it first, or choose another day.',
  },
  assignment_final: { status: 409, message: 'Only a planned assignment can be withdrawn. Assign the vehicle again.' },
  plate_not_allowed: { status: 409, message: 'The provider has the plate of this vehicle. It can’t be changed here.' },
  vehicle_change_planned: {
    status: 409,
    message: 'Another change of this vehicle begins on this day. Withdraw it first, or choose another day.',
  },
  vehicle_change_same: { status: 422, message: 'Nothing would change: the vehicle already has these values.' },
  vehicle_change_final: { status: 409, message: 'Only a planned change can be withdrawn. Change the vehicle again.' },
  order_role: { status: 403, message: 'Only somebody else can do this with the order. Ask an administrator.' },
  order_step: {
    status: 409,
    message: 'This is not possible with the order as it is now. See what has changed.',
  },
  order_incomplete: { status: 422, message: 'Something is missing in the order. Complete it first.' },
  configuration_invalid: { status: 422, message: 'The vehicle can’t be ordered like this. Check its options.' },
  selector_not_allowed: { status: 422, message: 'The selector does not allow this. Check options and price.' },
  prices_changed: {
    status: 409,
    message: 'Prices have changed since you saw them. Check the new figures, then send again.',
  },
  stock_taken: { status: 409, message: 'This vehicle is no longer in stock. Choose another one.' },
  replacement_ordered: { status: 409, message: 'Another order already replaces this vehicle.' },
  quote_expired: { status: 409, message: 'The quote has expired. Calculate it again with current prices.' },
  reason_missing: { status: 422, message: 'Enter a reason.' },
  restore_too_late: { status: 409, message: 'This can no longer be undone.' },
  driver_may_not_order: {
    status: 409,
    message: 'This driver may not order. Check the email address and the settings.',
  },
  vehicle_number_invalid: { status: 422, message: 'A vehicle number has 6 letters or digits.' },
  vin_invalid: {
    status: 422,
    message: 'This VIN is not valid. It has 17 letters and digits, without I, O and Q. Check each character.',
  },
  model_year_invalid: {
    status: 422,
    message: 'The model year has four digits. It is from 1950 to the year after next.',
  },
  vin_taken: { status: 409, message: 'Vehicle {{vehicle}} already has this VIN.' },
  training_had: { status: 409, message: 'This training of the driver is already recorded for this day.' },
  safety_reviewed: { status: 409, message: 'The driver was already reviewed for this year.' },
  safety_incomplete: { status: 409, message: 'Something is missing, so the driver can’t pass yet.' },
  safety_nothing_missing: { status: 409, message: 'The driver has neither a training nor a policy to complete.' },
  too_many_documents: { status: 422, message: 'The account can keep {{most}} documents. Delete some first.' },
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
