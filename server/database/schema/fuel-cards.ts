import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
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

const kept = {
  /** Usernames, which stay when the user is gone. Null for what was not added in the portal. */
  created_by: text(),
  created_at: moment().notNull().default(sql`clock_timestamp()`),
  ...lastChange(),
  version: integer().notNull().default(1),
  ...creationColumns(),
} as const;

/**
 * What a profile allows from a day on, until the next row of the profile. The latest day that is not after today is in
 * force. A profile is known by its name, which vehicles and transactions have.
 */
export const fuelProfileLimits = pgTable(
  'fuel_profile_limits',
  {
    customer_number: customerNumber(),
    limits_id: text().notNull().default(sql`gen_random_uuid()::text`),
    fuel_profile: text().notNull(),
    effective_date: day().notNull(),
    // Null: no limit.
    amount_per_transaction: money(),
    amount_per_day: money(),
    amount_per_week: money(),
    /** US gallons, exact enough to be the same litres again. */
    quantity_per_transaction: decimal(16, 12),
    quantity_per_day: decimal(16, 12),
    quantity_per_week: decimal(16, 12),
    fuel_products: text({ enum: ['FUEL', 'FUEL_AND_FLUIDS', 'FUEL_FLUIDS_AND_WASH', 'FUEL_AND_SERVICE'] }).notNull(),
    /** HH:MM; both null: the whole day. */
    from_time: text(),
    until_time: text(),
    on_monday: boolean().notNull(),
    on_tuesday: boolean().notNull(),
    on_wednesday: boolean().notNull(),
    on_thursday: boolean().notNull(),
    on_friday: boolean().notNull(),
    on_saturday: boolean().notNull(),
    on_sunday: boolean().notNull(),
    ...kept,
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.limits_id] }),
    unique('fuel_profile_limits_day').on(t.customer_number, t.fuel_profile, t.effective_date),
    unique('fuel_profile_limits_key').on(t.customer_number, t.created_by, t.creation_key),
    ownRowsOnly(),
  ],
);

/** A card of a vehicle or a driver, or the ID that a driver types at the pump, with a PIN. */
export const fuelCards = pgTable(
  'fuel_cards',
  {
    customer_number: customerNumber(),
    /** Digits. A driver types that of a driver ID. */
    card_reference: text().notNull(),
    card_type: text({ enum: ['VEHICLE', 'DRIVER', 'DRIVER_ID'] }).notNull(),
    /** One of the two, as the type says. */
    vehicle_number: text(),
    driver_reference_number: text(),
    /** Null for a driver ID. */
    fuel_profile: text(),
    /** Masked but for the last four digits, as in transactions. Null until the card is made, and for a driver ID. */
    card_number: text(),
    card_status: text({ enum: ['ORDERED', 'ACTIVE', 'LOCKED', 'REPLACED', 'DEACTIVATED'] }).notNull(),
    status_date: day().notNull(),
    replace_reason: text({ enum: ['LOST', 'DAMAGED', 'STOLEN'] }),
    /** The reference of the card that has taken its place. */
    replaced_by: text(),
    send_street: text(),
    send_street_2: text(),
    send_city: text(),
    send_region: text(),
    send_postal_code: text(),
    send_country: text({ enum: ['USA', 'CAN'] }),
    /** Argon2id of the PIN of a driver ID. The PIN itself is not kept. */
    pin_hash: text(),
    pin_made_at: moment(),
    ...kept,
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.card_reference] }),
    unique('fuel_cards_key').on(t.customer_number, t.created_by, t.creation_key),
    index('fuel_cards_by_vehicle').on(t.customer_number, t.vehicle_number),
    index('fuel_cards_by_driver').on(t.customer_number, t.driver_reference_number),
    ownRowsOnly(),
  ],
);
