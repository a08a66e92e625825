import type { CallsOf } from './call.ts';
import { listOf, optional, version } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const amount = { type: 'number' } as const;
const day = { type: 'string', format: 'date' } as const;

const alertCode = {
  type: 'string',
  enum: ['FUEL_OVER_CAPACITY', 'PLATE_EXPIRED', 'ENGINE_FAULT', 'MAINTENANCE_OVERDUE'],
} as const;

/** What needs attention in the account: the content of the notification drawer. */
export const attention = {
  /** Spec: shell §3, §7. Counts unresolved alerts. Suppressed alerts are listed too, even with a count of 0. */
  'attention.alerts': {
    summary: 'Returns the critical alerts of the account, counted by code.',
    method: 'GET',
    path: '/account/critical-alert-counts',
    access: 'session',
    sql: true,
    data: listOf({ code: text, count: whole, suppress: { type: 'boolean' } }),
  },

  /**
   * Not in the specification. `alert_rule` is in the language of the caller, with the threshold of the account. `version` is 0 if the
   * alert was not suppressed since.
   */
  'attention.alert-states': {
    summary: 'Returns each critical alert with its rule, its count, and why and until when it is suppressed.',
    method: 'GET',
    path: '/account/critical-alerts',
    access: 'session',
    data: listOf({
      alert_code: text,
      alert_rule: text,
      alerts: whole,
      vehicles: whole,
      suppressed: { type: 'boolean' },
      alert_state: text,
      suppress_reason: optional,
      suppressed_until: { type: ['string', 'null'], format: 'date' },
      suppressed_by: optional,
      version: whole,
    }),
  },

  /** Not in the specification, which has suppressed alerts (shell §3, §4) but no call to suppress one. */
  'attention.suppress-alert': {
    summary: 'Suppresses alerts with a code for the whole account, or counts them again.',
    method: 'POST',
    path: '/account/suppress-alert',
    access: 'session',
    everywhere: true,
    body: {
      type: 'object',
      properties: {
        code: alertCode,
        suppress: { type: 'boolean' },
        suppress_reason: { type: ['string', 'null'], maxLength: 800, description: 'Up to 200 characters.' },
        suppressed_until: {
          type: ['string', 'null'],
          format: 'date',
          description: 'The last day. The alerts count again after it. Without a day they stay suppressed.',
        },
        version,
      },
      required: ['code', 'suppress'],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: { code: alertCode, version: whole },
      required: ['code', 'version'],
      additionalProperties: false,
    },
    refusals: ['invalid_request', 'record_changed'],
  },

  /** Not in the specification. Newest first, at most 100. */
  'attention.alert-vehicles': {
    summary: 'Returns the vehicles that have an alert with this code.',
    method: 'GET',
    path: '/account/critical-alert-vehicles',
    access: 'session',
    sql: true,
    query: { type: 'object', properties: { code: alertCode }, required: ['code'], additionalProperties: false },
    data: listOf({ vehicle_number: text, year_make_model: text, raised_date: day, count: whole }),
  },

  /** Spec: shell §7. Volumes in US gallons. */
  'attention.alert-fuel': {
    summary: 'Returns the fuel transactions that caused the alerts of a vehicle.',
    method: 'GET',
    path: '/account/critical-alert-fuel-detail',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { vehicle_number: { type: 'string', maxLength: 20 } },
      required: ['vehicle_number'],
      additionalProperties: false,
    },
    data: listOf({
      transaction_id: text,
      transaction_date: day,
      transaction_time: text,
      merchant_name: text,
      merchant_city: text,
      merchant_state_province: text,
      product_description: text,
      units: amount,
      vehicle_tank_capacity: { type: ['number', 'null'] },
      net_cost: amount,
    }),
    refusals: ['not_found'],
  },

  /** Spec: shell §7: the length of the list is the maintenance approvals count. Another account is not found. */
  'attention.repair-orders': {
    summary: 'Returns the repair estimates that are waiting for approval.',
    method: 'GET',
    path: '/ro-event-list/:account/SubmittedToClient',
    host: 'services',
    bare: true,
    access: 'session',
    sql: true,
    params: {
      type: 'object',
      properties: { account: { type: 'string', maxLength: 20 } },
      required: ['account'],
      additionalProperties: false,
    },
    data: listOf({
      ro_number: text,
      vehicle_number: text,
      shop_name: text,
      shop_city: text,
      description: text,
      amount,
      odometer: whole,
      submitted_at: { type: 'string', format: 'date-time', description: 'In the time zone of the account.' },
    }),
    refusals: ['not_found'],
  },

  /** Spec: shell §7. Vehicles that are closed out do not count, as in the recall report. */
  'attention.recall-count': {
    summary: 'Returns the number of open recalls of the account.',
    method: 'GET',
    path: '/open-recall-count',
    access: 'session',
    everywhere: true,
    sql: true,
    data: whole,
  },

  /** Spec: shell §3 (unread fleet message group). In the specification they come from the realtime database (§7). */
  'attention.unread-messages': {
    summary: 'Returns the number of unread messages per driver, the driver with the latest message first.',
    method: 'GET',
    path: '/fleet-messages/unread',
    access: 'session',
    sql: true,
    data: listOf({ reference_number: text, full_name: text, unread_messages: whole }),
  },

  /** Spec: shell §3 (pending order). Also part of the login payload. */
  'attention.pending-orders': {
    summary: 'Returns the driver orders that are waiting for approval.',
    method: 'GET',
    path: '/driver-ordering/pending-orders',
    access: 'session',
    sql: true,
    data: listOf({
      order: text,
      driver_last_name: text,
      driver_first_name: text,
      year: whole,
      make: text,
      model: text,
    }),
  },

  /** Not in the specification. From `remind_days` before they expire, as `document.list` says. */
  'attention.documents': {
    summary: 'Returns the number of documents that the user may see and that have expired, or are about to.',
    method: 'GET',
    path: '/account/documents-due',
    access: 'session',
    data: whole,
  },

  /**
   * Not in the specification. Plates of vehicles on the road that expire from `start` to `end`, as in the license
   * renewal report.
   */
  'attention.renewals': {
    summary: 'Returns the number of plates due for renewal within 30 days.',
    method: 'GET',
    path: '/account/renewals-due',
    access: 'session',
    sql: true,
    data: {
      type: 'object',
      properties: { count: whole, start: day, end: day },
      required: ['count', 'start', 'end'],
      additionalProperties: false,
    },
  },

  /**
   * Spec: shell §3 (login messages). In the language of the screen, which may differ from the user's saved language.
   */
  'attention.login-messages': {
    summary: 'Returns the provider’s messages to everyone in the account, urgent messages first.',
    method: 'GET',
    path: '/account/login-messages',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { language: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] } },
      required: ['language'],
      additionalProperties: false,
    },
    data: listOf({ id: text, title: text, body: text, is_urgent: { type: 'boolean' } }),
  },
} as const satisfies CallsOf<'attention'>;
