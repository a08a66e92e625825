import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { customerNumber, day, decimal, lastChange, miles, moment, money, ownRowsOnly } from './account-owned.ts';

/** One reading a day. The vehicle shows the latest one. Its history is that of the vehicle: decision 050. */
export const odometerReadings = pgTable(
  'odometer_readings',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    reading_date: day().notNull(),
    odometer: miles().notNull(),
    source: text({ enum: ['FUEL', 'TELEMATICS', 'DRIVER', 'SERVICE', 'PORTAL'] }).notNull(),
    /** That of the value before the last change by a user. */
    source_before: text(),
    /** Null for those that no user has typed. */
    created_by: text(),
    created_at: moment().default(sql`clock_timestamp()`),
    ...lastChange(),
    version: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.vehicle_number, t.reading_date] }), ownRowsOnly()],
);

/** A driver's month: totals, event counts, a score from 0 to 100 and its grade. */
export const driverMonths = pgTable(
  'driver_months',
  {
    customer_number: customerNumber(),
    driver_reference_number: text().notNull(),
    /** The first day of the month. */
    month: day().notNull(),
    vehicle_number: text().notNull(),
    distance: miles().notNull(),
    drive_minutes: integer().notNull(),
    idle_minutes: integer().notNull(),
    speeding_minutes: integer().notNull(),
    speeding_events: integer().notNull(),
    hard_brake_events: integer().notNull(),
    rapid_acceleration_events: integer().notNull(),
    hard_turn_events: integer().notNull(),
    phone_use_events: integer().notNull(),
    seat_belt_events: integer().notNull(),
    violations: integer().notNull(),
    score: decimal(4, 1).notNull(),
    grade: text({ enum: ['A', 'B', 'C', 'D', 'F'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.driver_reference_number, t.month] }),
    index('driver_months_by_month').on(t.customer_number, t.month),
    ownRowsOnly(),
  ],
);

/** A driver's day with the mobile app. Days without trips have no row. The app's provider sends kilometers. */
export const trips = pgTable(
  'trips',
  {
    customer_number: customerNumber(),
    driver_reference_number: text().notNull(),
    trip_date: day().notNull(),
    vehicle_number: text().notNull(),
    trip_count: integer().notNull(),
    distance_km: decimal(8, 2).notNull(),
    duration_seconds: integer().notNull(),
    score: integer().notNull(),
    /** Ratings from 1 to 5; 5 is best. */
    phone_use_rating: integer().notNull(),
    overspeeding_rating: integer().notNull(),
    rapid_acceleration_rating: integer().notNull(),
    hard_turn_rating: integer().notNull(),
    hard_brake_rating: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.driver_reference_number, t.trip_date] }),
    index('trips_by_date').on(t.customer_number, t.trip_date),
    index('trips_by_vehicle').on(t.customer_number, t.vehicle_number, t.trip_date),
    ownRowsOnly(),
  ],
);

/** A driver's monthly report about the use of a vehicle; `reported` is false if it is missing: decision 054. */
export const mileagePeriods = pgTable(
  'mileage_periods',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    period_start: day().notNull(),
    period_end: day().notNull(),
    driver_reference_number: text().notNull(),
    start_odometer: miles().notNull(),
    end_odometer: miles().notNull(),
    /** Null if the report is missing. What users type need not add up to the odometer difference. */
    business_miles: miles(),
    commuting_miles: miles(),
    personal_miles: miles(),
    /** Days on which the vehicle was available for private use. */
    days_available: integer().notNull(),
    /** Fair market value, the base of the annual lease value. */
    fair_market_value: money().notNull(),
    workplace: text(),
    reported: boolean().notNull(),
    reported_date: day(),
    exception_reason: text({ enum: ['NOT REPORTED', 'LATE', 'ODOMETER GAP'] }),
    /** The number of the vehicle and the first day, as in `123456 20261101`. */
    mileage_id: text()
      .notNull()
      .generatedAlwaysAs(
        sql`vehicle_number || ' ' || (extract(year from period_start) * 10000 + extract(month from period_start) * 100 + extract(day from period_start))::integer`,
      ),
    /** The user who has typed it. Null if it is from elsewhere, such as the application of the driver. */
    reported_by: text(),
    /** The day of the last email that reminded the driver. */
    reminded_date: day(),
    ...lastChange(),
    /** Counts the saves and the reminders. */
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.vehicle_number, t.period_start] }),
    uniqueIndex('mileage_periods_by_id').on(t.customer_number, t.mileage_id),
    index('mileage_periods_by_start').on(t.customer_number, t.period_start),
    ownRowsOnly(),
  ],
);
