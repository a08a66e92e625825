import type { CallsOf } from '../call.ts';
import { listOf, optional } from '../shapes.ts';
import { billSortList } from './billing.ts';
import { centerTree } from './centers.ts';
import { labelTexts } from './labels.ts';
import { feature } from './user.ts';

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

export const settings = {
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
        custom_labels: labelTexts,
        /** level_01..level_10: the account's names for its center levels. Unused levels are left out. */
        levels: labelTexts,
        center_tree: centerTree,
        hidden_menus: { type: 'array', items: { type: 'string' } },
        /** The same labels as a list: vehicle labels first, then driver labels. */
        custom_labels_v2: listOf({ key: { type: 'string' }, label: { type: 'string' } }),
        bill_sorts: billSortList,
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
} as const satisfies CallsOf<'account'>;
