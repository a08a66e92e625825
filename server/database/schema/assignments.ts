import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { assignmentStatuses } from '../../../contract/assignments.ts';
import { creationColumns, customerNumber, day, lastChange, moment, ownRowsOnly } from './account-owned.ts';

// No foreign keys: see expenses.ts.

/**
 * Who has a vehicle from a day on, until its next row. The current driver is in `vehicles`: a row sets it when it is applied. Rows
 * are never deleted, so the sum of the versions of a vehicle’s rows rises with every change.
 */
export const driverAssignments = pgTable(
  'driver_assignments',
  {
    customer_number: customerNumber(),
    assignment_id: text().notNull().default(sql`gen_random_uuid()::text`),
    vehicle_number: text().notNull(),
    /** Null: the vehicle has no driver from then on. */
    driver_reference_number: text(),
    assignment_start: day().notNull(),
    assignment_status: text({ enum: assignmentStatuses }).notNull(),
    /** When it was applied. It says which one of a day is the last. */
    applied_at: moment(),
    /** Who had the vehicle until then. Null before it is applied, and if nobody had. */
    former_driver_number: text(),
    /** Usernames, which stay when the user is gone. Null for what was not added in the portal. */
    created_by: text(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    ...lastChange(),
    version: integer().notNull().default(1),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.assignment_id] }),
    unique('driver_assignments_key').on(t.customer_number, t.created_by, t.creation_key),
    uniqueIndex('driver_assignments_planned')
      .on(t.customer_number, t.vehicle_number, t.assignment_start)
      .where(sql`assignment_status = 'PLANNED'`),
    index('driver_assignments_by_vehicle').on(t.customer_number, t.vehicle_number),
    index('driver_assignments_by_driver').on(t.customer_number, t.driver_reference_number),
    check('driver_assignments_applied', sql`assignment_status <> 'APPLIED' or applied_at is not null`),
    // It is applied in the name of that user.
    check('driver_assignments_planner', sql`assignment_status <> 'PLANNED' or created_by is not null`),
    ownRowsOnly(),
    // Whoever applies them finds out in which accounts some are due.
    pgPolicy('applying', {
      for: 'select',
      using: sql`assignment_status = 'PLANNED' and assignment_start <= (select nullif(current_setting('app.assigning', true), '')::date)`,
    }),
  ],
);

/**
 * Assignments with their ends, without those that were withdrawn. One ends on the day before the next one of its vehicle begins, or
 * with the vehicle. A provider can change the driver of a vehicle without an assignment, so the last one is not always current.
 */
export const assignmentRows = pgView('assignment_rows', {
  customer_number: text().notNull(),
  assignment_id: text().notNull(),
  vehicle_number: text().notNull(),
  driver_reference_number: text(),
  assignment_start: day().notNull(),
  assignment_end: day(),
  assignment_status: text({ enum: ['PLANNED', 'CURRENT', 'ENDED', 'NOT_APPLIED'] }).notNull(),
  applied_at: moment(),
  former_driver_number: text(),
  created_by: text(),
  version: integer().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`
    select a.customer_number, a.assignment_id, a.vehicle_number, a.driver_reference_number, a.assignment_start,
           case when a.assignment_status = 'APPLIED' then
             least(
               case when a.next_start is not null then greatest(a.next_start - 1, a.assignment_start) end,
               v.out_of_service_date
             )
           end as assignment_end,
           case
             when a.assignment_status <> 'APPLIED' then a.assignment_status
             when a.next_start is null and v.status <> 'CLOSE OUT'
               and v.driver_reference_number is not distinct from a.driver_reference_number then 'CURRENT'
             else 'ENDED'
           end as assignment_status,
           a.applied_at, a.former_driver_number, a.created_by, a.version
      from (
        select r.*, case when r.assignment_status = 'APPLIED' then lead(r.assignment_start) over (
                 partition by r.customer_number, r.vehicle_number, r.assignment_status
                 order by r.assignment_start, r.applied_at, r.assignment_id
               ) end as next_start
          from driver_assignments r
         where r.assignment_status <> 'WITHDRAWN'
      ) a
      left join vehicles v using (customer_number, vehicle_number)`);
