import type { CallsOf } from './call.ts';

/**
 * A portal with the same origin as the API sends this header when it signs in, refreshes or signs out. The server then
 * keeps the refresh token in a cookie that scripts can't read, and leaves it out of the response.
 */
export const byCookie = { header: 'x-refresh-token', value: 'cookie' } as const;

/**
 * Seconds: how long a client waits for new tokens, and how long the server returns the same successor for a spent
 * refresh token. The second is longer, so that a client whose answer came too late can request it again.
 */
export const renewalSeconds = { patience: 15, grace: 60 } as const;

/** Minutes until a password reset link expires. */
export const resetMinutes = 30;

const tokens = {
  type: 'object',
  properties: { token: { type: 'string' }, refresh_token: { type: 'string' } },
  required: ['token'],
  additionalProperties: false,
} as const;

export const session = {
  /** Spec: shell §7. A failure has `error` in addition to `message`. */
  'session.login': {
    summary: 'Signs in.',
    method: 'POST',
    path: '/login',
    access: 'open',
    forbidden: 'pass',
    cookie: true,
    body: {
      type: 'object',
      properties: {
        username: { type: 'string', minLength: 1, maxLength: 100 },
        password: { type: 'string', minLength: 1, maxLength: 200 },
      },
      required: ['username', 'password'],
      additionalProperties: false,
    },
    data: tokens,
    refusals: ['invalid_login', 'too_many_attempts', 'sign_in_busy'],
  },

  'session.logout': {
    summary: 'Ends the session of the token and the session of the cookie. Either one may be missing or expired.',
    method: 'POST',
    path: '/logout',
    access: 'token',
    forbidden: 'pass',
    cookie: true,
    nothing: true,
    refusals: ['session_missing', 'session_expired', 'session_ended'],
  },

  /**
   * Rotates the token: the old refresh token is used up. Sending it again returns the same successor for a minute; after
   * that it ends the session. With the cookie the body is an empty object.
   */
  'session.refresh-token': {
    summary: 'Exchanges a refresh token for new tokens. The refresh token can’t be used again.',
    method: 'POST',
    path: '/auth/refresh-token',
    access: 'open',
    body: {
      type: 'object',
      properties: { refresh_token: { type: 'string', minLength: 1, maxLength: 500 } },
      additionalProperties: false,
    },
    data: tokens,
    refusals: ['session_ended'],
  },

  /** Spec: shell §2.2, §5, §7, §8. Returns tokens as a sign-in does. Each SSO token works once. */
  'session.sso': {
    summary: 'Signs in with a signed token of the provider.',
    method: 'GET',
    reads: false,
    path: '/sso',
    access: 'open',
    cookie: true,
    query: {
      type: 'object',
      properties: {
        token: { type: 'string', maxLength: 8000 },
        customer: {
          type: 'string',
          maxLength: 100,
          description: 'Customer number. Must match the account in the token.',
        },
      },
      additionalProperties: false,
    },
    data: tokens,
    refusals: ['sso_token_missing', 'invalid_sso', 'too_many_attempts'],
  },

  /** Spec: shell §4, §6, §7. The previous session ends. */
  'session.toggle-linked-account': {
    summary: 'Switches to the linked user of the linked account.',
    method: 'POST',
    path: '/toggle-linked-account',
    access: 'session',
    forbidden: 'pass',
    cookie: true,
    data: tokens,
    refusals: ['not_linked'],
  },

  /** Spec: shell §2.2. The response does not reveal whether the user exists. */
  'session.request-reset': {
    summary: 'Sends a password reset link to the user’s email address, if there is one.',
    method: 'POST',
    path: '/reset-password/request',
    access: 'open',
    body: {
      type: 'object',
      properties: { username: { type: 'string', minLength: 1, maxLength: 100 } },
      required: ['username'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['too_many_attempts'],
  },

  /** The token stays usable. The response does not reveal whose it is. */
  'session.check-reset': {
    summary: 'Checks the token of a password reset link before the page asks for a password.',
    method: 'POST',
    reads: true,
    path: '/reset-password/check',
    access: 'open',
    body: {
      type: 'object',
      properties: { token: { type: 'string', minLength: 1, maxLength: 200 } },
      required: ['token'],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: { is_new: { type: 'boolean', description: 'Whether the user has no password yet.' } },
      required: ['is_new'],
      additionalProperties: false,
    },
    refusals: ['reset_link_spent', 'too_many_attempts'],
  },

  /** Spec: shell §2.2, §5. All sessions of the user end. */
  'session.reset-password': {
    summary: 'Sets a new password with the token of a reset link. The token can’t be used again.',
    method: 'POST',
    path: '/reset-password',
    access: 'open',
    body: {
      type: 'object',
      properties: {
        token: { type: 'string', minLength: 1, maxLength: 200 },
        password: { type: 'string', minLength: 1, maxLength: 200 },
      },
      required: ['token', 'password'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: [
      'weak_password',
      'common_password',
      'name_in_password',
      'reset_link_spent',
      'too_many_attempts',
      'sign_in_busy',
    ],
  },

  /** Spec: shell §4. Live sessions, the last active first. */
  'session.own': {
    summary: 'Returns the sessions of the user.',
    method: 'GET',
    path: '/account/sessions',
    access: 'session',
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          current: { type: 'boolean', description: 'Whether it is the session that makes the request.' },
          browser: { type: ['string', 'null'], description: 'Firefox, for example; null if unknown.' },
          system: { type: ['string', 'null'], description: 'Windows, for example; null if unknown.' },
          address: { type: ['string', 'null'], description: 'Network address of its last request.' },
          begun: { type: 'string', format: 'date-time' },
          seen: { type: 'string', format: 'date-time', description: 'The last sign-in or refresh.' },
        },
        required: ['id', 'current', 'browser', 'system', 'address', 'begun', 'seen'],
        additionalProperties: false,
      },
    },
  },

  /** Spec: shell §4. */
  'session.end': {
    summary: 'Ends one session of the user, or all except the one that makes the request.',
    method: 'POST',
    path: '/account/sessions/end',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
        others: { type: 'boolean', const: true },
      },
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
    },
    data: {
      type: 'object',
      properties: { ended: { type: 'integer' } },
      required: ['ended'],
      additionalProperties: false,
    },
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'session'>;
