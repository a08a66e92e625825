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

/** A driver's month: sums over the month, counts of events, a score from 0 to 100 and its grade. */
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

/** A driver's day with the mobile application; no row on a day without a trip. Kilometres, as that provider sends them. */
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
    /** Ratings from 1 to 5, the best. */
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

/** What a driver reported for a month of a vehicle's use; `reported` is false where the report is missing. */
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
    /** Null where the report is missing; else the three add up to what the odometer says. */
    business_miles: miles(),
    commuting_miles: miles(),
    personal_miles: miles(),
    /** Days the vehicle was there for private use. */
    days_available: integer().notNull(),
    /** The base of the annual lease value. */
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
