import type { CallsOf } from './call.ts';
import { entered, ids, listOf, optional, refused, versions } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const day = { type: 'string', format: 'date' } as const;

/** How many readings can be saved at once: those of a whole fleet. */
const mostReadings = 2_000;

/** Not in the specification, which only has the address of the screen. */
export const odometers = {
  'odometer.vehicles': {
    summary: 'Returns the vehicles on billing, each with its last odometer reading.',
    method: 'GET',
    path: '/odometers/vehicles',
    access: 'session',
    sql: true,
    data: listOf({
      vehicle_number: text,
      client_vehicle_number: optional,
      model_year: { type: ['integer', 'null'] },
      vehicle_make: text,
      vehicle_model: text,
      driver_last_name: optional,
      driver_first_name: optional,
      center_name: optional,
      odometer: { type: ['integer', 'null'], description: 'In miles.' },
      reading_date: { type: ['string', 'null'], format: 'date' },
      odometer_source: optional,
      days_since_odometer: { type: ['integer', 'null'], description: 'Days since the last reading.' },
    }),
  },

  /**
   * What is plausible is saved, also if other readings are refused or have a question. A question is at `is_confirmed`:
   * send the reading again with it to save it. The same reading sent again changes nothing.
   */
  'odometer.save': {
    summary: 'Saves odometer readings of several vehicles.',
    method: 'POST',
    path: '/odometers/save',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        readings: {
          type: 'array',
          minItems: 1,
          maxItems: mostReadings,
          items: {
            type: 'object',
            properties: {
              vehicle_number: { ...text, minLength: 1, maxLength: 20 },
              odometer: { type: 'number', minimum: 0, maximum: 9_999_999, description: 'In miles.' },
              reading_date: day,
              is_confirmed: { type: 'boolean', description: 'Saves it although it is not plausible.' },
            },
            required: ['vehicle_number', 'odometer', 'reading_date', 'is_confirmed'],
            additionalProperties: false,
          },
        },
      },
      required: ['readings'],
      additionalProperties: false,
    },
    data: entered({ reading_id: text, vehicle_number: text, version: whole }),
    // In `refused`, at `is_confirmed`.
    refusals: ['odometer_lower', 'odometer_higher', 'odometer_jump', 'odometer_taken'],
  },

  'odometer.undo': {
    summary: 'Takes back readings that the user has saved in the last ten minutes.',
    method: 'POST',
    path: '/odometers/undo',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        reading_ids: { ...ids, maxItems: mostReadings },
        versions: { ...versions, maxItems: mostReadings },
      },
      required: ['reading_ids', 'versions'],
      additionalProperties: false,
    },
    data: refused,
  },
} as const satisfies CallsOf<'odometer'>;
