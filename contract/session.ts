import type { Call } from './envelope.ts';

/**
 * A portal of the API's own origin sends this header with its sign-in, refreshes and sign-out. The server then keeps the
 * refresh token in a cookie that no script reads, and answers without it.
 */
export const byCookie = { header: 'x-refresh-token', value: 'cookie' } as const;

const tokens = {
  type: 'object',
  properties: { token: { type: 'string' }, refresh_token: { type: 'string' } },
  required: ['token'],
  additionalProperties: false,
} as const;

/** Spec: shell §7. A failure is 401 with `error` and `message`. */
export const login = {
  method: 'POST',
  path: '/login',
  open: true,
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
} as const satisfies Call;

export const logout = { method: 'POST', path: '/logout', data: { type: 'null' } } as const satisfies Call;

/**
 * Rotates: the old refresh token is spent. Spending it again gives the same successor for a few seconds; after that it ends
 * the session. With the cookie the body is an empty object.
 */
export const refreshToken = {
  method: 'POST',
  path: '/auth/refresh-token',
  open: true,
  body: {
    type: 'object',
    properties: { refresh_token: { type: 'string', minLength: 1, maxLength: 500 } },
    additionalProperties: false,
  },
  data: tokens,
} as const satisfies Call;

const feature = {
  type: 'object',
  properties: { key: { type: 'string' }, enabled: { type: 'boolean' } },
  required: ['key', 'enabled'],
  additionalProperties: false,
} as const;

/** The signed-in user (spec: shell §3). dark_mode is the text 'true' or 'false', language a locale iso code. */
export const user = {
  method: 'GET',
  path: '/user',
  data: {
    type: 'object',
    properties: {
      account: { type: 'string' },
      username: { type: 'string' },
      dark_mode: { type: 'string', enum: ['true', 'false'] },
      language: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] },
      feature_authority: { type: 'array', items: feature },
    },
    required: ['account', 'username', 'dark_mode', 'language', 'feature_authority'],
    additionalProperties: false,
  },
} as const satisfies Call;

const labels = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** Account data, loaded once after sign-in (spec: shell §3, §7). */
export const loginPayload = {
  method: 'GET',
  path: '/login-payload',
  data: {
    type: 'object',
    properties: {
      account_settings: {
        type: 'object',
        properties: {
          customer_name: { type: 'string' },
          customer_country: { type: 'string', enum: ['USA', 'CAN'] },
          personal_mileage_report_type: { type: 'string' },
          driver_admin: { type: 'boolean' },
          provider_employee: { type: 'boolean' },
          encompass_customer: { type: 'boolean' },
        },
        required: [
          'customer_name',
          'customer_country',
          'personal_mileage_report_type',
          'driver_admin',
          'provider_employee',
          'encompass_customer',
        ],
        additionalProperties: false,
      },
      /** client_use_label_1..10 and driver_use_label_1..10, trimmed; blank ones are unused. */
      custom_labels: labels,
      /** level_01..level_10: the account's names of its center levels; only the levels it uses. */
      levels: labels,
      center_tree: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            center_code: { type: 'string' },
            center_name: { type: 'string' },
            parent_center_code: { type: ['string', 'null'] },
          },
          required: ['center_code', 'center_name', 'parent_center_code'],
          additionalProperties: false,
        },
      },
      hidden_menus: { type: 'array', items: { type: 'string' } },
    },
    required: ['account_settings', 'custom_labels', 'levels', 'center_tree', 'hidden_menus'],
    additionalProperties: false,
  },
} as const satisfies Call;

export const darkMode = {
  method: 'POST',
  path: '/account/dark-mode',
  body: {
    type: 'object',
    properties: { DARK_MODE: { type: 'boolean' } },
    required: ['DARK_MODE'],
    additionalProperties: false,
  },
  data: { type: 'null' },
} as const satisfies Call;

export const language = {
  method: 'POST',
  path: '/account/language',
  body: {
    type: 'object',
    properties: { LANGUAGE: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] } },
    required: ['LANGUAGE'],
    additionalProperties: false,
  },
  data: { type: 'null' },
} as const satisfies Call;
