import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, day, decimal, lastChange, miles, moment, money, ownRowsOnly } from './account-owned.ts';
import { severities } from './severities.ts';

// What needs attention in the account: the content of the notification drawer and the home page. A trigger
// (`account_events`) sends changes of these tables and of `recalls` to listeners.

const alertCodes = ['FUEL_OVER_CAPACITY', 'PLATE_EXPIRED', 'ENGINE_FAULT', 'MAINTENANCE_OVERDUE'] as const;

/** A critical alert: one row per vehicle and cause. Spec: shell §3. `countedAlerts` are those that the account counts. */
export const criticalAlerts = pgTable(
  'critical_alerts',
  {
    customer_number: customerNumber(),
    code: text({ enum: alertCodes }).notNull(),
    /** The cause: a transaction, a fault or a vehicle. */
    reference: text().notNull(),
    vehicle_number: text().notNull(),
    /** The first day: of a plate or a service, the one after it was due. */
    raised_date: day().notNull(),
    resolved_at: moment(),
    /** How far a fuel purchase exceeds the tank, in percent of its capacity. Null: it always counts. */
    over_percent: decimal(12, 4),
    /** Of an engine fault. Null: it always counts. */
    severity: text({ enum: severities }),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.code, t.reference] }),
    index('critical_alerts_by_vehicle').on(t.customer_number, t.vehicle_number),
    ownRowsOnly(),
  ],
);

/**
 * The open alerts that reach the thresholds of their account, with the day from which they count. Queries compare it with
 * today.
 */
export const countedAlerts = pgView('counted_alerts', {
  customer_number: text().notNull(),
  code: text({ enum: alertCodes }).notNull(),
  reference: text().notNull(),
  vehicle_number: text().notNull(),
  raised_date: day().notNull(),
  over_percent: decimal(12, 4),
  severity: text({ enum: severities }),
  counts_from: day().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`
    select customer_number, a.code, a.reference, a.vehicle_number, a.raised_date, a.over_percent, a.severity,
           a.raised_date + case a.code when 'PLATE_EXPIRED' then s.alert_plate_days
                                       when 'MAINTENANCE_OVERDUE' then s.alert_maintenance_days else 0 end as counts_from
      from critical_alerts a
      join accounts s using (customer_number)
     where a.resolved_at is null
       and (a.code <> 'FUEL_OVER_CAPACITY' or a.over_percent is null or a.over_percent > s.alert_fuel_percent)
       and (a.code <> 'ENGINE_FAULT' or a.severity is null
            or array_position(array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], a.severity)
               >= array_position(array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], s.alert_fault_severity))`);

/** Alerts that an account has suppressed. They count again after their last day; null for no end. */
export const suppressedAlerts = pgTable(
  'suppressed_alerts',
  {
    customer_number: customerNumber(),
    code: text().notNull(),
    suppress_reason: text(),
    suppressed_until: day(),
    suppressed_by: text(),
    suppressed_at: moment().default(sql`clock_timestamp()`),
    /** Counts the saves, also of rows with this code that were deleted since. */
    version: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.code] }), ownRowsOnly()],
);

/** A shop's estimate that needs the account's approval. Spec: shell §7 (ro-event-list). */
export const repairOrders = pgTable(
  'repair_orders',
  {
    customer_number: customerNumber(),
    ro_number: text().notNull(),
    vehicle_number: text().notNull(),
    /** Asked: the fleet waits for an answer of the shop. */
    ro_status: text({ enum: ['SubmittedToClient', 'Asked', 'Approved', 'Declined'] }).notNull(),
    shop_name: text().notNull(),
    shop_city: text().notNull(),
    /** Where questions are sent. */
    shop_email: text(),
    description: text().notNull(),
    /** Of the lines and the tax. */
    amount: money().notNull(),
    tax: money(),
    odometer: miles().notNull(),
    submitted_at: moment().notNull(),
    decided_at: moment(),
    decided_by: text(),
    decline_reason: text(),
    shop_question: text(),
    asked_at: moment(),
    asked_by: text(),
    /** Whether the question was sent to the shop by email. */
    asked_by_email: boolean().notNull().default(false),
    ...lastChange(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.ro_number] }),
    index('repair_orders_by_status').on(t.customer_number, t.ro_status),
    ownRowsOnly(),
  ],
);

/** What a shop wants to do, and its price. The group of a line is the first part of its ATA code. */
export const repairOrderLines = pgTable(
  'repair_order_lines',
  {
    customer_number: customerNumber(),
    ro_number: text().notNull(),
    line: integer().notNull(),
    labor_or_part: text({ enum: ['LABOR', 'PART'] }).notNull(),
    ata_code: text().notNull(),
    description: text().notNull(),
    quantity: decimal(8, 2).notNull(),
    unit_price: money().notNull(),
    amount: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.ro_number, t.line] }), ownRowsOnly()],
);

/** A message between the fleet and a driver. */
export const fleetMessages = pgTable(
  'fleet_messages',
  {
    customer_number: customerNumber(),
    message_id: text().notNull().default(sql`gen_random_uuid()::text`),
    driver_reference_number: text().notNull(),
    sender: text({ enum: ['driver', 'fleet'] }).notNull(),
    /** The user who wrote for the fleet. */
    username: text(),
    body: text().notNull(),
    sent_at: moment().notNull().defaultNow(),
    read_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.message_id] }),
    index('fleet_messages_by_driver').on(t.customer_number, t.driver_reference_number, t.sent_at),
    index('fleet_messages_unread')
      .on(t.customer_number, t.driver_reference_number)
      .where(sql`read_at is null and sender = 'driver'`),
    ownRowsOnly(),
  ],
);

/** A message from the provider to everyone in an account after sign-in, while it is valid. */
export const loginMessages = pgTable(
  'login_messages',
  {
    customer_number: customerNumber(),
    message_id: text().notNull(),
    title_en: text().notNull(),
    title_fr: text().notNull(),
    body_en: text().notNull(),
    body_fr: text().notNull(),
    is_urgent: boolean().notNull().default(false),
    from_date: day().notNull(),
    to_date: day(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.message_id] }), ownRowsOnly()],
);
