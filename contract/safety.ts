import type { CallsOf } from './call.ts';
import { mvrStatuses } from './mvr.ts';
import { administrators } from './records.ts';
import { ids, listOf, optional, refused, versions } from './shapes.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const optionalWhole = { type: ['integer', 'null'] } as const;
const optionalNumber = { type: ['number', 'null'] } as const;
const day = { type: 'string', format: 'date' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const year = { ...text, pattern: '^20[0-9]{2}$' } as const;

export const trainingTypes = [
  ...['DEFENSIVE_DRIVING' as const, 'DISTRACTED_DRIVING' as const, 'WINTER_DRIVING' as const],
  ...['NEW_DRIVER' as const, 'CORRECTIVE' as const],
] as const;
export const reviewOutcomes = ['SATISFACTORY', 'COACHING', 'RESTRICTED'] as const;
/** Reviewed, nothing is missing for the review, or something is. */
export const reviewStates = ['REVIEWED', 'READY', 'INCOMPLETE'] as const;

const driver = {
  driver_reference_number: text,
  driver_last_name: optional,
  driver_first_name: optional,
  center_name: optional,
} as const;

const ofYear = {
  type: 'object',
  properties: { year: { ...optional, pattern: '^(20[0-9]{2})?$', description: 'Default: the current year.' } },
  additionalProperties: false,
} as const;

const references = { ...ids, description: 'Reference numbers of active drivers.' } as const;

/** What was recorded for several drivers, and for whom it was not. */
const recorded = <const K extends string>(key: K) =>
  ({
    type: 'object',
    properties: {
      ...({ [key]: { type: 'array', items: text } } as Record<K, { type: 'array'; items: typeof text }>),
      versions: { type: 'array', items: text, description: 'In the order of the ids.' },
      refused: refused.properties.refused,
    },
    required: [key, 'versions', 'refused'] as [K, 'versions', 'refused'],
    additionalProperties: false,
  }) as const;

const seen = <const K extends string>(key: K) =>
  ({
    type: 'object',
    properties: { ...({ [key]: ids } as Record<K, typeof ids>), versions },
    required: [key, 'versions'] as [K, 'versions'],
    additionalProperties: false,
  }) as const;

const again = <const K extends string>(key: K) =>
  ({
    type: 'object',
    properties: { [key]: ids } as Record<K, typeof ids>,
    required: [key] as [K],
    additionalProperties: false,
  }) as const;

/**
 * Not in the specification, which only has the address of the screen. For administrators and the provider, because it has results
 * of motor vehicle records.
 */
export const safety = {
  'safety.drivers': {
    summary: 'Returns the active drivers with what their safety review of a year needs.',
    method: 'GET',
    path: '/safety/drivers',
    access: 'session',
    requires: administrators,
    query: ofYear,
    data: listOf({
      ...driver,
      driver_email_address: optional,
      review_year: whole,
      review_state: { type: 'string', enum: reviewStates },
      missing_items: { ...text, description: 'In the language of the user. Empty if nothing is missing.' },
      mvr_status: { type: ['string', 'null'], enum: [...mvrStatuses, null], description: 'The last one of the year.' },
      mvr_violation_count: optionalWhole,
      mvr_points: optionalWhole,
      mvr_result_date: optionalDay,
      training_count: whole,
      training_date: { ...optionalDay, description: 'Of the last training of the year.' },
      open_policies: { ...whole, description: 'Policies that the driver has to acknowledge now.' },
      driver_score: { ...optionalNumber, description: 'Of the year, as in the driver safety report.' },
      driver_grade: optional,
      distance_driven: { ...optionalWhole, description: 'Miles with a score.' },
      review_id: optional,
      review_outcome: { type: ['string', 'null'], enum: [...reviewOutcomes, null] },
      review_note: optional,
      review_date: optionalDay,
      reviewed_by: optional,
      reminded_date: { ...optionalDay, description: 'The day of the last reminder.' },
      version: { ...optionalWhole, description: 'Of the review.' },
    }),
  },

  'safety.years': {
    summary: 'Returns the years that reviews can be of, the current one first.',
    method: 'GET',
    path: '/safety/years',
    access: 'session',
    requires: administrators,
    data: listOf({ review_year: text }),
  },

  'safety.trainings': {
    summary: 'Returns the trainings of active drivers in a year.',
    method: 'GET',
    path: '/safety/trainings',
    access: 'session',
    requires: administrators,
    query: ofYear,
    data: listOf({
      training_id: text,
      ...driver,
      training_type: { type: 'string', enum: trainingTypes },
      training_date: day,
      training_provider: optional,
      recorded_by: text,
      version: whole,
    }),
  },

  /** The same training of a driver on the same day is one. */
  'safety.add-training': {
    summary: 'Records a training of several drivers.',
    method: 'POST',
    path: '/safety/add-training',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        driver_reference_numbers: references,
        training_type: { type: 'string', enum: trainingTypes },
        training_date: day,
        training_provider: { ...optional, maxLength: 100 },
      },
      required: ['driver_reference_numbers', 'training_type', 'training_date'],
      additionalProperties: false,
    },
    data: recorded('training_ids'),
    // In `refused`, as `not_found` for a driver.
    refusals: ['training_had'],
  },

  'safety.delete-trainings': {
    summary: 'Deletes trainings.',
    method: 'POST',
    path: '/safety/delete-trainings',
    access: 'session',
    requires: administrators,
    body: seen('training_ids'),
    data: refused,
  },

  'safety.restore-trainings': {
    summary: 'Restores trainings that the user deleted in the last ten minutes.',
    method: 'POST',
    path: '/safety/restore-trainings',
    access: 'session',
    requires: administrators,
    body: again('training_ids'),
    data: refused,
  },

  'safety.review': {
    summary: 'Records the safety review of several drivers.',
    method: 'POST',
    path: '/safety/review',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        driver_reference_numbers: references,
        year: { ...year, type: ['string', 'null'], description: 'Default: the current year.' },
        review_outcome: { type: 'string', enum: reviewOutcomes },
        review_note: { ...optional, maxLength: 500 },
      },
      required: ['driver_reference_numbers', 'review_outcome'],
      additionalProperties: false,
    },
    data: recorded('review_ids'),
    // In `refused`, as `not_found` for a driver.
    refusals: ['safety_reviewed', 'safety_incomplete'],
  },

  'safety.delete-reviews': {
    summary: 'Takes safety reviews back.',
    method: 'POST',
    path: '/safety/delete-reviews',
    access: 'session',
    requires: administrators,
    body: seen('review_ids'),
    data: refused,
  },

  'safety.restore-reviews': {
    summary: 'Restores safety reviews that the user has taken back in the last ten minutes.',
    method: 'POST',
    path: '/safety/restore-reviews',
    access: 'session',
    requires: administrators,
    body: again('review_ids'),
    data: refused,
  },

  /** A driver gets at most one email a day. */
  'safety.remind': {
    summary: 'Reminds drivers by email of the training and the policies that their review of this year needs.',
    method: 'POST',
    path: '/safety/remind',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { driver_reference_numbers: references },
      required: ['driver_reference_numbers'],
      additionalProperties: false,
    },
    data: refused,
    // In `refused`, except for `emails_off`.
    refusals: ['emails_off', 'safety_nothing_missing', 'driver_no_email', 'driver_reminded', 'email_not_sent'],
  },
} as const satisfies CallsOf<'safety'>;
