import { index, integer, pgTable, primaryKey, text, time } from 'drizzle-orm/pg-core';
import { customerNumber, day, decimal, miles, money, ownRowsOnly } from './account-owned.ts';

// Services other than fuel and repairs. No foreign keys: see expenses.ts.

/** A rental while the driver's own vehicle is unavailable. `amount` = `days` × `daily_rate` + `tax`. */
export const rentals = pgTable(
  'rentals',
  {
    customer_number: customerNumber(),
    reservation_number: text().notNull(),
    vehicle_number: text().notNull(),
    driver_reference_number: text(),
    rental_company: text().notNull(),
    rental_class: text().notNull(),
    rental_reason: text({ enum: ['REPAIR', 'ACCIDENT', 'PENDING DELIVERY', 'BUSINESS TRIP'] }).notNull(),
    rental_status: text({ enum: ['RESERVED', 'OPEN', 'CLOSED', 'CANCELLED'] }).notNull(),
    reservation_date: day().notNull(),
    out_date: day().notNull(),
    due_date: day().notNull(),
    /** Null until it is returned. */
    in_date: day(),
    pickup_city: text().notNull(),
    pickup_state_province: text().notNull(),
    daily_rate: money().notNull(),
    /** Amount billed so far. */
    days: integer().notNull(),
    odometer_out: miles(),
    odometer_in: miles(),
    tax: money().notNull(),
    amount: money().notNull(),
    bill_date: day(),
    invoice_number: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.reservation_number] }),
    index('rentals_by_out_date').on(t.customer_number, t.out_date),
    index('rentals_by_vehicle').on(t.customer_number, t.vehicle_number, t.out_date),
    ownRowsOnly(),
  ],
);

/** A roadside assistance call. When completed, its price is part of the roadside expenses. */
export const roadsideEvents = pgTable(
  'roadside_events',
  {
    customer_number: customerNumber(),
    event_number: text().notNull(),
    vehicle_number: text().notNull(),
    driver_reference_number: text(),
    event_date: day().notNull(),
    event_time: time({ precision: 0 }).notNull(),
    service_type: text({ enum: ['TOW', 'JUMP START', 'TIRE CHANGE', 'LOCKOUT', 'FUEL DELIVERY', 'WINCH'] }).notNull(),
    cause: text().notNull(),
    event_status: text({ enum: ['DISPATCHED', 'COMPLETED', 'CANCELLED'] }).notNull(),
    event_city: text().notNull(),
    event_state_province: text().notNull(),
    provider_name: text().notNull(),
    response_minutes: integer(),
    completed_time: time({ precision: 0 }),
    tow_distance: decimal(6, 1),
    tow_destination: text(),
    odometer: miles(),
    amount: money().notNull(),
    invoice_number: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.event_number] }),
    index('roadside_by_date').on(t.customer_number, t.event_date),
    index('roadside_by_vehicle').on(t.customer_number, t.vehicle_number, t.event_date),
    ownRowsOnly(),
  ],
);

/** A voucher for preventive maintenance. A redeemed one is paid through the repair order with its number. */
export const vouchers = pgTable(
  'vouchers',
  {
    customer_number: customerNumber(),
    voucher_number: text().notNull(),
    vehicle_number: text().notNull(),
    driver_reference_number: text(),
    service: text({ enum: ['OIL CHANGE', 'TIRE ROTATION', 'INSPECTION'] }).notNull(),
    voucher_status: text({ enum: ['ISSUED', 'REDEEMED', 'EXPIRED', 'CANCELLED'] }).notNull(),
    issued_date: day().notNull(),
    due_date: day().notNull(),
    due_odometer: miles().notNull(),
    expiration_date: day().notNull(),
    redeemed_date: day(),
    reminders_sent: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.voucher_number] }),
    index('vouchers_by_issued_date').on(t.customer_number, t.issued_date),
    index('vouchers_by_vehicle').on(t.customer_number, t.vehicle_number, t.issued_date),
    ownRowsOnly(),
  ],
);

/**
 * A manufacturer's recall for one vehicle. `remedy_status` is the manufacturer's wording: RemedyAvailable, or something
 * else.
 */
export const recalls = pgTable(
  'recalls',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    campaign_number: text().notNull(),
    manufacturer_campaign: text().notNull(),
    /** As the manufacturer's service spells it, with underscores: GENERAL_MOTORS. */
    oem: text().notNull(),
    component: text().notNull(),
    summary: text().notNull(),
    consequence: text().notNull(),
    remedy: text().notNull(),
    recall_type: text({ enum: ['SAFETY', 'COMPLIANCE', 'SERVICE'] }).notNull(),
    recall_status: text({ enum: ['OPEN', 'CLOSED'] }).notNull(),
    remedy_status: text({ enum: ['RemedyAvailable', 'RemedyNotYetAvailable', 'InterimRepair'] }).notNull(),
    announced_date: day().notNull(),
    notified_date: day().notNull(),
    remedy_available_date: day(),
    completed_date: day(),
    completed_odometer: miles(),
    dealer_name: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.vehicle_number, t.campaign_number] }),
    index('recalls_by_announced_date').on(t.customer_number, t.announced_date),
    ownRowsOnly(),
  ],
);

/**
 * One charging session of an electric vehicle. `meter_stop` - `meter_start` = `energy_kwh`; times are in `time_zone`.
 */
export const chargeSessions = pgTable(
  'charge_sessions',
  {
    customer_number: customerNumber(),
    session_id: text().notNull(),
    vehicle_number: text().notNull(),
    driver_reference_number: text(),
    location_type: text({ enum: ['HOME', 'PUBLIC', 'WORKPLACE'] }).notNull(),
    network: text().notNull(),
    site_name: text().notNull(),
    station_id: text().notNull(),
    port: text().notNull(),
    site_city: text().notNull(),
    site_state_province: text().notNull(),
    current_type: text({ enum: ['AC', 'DC'] }).notNull(),
    connector: text().notNull(),
    start_date: day().notNull(),
    start_time: time({ precision: 0 }).notNull(),
    end_date: day().notNull(),
    end_time: time({ precision: 0 }).notNull(),
    time_zone: text().notNull(),
    charging_minutes: integer().notNull(),
    idle_minutes: integer().notNull(),
    energy_kwh: decimal(9, 3).notNull(),
    meter_start: decimal(12, 3).notNull(),
    meter_stop: decimal(12, 3).notNull(),
    /** What the provider paid to the network, or to the driver for charging at home. Part of the charging expenses. */
    amount: money().notNull(),
    odometer: miles(),
    start_charge: integer(),
    end_charge: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.session_id] }),
    index('charges_by_start_date').on(t.customer_number, t.start_date),
    index('charges_by_vehicle').on(t.customer_number, t.vehicle_number, t.start_date),
    ownRowsOnly(),
  ],
);

/** A driver's use of the mobile app. One row per invited driver. */
export const mobileUsage = pgTable(
  'mobile_usage',
  {
    customer_number: customerNumber(),
    driver_reference_number: text().notNull(),
    invited_date: day().notNull(),
    registered_date: day(),
    last_login_date: day(),
    last_login_time: time({ precision: 0 }),
    platform: text({ enum: ['iOS', 'Android'] }),
    app_version: text(),
    logins_30_days: integer().notNull(),
    odometer_entries: integer().notNull(),
    messages_sent: integer().notNull(),
    documents_viewed: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.driver_reference_number] }), ownRowsOnly()],
);

/**
 * The sale of a vehicle that was closed out. `net_proceeds` = `sale_price` - fees; `gain_or_loss` = `net_proceeds` -
 * `book_value`.
 */
export const vehicleSales = pgTable(
  'vehicle_sales',
  {
    customer_number: customerNumber(),
    vehicle_number: text().notNull(),
    sale_type: text({ enum: ['AUCTION', 'DRIVER SALE', 'DEALER', 'UPSTREAM'] }).notNull(),
    buyer_name: text().notNull(),
    auction_name: text(),
    sale_city: text().notNull(),
    sale_state_province: text().notNull(),
    turned_in_date: day().notNull(),
    sold_date: day().notNull(),
    odometer: miles(),
    condition_grade: decimal(2, 1).notNull(),
    market_value: money().notNull(),
    sale_price: money().notNull(),
    auction_fee: money().notNull(),
    transport_fee: money().notNull(),
    recondition_fee: money().notNull(),
    title_fee: money().notNull(),
    other_fee: money().notNull(),
    net_proceeds: money().notNull(),
    book_value: money().notNull(),
    gain_or_loss: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.vehicle_number] }),
    index('sales_by_sold_date').on(t.customer_number, t.sold_date),
    ownRowsOnly(),
  ],
);
