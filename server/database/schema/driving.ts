import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, day, decimal, miles, money, ownRowsOnly } from './account-owned.ts';

export const odometerReadings = pgTable(
  'odometer_readings',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    reading_date: day().notNull(),
    odometer: miles().notNull(),
    source: text({ enum: ['FUEL', 'TELEMATICS', 'DRIVER', 'SERVICE'] }).notNull(),
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
    ownRowsOnly(),
  ],
);

/** A driver's monthly report about the use of a vehicle; `reported` is false if it is missing. */
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
    /** Null if the report is missing; otherwise the three add up to the odometer difference. */
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
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.vehicle_number, t.period_start] }),
    index('mileage_periods_by_start').on(t.customer_number, t.period_start),
    ownRowsOnly(),
  ],
);
