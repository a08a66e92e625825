import type { CallsOf } from './call.ts';
import { administrators } from './records.ts';
import { idempotencyKey, listOf, optional, version } from './shapes.ts';
import { instructions, vehiclePlace } from './vehicle/places.ts';
import { amount, optionalAmount, optionalDay, optionalWhole, recordOf, text, whole } from './vehicle/shapes.ts';

const orderNumber = { ...text, minLength: 1, maxLength: 40, description: 'The number of the order.' } as const;
const short = { ...optional, maxLength: 60 } as const;
const leaseType = { type: 'string', enum: ['O', 'C'] } as const;
const options = { type: 'array', maxItems: 100, uniqueItems: true, items: { ...text, maxLength: 40 } } as const;
const term = { type: 'integer', minimum: 1, maximum: 120, description: 'Months.' } as const;
const priceList = { type: 'integer', minimum: 0, maximum: 2_147_483_647 } as const;
const hash = { ...text, maxLength: 64, description: 'That of the figures that the user has seen.' } as const;
const reason = { ...text, maxLength: 500 } as const;

/** What users enter. A draft can have any part of it. */
const draft = {
  style_code: { ...optional, maxLength: 40 },
  option_codes: options,
  sub_contract_id: short,
  lease_type: { type: ['string', 'null'], enum: ['O', 'C', null] },
  lease_term: { ...term, type: ['integer', 'null'] },
  driver_reference_number: short,
  center_code: short,
  bill_sort: short,
  replaces_vehicle_number: { ...optional, maxLength: 20 },
  place: { ...vehiclePlace, type: ['object', 'null'], description: 'Where the vehicle is delivered.' },
  contact_name: short,
  contact_phone: { ...optional, maxLength: 20 },
  special_instructions: instructions,
} as const;

const saved = recordOf({ order_number: text, order_state: text, version: whole });

const seen = { order: orderNumber, version } as const;

/** The body of a step. */
const step = <const P extends Record<string, unknown>, const R extends keyof P & string>(
  properties: P,
  required: readonly R[],
) =>
  ({
    type: 'object',
    properties: { ...seen, ...properties },
    required: ['order', 'version', ...required],
    additionalProperties: false,
  }) as const;

const ofSteps = ['not_found', 'record_changed', 'order_step'] as const;
const ofPlacing = [
  ...['order_incomplete', 'configuration_invalid', 'selector_not_allowed', 'prices_changed'],
  ...['stock_taken', 'replacement_ordered', 'idempotency_key_reused'],
] as const;

const line = {
  line_kind: text,
  line_code: text,
  line_name: text,
  amount,
} as const;

/**
 * Orders, from the draft to the delivery. Not in the specification, which has no call that saves, places or approves one. Which step is
 * possible when: docs/reference/orders.md.
 */
export const orders = {
  'order.drafts': {
    summary: 'Returns what was not placed yet: drafts, quotes, requests, and orders that wait for an approver.',
    method: 'GET',
    path: '/order/drafts',
    access: 'session',
    sql: true,
    data: listOf({
      order_number: text,
      order_type: text,
      order_state: text,
      model_year: optional,
      vehicle_make: optional,
      vehicle_model: optional,
      vehicle_trim: optional,
      price_list: optionalWhole,
      capitalized_cost: optionalAmount,
      monthly_rental: optionalAmount,
      driver_first_name: optional,
      driver_last_name: optional,
      center_code: optional,
      replaces_vehicle_number: optional,
      quote_expires: optionalDay,
      created_by: optional,
      created_at: { type: ['string', 'null'], format: 'date-time' },
      changed_by: optional,
      version: whole,
    }),
  },

  'order.lines': {
    summary: 'Returns the lines of an order with their amounts.',
    method: 'GET',
    path: '/order/lines',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { order: orderNumber, language: { type: 'string', enum: ['en-US', 'en-CA', 'fr-CA'] } },
      required: ['order'],
      additionalProperties: false,
    },
    data: listOf(line),
    refusals: ['not_found'],
  },

  'order.figures': {
    summary: 'Returns what a vehicle with options comes to, and what does not fit together.',
    method: 'POST',
    path: '/order/figures',
    access: 'session',
    reads: true,
    body: {
      type: 'object',
      properties: {
        style_code: { ...text, maxLength: 40 },
        option_codes: options,
        sub_contract_id: { ...text, maxLength: 60 },
        lease_type: leaseType,
        lease_term: term,
        price_list: { ...priceList, description: 'Default: the list that holds today.' },
      },
      required: ['style_code', 'option_codes', 'sub_contract_id', 'lease_type', 'lease_term'],
      additionalProperties: false,
    },
    data: recordOf({
      price: amount,
      incentives: amount,
      contributions: amount,
      capitalized_cost: amount,
      fees: amount,
      depreciation: amount,
      interest: amount,
      monthly_rental: amount,
      monthly_management_fee: amount,
      monthly_payment: amount,
      residual_value: amount,
      lead_weeks: optionalWhole,
      price_list: whole,
      lines: listOf(line),
      problems: listOf({
        problem: {
          type: 'string',
          enum: ['UNKNOWN', 'REQUIRES', 'EXCLUDES', 'GROUP_MISSING', 'GROUP_SEVERAL', 'CLOSED'],
        },
        code: text,
        other: optional,
      }),
      figures_hash: text,
    }),
    refusals: ['not_found'],
  },

  'order.begin': {
    summary: 'Begins a draft of an order or a quote.',
    method: 'POST',
    path: '/order/begin',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        order_type: { type: 'string', enum: ['FACTORY', 'STOCK', 'QUOTE'] },
        ...draft,
        idempotency_key: idempotencyKey,
      },
      required: ['order_type', 'idempotency_key'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'idempotency_key_reused'],
  },

  /** Prices stay those of the list that the draft began with. */
  'order.save': {
    summary: 'Saves what was entered into a draft.',
    method: 'POST',
    path: '/order/save',
    access: 'session',
    body: step(draft, []),
    data: saved,
    refusals: [...ofSteps],
  },

  'order.reprice': {
    summary: 'Gives a draft or a quote the prices that hold today.',
    method: 'POST',
    path: '/order/reprice',
    access: 'session',
    body: step({ figures_hash: hash }, ['figures_hash']),
    data: saved,
    refusals: [...ofSteps, 'prices_changed'],
  },

  'order.submit': {
    summary: 'Sends an order to an approver.',
    method: 'POST',
    path: '/order/submit',
    access: 'session',
    body: step({ figures_hash: hash, idempotency_key: idempotencyKey }, ['figures_hash']),
    data: saved,
    refusals: [...ofSteps, ...ofPlacing],
  },

  'order.recall': {
    summary: 'Takes back an order that waits for an approver.',
    method: 'POST',
    path: '/order/recall',
    access: 'session',
    body: step({}, []),
    data: saved,
    refusals: [...ofSteps],
  },

  'order.return': {
    summary: 'Sends an order back with a question.',
    method: 'POST',
    path: '/order/return',
    access: 'session',
    requires: administrators,
    body: step({ order_reason: reason }, ['order_reason']),
    data: saved,
    refusals: [...ofSteps, 'reason_missing'],
  },

  'order.decline': {
    summary: 'Declines an order.',
    method: 'POST',
    path: '/order/decline',
    access: 'session',
    requires: administrators,
    body: step({ order_reason: reason }, ['order_reason']),
    data: saved,
    refusals: [...ofSteps, 'reason_missing'],
  },

  'order.approve': {
    summary: 'Approves an order, and places it.',
    method: 'POST',
    path: '/order/approve',
    access: 'session',
    requires: administrators,
    body: step({ figures_hash: hash, idempotency_key: idempotencyKey }, ['figures_hash', 'idempotency_key']),
    data: saved,
    refusals: [...ofSteps, ...ofPlacing],
  },

  'order.place': {
    summary: 'Places an order. The same key returns the same order.',
    method: 'POST',
    path: '/order/place',
    access: 'session',
    requires: administrators,
    body: step({ figures_hash: hash, idempotency_key: idempotencyKey }, ['figures_hash', 'idempotency_key']),
    data: saved,
    refusals: [...ofSteps, ...ofPlacing],
  },

  'order.discard': {
    summary: 'Gives up a draft. It can be restored for ten minutes.',
    method: 'POST',
    path: '/order/discard',
    access: 'session',
    body: step({}, []),
    data: saved,
    refusals: [...ofSteps],
  },

  'order.restore': {
    summary: 'Takes back that the user has discarded, withdrawn or declined an order in the last ten minutes.',
    method: 'POST',
    path: '/order/restore',
    access: 'session',
    body: step({}, []),
    data: saved,
    refusals: [...ofSteps, 'restore_too_late'],
  },

  'order.cancel': {
    summary: 'Cancels an order that the manufacturer has not planned yet.',
    method: 'POST',
    path: '/order/cancel',
    access: 'session',
    requires: administrators,
    body: step({ order_reason: reason }, ['order_reason']),
    data: saved,
    refusals: [...ofSteps, 'reason_missing'],
  },

  'order.request-cancel': {
    summary: 'Asks the provider to cancel an order that the manufacturer has planned.',
    method: 'POST',
    path: '/order/request-cancel',
    access: 'session',
    requires: administrators,
    body: step({ order_reason: reason }, ['order_reason']),
    data: saved,
    refusals: [...ofSteps, 'reason_missing'],
  },

  'order.keep': {
    summary: 'Takes back that an order should be canceled.',
    method: 'POST',
    path: '/order/keep',
    access: 'session',
    requires: administrators,
    body: step({}, []),
    data: saved,
    refusals: [...ofSteps],
  },
} as const satisfies CallsOf<'order'>;
