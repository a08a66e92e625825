import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { lineKinds } from '../../../engine/orders/money.ts';
import { orderKinds, orderStates } from '../../../engine/orders/states.ts';
import {
  creationColumns,
  customerNumber,
  day,
  decimal,
  lastChange,
  moment,
  money,
  ownRowsOnly,
} from './account-owned.ts';

// No foreign keys: see expenses.ts.

/** As `stateOf` in `engine/orders/states.ts`. */
const stateOfOrder = sql`
  case
    when order_status is null then request_state
    when order_status in ('F', 'J', 'JS') then 'IN_PRODUCTION'
    when order_status in ('KZ', 'KZM', 'KZN') then 'IN_TRANSIT'
    when order_status = 'KZX' then 'DELIVERED'
    when order_status = 'ZA' then 'CANCELED'
    when cancel_requested_at is not null then 'CANCEL_REQUESTED'
    when order_status in ('BX', 'D') then 'SCHEDULED'
    else 'PLACED'
  end`;

/**
 * Everything that can become a vehicle: drafts, quotes, orders of drivers, requests, and orders at manufacturers and dealers. Only
 * placed orders have a vehicle, so a query that joins vehicles has no others.
 */
export const orders = pgTable(
  'orders',
  {
    customer_number: customerNumber(),
    order_number: text().notNull(),
    /** Null until it is placed. */
    vehicle_number: text(),
    order_type: text({ enum: orderKinds }).notNull(),
    /** A manufacturer's code, from BA (placed) to KZX (delivered), or ZA (canceled). Null until it is placed. */
    order_status: text(),
    /** The day on which it was placed. */
    order_date: day(),
    target_date: day(),
    estimated_delivery_date: day(),
    confirmed_delivery_date: day(),
    delivered_date: day(),
    /** Null until the dealer is known. */
    dealer_name: text(),
    dealer_city: text(),
    dealer_state_province: text(),

    /** What users have brought it to. It counts until there is a code. */
    request_state: text({ enum: orderStates as [string, ...string[]] })
      .notNull()
      .default('PLACED'),
    /** The state before it was discarded, withdrawn or declined. */
    previous_state: text(),
    /** When users have asked the provider to cancel it. */
    cancel_requested_at: moment(),
    order_state: text({ enum: orderStates as [string, ...string[]] })
      .notNull()
      .generatedAlwaysAs(stateOfOrder),

    style_code: text(),
    model_year: integer(),
    vehicle_make: text(),
    vehicle_model: text(),
    vehicle_trim: text(),
    /** The options that were chosen, without those that they include. */
    option_codes: text().array().notNull().default(sql`'{}'`),
    /** The list of its prices: `catalog_price_lists`. */
    price_list: integer(),
    /** The selector that it was made with. */
    template_number: text(),
    /** The vehicle in stock. */
    stock_number: text(),

    driver_reference_number: text(),
    center_code: text(),
    bill_sort: text(),
    replaces_vehicle_number: text(),
    contract_id: text(),
    sub_contract_id: text(),
    lease_type: text({ enum: ['O', 'C', 'N'] }),
    lease_term: integer(),
    /** Percent of the capitalized cost a month. */
    depreciation_rate: decimal(6, 4),
    /** Percent a year. */
    interest_rate: decimal(6, 4),
    monthly_management_fee: money(),
    /** The sum of its lines, without fees. */
    capitalized_cost: money(),
    monthly_rental: money(),

    place_address_1: text(),
    place_address_2: text(),
    place_city: text(),
    place_state_province: text(),
    place_postal_code: text(),
    place_country: text({ enum: ['USA', 'CAN'] }),
    contact_name: text(),
    contact_phone: text(),
    special_instructions: text(),

    quote_expires: day(),
    /** The order that it was copied from, or the quote or the request that it was made of. */
    from_order_number: text(),
    /** Why it was returned, declined or canceled. */
    order_reason: text(),
    /** The users who were asked to look at it. */
    shared_with: text().array().notNull().default(sql`'{}'`),
    submitted_by: text(),
    submitted_at: moment(),
    decided_by: text(),
    decided_at: moment(),
    placed_by: text(),
    placed_at: moment(),
    /** Usernames, which stay when the user is gone. Null for orders that were not made in the portal. */
    created_by: text(),
    created_at: moment(),
    ...lastChange(),
    /** Counts its steps, and the loads that change its code or a date. */
    version: integer().notNull().default(1),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.order_number] }),
    index('orders_by_vehicle').on(t.customer_number, t.vehicle_number),
    index('orders_by_date').on(t.customer_number, t.order_date),
    index('orders_open').on(t.customer_number, t.order_state).where(sql`order_status is null`),
    uniqueIndex('orders_replacement')
      .on(t.customer_number, t.replaces_vehicle_number)
      .where(
        sql`replaces_vehicle_number is not null and order_state in ('PLACED', 'SCHEDULED', 'CANCEL_REQUESTED', 'IN_PRODUCTION', 'IN_TRANSIT')`,
      ),
    uniqueIndex('orders_key').on(t.customer_number, t.created_by, t.creation_key).where(sql`creation_key is not null`),
    check('orders_placed', sql`order_status is null or (vehicle_number is not null and order_date is not null)`),
    check('orders_requested', sql`order_status is not null or request_state <> 'PLACED'`),
    ownRowsOnly(),
  ],
);

/** An amount of an order, as in its price list: `engine/orders/money.ts`. */
export const orderLines = pgTable(
  'order_lines',
  {
    customer_number: customerNumber(),
    order_number: text().notNull(),
    line: integer().notNull(),
    line_kind: text({ enum: lineKinds }).notNull(),
    line_code: text().notNull(),
    line_name_en: text().notNull(),
    line_name_fr: text().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.order_number, t.line] }),
    unique('order_lines_code').on(t.customer_number, t.order_number, t.line_kind, t.line_code),
    ownRowsOnly(),
  ],
);

/** The terms of leases under a contract, by their length. The provider loads them. */
export const leaseTerms = pgTable(
  'lease_terms',
  {
    customer_number: customerNumber(),
    contract_id: text().notNull(),
    sub_contract_id: text().notNull(),
    lease_type: text({ enum: ['O', 'C'] }).notNull(),
    lease_term: integer().notNull(),
    /** Percent of the capitalized cost a month. */
    depreciation_rate: decimal(6, 4).notNull(),
    /** Percent a year. */
    interest_rate: decimal(6, 4).notNull(),
    monthly_management_fee: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.contract_id, t.sub_contract_id, t.lease_type, t.lease_term] }),
    ownRowsOnly(),
  ],
);

/** A day that was promised, and when. A trigger adds them, whoever changes an order. */
export const orderPromises = pgTable(
  'order_promises',
  {
    customer_number: customerNumber(),
    order_number: text().notNull(),
    recorded_at: moment().notNull().default(sql`clock_timestamp()`),
    promise_kind: text({ enum: ['TARGET', 'ESTIMATED', 'CONFIRMED'] }).notNull(),
    /** Null if it was taken back. */
    promised_date: day(),
    /** A username; null for the provider. */
    recorded_by: text(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.order_number, t.promise_kind, t.recorded_at] }), ownRowsOnly()],
);

/** The steps that were taken with an idempotency key. The same key of a user gives the same answer again. */
export const orderAttempts = pgTable(
  'order_attempts',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    attempt_key: text().notNull(),
    /** The SHA-256 of what was sent. */
    attempt_hash: text().notNull(),
    answer: jsonb().notNull(),
    attempted_at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.username, t.attempt_key] }), ownRowsOnly()],
);
