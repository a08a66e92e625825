import type { CallsOf } from '../call.ts';
import { listOf, optional } from '../shapes.ts';
import { day, ofVehicle, optionalAmount, optionalDay, optionalWhole, text, vehicleNumber, whole } from './shapes.ts';

const id = { type: 'string', minLength: 1, maxLength: 200 } as const;

const page = {
  type: 'object',
  properties: {
    vehicle: vehicleNumber,
    before: {
      type: 'string',
      format: 'date-time',
      description: 'The `event_at` of the last event of the page before. Without it, the newest events are returned.',
    },
    before_id: { ...id, description: 'The `event_id` of that event.' },
    rows: {
      anyOf: [
        { type: 'integer', minimum: 1, maximum: 10_000 },
        { type: 'string', pattern: '^([1-9][0-9]{0,3}|10000)$' },
      ],
      description: 'The maximum number of events. Default: 200.',
    },
  },
  required: ['vehicle'],
  additionalProperties: false,
  dependencies: { before: ['before_id'], before_id: ['before'] },
} as const;

const miles = { ...optionalWhole, description: 'In miles.' } as const;

/** The kinds of events of a vehicle. */
const eventKinds = [
  ...(['FUEL', 'CHARGE', 'SERVICE', 'TOLL', 'ACCIDENT', 'VIOLATION', 'RENTAL', 'ROADSIDE', 'INSPECTION'] as const),
  ...(['DRIVER', 'NOTE', 'DOCUMENT', 'TRANSPORT', 'RECALL', 'ODOMETER'] as const),
] as const;

/** The rules of what is odd. Decision 079 has their limits. */
const oddityRules = ['ECONOMY', 'COST', 'ODOMETER_BACK', 'ODOMETER_JUMP', 'OVER_TANK'] as const;

/** Not in the specification. */
export const vehicleTimeline = {
  /** A document is an event for who may see it. */
  'vehicle.timeline': {
    summary: 'Returns what happened to a vehicle, the newest first.',
    method: 'GET',
    path: '/vehicle/timeline',
    access: 'session',
    query: page,
    data: listOf({
      event_id: text,
      event_at: {
        type: 'string',
        format: 'date-time',
        description: 'In the time zone of the account. The beginning of the day, if no time is on record.',
      },
      event_day: day,
      event_clock: { ...optional, description: 'As in 14:05:00, if it is on record.' },
      event_kind: { type: 'string', enum: eventKinds },
      event_title: {
        ...optional,
        description: 'What it was: a code such as BRAKES, or several with semicolons between them.',
      },
      event_text: { ...optional, description: 'Where it was, or what was written.' },
      amount: { ...optionalAmount, description: 'What it cost. Negative for a credit.' },
      quantity: { ...optionalAmount, description: 'Fuel in US gallons.' },
      odometer: miles,
      driver_last_name: { ...optional, description: 'The driver of the event, if it is on record.' },
      driver_first_name: optional,
      event_total: { ...whole, description: 'The number of events of the vehicle.' },
    }),
    refusals: ['not_found'],
  },

  'vehicle.oddities': {
    summary: 'Returns what is unusual about a vehicle in the last 12 months, the newest first.',
    method: 'GET',
    path: '/vehicle/oddities',
    access: 'session',
    sql: true,
    query: ofVehicle,
    data: listOf({
      oddity_rule: { type: 'string', enum: oddityRules },
      found_date: { ...day, description: 'The day, or the last day of the month.' },
      fuel_economy: { ...optionalAmount, description: 'In miles per US gallon.' },
      usual_fuel_economy: { ...optionalAmount, description: 'The median of the vehicles that are compared.' },
      cost_per_mile: optionalAmount,
      usual_cost_per_mile: { ...optionalAmount, description: 'The median of the vehicles that are compared.' },
      odometer: miles,
      previous_odometer: miles,
      previous_date: { ...optionalDay, description: 'The day of the previous odometer.' },
      quantity: { ...optionalAmount, description: 'Fuel in US gallons.' },
      tank_capacity: { ...optionalAmount, description: 'In US gallons.' },
      similar_vehicles: { ...optionalWhole, description: 'How many other vehicles are compared, at least 5.' },
      reference: { ...optional, description: 'The number of the transaction.' },
    }),
    refusals: ['not_found'],
  },
} as const satisfies CallsOf<'vehicle'>;
