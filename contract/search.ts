import type { CallsOf } from './call.ts';
import { listOf, optional } from './shapes.ts';

/** So many results an answer has at most; `matches` says how many there are. */
export const mostFound = 25;

/** So many results are counted. */
export const mostCounted = 1000;

const query = {
  type: 'string',
  maxLength: 100,
  description:
    'At least two characters. Every word must be found, from the sixth on as they stand, and all as they stand where more than two are of one letter; case and accents do not count.',
} as const;

const matches = {
  type: 'integer',
  description:
    'How many are found in all, the same in every row; 1,001 stands for all above 1,000. Above 25 the answer is cut to the best.',
} as const;

export const search = {
  /**
   * Spec: shell §3, §5, §7. By the number of the vehicle or the client's, VIN, plate, year, make and model, and the name of
   * the driver. The best first: the very number, then what begins so, then what holds it.
   */
  'search.vehicles': {
    summary: 'Vehicles of the account by what a user types.',
    method: 'GET',
    path: '/vehicle-search',
    access: 'session',
    query: {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          enum: ['ALL', 'VEHICLE', 'DRIVER'],
          description: 'Where to look: in what the vehicle says, in the name of its driver, or in both.',
        },
        query,
      },
      required: ['type', 'query'],
      additionalProperties: false,
    },
    data: listOf({
      vehicle_number: { type: 'string' },
      color: { type: 'string' },
      year: { type: 'integer' },
      make: { type: 'string' },
      model: { type: 'string' },
      driver_first_name: optional,
      driver_last_name: optional,
      status: { type: 'string', enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] },
      matches,
    }),
    refusals: ['search_too_short'],
  },

  /** Spec: shell §1, §5. By name, reference number or the client's number of the employee, in the order of vehicles. */
  'search.drivers': {
    summary: 'Drivers of the account by what a user types.',
    method: 'GET',
    path: '/driver-search',
    access: 'session',
    query: { type: 'object', properties: { query }, required: ['query'], additionalProperties: false },
    data: listOf({
      driver_reference_number: { type: 'string' },
      driver_first_name: { type: 'string' },
      driver_last_name: { type: 'string' },
      driver_active: { type: 'boolean' },
      center_name: { type: 'string' },
      /** Of what the driver has on the road, the first; null for nothing. */
      vehicle_number: optional,
      matches,
    }),
    refusals: ['search_too_short'],
  },
} as const satisfies CallsOf<'search'>;
