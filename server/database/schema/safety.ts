import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { customerNumber, day, lastChange, moment, ownRowsOnly } from './account-owned.ts';

// The yearly safety review of drivers. No foreign keys: see expenses.ts.

/** A training that a driver has completed. */
export const driverTrainings = pgTable(
  'driver_trainings',
  {
    customer_number: customerNumber(),
    training_id: text().notNull().default(sql`gen_random_uuid()::text`),
    driver_reference_number: text().notNull(),
    training_type: text({
      enum: ['DEFENSIVE_DRIVING', 'DISTRACTED_DRIVING', 'WINTER_DRIVING', 'NEW_DRIVER', 'CORRECTIVE'],
    }).notNull(),
    training_date: day().notNull(),
    training_provider: text(),
    recorded_by: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    ...lastChange(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.training_id] }),
    unique('driver_trainings_day').on(t.customer_number, t.driver_reference_number, t.training_type, t.training_date),
    ownRowsOnly(),
  ],
);

/** What was decided about a driver in a year. */
export const safetyReviews = pgTable(
  'safety_reviews',
  {
    customer_number: customerNumber(),
    review_id: text().notNull().default(sql`gen_random_uuid()::text`),
    driver_reference_number: text().notNull(),
    review_year: integer().notNull(),
    review_outcome: text({ enum: ['SATISFACTORY', 'COACHING', 'RESTRICTED'] }).notNull(),
    review_note: text(),
    review_date: day().notNull(),
    reviewed_by: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    ...lastChange(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.review_id] }),
    unique('safety_reviews_year').on(t.customer_number, t.driver_reference_number, t.review_year),
    ownRowsOnly(),
  ],
);

/** When a driver was last reminded of what is missing for the review. */
export const safetyReminders = pgTable(
  'safety_reminders',
  {
    customer_number: customerNumber(),
    driver_reference_number: text().notNull(),
    reminded_date: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.driver_reference_number] }), ownRowsOnly()],
);
