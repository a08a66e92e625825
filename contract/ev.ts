import type { CallsOf } from './call.ts';
import { listOf } from './shapes.ts';

const text = { type: 'string' } as const;

export const ev = {
  /**
   * Spec: ordering §7. The specification does not name the fields; these are the ones that the dashboard's calls filter
   * by.
   */
  'ev.vehicle-filters': {
    summary: 'Returns the filter values of the EV fleet dashboard: those that occur in the account.',
    method: 'GET',
    path: '/ev-dashboard/vehicle-filters',
    access: 'session',
    requires: { type: 'menu', key: 'ev_fleet' },
    data: {
      type: 'object',
      properties: {
        centers: listOf({ center_code: text, center_name: text }),
        makes: listOf({ vehicle_make: text }),
        vehicle_classes: listOf({ vehicle_class: text }),
        charging_types: listOf({ location_type: { type: 'string', enum: ['HOME', 'PUBLIC', 'WORKPLACE'] } }),
      },
      required: ['centers', 'makes', 'vehicle_classes', 'charging_types'],
      additionalProperties: false,
    },
  },
} as const satisfies CallsOf<'ev'>;
