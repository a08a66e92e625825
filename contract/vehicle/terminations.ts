import type { CallsOf } from '../call.ts';
import { documentRefusals } from '../documents.ts';
import { administrators } from '../records.ts';
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
  amount,
  day,
  ofVehicle,
  optionalAmount,
  optionalDay,
  optionalRecordOf,
  optionalWhole,
  recordOf,
  text,
  truth,
  vehicleNumber,
  whole,
} from './shapes.ts';

const readers = unlessHidden('vehicle_termination');

/** It ends a contract and can cost money. */
const deciders: { type: 'all'; of: (typeof administrators | typeof readers)[] } = {
  type: 'all',
  of: [administrators, readers],
};

const leaseType = { type: 'string', enum: ['O', 'C', 'N'] } as const;

/** What ending a lease comes to. Amounts are in the account's currency. */
const figures = {
  lease_type: leaseType,
  months_left: { ...whole, description: 'Months of the term after the month of the return.' },
  remaining_rent: { ...amount, description: 'Closed-end lease: the rent of these months.' },
  over_miles: { ...whole, description: 'Closed-end lease: miles above the allowance up to the month of the return.' },
  over_miles_charge: amount,
  payoff: {
    ...amount,
    description: 'Open-end lease: the book value at the end of the month of the return. Closed-end lease: what is due.',
  },
  estimated_value: {
    ...optionalAmount,
    description:
      'The likely sale price in this condition; null for a closed-end lease, whose provider keeps the vehicle.',
  },
  gain_loss: { ...optionalAmount, description: 'The estimated value, less the payoff.' },
} as const;

const asked = {
  vehicle: vehicleNumber,
  return_date: { ...day, description: 'Today or later.' },
  odometer: typedOdometer,
  vehicle_condition: condition,
} as const;

const needed = ['vehicle', 'return_date', 'odometer', 'vehicle_condition'] as const;

const saved = recordOf({ termination_id: text, version: whole });

const seen = {
  type: 'object',
  properties: { termination_id: recordId, version },
  required: ['termination_id', 'version'],
  additionalProperties: false,
} as const;

/** Not in the specification, which only has the address of the screen. */
export const vehicleTerminations = {
  'vehicle.terminations': {
    summary: 'Returns the requested terminations of a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/terminations',
    access: 'session',
    requires: readers,
    sql: true,
    query: ofVehicle,
    data: listOf({
      termination_id: text,
      vehicle_number: text,
      termination_status: { type: 'string', enum: ['REQUESTED', 'SCHEDULED', 'COMPLETED', 'WITHDRAWN'] },
      return_date: day,
      pickup_date: optionalDay,
      odometer: whole,
      vehicle_condition: condition,
      vehicle_drives: truth,
      keys_returned: whole,
      vehicle_place: text,
      contact_name: text,
      contact_phone: text,
      special_instructions: optional,
      document_count: whole,
      ...figures,
      created_by: text,
      created_at: moment,
      decided_by: { ...optional, description: 'Who has withdrawn it.' },
      decided_at: optionalMoment,
      version: whole,
    }),
    refusals: ['not_found'],
  },

  'vehicle.termination-start': {
    summary: 'Returns what the form of a termination starts with; null for a vehicle that can’t be terminated now.',
    method: 'GET',
    path: '/vehicle/termination-start',
    access: 'session',
    requires: readers,
    sql: true,
    query: ofVehicle,
    data: optionalRecordOf({
      vehicle_number: text,
      lease_type: leaseType,
      odometer: optionalWhole,
      reading_date: optionalDay,
    }),
    refusals: ['not_found'],
  },

  'vehicle.termination-figures': {
    summary: 'Returns what ending the lease of a vehicle on a day would come to.',
    method: 'POST',
    path: '/vehicle/termination-figures',
    access: 'session',
    reads: true,
    requires: deciders,
    body: { type: 'object', properties: asked, required: needed, additionalProperties: false },
    data: recordOf({
      ...figures,
      figures_hash: { ...text, description: 'Identifies these figures and their inputs.' },
    }),
    refusals: ['not_found', 'vehicle_not_in_service', 'odometer_below_last'],
  },

  /** The provider plans the pickup. Sending the same key again returns the same termination. */
  'vehicle.terminate': {
    summary: 'Asks the provider to end the lease of a vehicle.',
    method: 'POST',
    path: '/vehicle/terminate',
    access: 'session',
    requires: deciders,
    files: { name: 'files', most: 10, megabytes: 25, totalMegabytes: 100 },
    body: {
      type: 'object',
      properties: {
        ...asked,
        place: vehiclePlace,
        vehicle_drives: truth,
        keys_returned: { ...whole, minimum: 0, maximum: 20 },
        ...contact,
        special_instructions: instructions,
        figures_hash: { ...text, maxLength: 64, description: 'That of the figures that the user has seen.' },
        idempotency_key: idempotencyKey,
      },
      required: [
        ...needed,
        ...(['place', 'vehicle_drives', 'keys_returned', 'contact_name', 'contact_phone'] as const),
        ...(['figures_hash', 'idempotency_key'] as const),
      ],
      additionalProperties: false,
    },
    data: saved,
    refusals: [
      'not_found',
      'vehicle_not_in_service',
      'odometer_below_last',
      'figures_changed',
      'termination_open',
      'idempotency_key_reused',
      ...documentRefusals,
    ],
  },

  'vehicle.withdraw-termination': {
    summary: 'Withdraws a termination that the provider has not planned yet.',
    method: 'POST',
    path: '/vehicle/withdraw-termination',
    access: 'session',
    requires: deciders,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'termination_final'],
  },

  'vehicle.reopen-termination': {
    summary: 'Takes back that the user has withdrawn a termination in the last ten minutes.',
    method: 'POST',
    path: '/vehicle/reopen-termination',
    access: 'session',
    requires: deciders,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed', 'termination_final', 'termination_open', 'vehicle_not_in_service'],
  },
} as const satisfies CallsOf<'vehicle'>;
