import { addressChecks, storedAddress as home, shownChecks } from './addresses.ts';
import type { CallsOf } from './call.ts';
import { administrators } from './records.ts';
import {
  entered,
  idempotencyKey,
  ids,
  listOf,
  optional,
  optionalFields,
  refused,
  version,
  versions,
} from './shapes.ts';

const text = { type: 'string' } as const;
const optionalDay = { type: ['string', 'null'], format: 'date' } as const;
const day = { type: 'string', format: 'date' } as const;

/** The account's own fields of a driver. */
export const driverMiscKeys = [
  ...(['driver_misc_1', 'driver_misc_2', 'driver_misc_3', 'driver_misc_4', 'driver_misc_5'] as const),
  ...(['driver_misc_6', 'driver_misc_7', 'driver_misc_8', 'driver_misc_9', 'driver_misc_10'] as const),
] as const;

const country = { type: 'string', enum: ['USA', 'CAN'] } as const;

/** The longest names and numbers that are kept. */
const name = { type: 'string', maxLength: 60 } as const;
const short = { type: ['string', 'null'], maxLength: 60 } as const;

const number = {
  type: 'string',
  minLength: 1,
  maxLength: 20,
  description: 'Driver reference number.',
} as const;

const fields = {
  driver_first_name: name,
  driver_last_name: name,
  driver_employee_id: short,
  home,
  driver_email_address: { type: ['string', 'null'], format: 'email', maxLength: 254 },
  driver_mobile: { type: ['string', 'null'], maxLength: 20 },
  center_code: { type: 'string', maxLength: 60 },
  driver_effective_date: day,
  driver_misc_1: short,
  driver_misc_2: short,
  driver_misc_3: short,
  driver_misc_4: short,
  driver_misc_5: short,
  driver_misc_6: short,
  driver_misc_7: short,
  driver_misc_8: short,
  driver_misc_9: short,
  driver_misc_10: short,
} as const;

/** How many drivers can be added at once. */
const mostDrivers = 2_000;

const newNumber = {
  type: ['string', 'null'],
  maxLength: 20,
  description: 'Letters, digits and hyphens. Letters become upper case.',
} as const;

const saved = {
  type: 'object',
  properties: { driver_reference_number: text, version: { type: 'integer' } },
  required: ['driver_reference_number', 'version'],
  additionalProperties: false,
} as const;

const seen = {
  type: 'object',
  properties: { driver_reference_number: number, version },
  required: ['driver_reference_number', 'version'],
  additionalProperties: false,
} as const;

export const fleet = {
  /**
   * Spec: ordering §3, §5, §7. Names are in upper case and emails in lower case, except in the columns that begin with
   * `driver_`, which have them as stored.
   */
  'fleet.drivers': {
    summary: 'Returns the drivers of the account.',
    method: 'GET',
    path: '/fleet/drivers',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: {
        include_inactive: {
          enum: [true, false, 'true', 'false'],
          description: 'Default: false.',
        },
      },
      additionalProperties: false,
    },
    data: listOf({
      reference_number: text,
      first_name: text,
      last_name: text,
      address_1: text,
      address_2: optional,
      city: text,
      state_province: text,
      postal_code: text,
      email: optional,
      mobile_registered: { type: 'boolean' },
      driver_reference_number: text,
      driver_first_name: text,
      driver_last_name: text,
      driver_employee_id: optional,
      home,
      driver_address_check: { type: 'string', enum: shownChecks },
      driver_geocode: { ...optional, description: 'The id of the tax area of the address.' },
      driver_email_address: optional,
      driver_mobile: optional,
      center_code: text,
      center_name: optional,
      driver_effective_date: day,
      active: { type: 'boolean', description: 'Whether the driver is active today.' },
      driver_inactive_from: optionalDay,
      vehicle_number: { ...optional, description: 'The first of the vehicles in service that the driver has.' },
      ...optionalFields(driverMiscKeys),
      changed_at: { type: ['string', 'null'], format: 'date-time' },
      changed_by: optional,
      version: { type: 'integer' },
    }),
  },
} as const satisfies CallsOf<'fleet'>;

export const driver = {
  /** Spec: ordering §3, §7. What follows `reference_number` is not in the specification, except the vehicles. */
  'driver.driver-details': {
    summary: 'Returns a driver with the vehicles of the driver.',
    method: 'GET',
    path: '/driver/driver-details',
    access: 'session',
    sql: true,
    query: {
      type: 'object',
      properties: { driver: number },
      required: ['driver'],
      additionalProperties: false,
    },
    data: {
      type: 'object',
      properties: {
        first_name: text,
        last_name: text,
        address_1: text,
        address_2: optional,
        city: text,
        state_province: text,
        postal_code: text,
        driver_country: country,
        driver_effective_date: day,
        reference_number: text,
        driver_employee_id: optional,
        driver_email_address: optional,
        driver_mobile: optional,
        center_name: optional,
        active: { type: 'boolean', description: 'Whether the driver is active today.' },
        driver_inactive_from: optionalDay,
        vehicles: listOf({
          vehicle_number: text,
          year: { type: 'integer' },
          make: text,
          model: text,
          status: { type: 'string', enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] },
        }),
      },
      required: ['first_name', 'last_name', 'reference_number', 'vehicles'],
      additionalProperties: false,
    },
    refusals: ['not_found'],
  },

  /** Not in the specification, nor are the calls below. Without a reference number the driver gets the next free one. */
  'driver.add': {
    summary: 'Adds a driver.',
    method: 'POST',
    path: '/driver/add',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: {
        driver_reference_number: newNumber,
        ...fields,
        idempotency_key: idempotencyKey,
      },
      required: [
        ...(['driver_first_name', 'driver_last_name', 'home', 'center_code', 'driver_effective_date'] as const),
        'idempotency_key',
      ],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['id_taken', 'driver_number_invalid', 'idempotency_key_reused'],
  },

  /**
   * A driver whose number is invalid, or another one has it, is in `refused`, and the others are added. Sent again with the same key, none is added
   * twice. Addresses are corrected (spec: reporting §5) unless they come with `check`. One that is not found is a question at
   * `is_confirmed`: send the driver again with it to keep the address as typed.
   */
  'driver.add-many': {
    summary: 'Adds several drivers.',
    method: 'POST',
    path: '/driver/add-many',
    access: 'session',
    requires: administrators,
    long: true,
    body: {
      type: 'object',
      properties: {
        drivers: {
          type: 'array',
          minItems: 1,
          maxItems: mostDrivers,
          items: {
            type: 'object',
            properties: {
              driver_reference_number: newNumber,
              ...fields,
              is_confirmed: {
                type: ['boolean', 'null'],
                description: 'Adds the driver although the address was not found, as it was typed.',
              },
            },
            required: ['driver_first_name', 'driver_last_name', 'home', 'center_code', 'driver_effective_date'],
            additionalProperties: false,
          },
        },
        idempotency_key: idempotencyKey,
      },
      required: ['drivers', 'idempotency_key'],
      additionalProperties: false,
    },
    data: entered({
      driver_reference_number: text,
      version: { type: 'integer' },
      address_check: { type: ['string', 'null'], enum: [...addressChecks, null], description: 'How `home` is stored.' },
    }),
    // In `refused`: the first question at `is_confirmed`, and why at the parts of `home`.
    refusals: [
      ...(['id_taken', 'driver_number_invalid', 'idempotency_key_reused'] as const),
      ...(['address_not_confirmed', 'address_unknown', 'address_similar', 'address_unchecked'] as const),
    ],
  },

  /** Only drivers that the user has added in the last ten minutes, and that nobody has changed since or given a vehicle. */
  'driver.delete-many': {
    summary: 'Deletes drivers that were added just now.',
    method: 'POST',
    path: '/driver/delete-many',
    access: 'session',
    requires: administrators,
    long: true,
    body: {
      type: 'object',
      properties: {
        driver_reference_numbers: { ...ids, maxItems: mostDrivers },
        versions: { ...versions, maxItems: mostDrivers },
      },
      required: ['driver_reference_numbers', 'versions'],
      additionalProperties: false,
    },
    data: refused,
  },

  /** Inputs that are not sent stay as they are, and so do fields for which the account has no label. */
  'driver.update': {
    summary: 'Changes a driver.',
    method: 'POST',
    path: '/driver/update',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { driver_reference_number: number, ...fields, version },
      required: ['driver_reference_number', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'record_changed'],
  },

  /** From today or a later day. The driver keeps vehicles, history and reports. */
  'driver.deactivate': {
    summary: 'Says from which day a driver is not active.',
    method: 'POST',
    path: '/driver/deactivate',
    access: 'session',
    requires: administrators,
    body: {
      type: 'object',
      properties: { driver_reference_number: number, driver_inactive_from: day, version },
      required: ['driver_reference_number', 'driver_inactive_from', 'version'],
      additionalProperties: false,
    },
    data: saved,
    refusals: ['not_found', 'record_changed'],
  },

  'driver.reactivate': {
    summary: 'Makes a driver active again.',
    method: 'POST',
    path: '/driver/reactivate',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed'],
  },

  /** Only the last change, and only by the user who has made it. */
  'driver.undo-change': {
    summary: 'Takes back the last change of a driver.',
    method: 'POST',
    path: '/driver/undo-change',
    access: 'session',
    requires: administrators,
    body: seen,
    data: saved,
    refusals: ['not_found', 'record_changed'],
  },

  /** A driver can have records of other kinds, so only one that the user has added in the last ten minutes can be deleted. */
  'driver.delete': {
    summary: 'Deletes a driver that was added just now.',
    method: 'POST',
    path: '/driver/delete',
    access: 'session',
    requires: administrators,
    body: seen,
    nothing: true,
    refusals: ['not_found', 'record_changed'],
  },
} as const satisfies CallsOf<'driver'>;
