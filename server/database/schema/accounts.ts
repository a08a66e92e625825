import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { creationColumns, customerNumber, decimal, lastChange, moment, money, ownRowsOnly } from './account-owned.ts';
import { severities } from './severities.ts';

export const accounts = pgTable(
  'accounts',
  {
    customer_number: customerNumber(),
    customer_name: text().notNull(),
    customer_country: text({ enum: ['USA', 'CAN'] }).notNull(),
    currency: text({ enum: ['USD', 'CAD'] }).notNull(),
    /** Industry, for benchmarks; null if unknown. */
    customer_industry: text(),
    personal_mileage_report_type: text().notNull().default('N'),
    encompass_customer: boolean().notNull().default(false),
    show_auction_fee_breakdown: boolean().notNull().default(false),
    chat_department: text(),
    samba_safety_link: text(),
    /** Dashboard on the analytics server; null if the account has none. */
    superset_dashboard: text(),
    /** The highest amount of a repair that can be approved together with others. */
    approval_limit: money().notNull().default(1000),
    /** Miles a day between two odometer readings that are plausible for every vehicle. */
    daily_distance_limit: decimal(16, 12).notNull().default(250),
    /** The domains that email addresses of users can have, in lower case. Empty: any. */
    email_domains: text().array().notNull().default(sql`'{}'`),
    /** How far a fuel purchase exceeds the tank before the alert counts, in percent of the capacity. */
    alert_fuel_percent: integer().notNull().default(0),
    /** The days after which the alert for an expired plate counts. */
    alert_plate_days: integer().notNull().default(0),
    /** The days after which the alert for overdue maintenance counts. */
    alert_maintenance_days: integer().notNull().default(0),
    /** The lowest severity of engine faults that count. */
    alert_fault_severity: text({ enum: severities }).notNull().default('CRITICAL'),
    /** Megabytes of documents that the account can keep; null for the limit of the server. */
    documents_quota: integer(),
    /** Counts the saves of the settings that users can change. */
    version: integer().notNull().default(1),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.customer_number] }), ownRowsOnly()],
);

/**
 * At sign-in only the username is known, not yet the account. The transaction sets `app.username` and sees that one
 * user.
 */
export const users = pgTable(
  'users',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    password_hash: text().notNull(),
    /** null until the user chooses: the theme is that of the device. */
    dark_mode: boolean(),
    language: text({ enum: ['en-US', 'en-CA', 'fr-CA'] })
      .notNull()
      .default('en-US'),
    driver_admin: boolean().notNull().default(false),
    provider_employee: boolean().notNull().default(false),
    /** Null if nobody has entered it. */
    full_name: text(),
    /** Email address for password reset links and the invitation. */
    email: text(),
    /** What the user may do, in the provider's term. Spec: shell §3. */
    scope: text().notNull().default(''),
    linked_customer: text(),
    linked_user: text(),
    linked_country: text({ enum: ['USA', 'CAN'] }),
    /** Set when the user was disabled. */
    disabled_at: moment(),
    /**
     * Sessions that began earlier have ended. A trigger sets this when the password or `disabled_at` changes, whoever
     * changes it.
     */
    sessions_from: moment(),
    /** The keys of the menu entries that this user does not see, besides those that the account has hidden. */
    hidden_menus: text().array().notNull().default(sql`'{}'`),
    /** When the last invitation was sent; null for a user who was added by a command. */
    invited_at: moment(),
    last_sign_in_at: moment(),
    /** Counts the saves. */
    version: integer().notNull().default(1),
    /** Usernames, which stay when the user is gone. Null for users who were added by a command. */
    created_by: text(),
    created_at: moment().default(sql`clock_timestamp()`),
    ...lastChange(),
    /** The idempotency key of the invitation, and the SHA-256 of what was sent. */
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username] }),
    uniqueIndex('users_username').on(t.username),
    unique('users_key').on(t.customer_number, t.created_by, t.creation_key),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
    pgPolicy('signing_in', {
      for: 'select',
      using: sql`username = (select current_setting('app.username', true))`,
    }),
  ],
);

export const accountFeatures = pgTable(
  'account_features',
  { customer_number: customerNumber(), key: text().notNull(), enabled: boolean().notNull() },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.key] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

export const hiddenMenus = pgTable(
  'hidden_menus',
  { customer_number: customerNumber(), key: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.key] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/** The account's names for its twenty custom fields. A blank field is unused. One row per account. */
export const accountLabels = pgTable(
  'account_labels',
  {
    customer_number: customerNumber(),
    client_use_label_1: text().notNull().default(''),
    client_use_label_2: text().notNull().default(''),
    client_use_label_3: text().notNull().default(''),
    client_use_label_4: text().notNull().default(''),
    client_use_label_5: text().notNull().default(''),
    client_use_label_6: text().notNull().default(''),
    client_use_label_7: text().notNull().default(''),
    client_use_label_8: text().notNull().default(''),
    client_use_label_9: text().notNull().default(''),
    client_use_label_10: text().notNull().default(''),
    driver_use_label_1: text().notNull().default(''),
    driver_use_label_2: text().notNull().default(''),
    driver_use_label_3: text().notNull().default(''),
    driver_use_label_4: text().notNull().default(''),
    driver_use_label_5: text().notNull().default(''),
    driver_use_label_6: text().notNull().default(''),
    driver_use_label_7: text().notNull().default(''),
    driver_use_label_8: text().notNull().default(''),
    driver_use_label_9: text().notNull().default(''),
    driver_use_label_10: text().notNull().default(''),
    /** Counts the saves. */
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/** Bill sorts: the codes that sort invoices. */
export const billSorts = pgTable(
  'bill_sorts',
  { customer_number: customerNumber(), bill_sort: text().notNull(), description: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.bill_sort] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/**
 * Contacts of the account at the provider. One row per account. The columns that begin with rapid are used only in the
 * USA.
 */
export const accountContacts = pgTable(
  'account_contacts',
  {
    customer_number: customerNumber(),
    name: text().notNull(),
    phone_number: text().notNull(),
    email: text().notNull(),
    rapid_name: text(),
    rapid_phone: text(),
    rapid_reg_name: text(),
    rapid_reg_email: text(),
    rapid_stock_name: text(),
    rapid_stock_email: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/** Remit-to information: where the account pays, per payment method. */
export const remitTo = pgTable(
  'remit_to',
  {
    customer_number: customerNumber(),
    method: text({ enum: ['CHECK', 'ACH', 'WIRE'] }).notNull(),
    payee: text().notNull(),
    address_1: text(),
    address_2: text(),
    city: text(),
    state_province: text(),
    postal_code: text(),
    bank_name: text(),
    routing_number: text(),
    account_number: text(),
    remittance_email: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.method] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/** Sign-in for a realtime database of the provider. Without one there is no row. No report reads it. */
export const realtimeLogins = pgTable(
  'realtime_logins',
  { customer_number: customerNumber(), login_user: text().notNull(), login_password: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.customer_number] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);
