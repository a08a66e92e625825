import type { CallsOf } from './call.ts';

const feature = {
  type: 'object',
  properties: { key: { type: 'string' }, enabled: { type: 'boolean' } },
  required: ['key', 'enabled'],
  additionalProperties: false,
} as const;

const labels = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** A tree by parent_center_code. */
const centers = {
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
} as const;

export const account = {
  /** Spec: shell §3. dark_mode is the text 'true' or 'false', language a locale iso code. */
  'account.user': {
    summary: 'The signed-in user.',
    method: 'GET',
    path: '/user',
    access: 'session',
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
  },

  /** Spec: shell §3, §7. */
  'account.login-payload': {
    summary: 'Account data, loaded once after sign-in.',
    method: 'GET',
    path: '/login-payload',
    access: 'session',
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
            show_auction_fee_breakdown: { type: 'boolean' },
          },
          required: [
            'customer_name',
            'customer_country',
            'personal_mileage_report_type',
            'driver_admin',
            'provider_employee',
            'encompass_customer',
            'show_auction_fee_breakdown',
          ],
          additionalProperties: false,
        },
        /** client_use_label_1..10 and driver_use_label_1..10, trimmed; blank ones are unused. */
        custom_labels: labels,
        /** level_01..level_10: the account's names of its center levels; only the levels it uses. */
        levels: labels,
        center_tree: centers,
        hidden_menus: { type: 'array', items: { type: 'string' } },
      },
      required: ['account_settings', 'custom_labels', 'levels', 'center_tree', 'hidden_menus'],
      additionalProperties: false,
    },
  },

  /** Spec: shell §7. The settings of the login payload say it too. */
  'account.encompass-customer': {
    summary: 'Whether the account charges its electric vehicles with Encompass.',
    method: 'GET',
    path: '/ev-dashboard/encompass-customer',
    access: 'session',
    data: { type: 'boolean' },
  },

  /** Spec: shell §7. */
  'account.centers': {
    summary: 'The centers of the account.',
    method: 'GET',
    path: '/account/centers',
    access: 'session',
    data: centers,
  },

  /** Choices of parameters: what a definition names as the lookup `table.column`. */
  'account.values': {
    summary: 'The values that a column has in the rows of the account, in order.',
    method: 'GET',
    path: '/account/values/:column',
    access: 'session',
    params: {
      type: 'object',
      properties: {
        column: { type: 'string', description: 'As table.column, where a report of the viewer offers them.' },
      },
      required: ['column'],
      additionalProperties: false,
    },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: { value: { type: 'string' } },
        required: ['value'],
        additionalProperties: false,
      },
    },
    refusals: ['not_found', 'too_many_values'],
  },

  'account.dark-mode': {
    summary: 'Saves the theme of the user.',
    method: 'POST',
    path: '/account/dark-mode',
    access: 'session',
    body: {
      type: 'object',
      properties: { DARK_MODE: { type: 'boolean' } },
      required: ['DARK_MODE'],
      additionalProperties: false,
    },
    data: { type: 'null' },
  },

  'account.language': {
    summary: 'Saves the language of the user.',
    method: 'POST',
    path: '/account/language',
    access: 'session',
    body: {
      type: 'object',
      properties: { LANGUAGE: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] } },
      required: ['LANGUAGE'],
      additionalProperties: false,
    },
    data: { type: 'null' },
  },
} as const satisfies CallsOf<'account'>;
