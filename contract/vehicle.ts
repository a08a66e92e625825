import type { CallsOf } from './call.ts';

export const vehicle = {
  /** Spec: shell §2.11, §7. Null for a vehicle that is not leased, or not any more. */
  'vehicle.schedule-ac': {
    summary: 'Where an appointment for a leased vehicle is made.',
    method: 'GET',
    path: '/vehicle/schedule-ac',
    access: 'session',
    query: {
      type: 'object',
      properties: { vehicle: { type: 'string', minLength: 1, maxLength: 20, description: 'Its vehicle number.' } },
      required: ['vehicle'],
      additionalProperties: false,
    },
    data: { type: ['string', 'null'] },
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'vehicle'>;
