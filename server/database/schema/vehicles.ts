import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  creationColumns,
  customerNumber,
  day,
  decimal,
  lastChange,
  miles,
  moment,
  money,
  ownRowsOnly,
} from './account-owned.ts';
import { centers } from './centers.ts';
import { drivers } from './drivers.ts';
import { searchable } from './search-text.ts';
import { technicalColumns } from './technical.ts';

/**
 * A vehicle with its contract, plate and current driver (the last one if it is out of service; none for a pool
 * vehicle). Distances are in miles, volumes in US gallons, fuel economy in EPA miles per gallon.
 */
export const vehicles = pgTable(
  'vehicles',
  {
    customer_number: customerNumber(),
    /** Six letters or digits. */
    vehicle_number: text().notNull(),
    client_vehicle_number: text(),
    /** Null until the vehicle is built. */
    vin: text(),
    status: text({ enum: ['ON ORDER', 'ON BILLING', 'CLOSE OUT'] }).notNull(),
    center_code: text().notNull(),
    driver_reference_number: text(),
    pool_vehicle: boolean().notNull(),
    bill_sort: text().notNull(),

    model_year: integer().notNull(),
    vehicle_make: text().notNull(),
    vehicle_model: text().notNull(),
    vehicle_trim: text().notNull(),
    ...technicalColumns(),
    vehicle_color: text().notNull(),

    contract_id: text().notNull(),
    contract_description: text().notNull(),
    sub_contract_id: text().notNull(),
    /** O (open-end) and C (closed-end) are leased; N is owned by the customer. */
    lease_type: text({ enum: ['O', 'C', 'N'] }).notNull(),
    /** Months. */
    lease_term: integer(),
    lease_rate_id: text(),
    capitalized_cost: money().notNull(),
    /** Percent of the capitalized cost per month. */
    depreciation_rate: decimal(6, 4),
    depreciation_type: text(),
    depreciation_begin_month: day(),
    depreciation_end_month: day(),
    /** Residual value at the end of the term. The customer guarantees it on an open-end lease. */
    residual_value: money(),
    monthly_rental: money(),
    monthly_management_fee: money().notNull(),
    /** Capitalized cost minus depreciation up to `book_value_date`. */
    book_value: money(),
    book_value_date: day(),
    /** Estimated sale price on `book_value_date`. */
    market_value: money(),
    irs_fair_market_value: money(),
    order_date: day(),
    in_service_date: day(),
    original_in_service_date: day(),
    out_of_service_date: day(),
    warranty_end_date: day(),
    warranty_end_odometer: miles(),
    replacement_policy_months: integer().notNull(),
    replacement_policy_odometer: miles().notNull(),
    vehicle_policy_group: text().notNull(),

    odometer: miles(),
    odometer_date: day(),

    license_plate_number: text(),
    license_plate_state_province: text(),
    license_plate_type: text(),
    license_plate_sticker: text(),
    license_plate_expiration_date: day(),
    title_location: text(),
    plb_flag: boolean().notNull(),
    telematics_flag: boolean().notNull(),
    coupon_book_number: text(),
    fuel_card_number: text(),
    fuel_card_description: text(),
    fuel_profile: text(),
    fuel_profile_limits: text(),
    client_use_1: text(),
    client_use_2: text(),
    client_use_3: text(),
    client_use_4: text(),
    client_use_5: text(),
    client_use_6: text(),
    client_use_7: text(),
    client_use_8: text(),
    client_use_9: text(),
    client_use_10: text(),
    /** The vehicle that this one has replaced. */
    prior_vehicle_number: text(),
    /** Whether the account may change the plate (spec: ordering §3). */
    plate_update_allowed: boolean().notNull().default(false),
    ...lastChange(),
    /** Counts the saves, and the plans to change it. */
    version: integer().notNull().default(1),
    /** A username, which stays when the user is gone. Null for vehicles that were not added in the portal. */
    created_by: text(),
    created_at: moment(),
    ...creationColumns(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        searchable(
          500,
          sql`vehicle_number`,
          sql`client_vehicle_number`,
          sql`vin`,
          sql`license_plate_number`,
          sql`model_year::text || ' ' || vehicle_make || ' ' || vehicle_model`,
        ),
      ),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.vehicle_number] }),
    foreignKey({
      name: 'vehicles_center',
      columns: [t.customer_number, t.center_code],
      foreignColumns: [centers.customer_number, centers.center_code],
    }),
    foreignKey({
      name: 'vehicles_driver',
      columns: [t.customer_number, t.driver_reference_number],
      foreignColumns: [drivers.customer_number, drivers.driver_reference_number],
    }),
    index('vehicles_by_center').on(t.customer_number, t.center_code),
    index('vehicles_by_driver').on(t.customer_number, t.driver_reference_number),
    // Covers everything the search reads for 30,000 rows; without it, a search would read the whole table.
    index('vehicles_by_search').on(t.customer_number, t.vehicle_number, t.driver_reference_number, t.search_text),
    index('vehicles_by_status').on(t.customer_number, t.status),
    uniqueIndex('vehicles_key')
      .on(t.customer_number, t.created_by, t.creation_key)
      .where(sql`creation_key is not null`),
    index('vehicles_by_prior')
      .on(t.customer_number, t.prior_vehicle_number)
      .where(sql`prior_vehicle_number is not null`),
    ownRowsOnly(),
  ],
);
