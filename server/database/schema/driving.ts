import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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

/** Ratings from 1 to 5; 5 is best. */
const dayRatings = () => ({
  phone_use_rating: integer().notNull(),
  overspeeding_rating: integer().notNull(),
  rapid_acceleration_rating: integer().notNull(),
  hard_turn_rating: integer().notNull(),
  hard_brake_rating: integer().notNull(),
});

/** The same, or null for a trip that was not rated. */
const tripRatings = () => ({
  phone_use_rating: integer(),
  overspeeding_rating: integer(),
  rapid_acceleration_rating: integer(),
  hard_turn_rating: integer(),
  hard_brake_rating: integer(),
});

/** A trip with the mobile app. The app's provider sends kilometers, and a score of 0 or less for trips that it does not rate. */
export const trips = pgTable(
  'trips',
  {
    customer_number: customerNumber(),
    trip_id: text().notNull(),
    driver_reference_number: text().notNull(),
    vehicle_number: text().notNull(),
    /** The day on which it began, where the driver was. */
    trip_date: day().notNull(),
    /** Null if only the totals of its day were recorded: decision 081. */
    start_time: moment(),
    duration_seconds: integer().notNull(),
    distance_km: decimal(8, 2).notNull(),
    score: integer().notNull(),
    ...tripRatings(),
    start_place: text(),
    start_latitude: doublePrecision(),
    start_longitude: doublePrecision(),
    end_place: text(),
    end_latitude: doublePrecision(),
    end_longitude: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.trip_id] }),
    index('trips_by_driver').on(t.customer_number, t.driver_reference_number, t.trip_date),
    index('trips_by_date').on(t.customer_number, t.trip_date),
    ownRowsOnly(),
  ],
);

/** A driver's day of which no single trips are kept. A day is here or in `trips`, never in both. Days without trips are in neither. */
export const tripDayTotals = pgTable(
  'trip_day_totals',
  {
    customer_number: customerNumber(),
    driver_reference_number: text().notNull(),
    trip_date: day().notNull(),
    vehicle_number: text().notNull(),
    trip_count: integer().notNull(),
    distance_km: decimal(8, 2).notNull(),
    duration_seconds: integer().notNull(),
    score: integer().notNull(),
    ...dayRatings(),
  },
  (t) => [
    primaryKey({
      name: 'trip_day_totals_pk',
      columns: [t.customer_number, t.driver_reference_number, t.trip_date],
    }),
    index('trip_day_totals_by_date').on(t.customer_number, t.trip_date),
    ownRowsOnly(),
  ],
);

/** The mean of a figure over the rated trips of a day, weighted by distance. */
const dayMean = (figure: string) =>
  `round(sum(${figure} * distance_km) filter (where score > 0) / nullif(sum(distance_km) filter (where score > 0), 0))::int as ${figure}`;

/**
 * A driver's days with the mobile app. Scores and ratings are averages weighted by distance, as everywhere (decision 012), and whole
 * numbers.
 */
export const tripDays = pgView('trip_days', {
  customer_number: text().notNull(),
  driver_reference_number: text().notNull(),
  trip_date: day().notNull(),
  /** That of the last trip. */
  vehicle_number: text().notNull(),
  trip_count: integer().notNull(),
  distance_km: decimal(8, 2).notNull(),
  duration_seconds: integer().notNull(),
  /** Null on a day without a rated trip. */
  score: integer(),
  ...tripRatings(),
  /** The distance, if the day has a score: its weight in averages. */
  scored_km: decimal(8, 2),
})
  .with({ securityInvoker: true })
  .as(
    sql.raw(`
    select customer_number, driver_reference_number, trip_date, vehicle_number, trip_count, distance_km, duration_seconds,
           score, phone_use_rating, overspeeding_rating, rapid_acceleration_rating, hard_turn_rating, hard_brake_rating,
           distance_km as scored_km
      from trip_day_totals
    union all
    select customer_number, driver_reference_number, trip_date,
           (array_agg(vehicle_number order by start_time desc nulls last, trip_id desc))[1] as vehicle_number,
           count(*)::int as trip_count, sum(distance_km) as distance_km, sum(duration_seconds)::int as duration_seconds,
           ${['score', 'phone_use_rating', 'overspeeding_rating'].map(dayMean).join(',\n           ')},
           ${['rapid_acceleration_rating', 'hard_turn_rating', 'hard_brake_rating'].map(dayMean).join(',\n           ')},
           case when max(score) > 0 then sum(distance_km) end as scored_km
      from trips
     group by customer_number, driver_reference_number, trip_date`),
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
