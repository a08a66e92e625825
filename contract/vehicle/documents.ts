import type { CallsOf } from '../call.ts';
import { documents } from '../documents.ts';
import { ofVehicle } from './shapes.ts';

export const vehicleDocuments = {
  /** Spec: ordering §7. */
  'vehicle.document-list': {
    summary: 'Returns the documents of a vehicle that the user may see, the newest first.',
    method: 'GET',
    path: '/vehicle/document-list',
    access: 'session',
    query: ofVehicle,
    data: documents,
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'vehicle'>;
