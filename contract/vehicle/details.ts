import type { CallsOf } from '../call.ts';
import { ofVehicle } from './shapes.ts';

export const vehicleDetails = {
  /** Spec: shell §2.11, §7. Null if the vehicle is not leased, or is no longer leased. */
  'vehicle.schedule-ac': {
    summary: 'Returns the address for scheduling an appointment for a leased vehicle.',
    method: 'GET',
    path: '/vehicle/schedule-ac',
    access: 'session',
    query: ofVehicle,
    data: { type: ['string', 'null'] },
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'vehicle'>;
