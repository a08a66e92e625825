import type { CallsOf } from './call.ts';
import { administrators } from './records.ts';
import { idempotencyKey, listOf, optional, version } from './shapes.ts';

const text = { type: 'string' } as const;
const amount = { type: ['number', 'null'] } as const;
const day = { type: 'string', format: 'date' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const moment = { type: 'string', format: 'date-time', description: 'In the time zone of the account.' } as const;
const optionalMoment = { type: ['string', 'null'], format: 'date-time' } as const;
const id = { type: 'string', minLength: 1, maxLength: 60 } as const;
const vehicleNumber = { type: 'string', maxLength: 20, description: 'Vehicle number. Default: all vehicles.' } as const;
const oneVehicle = { ...vehicleNumber, minLength: 1, description: 'Vehicle number.' } as const;
const country = { type: 'string', enum: ['USA', 'CAN'] } as const;
const place = {
  type: 'object',
  properties: {
    street: { ...text, maxLength: 100 },
    street_2: { ...optional, maxLength: 100 },
    city: { ...text, maxLength: 60 },
    region: { ...text, maxLength: 10 },
    postal_code: { ...text, maxLength: 20 },
    country,
  },
  required: ['street', 'street_2', 'city', 'region', 'postal_code', 'country'],
  additionalProperties: false,
} as const;

/** The reasons for a transport and for storage. */
export const transportReasons = ['NEW_DRIVER', 'RELOCATION', 'DELIVERY', 'REPAIR', 'TURN_IN'] as const;
export const storageReasons = ['AWAITING_DRIVER', 'SEASONAL', 'AWAITING_SALE'] as const;

const transport = {
  transport_number: text,
  vehicle_number: text,
  transport_type: { type: 'string', enum: ['TRANSPORT', 'STORAGE'] },
  transport_status: text,
  transport_reason: text,
  transport_vendor: text,
  requested_date: day,
  requested_by: text,
  transport_origin: text,
  transport_destination: optional,
  pickup_date: optionalDay,
  estimated_delivery_date: optionalDay,
  delivered_date: optionalDay,
  transport_distance: { ...amount, description: 'In miles.' },
  storage_start_date: optionalDay,
  storage_end_date: optionalDay,
  storage_days: { type: ['integer', 'null'] },
  storage_daily_rate: amount,
  expense_amount: { ...amount, description: 'Billed so far.' },
} as const;

const quote = {
  quote_id: text,
  vehicle_number: text,
  quote_status: { type: 'string', enum: ['PENDING', 'QUOTED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] },
  transport_type: { type: 'string', enum: ['TRANSPORT', 'STORAGE'] },
  transport_reason: text,
  pickup_from: day,
  storage_until: optionalDay,
  transport_origin: text,
  transport_destination: optional,
  transport_distance: { ...amount, description: 'In miles.' },
  quote_amount: amount,
  storage_daily_rate: amount,
  quoted_at: optionalMoment,
  quote_expires: optionalDay,
  transport_vendor: optional,
  vehicle_drives: { type: 'boolean' },
  contact_name: text,
  contact_phone: text,
  special_instructions: optional,
  quote_requested_by: text,
  quote_requested_at: moment,
  decided_by: optional,
  decided_at: optionalMoment,
  transport_number: optional,
  version: { type: 'integer' },
} as const;

const saved = {
  type: 'object',
  properties: { quote_id: text, version: { type: 'integer' } },
  required: ['quote_id', 'version'],
  additionalProperties: false,
} as const;

const seen = {
  type: 'object',
  properties: { quote_id: id, version },
  required: ['quote_id', 'version'],
  additionalProperties: false,
} as const;

const refusals = ['not_found', 'record_changed', 'quote_decided'] as const;

/** Spec: ordering §7. What they answer with is not in the specification. */
export const transports = {
  'transports.history': {
    summary: 'Returns transports and storage of the last two years, the newest first.',
    method: 'GET',
    path: '/transports/history',
    access: 'session',
    sql: true,
    query: { type: 'object', properties: { vehicle_number: vehicleNumber }, additionalProperties: false },
    data: listOf(transport),
  },

  'transports.vehicle-order-history': {
    summary: 'Returns all transports and storage of a vehicle, the newest first.',
    method: 'GET',
    path: '/transports/vehicle-order-history',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { vehicle_number: oneVehicle },
      required: ['vehicle_number'],
      additionalProperties: false,
    },
    data: listOf(transport),
    refusals: ['not_found'],
  },

  'transports.transport-request-details': {
    summary: 'Returns a transport or storage.',
    method: 'GET',
    path: '/transports/transport-request-details',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { request_id: { ...id, description: 'Transport number.' } },
      required: ['request_id'],
      additionalProperties: false,
    },
    data: listOf(transport),
    refusals: ['not_found'],
  },

  'transports.vehicle-transport-status': {
    summary: 'Returns how far a transport of a vehicle is.',
    method: 'GET',
    path: '/transports/vehicle-transport-status',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { request_id: { ...id, description: 'Transport number.' }, vehicle_number: oneVehicle },
      required: ['request_id', 'vehicle_number'],
      additionalProperties: false,
    },
    data: listOf({
      transport_number: text,
      vehicle_number: text,
      transport_status: text,
      pickup_date: optionalDay,
      estimated_delivery_date: optionalDay,
      delivered_date: optionalDay,
      storage_start_date: optionalDay,
      storage_end_date: optionalDay,
    }),
    refusals: ['not_found'],
  },

  'transports.quote-details': {
    summary: 'Returns a quote.',
    method: 'GET',
    path: '/transports/quote-details',
    access: 'session',
    sql: true,
    query: { type: 'object', properties: { quote_id: id }, required: ['quote_id'], additionalProperties: false },
    data: listOf(quote),
    refusals: ['not_found'],
  },

  /** PENDING are those that wait for a price; completed are all others of the last 180 days. */
  'transports.vehicle-transport-quote-status': {
    summary: 'Returns the quotes for transports and storage, those that wait for a price or the others.',
    method: 'GET',
    path: '/transports/vehicle-transport-quote-status',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: {
        vehicle_number: vehicleNumber,
        status: { type: 'string', enum: ['PENDING', 'COMPLETED'] },
      },
      required: ['status'],
      additionalProperties: false,
    },
    data: listOf(quote),
  },

  /** Not in the specification, nor are the calls below. It costs money, so administrators decide. */
  'transports.accept-quote': {
    summary: 'Accepts the price of a quote, which becomes a transport or storage.',
    method: 'POST',
    path: '/transports/accept-quote',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals,
  },

  'transports.decline-quote': {
    summary: 'Declines the price of a quote.',
    method: 'POST',
    path: '/transports/decline-quote',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals,
  },

  'transports.withdraw-quote': {
    summary: 'Withdraws a quote that waits for a price.',
    method: 'POST',
    path: '/transports/withdraw-quote',
    access: 'session',
    body: seen,
    data: saved,
    refusals,
  },

  'transports.reopen-quote': {
    summary: 'Takes back that the user has declined or withdrawn a quote in the last ten minutes.',
    method: 'POST',
    path: '/transports/reopen-quote',
    access: 'session',
    body: seen,
    data: saved,
    refusals,
  },
} as const satisfies CallsOf<'transports'>;

/** Spec: ordering §7. Its fields are not in the specification. */
export const transportStorageQuote = {
  summary: 'Asks for a quote for a transport or for storage of a vehicle.',
  method: 'POST',
  path: '/vehicle/transport-storage-quote',
  access: 'session',
  body: {
    type: 'object',
    properties: {
      vehicle_number: oneVehicle,
      transport_type: { type: 'string', enum: ['TRANSPORT', 'STORAGE'] },
      transport_reason: { type: ['string', 'null'], enum: [...transportReasons, null] },
      storage_reason: { type: ['string', 'null'], enum: [...storageReasons, null] },
      pickup_from: day,
      storage_until: optionalDay,
      origin: place,
      destination: { ...place, type: ['object', 'null'] },
      vehicle_drives: { type: 'boolean' },
      contact_name: { ...text, maxLength: 60 },
      contact_phone: { ...text, maxLength: 20 },
      special_instructions: { ...optional, maxLength: 2000, description: 'Up to 500 characters.' },
      idempotency_key: idempotencyKey,
    },
    required: [
      ...(['vehicle_number', 'transport_type', 'pickup_from', 'origin', 'vehicle_drives'] as const),
      ...(['contact_name', 'contact_phone', 'idempotency_key'] as const),
    ],
    additionalProperties: false,
  },
  data: saved,
  refusals: ['vehicle_closed_out', 'idempotency_key_reused'],
} as const;
