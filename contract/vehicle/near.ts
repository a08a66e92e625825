import type { CallsOf } from '../call.ts';
import { listOf, optional } from '../shapes.ts';
import { text, vehicleNumber } from './shapes.ts';

/** Not in the specification, as are the calls below. A user’s own vehicles: nobody else sees them. */
export const vehicleNear = {
  'vehicle.near': {
    summary: 'Returns the vehicles that the user has opened last, and those that the user has starred.',
    method: 'GET',
    path: '/vehicle/near',
    access: 'session',
    data: listOf({
      vehicle_number: text,
      client_vehicle_number: optional,
      year: { type: 'integer' },
      make: text,
      model: text,
      driver_first_name: optional,
      driver_last_name: optional,
      odometer: { type: ['integer', 'null'] },
      plate_number: optional,
      plate_state_or_province: optional,
      status: { type: 'string', enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] },
      vin: optional,
      opened_at: { type: ['string', 'null'], format: 'date-time', description: 'When the user opened it last.' },
      is_starred: { type: 'boolean' },
    }),
  },

  'vehicle.opened': {
    summary: 'Says that the user has opened a vehicle.',
    method: 'POST',
    path: '/vehicle/opened',
    access: 'session',
    body: {
      type: 'object',
      properties: { vehicle: vehicleNumber },
      required: ['vehicle'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found'],
  },

  'vehicle.star': {
    summary: 'Stars a vehicle for the user, or removes its star.',
    method: 'POST',
    path: '/vehicle/star',
    access: 'session',
    body: {
      type: 'object',
      properties: { vehicle_number: vehicleNumber, starred: { type: 'boolean' } },
      required: ['vehicle_number', 'starred'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'too_many_stars'],
  },
} as const satisfies CallsOf<'vehicle'>;
