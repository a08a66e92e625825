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
    /** The IANA time zone of the account, in which its moments are sent. */
    time_zone: { type: 'string' },
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
    'time_zone',
  ],
  additionalProperties: false,
} as const;

const billSorts = listOf({ bill_sort: { type: 'string' }, description: { type: 'string' } });

/** Driver orders waiting for approval by the fleet. */
const pendingOrders = listOf({
  order: { type: 'string' },
  driver_last_name: { type: 'string' },
  driver_first_name: { type: 'string' },
  year: { type: 'integer' },
  make: { type: 'string' },
  model: { type: 'string' },
});

/** Messages from the provider to everyone in the account, in the user's language. */
const loginMessages = listOf({
  id: { type: 'string' },
  title: { type: 'string' },
  body: { type: 'string' },
  is_urgent: { type: 'boolean' },
});

/** The twenty custom labels: the first ten are for vehicles, the rest for drivers (spec: shell §3). */
export const customLabelKeys = [
  ...['client_use_label_1', 'client_use_label_2', 'client_use_label_3', 'client_use_label_4', 'client_use_label_5'],
  ...['client_use_label_6', 'client_use_label_7', 'client_use_label_8', 'client_use_label_9', 'client_use_label_10'],
  ...['driver_use_label_1', 'driver_use_label_2', 'driver_use_label_3', 'driver_use_label_4', 'driver_use_label_5'],
  ...['driver_use_label_6', 'driver_use_label_7', 'driver_use_label_8', 'driver_use_label_9', 'driver_use_label_10'],
] as const;
export type CustomLabel = (typeof customLabelKeys)[number];

const labelsOf = <const S>(schema: S) =>
  Object.fromEntries(customLabelKeys.map((key) => [key, schema])) as Record<CustomLabel, S>;

/** A flat list; `parent_center_code` makes it a tree. */
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
  /** Spec: shell §3. `dark_mode` is the string 'true' or 'false', and empty until the user chooses; `language` is a locale ISO code. */
  'account.user': {
    summary: 'Returns the signed-in user.',
    method: 'GET',
    path: '/user',
    access: 'session',
    forbidden: 'pass',
    data: {
      type: 'object',
      properties: {
        account: { type: 'string' },
        username: { type: 'string' },
        dark_mode: { type: 'string', enum: ['true', 'false', ''] },
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
    summary: 'Returns the account data that the portal loads once after sign-in.',
    method: 'GET',
    path: '/login-payload',
    access: 'session',
    data: {
      type: 'object',
      properties: {
        account_settings: accountSettings,
        /** client_use_label_1..10 and driver_use_label_1..10, trimmed; blank ones are unused. */
        custom_labels: labels,
        /** level_01..level_10: the account's names for its center levels. Unused levels are left out. */
        levels: labels,
        center_tree: centers,
        hidden_menus: { type: 'array', items: { type: 'string' } },
        /** The same labels as a list: vehicle labels first, then driver labels. */
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

  /** Spec: shell §7. Also part of the settings in the login payload. */
  'account.encompass-customer': {
    summary: 'Returns whether the account uses Encompass to charge its electric vehicles.',
    method: 'GET',
    path: '/ev-dashboard/encompass-customer',
    access: 'session',
    data: { type: 'boolean' },
  },

  /** Spec: shell §7. */
  'account.centers': {
    summary: 'Returns the centers of the account.',
    method: 'GET',
    path: '/account/centers',
    access: 'session',
    data: centers,
  },

  /** Spec: shell §7. */
  'account.features': {
    summary: 'Returns the features of the account.',
    method: 'GET',
    path: '/fleet/features',
    access: 'session',
    data: { type: 'array', items: feature },
  },

  /** Spec: shell §7. Also part of the login payload. */
  'account.settings': {
    summary: 'Returns the settings of the account and of the user.',
    method: 'GET',
    path: '/account/account-settings',
    access: 'session',
    data: accountSettings,
  },

  /** Spec: shell §7. */
  'account.custom-labels': {
    summary: 'Returns the twenty custom labels of the account.',
    method: 'GET',
    path: '/account/custom-labels',
    access: 'session',
    data: {
      type: 'object',
      properties: {
        ...labelsOf({ type: 'string' }),
        version: { type: 'integer', description: 'Counts the saves. 0 if no labels were saved yet.' },
      },
      required: [...customLabelKeys, 'version'],
      additionalProperties: false,
    },
  },

  /**
   * Spec: shell §7. Labels that are left out stay as they are; an empty label is unused. A save that changes nothing is
   * never refused because of its version.
   */
  'account.update-labels': {
    summary: 'Updates custom labels of the account.',
    method: 'POST',
    path: '/account/update-labels',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        ...labelsOf({ type: ['string', 'null'], maxLength: 40 }),
        version: {
          type: 'integer',
          description: 'The version that was edited. Without it, labels that were saved meanwhile are overwritten.',
        },
      },
      additionalProperties: false,
      minProperties: 1,
    },
    nothing: true,
    refusals: ['label_taken', 'record_changed'],
  },

  /** Spec: shell §7. */
  'account.center-levels': {
    summary: 'Returns the names of the center levels that the account uses.',
    method: 'GET',
    path: '/account/center-levels',
    access: 'session',
    data: labels,
  },

  /** Spec: shell §3, §7. The fields that begin with `rapid` exist only in the USA. */
  'account.contact': {
    summary: 'Returns the contacts of the account at the provider.',
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
    summary: 'Returns the bill sorts of the account, which sort its invoices.',
    method: 'GET',
    path: '/account/bill-sorts',
    access: 'session',
    data: billSorts,
  },

  /** Spec: shell §7. Null if the provider has no realtime database. */
  'account.realtime-login': {
    summary: 'Returns the sign-in of the account for the provider’s realtime database.',
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
    summary: 'Returns the remit-to information of the account, one entry per payment method.',
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

  /** Choices for parameters whose definition has the lookup `table.column`. */
  'account.values': {
    summary: 'Returns the sorted values of a column in the rows of the account.',
    method: 'GET',
    path: '/account/values/:column',
    access: 'session',
    params: {
      type: 'object',
      properties: {
        column: {
          type: 'string',
          description: 'As table.column. A report that the user can open must offer this column as a lookup.',
        },
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
    summary: 'Saves the user’s theme.',
    method: 'POST',
    path: '/account/dark-mode',
    access: 'session',
    body: {
      type: 'object',
      properties: { DARK_MODE: { type: 'boolean' } },
      required: ['DARK_MODE'],
      additionalProperties: false,
    },
    nothing: true,
  },

  'account.language': {
    summary: 'Saves the user’s language.',
    method: 'POST',
    path: '/account/language',
    access: 'session',
    body: {
      type: 'object',
      properties: { LANGUAGE: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] } },
      required: ['LANGUAGE'],
      additionalProperties: false,
    },
    nothing: true,
  },
} as const satisfies CallsOf<'account'>;
