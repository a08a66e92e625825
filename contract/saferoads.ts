import type { CallsOf } from './call.ts';
import { listOf, optional } from './shapes.ts';
import { amount, day, optionalAmount, recordOf, text, whole } from './vehicle/shapes.ts';

/** An average weighted by distance, over rated trips. */
const score = {
  ...optionalAmount,
  description: 'From 0 to 100, weighted by distance. Null without a rated trip.',
} as const;
const rating = { ...optionalAmount, description: 'From 1 to 5; 5 is best. Null without a rated trip.' } as const;

const ratings = {
  phone_use_rating: rating,
  overspeeding_rating: rating,
  rapid_acceleration_rating: rating,
  hard_turn_rating: rating,
  hard_brake_rating: rating,
} as const;

const kilometers = { ...amount, description: 'In kilometers, as the provider of the app sends it.' } as const;

const fleetFigures = {
  customer_id: text,
  total_trips: whole,
  total_distance_miles: { ...amount, description: 'In miles.' },
  saferoads_score: score,
  ...ratings,
} as const;

const trip = {
  trip_id: text,
  start_time: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Null if only the totals of its day were recorded.',
  },
  duration_seconds: whole,
  distance_km: kilometers,
  score: { ...whole, description: 'From 0 to 100; 0 or less if the trip is not rated.' },
  ...ratings,
  /** Ours: not in the specification. */
  trip_date: { ...day, description: 'The day on which it began.' },
  vehicle_number: text,
  start_place: optional,
  end_place: optional,
} as const;

/** Where a trip began and ended: ours, not in the specification. */
const tripPlaces = listOf({
  trip_place: { type: 'string', enum: ['START', 'END'] },
  trip_place_name: optional,
  trip_place_time: { type: ['string', 'null'], format: 'date-time' },
  latitude: amount,
  longitude: amount,
});

const period = {
  type: 'object',
  properties: { start: day, end: day },
  required: ['start', 'end'],
  additionalProperties: false,
} as const;

const driver = {
  driver_id: { type: 'string', minLength: 1, maxLength: 20, description: 'Driver reference number.' },
  start_date: day,
  end_date: day,
} as const;

const ofDriver = {
  type: 'object',
  properties: driver,
  required: ['driver_id', 'start_date', 'end_date'],
  additionalProperties: false,
} as const;

/** In an address, the number is a text. */
const offset = {
  anyOf: [
    { type: 'integer', minimum: 0, maximum: 99_999_999 },
    { type: 'string', pattern: '^[0-9]{1,8}$' },
  ],
  description: 'The next_offset of the page before.',
} as const;

/** The trips of a page. */
export const tripsOfPage = 100;

const tripPage = recordOf({
  trips: listOf(trip),
  next_offset: {
    type: ['integer', 'null'],
    description: 'What the next page begins with, for saferoads.driver-trips-offset. Null on the last page.',
  },
});

/** SafeRoads, the scores of the mobile app (spec: ordering §3, §4, §7). */
export const saferoads = {
  'saferoads.fleet-scores': {
    summary: 'Returns the score of the fleet over a period.',
    method: 'GET',
    path: '/saferoads/fleet-scores',
    access: 'session',
    sql: true,
    query: period,
    data: recordOf(fleetFigures),
  },
  'saferoads.fleet-history-scores': {
    summary: 'Returns the score of the fleet for each month of a period.',
    method: 'GET',
    path: '/saferoads/fleet-history-scores',
    access: 'session',
    sql: true,
    query: period,
    data: listOf({ month: { ...day, description: 'The first day of the month.' }, ...fleetFigures }),
  },
  'saferoads.driver-scores': {
    summary: 'Returns the score of a driver over a period, and for each day with trips.',
    method: 'GET',
    path: '/saferoads/driver-scores',
    access: 'session',
    sql: true,
    query: ofDriver,
    data: recordOf({
      driver_id: text,
      total_trips: whole,
      total_distance_km: kilometers,
      saferoads_score: score,
      ...ratings,
      daily_behavior: listOf({ trip_date: day, trips: whole, distance_km: kilometers, score, ...ratings }),
    }),
    refusals: ['not_found'],
  },
  'saferoads.driver-trips': {
    summary: `Returns the newest trips of a driver in a period, up to ${tripsOfPage}.`,
    method: 'GET',
    path: '/saferoads/driver-trips',
    access: 'session',
    sql: true,
    query: ofDriver,
    data: tripPage,
    refusals: ['not_found'],
  },
  'saferoads.driver-trips-offset': {
    summary: `Returns the trips of a driver in a period from an offset on, up to ${tripsOfPage}.`,
    method: 'GET',
    path: '/saferoads/driver-trips-offset',
    access: 'session',
    sql: true,
    query: {
      ...ofDriver,
      properties: {
        ...driver,
        offset,
      },
      required: ['driver_id', 'start_date', 'end_date', 'offset'],
    },
    data: tripPage,
    refusals: ['not_found'],
  },
  'saferoads.driver-single-trip': {
    summary: 'Returns a trip of a driver, with the places where it began and ended.',
    method: 'GET',
    path: '/saferoads/driver-single-trip',
    access: 'session',
    sql: true,
    query: {
      ...ofDriver,
      properties: { ...driver, trip_id: { type: 'string', minLength: 1, maxLength: 60 } },
      required: ['driver_id', 'start_date', 'end_date', 'trip_id'],
    },
    data: recordOf({ ...trip, places: tripPlaces }),
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'saferoads'>;
