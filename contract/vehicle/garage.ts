import { storedAddress } from '../addresses.ts';
import type { CallsOf } from '../call.ts';
import { administrators } from '../records.ts';
import { version } from '../shapes.ts';
import { text, vehicleNumber } from './shapes.ts';

const garageSaved = {
  type: 'object',
  properties: { vehicle_number: text, version: { type: 'integer', description: '0 without a garage address.' } },
  required: ['vehicle_number', 'version'],
  additionalProperties: false,
} as const;

export const vehicleGarage = {
  /** Not in the specification, nor is the call below. Taxes depend on the address, so administrators change it. */
  'vehicle.update-garage': {
    summary: 'Changes where a vehicle is garaged.',
    method: 'POST',
    path: '/vehicle/update-garage',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        vehicle_number: vehicleNumber,
        garage: storedAddress,
        version: { ...version, description: 'The version that was edited; 0 without a garage address.' },
      },
      required: ['vehicle_number', 'garage', 'version'],
      additionalProperties: false,
    },
    data: garageSaved,
    refusals: ['not_found', 'record_changed'],
  },

  /** Only the last change, and only by the user who has made it. */
  'vehicle.undo-garage': {
    summary: 'Takes back the last change of where a vehicle is garaged.',
    method: 'POST',
    path: '/vehicle/undo-garage',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { vehicle_number: vehicleNumber, version },
      required: ['vehicle_number', 'version'],
      additionalProperties: false,
    },
    data: garageSaved,
    refusals: ['not_found', 'record_changed'],
  },
} as const satisfies CallsOf<'vehicle'>;
