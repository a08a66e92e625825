import type { CallsOf } from './call.ts';
import { administrators } from './records.ts';
import { idempotencyKey, listOf, optional, version } from './shapes.ts';

const text = { type: 'string' } as const;
const moment = { type: ['string', 'null'], format: 'date-time' } as const;
const username = { type: 'string', minLength: 1, maxLength: 100 } as const;
const email = { type: ['string', 'null'], format: 'email', maxLength: 254 } as const;
const language = { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] } as const;

/** What a login is: of a user who can sign in, who is invited, whose invitation has ended, or who may not sign in. */
export const loginStates = ['ACTIVE', 'INVITED', 'LAPSED', 'DISABLED'] as const;

/** What the user of a login may do. A representative of the provider may change every login. */
export const loginRoles = ['USER', 'ADMINISTRATOR', 'REPRESENTATIVE'] as const;

const hiddenMenus = {
  type: 'array',
  maxItems: 500,
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 100 },
  description: 'Keys of menu entries.',
} as const;

const seen = {
  type: 'object',
  properties: { username, version },
  required: ['username', 'version'],
  additionalProperties: false,
} as const;

const saved = {
  type: 'object',
  properties: { username: text, version: { type: 'integer' } },
  required: ['username', 'version'],
  additionalProperties: false,
} as const;

/** Not in the specification, which only has the address of the screen. */
export const logins = {
  'login.list': {
    summary: 'Returns the users of the account.',
    method: 'GET',
    path: '/logins',
    access: 'session',
    requires: administrators,
    data: listOf({
      username: text,
      full_name: optional,
      email: optional,
      language,
      login_state: { type: 'string', enum: loginStates },
      login_role: { type: 'string', enum: loginRoles },
      driver_admin: { type: 'boolean' },
      provider_employee: { type: 'boolean' },
      hidden_menus: { type: 'array', items: text },
      hidden_menu_count: { type: 'integer' },
      last_sign_in_at: { ...moment, description: 'In the time zone of the account.' },
      open_sessions: { type: 'integer' },
      invited_at: moment,
      invitation_ends_at: { ...moment, description: 'Until when the invitation can be used.' },
      disabled_at: moment,
      sessions_from: { ...moment, description: 'Sessions that began earlier have ended.' },
      is_own: { type: 'boolean', description: 'Whether it is the login of the caller.' },
      may_change: { type: 'boolean', description: 'Whether the caller may change it.' },
      changed_at: moment,
      changed_by: optional,
      version: { type: 'integer' },
    }),
  },

  /** Besides those of the caller’s menus, keys that are hidden for some user already. */
  'login.menus': {
    summary: 'Returns the menu entries that can be hidden from a user.',
    method: 'GET',
    path: '/logins/menus',
    access: 'session',
    requires: administrators,
    data: listOf({ menu_key: text, menu_title: text, menu_place: optional }),
  },

  /** Inputs that are not sent stay as they are. */
  'login.update': {
    summary: 'Changes what is known about a user, the role of the user, and the menu entries that are hidden.',
    method: 'POST',
    path: '/logins/update',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        username,
        full_name: { type: ['string', 'null'], maxLength: 100 },
        email,
        driver_admin: { type: 'boolean' },
        hidden_menus: { ...hiddenMenus, type: ['array', 'null'] },
        version,
      },
      required: ['username', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: [
      'not_found',
      'record_changed',
      'own_login',
      'representative_login',
      'last_administrator',
      'email_domain',
    ],
  },

  /** Only the last change, and only by the user who has made it. */
  'login.undo-change': {
    summary: 'Takes back the last change of a user.',
    method: 'POST',
    path: '/logins/undo-change',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'own_login', 'representative_login', 'last_administrator'],
  },

  'login.disable': {
    summary: 'Ends the sessions of a user and refuses further sign-ins.',
    method: 'POST',
    path: '/logins/disable',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'own_login', 'representative_login', 'last_administrator'],
  },

  'login.enable': {
    summary: 'Allows a disabled user to sign in again.',
    method: 'POST',
    path: '/logins/enable',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'own_login', 'representative_login'],
  },

  'login.end-sessions': {
    summary: 'Ends all sessions of a user, who can sign in again.',
    method: 'POST',
    path: '/logins/end-sessions',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'own_login', 'representative_login'],
  },
} as const satisfies CallsOf<'login'>;

/** Not in the specification. The link of an invitation works once, for seven days. */
export const invitations = {
  /** If the email can’t be sent, there is no login either. */
  'invitation.send': {
    summary: 'Adds a user to the account, and sends an email with a link to choose a password.',
    method: 'POST',
    path: '/invitations/send',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        username: { type: 'string', maxLength: 60, description: 'Letters become lower case.' },
        full_name: { type: 'string', maxLength: 100 },
        email: { type: 'string', format: 'email', maxLength: 254 },
        language,
        driver_admin: { type: 'boolean', description: 'Default: false.' },
        hidden_menus: { ...hiddenMenus, type: ['array', 'null'] },
        idempotency_key: idempotencyKey,
      },
      required: ['username', 'full_name', 'email', 'language', 'idempotency_key'],
      additionalProperties: false,
    },
    data: saved,
    refusals: [
      'username_taken',
      'username_invalid',
      'email_domain',
      'too_many_logins',
      'idempotency_key_reused',
      'emails_off',
      'email_not_sent',
    ],
  },

  /** At most once a minute. The link from before no longer works. */
  'invitation.resend': {
    summary: 'Sends a new invitation to a user who has no password yet.',
    method: 'POST',
    path: '/invitations/resend',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'not_invited', 'representative_login', 'emails_off', 'email_not_sent'],
  },

  'invitation.withdraw': {
    summary: 'Deletes a user who has no password yet, so that the invitation no longer works.',
    method: 'POST',
    path: '/invitations/withdraw',
    access: 'session',
    requires: administrators,
    body: seen,
    nothing: true,
    refusals: ['not_found', 'record_changed', 'not_invited', 'representative_login'],
  },
} as const satisfies CallsOf<'invitation'>;
