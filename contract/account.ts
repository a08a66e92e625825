import type { CallsOf } from './call.ts';
import { listOf, optional } from './shapes.ts';

const feature = {
  type: 'object',
  properties: { key: { type: 'string' }, enabled: { type: 'boolean' } },
  required: ['key', 'enabled'],
  additionalProperties: false,
} as const;

const labels = { type: 'object', additionalProperties: { type: 'string' } } as const;

const fields = <const K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, optional])) as Record<K, typeof optional>;

const accountSettings = {
  type: 'object',
  properties: {
    customer_name: { type: 'string' },
    customer_country: { type: 'string', enum: ['USA', 'CAN'] },
    personal_mileage_report_type: { type: 'string' },
    driver_admin: { type: 'boolean' },
    provider_employee: { type: 'boolean' },
    encompass_customer: { type: 'boolean' },
    show_auction_fee_breakdown: { type: 'boolean' },
    chat_department: optional,
    samba_safety_link: optional,
    linked_customer: optional,
    linked_user: optional,
    linked_country: { type: ['string', 'null'], enum: ['USA', 'CAN', null] },
  },
  required: [
    'customer_name',
    'customer_country',
    'personal_mileage_report_type',
    'driver_admin',
    'provider_employee',
    'encompass_customer',
    'show_auction_fee_breakdown',
    'chat_department',
    'samba_safety_link',
    'linked_customer',
    'linked_user',
    'linked_country',
  ],
  additionalProperties: false,
} as const;

const billSorts = listOf({ bill_sort: { type: 'string' }, description: { type: 'string' } });

/** Orders of drivers that wait for the fleet. */
const pendingOrders = listOf({
  order: { type: 'string' },
  driver_last_name: { type: 'string' },
  driver_first_name: { type: 'string' },
  year: { type: 'integer' },
  make: { type: 'string' },
  model: { type: 'string' },
});

/** What the provider tells everybody of the account, in the language of the user. */
const loginMessages = listOf({
  id: { type: 'string' },
  title: { type: 'string' },
  body: { type: 'string' },
  is_urgent: { type: 'boolean' },
});

/** One of the twenty labels; the first ten are the vehicle's, the rest the driver's (spec: shell §3). */
export const customLabelKeys = [
  ...['client_use_label_1', 'client_use_label_2', 'client_use_label_3', 'client_use_label_4', 'client_use_label_5'],
  ...['client_use_label_6', 'client_use_label_7', 'client_use_label_8', 'client_use_label_9', 'client_use_label_10'],
  ...['driver_use_label_1', 'driver_use_label_2', 'driver_use_label_3', 'driver_use_label_4', 'driver_use_label_5'],
  ...['driver_use_label_6', 'driver_use_label_7', 'driver_use_label_8', 'driver_use_label_9', 'driver_use_label_10'],
] as const;
export type CustomLabel = (typeof customLabelKeys)[number];

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
        scope: { type: 'string' },
      },
      required: ['account', 'username', 'dark_mode', 'language', 'feature_authority', 'scope'],
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
        account_settings: accountSettings,
        /** client_use_label_1..10 and driver_use_label_1..10, trimmed; blank ones are unused. */
        custom_labels: labels,
        /** level_01..level_10: the account's names of its center levels; only the levels it uses. */
        levels: labels,
        center_tree: centers,
        hidden_menus: { type: 'array', items: { type: 'string' } },
        /** The same labels in a list: the vehicle's in their order, then the driver's. */
        custom_labels_v2: listOf({ key: { type: 'string' }, label: { type: 'string' } }),
        bill_sorts: billSorts,
        pending_orders: pendingOrders,
        login_messages: loginMessages,
        supersetPayload: {
          type: ['object', 'null'],
          properties: { dashboard: { type: 'string' } },
          required: ['dashboard'],
          additionalProperties: false,
        },
      },
      required: [
        'account_settings',
        'custom_labels',
        'levels',
        'center_tree',
        'hidden_menus',
        'custom_labels_v2',
        'bill_sorts',
        'pending_orders',
        'login_messages',
        'supersetPayload',
      ],
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

  /** Spec: shell §7. */
  'account.features': {
    summary: 'What is switched on for the account.',
    method: 'GET',
    path: '/fleet/features',
    access: 'session',
    data: { type: 'array', items: feature },
  },

  /** Spec: shell §7. The login payload has them too. */
  'account.settings': {
    summary: 'The settings of the account and of its user.',
    method: 'GET',
    path: '/account/account-settings',
    access: 'session',
    data: accountSettings,
  },

  /** Spec: shell §7. */
  'account.custom-labels': {
    summary: 'The names that the account gave its twenty free fields.',
    method: 'GET',
    path: '/account/custom-labels',
    access: 'session',
    data: labels,
  },

  /** Spec: shell §7. Those that are left out stay; an empty one is unused. */
  'account.update-labels': {
    summary: 'Names free fields of the account.',
    method: 'POST',
    path: '/account/update-labels',
    access: 'session',
    body: {
      type: 'object',
      properties: Object.fromEntries(
        customLabelKeys.map((key) => [key, { type: 'string', maxLength: 40 } as const]),
      ) as Record<CustomLabel, { readonly type: 'string'; readonly maxLength: 40 }>,
      additionalProperties: false,
      minProperties: 1,
    },
    data: { type: 'null' },
  },

  /** Spec: shell §7. */
  'account.center-levels': {
    summary: 'The names of the center levels that the account uses.',
    method: 'GET',
    path: '/account/center-levels',
    access: 'session',
    data: labels,
  },

  /** Spec: shell §3, §7. What begins with rapid is there in the USA alone. */
  'account.contact': {
    summary: 'Who looks after the account at the provider.',
    method: 'GET',
    path: '/account/contactus',
    access: 'session',
    data: {
      type: ['object', 'null'],
      properties: {
        name: { type: 'string' },
        phone_number: { type: 'string' },
        email: { type: 'string' },
        ...fields([
          'rapid_name',
          'rapid_phone',
          'rapid_reg_name',
          'rapid_reg_email',
          'rapid_stock_name',
          'rapid_stock_email',
        ]),
      },
      required: ['name', 'phone_number', 'email'],
      additionalProperties: false,
    },
  },

  /** Spec: shell §7. */
  'account.bill-sorts': {
    summary: 'The codes by which invoices are sorted.',
    method: 'GET',
    path: '/account/bill-sorts',
    access: 'session',
    data: billSorts,
  },

  /** Spec: shell §7. Null where the provider has no such database. */
  'account.realtime-login': {
    summary: 'How the account enters the realtime database of the provider.',
    method: 'GET',
    path: '/account/firebase-config',
    access: 'session',
    data: {
      type: ['object', 'null'],
      properties: { loginUser: { type: 'string' }, loginPassword: { type: 'string' } },
      required: ['loginUser', 'loginPassword'],
      additionalProperties: false,
    },
  },

  /** Spec: shell §7. */
  'account.remit-to': {
    summary: 'Where the account pays, by the way of payment.',
    method: 'GET',
    path: '/account/remit-to-information',
    access: 'session',
    data: listOf({
      method: { type: 'string', enum: ['CHECK', 'ACH', 'WIRE'] },
      payee: { type: 'string' },
      ...fields(['address_1', 'address_2', 'city', 'state_province', 'postal_code']),
      ...fields(['bank_name', 'routing_number', 'account_number', 'remittance_email']),
    }),
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
