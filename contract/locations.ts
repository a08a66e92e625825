import type { CallsOf } from './call.ts';
import { listOf } from './shapes.ts';

const text = { type: 'string' } as const;
const optional = { type: ['string', 'null'] } as const;
const count = { type: ['integer', 'null'] } as const;
const truth = { type: ['boolean', 'null'] } as const;
const degrees = { type: 'number', description: 'In degrees (WGS 84).' } as const;

const location = {
  location_id: text,
  location_name: text,
  location_network: optional,
  location_address: text,
  location_city: text,
  location_state_province: text,
  location_postal_code: text,
  location_phone: optional,
  open_hours: { type: 'string', enum: ['ALWAYS', 'DAILY', 'MONDAY_TO_SATURDAY', 'WEEKDAYS'] },
  is_favorite: { type: 'boolean', description: 'Whether the user has marked it.' },
  location_distance: { type: ['number', 'null'], description: 'In miles, as the crow flies. Null without a place.' },
  latitude: degrees,
  longitude: degrees,
} as const;

/** Where users look. Without a place they see all locations. */
const around = {
  around: { type: 'string', enum: ['COUNTRY', 'PLACE', 'CENTER', 'VEHICLE'], description: 'Default: COUNTRY.' },
  place: { type: 'string', maxLength: 100, description: 'The code of a place, with around=PLACE.' },
  center: { type: 'string', maxLength: 60, description: 'The code of a center, with around=CENTER.' },
  vehicle: { type: 'string', maxLength: 20, description: 'The number of a vehicle, with around=VEHICLE.' },
  within: { type: 'number', minimum: 0, maximum: 1000, description: 'Miles. Default: any distance.' },
  favorites: { type: 'boolean', description: 'Only those that the user has marked. Default: false.' },
} as const;

/** Charging stations and repair shops. Not in the specification. */
export const locations = {
  'location.places': {
    summary: 'Returns the towns in the country of the account.',
    method: 'GET',
    path: '/location/places',
    access: 'session',
    sql: true,
    data: listOf({ place_code: text, place_name: text }),
  },

  'location.charging': {
    summary:
      'Returns charging stations: all of them, or those around a place, a center or a vehicle, the nearest first.',
    method: 'POST',
    path: '/location/charging',
    access: 'session',
    reads: true,
    body: {
      type: 'object',
      properties: {
        ...around,
        connector: { type: 'string', enum: ['CCS', 'CHADEMO', 'J1772', 'NACS'], description: 'Default: any.' },
        kilowatts: { type: 'number', minimum: 0, maximum: 1000, description: 'The lowest power. Default: any.' },
      },
      additionalProperties: false,
    },
    data: listOf({ ...location, connectors: optional, charging_ports: count, charging_kilowatts: count }),
    refusals: ['not_found'],
  },

  'location.shops': {
    summary: 'Returns repair shops: all of them, or those around a place, a center or a vehicle, the nearest first.',
    method: 'POST',
    path: '/location/shops',
    access: 'session',
    reads: true,
    body: {
      type: 'object',
      properties: {
        ...around,
        service: {
          type: 'string',
          enum: ['OIL', 'TIRES', 'BRAKES', 'GLASS', 'ELECTRIC'],
          description: 'What it does. Default: anything.',
        },
      },
      additionalProperties: false,
    },
    data: listOf({
      ...location,
      does_oil: truth,
      does_tires: truth,
      does_brakes: truth,
      does_glass: truth,
      does_electric: truth,
    }),
    refusals: ['not_found'],
  },

  'location.favorite': {
    summary: 'Marks a location for the user, or removes its mark.',
    method: 'POST',
    path: '/location/favorite',
    access: 'session',
    body: {
      type: 'object',
      properties: { location_id: { type: 'string', minLength: 1, maxLength: 100 }, favorite: { type: 'boolean' } },
      required: ['location_id', 'favorite'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'location'>;
