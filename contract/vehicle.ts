import type { CallsOf } from './call.ts';

export const vehicle = {
  /** Spec: shell §2.11, §7. Null if the vehicle is not leased, or is no longer leased. */
  'vehicle.schedule-ac': {
    summary: 'Returns the address for scheduling an appointment for a leased vehicle.',
    method: 'GET',
    path: '/vehicle/schedule-ac',
    access: 'session',
    query: {
      type: 'object',
      properties: { vehicle: { type: 'string', minLength: 1, maxLength: 20, description: 'Vehicle number.' } },
      required: ['vehicle'],
      additionalProperties: false,
    },
    data: { type: ['string', 'null'] },
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'vehicle'>;
