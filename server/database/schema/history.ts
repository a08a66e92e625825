import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, day, decimal, miles, money, ownRowsOnly } from './account-owned.ts';

// Data for summaries over quarters and years: monthly totals, and vehicles that are gone.

/**
 * Activity and cost of a vehicle per month. While records exist, triggers on `expenses`, `fuel_transactions`,
 * `maintenance_records` and `mileage_periods` keep these totals in step. Months before the first records exist only
 * here. Missing values are null. No foreign keys: see expenses.ts.
 */
export const vehicleMonths = pgTable(
  'vehicle_months',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    /** The first day of the month. */
    period: day().notNull(),

    // From the expenses. The odometer is the reading at the end of the month.
    distance: miles(),
    odometer: miles(),
    lease: money(),
    fuel: money(),
    maintenance: money(),
    license: money(),
    toll: money(),
    violation: money(),
    accident: money(),
    rental: money(),
    insurance: money(),
    roadside: money(),
    charging: money(),
    transport: money(),

    // From the fuel transactions by date: fills, US gallons and their cost.
    fills: integer(),
    quantity: decimal(10, 3),
    fuel_cost: money(),
    /** Fills with a known distance: the distance, their gallons and their net cost. */
    measured_distance: miles(),
    measured_quantity: decimal(10, 3),
    measured_cost: money(),
    premium_quantity: decimal(10, 3),

    // From completed maintenance by service date: orders, amounts by category, and the amount within the network.
    repair_orders: integer(),
    preventive: money(),
    tires: money(),
    brakes: money(),
    repair: money(),
    in_network: money(),

    // From the drivers' monthly reports: distance and days; business and other distance if reported.
    driven_distance: miles(),
    days_available: integer(),
    business_distance: miles(),
    personal_distance: miles(),
  },
  // Month before vehicle: a summary reads a few months of all vehicles.
  (t) => [primaryKey({ columns: [t.customer_number, t.period, t.vehicle_number] }), ownRowsOnly()],
);

/** A vehicle that was sold before the records begin. Its number never occurs in `vehicles`. */
export const formerVehicles = pgTable(
  'former_vehicles',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    center_code: text().notNull(),
    state_province: text().notNull(),
    county: text(),
    model_year: integer().notNull(),
    vehicle_make: text().notNull(),
    vehicle_model: text().notNull(),
    vehicle_category: text().notNull(),
    vehicle_type: text({ enum: ['CAR', 'TRUCK'] }).notNull(),
    fuel_type: text({ enum: ['REGULAR', 'PREMIUM', 'DIESEL', 'HYBRID', 'ELECTRIC'] }).notNull(),
    lease_type: text({ enum: ['O', 'C', 'N'] }).notNull(),
    capitalized_cost: money().notNull(),
    replacement_policy_months: integer().notNull(),
    replacement_policy_odometer: miles().notNull(),
    order_date: day().notNull(),
    in_service_date: day().notNull(),
    out_of_service_date: day().notNull(),
    turned_in_date: day().notNull(),
    sold_date: day().notNull(),
    sale_type: text({ enum: ['AUCTION', 'DRIVER SALE', 'DEALER', 'UPSTREAM'] }).notNull(),
    odometer: miles().notNull(),
    market_value: money().notNull(),
    sale_price: money().notNull(),
    net_proceeds: money().notNull(),
    book_value: money().notNull(),
    gain_or_loss: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.vehicle_number] }), ownRowsOnly()],
);

/** A closed accident from before the records begin. */
export const formerClaims = pgTable(
  'former_claims',
  {
    customer_number: customerNumber(),
    claim_number: text().notNull(),
    vehicle_number: text().notNull(),
    claim_type: text().notNull(),
    loss_date: day().notNull(),
    preventable: boolean().notNull(),
    actual_cost: money().notNull(),
    subrogation: money().notNull(),
    net_cost: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.claim_number] }),
    index('former_claims_by_loss_date').on(t.customer_number, t.loss_date),
    ownRowsOnly(),
  ],
);

/**
 * Averages of fleets by country: the mean of at least five accounts, all with the same weight. Written by `npm run
 * benchmarks` and shared by all accounts.
 */
export const industryFigures = pgTable(
  'industry_figures',
  {
    customer_country: text({ enum: ['USA', 'CAN'] }).notNull(),
    /** As in `accounts`; empty for all industries together. */
    customer_industry: text().notNull(),
    /** 2026-Q1, 2026-S1 or 2026. */
    period: text().notNull(),
    measure: text().notNull(),
    value: decimal(18, 6).notNull(),
    accounts: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_country, t.customer_industry, t.period, t.measure] })],
);

const invoker = { securityInvoker: true };

/** Every vehicle of an account, including those that are gone. */
export const fleetVehicles = pgView('fleet_vehicles', {
  customer_number: text().notNull(),
  vehicle_number: text().notNull(),
  center_code: text().notNull(),
  model_year: integer().notNull(),
  vehicle_make: text().notNull(),
  vehicle_model: text().notNull(),
  vehicle_category: text().notNull(),
  fuel_type: text().notNull(),
  lease_type: text().notNull(),
  capitalized_cost: numeric({ mode: 'number' }).notNull(),
  /** Null for an owned vehicle and for a former one. */
  monthly_rental: numeric({ mode: 'number' }),
  replacement_policy_months: integer().notNull(),
  replacement_policy_odometer: integer().notNull(),
  driver_reference_number: text(),
  /** Location of a former vehicle. The location of other vehicles is that of their drivers. */
  state_province: text(),
  county: text(),
  order_date: date(),
  in_service_date: date(),
  out_of_service_date: date(),
  /** The last known odometer. */
  odometer: integer(),
})
  .with(invoker)
  .as(sql`
    select customer_number, vehicle_number, center_code, model_year, vehicle_make, vehicle_model, vehicle_category, fuel_type,
           lease_type, capitalized_cost, monthly_rental, replacement_policy_months, replacement_policy_odometer,
           driver_reference_number, null as state_province, null as county, order_date, in_service_date, out_of_service_date, odometer
      from vehicles
    union all
    select customer_number, vehicle_number, center_code, model_year, vehicle_make, vehicle_model, vehicle_category, fuel_type,
           lease_type, capitalized_cost, null, replacement_policy_months, replacement_policy_odometer,
           null, state_province, county, order_date, in_service_date, out_of_service_date, odometer
      from former_vehicles`);

/** All sales of an account. */
export const fleetSales = pgView('fleet_sales', {
  customer_number: text().notNull(),
  vehicle_number: text().notNull(),
  sale_type: text().notNull(),
  turned_in_date: date().notNull(),
  sold_date: date().notNull(),
  odometer: integer(),
  market_value: numeric({ mode: 'number' }).notNull(),
  sale_price: numeric({ mode: 'number' }).notNull(),
  net_proceeds: numeric({ mode: 'number' }).notNull(),
  book_value: numeric({ mode: 'number' }).notNull(),
  gain_or_loss: numeric({ mode: 'number' }).notNull(),
})
  .with(invoker)
  .as(sql`
    select customer_number, vehicle_number, sale_type, turned_in_date, sold_date, odometer, market_value, sale_price, net_proceeds,
           book_value, gain_or_loss
      from vehicle_sales
    union all
    select customer_number, vehicle_number, sale_type, turned_in_date, sold_date, odometer, market_value, sale_price, net_proceeds,
           book_value, gain_or_loss
      from former_vehicles`);

/** All accidents of an account. */
export const fleetClaims = pgView('fleet_claims', {
  customer_number: text().notNull(),
  vehicle_number: text().notNull(),
  claim_type: text().notNull(),
  loss_date: date().notNull(),
  preventable: boolean().notNull(),
  /** Null until it is known. */
  actual_cost: numeric({ mode: 'number' }),
  subrogation: numeric({ mode: 'number' }).notNull(),
  net_cost: numeric({ mode: 'number' }).notNull(),
  driver_reference_number: text(),
})
  .with(invoker)
  .as(sql`
    select customer_number, vehicle_number, claim_type, loss_date, preventable, actual_cost, subrogation, net_cost,
           driver_reference_number
      from claims
    union all
    select customer_number, vehicle_number, claim_type, loss_date, preventable, actual_cost, subrogation, net_cost, null
      from former_claims`);

/** All orders of an account except canceled ones. For a vehicle older than the order records only the day is known. */
export const fleetOrders = pgView('fleet_orders', {
  customer_number: text().notNull(),
  vehicle_number: text().notNull(),
  order_date: date().notNull(),
})
  .with(invoker)
  .as(sql`
    select customer_number, vehicle_number, order_date from orders where order_status <> 'ZA'
    union all
    select customer_number, vehicle_number, order_date
      from vehicles v
     where order_date is not null
       and not exists (
         select from orders o
          where o.customer_number = v.customer_number and o.vehicle_number = v.vehicle_number and o.order_status <> 'ZA'
       )
    union all
    select customer_number, vehicle_number, order_date from former_vehicles`);
