import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
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

// What users ask the provider to do about a vehicle, and what they report. No foreign keys: see expenses.ts.

const conditions = ['EXCELLENT', 'GOOD', 'FAIR', 'POOR'] as const;

/** Where a vehicle is, and whom to call about it. */
const placeAndContact = () => ({
  place_address_1: text().notNull(),
  place_address_2: text(),
  place_city: text().notNull(),
  place_state_province: text().notNull(),
  place_postal_code: text().notNull(),
  place_country: text({ enum: ['USA', 'CAN'] }).notNull(),
  contact_name: text().notNull(),
  contact_phone: text().notNull(),
  special_instructions: text(),
});

/**
 * Expenses that were paid outside of the program. The provider processes them by adding them to the expenses of the vehicle.
 * No report has them before that.
 */
export const vehicleExpenseReports = pgTable(
  'vehicle_expense_reports',
  {
    customer_number: customerNumber(),
    expense_report_id: text().notNull().default(sql`gen_random_uuid()::text`),
    vehicle_number: text().notNull(),
    expense_report_status: text({ enum: ['REPORTED', 'PROCESSED'] }).notNull(),
    /** As the form sends them: expense_category, expense_date, expense_amount, expense_description. */
    expense_lines: jsonb().notNull(),
    reported_total: money().notNull(),
    /** The ids of documents. */
    receipt_ids: text().array().notNull(),
    created_by: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    ...lastChange(),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.expense_report_id] }),
    unique('vehicle_expense_reports_key').on(t.customer_number, t.created_by, t.creation_key),
    index('vehicle_expense_reports_by_vehicle').on(t.customer_number, t.vehicle_number),
    ownRowsOnly(),
  ],
);

/** What closed-end leases under a contract allow. A contract without a row has no limit. */
export const leaseMileageTerms = pgTable(
  'lease_mileage_terms',
  {
    customer_number: customerNumber(),
    contract_id: text().notNull(),
    sub_contract_id: text().notNull(),
    yearly_distance: miles().notNull(),
    /** For each mile above. */
    over_mile_rate: decimal(8, 4).notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.contract_id, t.sub_contract_id] }), ownRowsOnly()],
);

/** A request to end a lease, with the figures that the user has seen. The provider plans it, and completes it. */
export const vehicleTerminations = pgTable(
  'vehicle_terminations',
  {
    customer_number: customerNumber(),
    termination_id: text().notNull(),
    vehicle_number: text().notNull(),
    termination_status: text({ enum: ['REQUESTED', 'SCHEDULED', 'COMPLETED', 'WITHDRAWN'] }).notNull(),
    return_date: day().notNull(),
    /** From the provider. */
    pickup_date: day(),
    odometer: miles().notNull(),
    vehicle_condition: text({ enum: conditions }).notNull(),
    vehicle_drives: boolean().notNull(),
    keys_returned: integer().notNull(),
    ...placeAndContact(),
    /** The ids of documents. */
    document_ids: text().array().notNull(),
    lease_type: text({ enum: ['O', 'C', 'N'] }).notNull(),
    months_left: integer().notNull(),
    remaining_rent: money().notNull(),
    over_miles: miles().notNull(),
    over_miles_charge: money().notNull(),
    payoff: money().notNull(),
    estimated_value: money(),
    gain_loss: money(),
    decided_by: text(),
    decided_at: moment(),
    created_by: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    ...lastChange(),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.termination_id] }),
    unique('vehicle_terminations_key').on(t.customer_number, t.created_by, t.creation_key),
    uniqueIndex('vehicle_terminations_open')
      .on(t.customer_number, t.vehicle_number)
      .where(sql`termination_status in ('REQUESTED', 'SCHEDULED')`),
    index('vehicle_terminations_by_vehicle').on(t.customer_number, t.vehicle_number),
    ownRowsOnly(),
  ],
);

/** A question for the price of a used vehicle. The provider adds the price, and until when it holds. */
export const usedVehicleQuotes = pgTable(
  'used_vehicle_quotes',
  {
    customer_number: customerNumber(),
    quote_id: text().notNull(),
    vehicle_number: text().notNull(),
    quote_status: text({ enum: ['PENDING', 'QUOTED', 'WITHDRAWN'] }).notNull(),
    odometer: miles().notNull(),
    vehicle_condition: text({ enum: conditions }).notNull(),
    ...placeAndContact(),
    /** From the provider. */
    quote_amount: money(),
    quoted_at: moment(),
    /** The last day on which the price holds. */
    quote_expires: day(),
    decided_by: text(),
    decided_at: moment(),
    quote_requested_by: text().notNull(),
    quote_requested_at: moment().notNull().default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    ...lastChange(),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.quote_id] }),
    unique('used_vehicle_quotes_key').on(t.customer_number, t.quote_requested_by, t.creation_key),
    index('used_vehicle_quotes_by_vehicle').on(t.customer_number, t.vehicle_number),
    ownRowsOnly(),
  ],
);
