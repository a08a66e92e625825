import type { CallsOf } from './call.ts';

/**
 * A portal of the API's own origin sends this header with its sign-in, refreshes and sign-out. The server then keeps the
 * refresh token in a cookie that no script reads, and answers without it.
 */
export const byCookie = { header: 'x-refresh-token', value: 'cookie' } as const;

/** How long a link to a new password is good. */
export const resetMinutes = 30;

const tokens = {
  type: 'object',
  properties: { token: { type: 'string' }, refresh_token: { type: 'string' } },
  required: ['token'],
  additionalProperties: false,
} as const;

export const session = {
  /** Spec: shell §7. A failure has `error` beside `message`. */
  'session.login': {
    summary: 'Signs in.',
    method: 'POST',
    path: '/login',
    access: 'open',
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
    summary:
      'Ends the session: what the token names, and what the cookie names. One of them may be too old, or missing.',
    method: 'POST',
    path: '/logout',
    access: 'token',
    data: { type: 'null' },
    refusals: ['session_missing', 'session_expired', 'session_ended'],
  },

  /**
   * Rotates: the old refresh token is spent. Spending it again gives the same successor for a few seconds; after that it ends
   * the session. With the cookie the body is an empty object.
   */
  'session.refresh-token': {
    summary: 'Gives new tokens for a refresh token, which is spent.',
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

  /** Spec: shell §2.2, §5, §7, §8. Tokens are answered as by a sign-in. A token lets in once. */
  'session.sso': {
    summary: 'Signs in by a signed token of the provider.',
    method: 'GET',
    path: '/sso',
    access: 'open',
    query: {
      type: 'object',
      properties: {
        token: { type: 'string', maxLength: 8000 },
        customer: { type: 'string', maxLength: 100, description: 'The account number, as the token says it too.' },
      },
      additionalProperties: false,
    },
    data: tokens,
    refusals: ['sso_token_missing', 'invalid_sso', 'too_many_attempts'],
  },

  /** Spec: shell §4, §6, §7. The session of before ends. */
  'session.toggle-linked-account': {
    summary: 'Goes on as the linked user of the linked account.',
    method: 'POST',
    path: '/toggle-linked-account',
    access: 'session',
    data: tokens,
    refusals: ['not_linked'],
  },

  /** Spec: shell §2.2. The answer says nothing of whether there is such a user. */
  'session.request-reset': {
    summary: 'Sends a link to a new password to the address of a user, where there is one.',
    method: 'POST',
    path: '/reset-password/request',
    access: 'open',
    body: {
      type: 'object',
      properties: { username: { type: 'string', minLength: 1, maxLength: 100 } },
      required: ['username'],
      additionalProperties: false,
    },
    data: { type: 'null' },
    refusals: ['too_many_attempts'],
  },

  /** Spec: shell §2.2, §5. Every session of the user ends. */
  'session.reset-password': {
    summary: 'Sets a new password by the token of a link, which is spent.',
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
    data: { type: 'null' },
    refusals: ['weak_password', 'reset_link_spent', 'too_many_attempts', 'sign_in_busy'],
  },

  /** Spec: shell §4. Those that live, the one that was seen last first. */
  'session.own': {
    summary: 'Where the user is signed in.',
    method: 'GET',
    path: '/account/sessions',
    access: 'session',
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          current: { type: 'boolean', description: 'The session that asks.' },
          browser: { type: ['string', 'null'], description: 'Firefox, for example; null where nobody knows it.' },
          system: { type: ['string', 'null'], description: 'Windows, for example; null where nobody knows it.' },
          address: { type: ['string', 'null'], description: 'The network that it was seen from last.' },
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
    summary: 'Ends one session of the user, or all but the one that asks.',
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
