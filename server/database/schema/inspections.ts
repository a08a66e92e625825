import { boolean, index, integer, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core';
import { customerNumber, day, miles, ownRowsOnly } from './account-owned.ts';

// No foreign keys: see expenses.ts.

/** A vehicle inspection by the driver. Not completed while `completed_date` is null. */
export const inspections = pgTable(
  'inspections',
  {
    customer_number: customerNumber(),
    inspection_id: text().notNull(),
    vehicle_number: text().notNull(),
    driver_reference_number: text(),
    template_name: text().notNull(),
    inspection_type: text({ enum: ['DAILY', 'MONTHLY', 'ANNUAL'] }).notNull(),
    assigned_date: day().notNull(),
    due_date: day().notNull(),
    reminders_sent: integer().notNull(),
    completed_date: day(),
    completed_time: time({ precision: 0 }),
    odometer: miles(),
    result: text({ enum: ['PASSED', 'FAILED'] }),
    comments: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.inspection_id] }),
    index('inspections_by_due_date').on(t.customer_number, t.due_date),
    index('inspections_by_vehicle').on(t.customer_number, t.vehicle_number, t.due_date),
    ownRowsOnly(),
  ],
);

/** An answer to a question of a completed inspection. An inspection fails if one of its answers fails. */
export const inspectionAnswers = pgTable(
  'inspection_answers',
  {
    customer_number: customerNumber(),
    inspection_id: text().notNull(),
    question_number: integer().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    passed: boolean().notNull(),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.inspection_id, t.question_number] }), ownRowsOnly()],
);
