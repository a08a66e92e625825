import { shownChecks, storedAddress } from './addresses.ts';
import type { CallsOf } from './call.ts';
import { listOf, optionalFields } from './shapes.ts';

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

/** The parts of the address of a garage. */
const garageKeys = [
  ...(['garage_address_1', 'garage_address_2', 'garage_city', 'garage_county'] as const),
  ...(['garage_state_province', 'garage_postal_code'] as const),
] as const;

/** Where users look. Without a place they see all locations. */
const around = {
  around: { type: 'string', enum: ['COUNTRY', 'PLACE', 'CENTER', 'VEHICLE'], description: 'Default: COUNTRY.' },
  place: { type: 'string', maxLength: 100, description: 'The code of a place, with around=PLACE.' },
  center: { type: 'string', maxLength: 60, description: 'The code of a center, with around=CENTER.' },
  vehicle: { type: 'string', maxLength: 20, description: 'The number of a vehicle, with around=VEHICLE.' },
  within: { type: 'number', minimum: 0, maximum: 1000, description: 'Miles. Default: any distance.' },
  favorites: { type: 'boolean', description: 'Only those that the user has marked. Default: false.' },
} as const;

/** Charging stations, repair shops, and where vehicles are. Not in the specification. */
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

  'location.vehicles': {
    summary:
      'Returns the vehicles that are not closed out, each with its last position, or else with that of its garage.',
    method: 'POST',
    path: '/location/vehicles',
    access: 'session',
    reads: true,
    sql: true,
    body: {
      type: 'object',
      properties: {
        center: {
          type: 'string',
          maxLength: 60,
          description: 'The code of a center: its vehicles and those of the centers below it. Default: all.',
        },
        status: { type: 'string', enum: ['ON_BILLING', 'ON_ORDER'], description: 'Default: any.' },
        category: { type: 'string', maxLength: 60, description: 'The category of the vehicle. Default: any.' },
        power: {
          type: 'string',
          enum: ['ELECTRIC', 'OTHER'],
          description: 'Electric, or anything else. Default: any.',
        },
        source: {
          type: 'string',
          enum: ['TELEMATICS', 'GARAGE', 'NONE'],
          description: 'Where the position is from. Default: anywhere.',
        },
        unseen: {
          type: 'integer',
          minimum: 0,
          maximum: 3650,
          description:
            'Only vehicles with telematics that were not seen for more than this number of days. Default: any.',
        },
      },
      additionalProperties: false,
    },
    data: listOf({
      vehicle_number: text,
      client_vehicle_number: optional,
      model_year: { type: 'integer' },
      vehicle_make: text,
      vehicle_model: text,
      vehicle_category: text,
      fuel_type: text,
      vehicle_status: { type: 'string', enum: ['ON_BILLING', 'ON_ORDER'] },
      driver_last_name: optional,
      driver_first_name: optional,
      center_name: text,
      odometer: { ...count, description: 'In miles.' },
      position_source: {
        type: 'string',
        enum: ['TELEMATICS', 'GARAGE', 'NONE'],
        description: 'NONE without a position, such as of a vehicle on order.',
      },
      positioned_at: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When telematics reported the position; null for others.',
      },
      position_place: { ...optional, description: 'The town, with its state or province.' },
      position_state_province: optional,
      latitude: { ...degrees, type: ['number', 'null'] },
      longitude: { ...degrees, type: ['number', 'null'] },
      garage_address: { ...optional, description: 'Where the vehicle is garaged, in one line.' },
      ...optionalFields(garageKeys),
      garage_address_check: { type: ['string', 'null'], enum: [...shownChecks, null] },
      garage_geocode: { ...optional, description: 'The id of the tax area of the garage.' },
      garage: { ...storedAddress, type: ['object', 'null'] },
      version: { type: 'integer', description: 'Of the garage address; 0 without one.' },
    }),
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
