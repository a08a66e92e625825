import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import {
  creationColumns,
  customerNumber,
  day,
  lastChange,
  miles,
  moment,
  money,
  ownRowsOnly,
} from './account-owned.ts';

// No foreign keys: see expenses.ts.

/** A vehicle transport or storage. `amount` is what was billed so far, part of the expenses of the request date. */
export const transports = pgTable(
  'transports',
  {
    customer_number: customerNumber(),
    transport_number: text().notNull(),
    vehicle_number: text().notNull(),
    transport_type: text({ enum: ['TRANSPORT', 'STORAGE'] }).notNull(),
    transport_status: text({
      enum: ['REQUESTED', 'SCHEDULED', 'IN TRANSIT', 'DELIVERED', 'STORED', 'CANCELLED'],
    }).notNull(),
    transport_reason: text().notNull(),
    vendor_name: text().notNull(),
    requested_date: day().notNull(),
    requested_by: text().notNull(),
    origin_city: text().notNull(),
    origin_state_province: text().notNull(),
    destination_city: text(),
    destination_state_province: text(),
    pickup_date: day(),
    estimated_delivery_date: day(),
    delivered_date: day(),
    distance: miles(),
    storage_start_date: day(),
    storage_end_date: day(),
    storage_days: integer(),
    daily_rate: money(),
    amount: money().notNull(),
    invoice_number: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.transport_number] }),
    index('transports_by_requested_date').on(t.customer_number, t.requested_date),
    index('transports_by_vehicle').on(t.customer_number, t.vehicle_number, t.requested_date),
    ownRowsOnly(),
  ],
);

/**
 * A quote for a transport or for storage that a user asked for. The provider adds the price; an accepted quote became the
 * transport `transport_number`. `creation_key` is the idempotency key of its creation, and `creation_hash` the SHA-256 of
 * what was sent.
 */
export const transportQuotes = pgTable(
  'transport_quotes',
  {
    customer_number: customerNumber(),
    quote_id: text().notNull(),
    vehicle_number: text().notNull(),
    quote_status: text({ enum: ['PENDING', 'QUOTED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] }).notNull(),
    transport_type: text({ enum: ['TRANSPORT', 'STORAGE'] }).notNull(),
    transport_reason: text().notNull(),
    /** The earliest day on which the vehicle can be picked up, and until when it is stored. */
    pickup_from: day().notNull(),
    storage_until: day(),
    vehicle_drives: boolean().notNull(),
    origin_address_1: text().notNull(),
    origin_address_2: text(),
    origin_city: text().notNull(),
    origin_state_province: text().notNull(),
    origin_postal_code: text().notNull(),
    origin_country: text({ enum: ['USA', 'CAN'] }).notNull(),
    destination_address_1: text(),
    destination_address_2: text(),
    destination_city: text(),
    destination_state_province: text(),
    destination_postal_code: text(),
    destination_country: text({ enum: ['USA', 'CAN'] }),
    contact_name: text().notNull(),
    contact_phone: text().notNull(),
    special_instructions: text(),
    /** From the provider. Storage has a price for each day instead of an amount. */
    vendor_name: text(),
    distance: miles(),
    quote_amount: money(),
    daily_rate: money(),
    quoted_at: moment(),
    /** The last day on which the price holds. */
    quote_expires: day(),
    decided_by: text(),
    decided_at: moment(),
    transport_number: text(),
    quote_requested_by: text().notNull(),
    quote_requested_at: moment().notNull().default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    ...lastChange(),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.quote_id] }),
    unique('transport_quotes_key').on(t.customer_number, t.quote_requested_by, t.creation_key),
    index('transport_quotes_by_vehicle').on(t.customer_number, t.vehicle_number),
    ownRowsOnly(),
  ],
);
