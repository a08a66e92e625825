import type { CallsOf } from './call.ts';
import { administrators } from './records.ts';
import { idempotencyKey, ids, listOf, optional, refused, version } from './shapes.ts';

const text = { type: 'string' } as const;
const day = { type: 'string', format: 'date' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const moment = { type: 'string', format: 'date-time', description: 'In the time zone of the account.' } as const;
const count = { type: 'integer' } as const;
const name = { type: ['string', 'null'], maxLength: 60 } as const;
const number = { type: 'string', minLength: 1, maxLength: 20 } as const;
const optionalNumber = { type: ['string', 'null'], maxLength: 20 } as const;

/** The fields of a driver whose motor vehicle record is checked (spec: ordering §3). */
const driver = {
  customer_id: text,
  username: text,
  driver_reference_number: text,
  first_name: text,
  last_name: text,
  secondary_driver: { type: 'boolean', description: 'Whether somebody else is checked who drives for this driver.' },
  secondary_first_name: optional,
  secondary_last_name: optional,
  driver_license_state: text,
  driver_license_number: { ...text, description: 'Masked but for the last characters.' },
  date_of_birth: { ...text, description: 'Masked but for the day.' },
  current_vehicle: optional,
  bill_to_vehicle: optional,
  center_code: text,
  center_description: optional,
  mvr_reference_number: { ...optional, description: 'The request. Null for a driver of the list.' },
  original_index: count,
  saved_date: { ...optionalDay, description: 'When the driver was saved with the list that was saved last.' },
  mvr_driver_id: text,
  version: count,
} as const;

export const mvrStatuses = ['PENDING', 'CLEAR', 'VIOLATIONS', 'NO_RECORD'] as const;

const mvrStatus = { type: 'string', enum: mvrStatuses } as const;

const listVersion = { ...text, minLength: 1, maxLength: 64, description: 'The list that the user has seen.' } as const;

/** What is done to the whole list. */
const seenList = {
  type: 'object',
  properties: { list_version: listVersion },
  required: ['list_version'],
  additionalProperties: false,
} as const;

const counted = {
  type: 'object',
  properties: { driver_count: count },
  required: ['driver_count'],
  additionalProperties: false,
} as const;

/**
 * Motor vehicle records (spec: ordering §3, §7, §8). Each user has a list of drivers to check, which becomes a request. What
 * the calls answer with is not in the specification. Birth dates and license numbers are in no answer.
 */
export const mvr = {
  'mvr.build-report': {
    summary: 'Returns the drivers of the list that the user builds.',
    method: 'GET',
    path: '/mvr/build-report',
    access: 'session',
    requires: administrators,
    data: listOf(driver),
  },

  'mvr.list-report': {
    summary: 'Returns the drivers of the account’s requests with their results, the newest requests first.',
    method: 'GET',
    path: '/mvr/list-report',
    access: 'session',
    requires: administrators,
    query: {
      type: 'object',
      properties: {
        mvr_reference_number: { ...text, maxLength: 20, description: 'A request. Default: all.' },
        driver: { ...text, maxLength: 20, description: 'A driver reference number. Default: all.' },
      },
      additionalProperties: false,
    },
    data: listOf({
      ...driver,
      mvr_requested_at: moment,
      mvr_requested_by: text,
      mvr_status: mvrStatus,
      mvr_violation_count: { type: ['integer', 'null'] },
      mvr_points: { type: ['integer', 'null'] },
      mvr_result_date: optionalDay,
    }),
  },

  'mvr.last-index': {
    summary: 'Returns the last index of the user’s list, and how many drivers it has.',
    method: 'GET',
    path: '/mvr/last-index',
    access: 'session',
    requires: administrators,
    data: {
      type: 'object',
      properties: {
        last_index: { ...count, description: '0 if the list is empty.' },
        driver_count: count,
        saved_count: { ...count, description: 'Drivers of the list that was saved last.' },
        saved_to_add: { ...count, description: 'Those who are not on the list now.' },
        saved_date: optionalDay,
        list_version: { ...text, description: 'Differs as soon as the list has other drivers.' },
      },
      required: ['last_index', 'driver_count', 'saved_count', 'saved_to_add', 'saved_date', 'list_version'],
      additionalProperties: false,
    },
  },

  'mvr.last-saved-list': {
    summary: 'Returns the drivers of the list that the user saved last.',
    method: 'GET',
    path: '/mvr/last-saved-list',
    access: 'session',
    requires: administrators,
    data: listOf(driver),
  },

  /** What the server knows itself is accepted as the specification lists it, and not used. */
  'mvr.add-driver': {
    summary: 'Adds a driver to the list that the user builds.',
    method: 'POST',
    path: '/mvr/add-driver',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        customer_id: { ...optional, description: 'Not used: it is that of the session.' },
        username: { ...optional, description: 'Not used: it is that of the session.' },
        driver_reference_number: number,
        first_name: { ...name, description: 'Not used: it is that of the driver.' },
        last_name: { ...name, description: 'Not used: it is that of the driver.' },
        secondary_driver: { type: ['boolean', 'null'] },
        secondary_first_name: name,
        secondary_last_name: name,
        driver_license_state: { type: 'string', minLength: 2, maxLength: 2 },
        driver_license_number: { type: 'string', minLength: 1, maxLength: 40 },
        date_of_birth: day,
        current_vehicle: { ...optionalNumber, description: 'Not used: it is that of the driver.' },
        bill_to_vehicle: { ...optionalNumber, description: 'Default: the vehicle of the driver.' },
        center_code: { ...optional, description: 'Not used: it is that of the driver.' },
        center_description: { ...optional, description: 'Not used.' },
        mvr_reference_number: { ...optional, description: 'Not used.' },
        original_index: {
          type: ['integer', 'null'],
          minimum: 0,
          maximum: 2_147_483_647,
          description: 'Not used: it is the next one.',
        },
        saved_date: { ...optionalDay, description: 'Not used.' },
        idempotency_key: idempotencyKey,
      },
      required: [
        ...(['driver_reference_number', 'driver_license_state', 'driver_license_number', 'date_of_birth'] as const),
        'idempotency_key',
      ],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: { mvr_driver_id: text, original_index: count, version: count },
      required: ['mvr_driver_id', 'original_index', 'version'],
      additionalProperties: false,
    },
    refusals: ['not_found', 'idempotency_key_reused', 'id_taken', 'mvr_driver_listed', 'mvr_list_full'],
  },

  'mvr.delete-driver': {
    summary: 'Deletes a driver from the list that the user builds.',
    method: 'POST',
    path: '/mvr/delete-driver',
    access: 'session',
    requires: administrators,
    query: {
      type: 'object',
      properties: { delete_index: { ...text, pattern: '^[1-9][0-9]{0,8}$', description: 'The index of the driver.' } },
      required: ['delete_index'],
      additionalProperties: false,
    },
    body: {
      type: 'object',
      properties: {
        filters: {
          type: 'object',
          properties: { driver_reference_number: number },
          additionalProperties: false,
          description: 'What the driver has to have, besides the index. Default: nothing.',
        },
        version,
      },
      required: ['version'],
      additionalProperties: false,
    },
    nothing: true,
    refusals: ['not_found', 'record_changed'],
  },

  /** Not in the specification. */
  'mvr.restore-driver': {
    summary: 'Restores drivers of the list that the user deleted in the last ten minutes.',
    method: 'POST',
    path: '/mvr/restore-driver',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { mvr_driver_ids: ids },
      required: ['mvr_driver_ids'],
      additionalProperties: false,
    },
    data: refused,
  },

  'mvr.save-list': {
    summary: 'Saves the list of the user in place of the one that was saved last.',
    method: 'POST',
    path: '/mvr/save-list',
    access: 'session',
    requires: administrators,
    body: seenList,
    data: counted,
    refusals: ['mvr_list_changed', 'mvr_list_empty'],
  },

  /** Not in the specification. */
  'mvr.use-saved-list': {
    summary: 'Adds the drivers of the list that the user saved last to the list.',
    method: 'POST',
    path: '/mvr/use-saved-list',
    access: 'session',
    requires: administrators,
    body: seenList,
    data: counted,
    refusals: ['mvr_list_changed', 'mvr_list_full'],
  },

  'mvr.submit-report': {
    summary: 'Makes a request of the list of the user, which is empty afterwards.',
    method: 'POST',
    path: '/mvr/submit-report',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { list_version: listVersion, idempotency_key: idempotencyKey },
      required: ['list_version', 'idempotency_key'],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: { mvr_reference_number: text, driver_count: count },
      required: ['mvr_reference_number', 'driver_count'],
      additionalProperties: false,
    },
    refusals: ['idempotency_key_reused', 'id_taken', 'mvr_list_changed', 'mvr_list_empty'],
  },

  /** Not in the specification. */
  'mvr.requests': {
    summary: 'Returns the requests of the account with the number of their results, the newest first.',
    method: 'GET',
    path: '/mvr/requests',
    access: 'session',
    requires: administrators,
    data: listOf({
      mvr_reference_number: text,
      mvr_requested_at: moment,
      mvr_requested_by: text,
      driver_count: count,
      pending_count: count,
      clear_count: count,
      with_violations_count: count,
      no_record_count: count,
      mvr_result_date: { ...optionalDay, description: 'The last result.' },
    }),
  },

  /** Not in the specification. */
  'mvr.license-places': {
    summary: 'Returns the states and provinces that issue driver licenses, those of the account’s country first.',
    method: 'GET',
    path: '/mvr/license-places',
    access: 'session',
    requires: administrators,
    data: listOf({ driver_license_state: text, license_place: text }),
  },
} as const satisfies CallsOf<'mvr'>;
