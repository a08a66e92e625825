import type { CallsOf } from './call.ts';
import { listOf } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const amount = { type: 'number' } as const;

const alertCode = {
  type: 'string',
  enum: ['FUEL_OVER_CAPACITY', 'PLATE_EXPIRED', 'ENGINE_FAULT', 'MAINTENANCE_OVERDUE'],
} as const;

/** What waits for somebody of the account: behind the bell. */
export const attention = {
  /** Spec: shell §3, §7. Of the alerts that are not resolved; one that is suppressed is listed as well, with nothing behind it too. */
  'attention.alerts': {
    summary: 'The critical alerts of the account, counted by their code.',
    method: 'GET',
    path: '/account/critical-alert-counts',
    access: 'session',
    data: listOf({ code: text, count: whole, suppress: { type: 'boolean' } }),
  },

  /** Not in the specification, which has the suppressed alert (shell §3, §4) and no call for it. */
  'attention.suppress-alert': {
    summary: 'Says for the whole account whether alerts of a code are counted.',
    method: 'POST',
    path: '/account/suppress-alert',
    access: 'session',
    body: {
      type: 'object',
      properties: { code: alertCode, suppress: { type: 'boolean' } },
      required: ['code', 'suppress'],
      additionalProperties: false,
    },
    data: { type: 'null' },
  },

  /** Not in the specification: the newest first, at most 100. */
  'attention.alert-vehicles': {
    summary: 'The vehicles behind the alerts of a code.',
    method: 'GET',
    path: '/account/critical-alert-vehicles',
    access: 'session',
    query: { type: 'object', properties: { code: alertCode }, required: ['code'], additionalProperties: false },
    data: listOf({ vehicle_number: text, year_make_model: text, raised_date: text, count: whole }),
  },

  /** Spec: shell §7. Volumes in US gallons. */
  'attention.alert-fuel': {
    summary: 'The fuel transactions behind the alerts of a vehicle.',
    method: 'GET',
    path: '/account/critical-alert-fuel-detail',
    access: 'session',
    query: {
      type: 'object',
      properties: { vehicle_number: { type: 'string', maxLength: 20 } },
      required: ['vehicle_number'],
      additionalProperties: false,
    },
    data: listOf({
      transaction_id: text,
      transaction_date: text,
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

  /** Spec: shell §7: the length of the list is the count of maintenance approvals. Another account is not there. */
  'attention.repair-orders': {
    summary: 'The estimates of shops that wait for the account to approve them.',
    method: 'GET',
    path: '/ro-event-list/:account/SubmittedToClient',
    access: 'session',
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
      submitted_at: text,
    }),
    refusals: ['not_found'],
  },

  /** Spec: shell §7. Of vehicles that are not closed out, as the recall report has them. */
  'attention.recall-count': {
    summary: 'How many recalls of the account are open.',
    method: 'GET',
    path: '/open-recall-count',
    access: 'session',
    data: whole,
  },

  /** Spec: shell §3 (unread fleet message group). The specification reads them out of the realtime database (§7). */
  'attention.unread-messages': {
    summary: 'What drivers wrote and nobody has read, counted by the driver; the latest first.',
    method: 'GET',
    path: '/fleet-messages/unread',
    access: 'session',
    data: listOf({ reference_number: text, full_name: text, unread_messages: whole }),
  },

  /** Spec: shell §3 (pending order). The login payload has them too. */
  'attention.pending-orders': {
    summary: 'Orders of drivers that wait for the fleet.',
    method: 'GET',
    path: '/driver-ordering/pending-orders',
    access: 'session',
    data: listOf({
      order: text,
      driver_last_name: text,
      driver_first_name: text,
      year: whole,
      make: text,
      model: text,
    }),
  },

  /** Not in the specification: plates of vehicles on the road that expire from `start` to `end`, as the license renewal report has them. */
  'attention.renewals': {
    summary: 'How many plates are to be renewed within 30 days.',
    method: 'GET',
    path: '/account/renewals-due',
    access: 'session',
    data: {
      type: 'object',
      properties: { count: whole, start: text, end: text },
      required: ['count', 'start', 'end'],
      additionalProperties: false,
    },
  },

  /** Spec: shell §3 (login messages). In the language of the screen, which may be another than the user's own. */
  'attention.login-messages': {
    summary: 'What the provider tells everybody of the account, the urgent first.',
    method: 'GET',
    path: '/account/login-messages',
    access: 'session',
    query: {
      type: 'object',
      properties: { language: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] } },
      required: ['language'],
      additionalProperties: false,
    },
    data: listOf({ id: text, title: text, body: text, is_urgent: { type: 'boolean' } }),
  },
} as const satisfies CallsOf<'attention'>;
