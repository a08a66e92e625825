import type { CallsOf } from './call.ts';
import { entered, ids, listOf, optional, refused, versions } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: ['integer', 'null'] } as const;
const day = { type: ['string', 'null'], format: 'date' } as const;
const month = { ...text, pattern: '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$', description: 'As YYYY-MM.' } as const;
const distance = { type: 'number', minimum: 0, maximum: 9_999_999 } as const;

/** What a month is: reported, not reported although it is over, or not over and not reported yet. */
export const mileageStates = ['MISSING', 'OPEN', 'REPORTED'] as const;

const distances = {
  business_distance: distance,
  personal_distance: { ...distance, description: 'With commuting.' },
  commuting_distance: {
    ...distance,
    type: ['number', 'null'],
    description: 'A part of the personal miles, for accounts that report it.',
  },
  is_confirmed: { type: 'boolean', description: 'Saves it although it is not plausible.' },
} as const;

const saved = entered({ mileage_id: text, version: { type: 'integer' } });

/** Not in the specification, which only has the address of the screen. Distances are miles. */
export const mileage = {
  'mileage.months': {
    summary: 'Returns the months of drivers, those without business and personal miles first.',
    method: 'GET',
    path: '/mileage/months',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: {
        start: month,
        end: month,
        include_reported: { enum: [true, false, 'true', 'false'], description: 'Default: false.' },
      },
      required: ['start', 'end'],
      additionalProperties: false,
    },
    data: listOf({
      mileage_id: { ...text, description: 'The vehicle and the first day: 123456 20261101.' },
      driver_reference_number: text,
      driver_last_name: optional,
      driver_first_name: optional,
      driver_email_address: optional,
      calendar_month: text,
      period_start: { ...text, format: 'date' },
      period_end: { ...text, format: 'date' },
      vehicle_number: text,
      model_year: whole,
      vehicle_make: optional,
      vehicle_model: optional,
      center_name: optional,
      start_odometer: { type: 'integer' },
      end_odometer: { type: 'integer' },
      total_distance: { type: 'integer', description: 'By the odometers.' },
      business_miles: whole,
      commuting_miles: whole,
      personal_miles: { ...whole, description: 'Without commuting.' },
      personal_distance: { ...whole, description: 'With commuting, as in the personal mileage report.' },
      mileage_state: { type: 'string', enum: mileageStates },
      reported_date: day,
      reported_by: { ...optional, description: 'The user who has typed it.' },
      reminded_date: { ...day, description: 'The day of the last reminder.' },
      version: { type: 'integer' },
    }),
  },

  /**
   * What is plausible is saved, also if other months are refused or have a question. A question is at `is_confirmed`:
   * send the month again with it to save it. The same miles sent again change nothing.
   */
  'mileage.save': {
    summary: 'Saves the business and personal miles of several months.',
    method: 'POST',
    path: '/mileage/save',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        months: {
          type: 'array',
          minItems: 1,
          maxItems: 500,
          items: {
            type: 'object',
            properties: {
              mileage_id: { ...text, minLength: 1, maxLength: 100 },
              ...distances,
            },
            required: ['mileage_id', 'business_distance', 'personal_distance', 'is_confirmed'],
            additionalProperties: false,
          },
        },
      },
      required: ['months'],
      additionalProperties: false,
    },
    data: saved,
    // In `refused`: the first two at their field, the others at `is_confirmed`.
    refusals: ['mileage_future', 'mileage_commuting', 'mileage_over', 'mileage_taken', 'mileage_reported'],
  },

  /** As `mileage.save`, for months that are named by their vehicle. One without such a month is refused at it. */
  'mileage.import': {
    summary: 'Saves the business and personal miles of vehicles by month.',
    method: 'POST',
    path: '/mileage/import',
    access: 'session',
    body: {
      type: 'object',
      properties: {
        months: {
          type: 'array',
          minItems: 1,
          maxItems: 2_000,
          items: {
            type: 'object',
            properties: {
              vehicle_number: { ...text, minLength: 1, maxLength: 20 },
              calendar_month: month,
              ...distances,
            },
            required: ['vehicle_number', 'calendar_month', 'business_distance', 'personal_distance', 'is_confirmed'],
            additionalProperties: false,
          },
        },
      },
      required: ['months'],
      additionalProperties: false,
    },
    data: saved,
    // In `refused`: the first five at their field, the others at `is_confirmed`.
    refusals: [
      'not_found',
      'mileage_not_open',
      'mileage_several',
      'mileage_future',
      'mileage_commuting',
      'mileage_over',
      'mileage_taken',
      'mileage_reported',
    ],
  },

  'mileage.undo': {
    summary: 'Takes back what the user has saved in the last ten minutes.',
    method: 'POST',
    path: '/mileage/undo',
    access: 'session',
    body: {
      type: 'object',
      properties: { mileage_ids: ids, versions },
      required: ['mileage_ids', 'versions'],
      additionalProperties: false,
    },
    data: refused,
  },

  /** A driver gets one email about all these months, and about each month at most one a day. */
  'mileage.remind': {
    summary: 'Reminds drivers by email of months that they have not reported.',
    method: 'POST',
    path: '/mileage/remind',
    access: 'session',
    body: {
      type: 'object',
      properties: { mileage_ids: { ...ids, maxItems: 2_000 } },
      required: ['mileage_ids'],
      additionalProperties: false,
    },
    data: refused,
    // In `refused`, except for `emails_off`.
    refusals: ['emails_off', 'mileage_not_missing', 'mileage_no_email', 'mileage_reminded', 'email_not_sent'],
  },
} as const satisfies CallsOf<'mileage'>;
