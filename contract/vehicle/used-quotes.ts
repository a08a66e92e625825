import type { CallsOf } from '../call.ts';
import { unlessHidden } from '../rights.ts';
import { idempotencyKey, listOf, optional, version } from '../shapes.ts';
import {
  condition,
  contact,
  instructions,
  moment,
  optionalMoment,
  recordId,
  typedOdometer,
  vehiclePlace,
} from './places.ts';
import {
  ofVehicle,
  optionalAmount,
  optionalDay,
  optionalRecordOf,
  optionalWhole,
  recordOf,
  text,
  vehicleNumber,
  whole,
} from './shapes.ts';

const users = unlessHidden('used_vehicle_quote');

const saved = recordOf({ quote_id: text, version: whole });

const seen = {
  type: 'object',
  properties: { quote_id: recordId, version },
  required: ['quote_id', 'version'],
  additionalProperties: false,
} as const;

/** Not in the specification, which only has the address of the screen. Asking costs nothing, so everybody may. */
export const vehicleUsedQuotes = {
  'vehicle.used-quotes': {
    summary: 'Returns the quotes for a used vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/used-quotes',
    access: 'session',
    requires: users,
    sql: true,
    query: ofVehicle,
    data: listOf({
      quote_id: text,
      vehicle_number: text,
      quote_status: { type: 'string', enum: ['PENDING', 'QUOTED', 'WITHDRAWN', 'EXPIRED'] },
      odometer: whole,
      vehicle_condition: condition,
      vehicle_place: text,
      contact_name: text,
      contact_phone: text,
      special_instructions: optional,
      quote_amount: optionalAmount,
      quoted_at: optionalMoment,
      quote_expires: optionalDay,
      quote_requested_by: text,
      quote_requested_at: moment,
      decided_by: { ...optional, description: 'Who has withdrawn it.' },
      decided_at: optionalMoment,
      version: whole,
    }),
    refusals: ['not_found'],
  },

  'vehicle.in-service': {
    summary: 'Returns the last odometer reading of a vehicle in service; null for every other vehicle.',
    method: 'GET',
    path: '/vehicle/in-service',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: optionalRecordOf({ vehicle_number: text, odometer: optionalWhole, reading_date: optionalDay }),
    refusals: ['not_found'],
  },

  'vehicle.used-quote': {
    summary: 'Asks the provider for the price of a used vehicle.',
    method: 'POST',
    path: '/vehicle/used-quote',
    access: 'session',
    requires: users,
    body: {
      type: 'object',
      properties: {
        vehicle: vehicleNumber,
        odometer: typedOdometer,
        vehicle_condition: condition,
        place: vehiclePlace,
        ...contact,
        special_instructions: instructions,
        idempotency_key: idempotencyKey,
      },
      required: [
        ...(['vehicle', 'odometer', 'vehicle_condition', 'place', 'contact_name', 'contact_phone'] as const),
        'idempotency_key',
      ],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'vehicle_not_in_service', 'odometer_below_last', 'idempotency_key_reused'],
  },

  'vehicle.withdraw-used-quote': {
    summary: 'Withdraws a quote for a used vehicle that waits for a price.',
    method: 'POST',
    path: '/vehicle/withdraw-used-quote',
    access: 'session',
    requires: users,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'quote_decided'],
  },

  'vehicle.reopen-used-quote': {
    summary: 'Takes back that the user has withdrawn a quote for a used vehicle in the last ten minutes.',
    method: 'POST',
    path: '/vehicle/reopen-used-quote',
    access: 'session',
    requires: users,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'quote_decided'],
  },
} as const satisfies CallsOf<'vehicle'>;
