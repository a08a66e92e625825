import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { creationColumns, customerNumber, day, lastChange, moment, ownRowsOnly } from './account-owned.ts';
import { privateSchema } from './secrets.ts';

/** A request for motor vehicle records. */
export const mvrRequests = pgTable(
  'mvr_requests',
  {
    customer_number: customerNumber(),
    /** M and a number. */
    mvr_reference_number: text().notNull(),
    driver_count: integer().notNull(),
    /** A username, which stays when the user is gone. */
    mvr_requested_by: text().notNull(),
    mvr_requested_at: moment().notNull().default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    ...lastChange(),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.mvr_reference_number] }),
    unique('mvr_requests_key').on(t.customer_number, t.mvr_requested_by, t.creation_key),
    ownRowsOnly(),
  ],
);

/**
 * A driver whose record is checked: on the list that a user builds, or in a request. The trigger `keep_mvr_secrets` moves the
 * license number and the birth date into `private.mvr_secrets`, and leaves a mask of each.
 */
export const mvrDrivers = pgTable(
  'mvr_drivers',
  {
    customer_number: customerNumber(),
    mvr_driver_id: text().notNull().default(sql`gen_random_uuid()::text`),
    /** Whose list it is. */
    username: text().notNull(),
    original_index: integer().notNull(),
    driver_reference_number: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    secondary_driver: boolean().notNull(),
    secondary_first_name: text(),
    secondary_last_name: text(),
    driver_license_state: text().notNull(),
    driver_license_number: text().notNull(),
    date_of_birth: text().notNull(),
    current_vehicle: text(),
    bill_to_vehicle: text(),
    center_code: text().notNull(),
    /** Null: on the list of the user. */
    mvr_reference_number: text(),
    /** Null unless the driver is in the list that the user saved last. */
    saved_date: day(),
    /** The driver of the saved list from whom this one was copied. */
    copied_from: text(),
    /** Null on a list. A system of the provider sets the results. */
    mvr_status: text({ enum: ['PENDING', 'CLEAR', 'VIOLATIONS', 'NO_RECORD'] }),
    mvr_violation_count: integer(),
    mvr_points: integer(),
    mvr_result_date: day(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    ...lastChange(),
    /** The idempotency key of the creation, and the SHA-256 of what was sent without the license number and the birth date. */
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.mvr_driver_id] }),
    unique('mvr_drivers_index').on(t.customer_number, t.username, t.original_index),
    unique('mvr_drivers_key').on(t.customer_number, t.username, t.creation_key),
    ownRowsOnly(),
  ],
);

/**
 * License numbers and birth dates, which no role of the server can read: a system of the provider that orders the records
 * does, as the owner of the database. Triggers add and delete them.
 */
export const mvrSecrets = privateSchema.table(
  'mvr_secrets',
  {
    customer_number: customerNumber(),
    mvr_driver_id: text().notNull(),
    driver_license_number: text().notNull(),
    date_of_birth: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.mvr_driver_id] })],
);
