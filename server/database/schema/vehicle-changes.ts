import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgPolicy, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { vehicleChangeStatuses } from '../../../contract/vehicle/changes.ts';
import { customerNumber, day, lastChange, moment, ownRowsOnly } from './account-owned.ts';

// No foreign keys: see expenses.ts.

/**
 * What users change in a vehicle from a day on. The vehicle itself is in `vehicles`: a row changes it when it is applied. Rows are
 * never deleted.
 */
export const vehicleChanges = pgTable(
  'vehicle_changes',
  {
    customer_number: customerNumber(),
    change_id: text().notNull().default(sql`gen_random_uuid()::text`),
    vehicle_number: text().notNull(),
    change_start: day().notNull(),
    change_status: text({ enum: vehicleChangeStatuses }).notNull(),
    /** The columns of `vehicles` that it changes, with their new values. */
    changed_values: jsonb().notNull(),
    /** The same columns before. Null until it is applied. */
    former_values: jsonb(),
    applied_at: moment(),
    /** The version that the vehicle had after the last change of this row. */
    vehicle_version: integer().notNull(),
    /** Usernames, which stay when the user is gone. */
    created_by: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    ...lastChange(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.change_id] }),
    uniqueIndex('vehicle_changes_planned')
      .on(t.customer_number, t.vehicle_number, t.change_start)
      .where(sql`change_status = 'PLANNED'`),
    index('vehicle_changes_by_vehicle').on(t.customer_number, t.vehicle_number),
    check(
      'vehicle_changes_applied',
      sql`change_status <> 'APPLIED' or (applied_at is not null and former_values is not null)`,
    ),
    ownRowsOnly(),
    // Whoever applies them finds out in which accounts some are due.
    pgPolicy('applying', {
      for: 'select',
      using: sql`change_status = 'PLANNED' and change_start <= (select nullif(current_setting('app.applying', true), '')::date)`,
    }),
  ],
);
