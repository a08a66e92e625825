import { sql } from 'drizzle-orm';
import { boolean, foreignKey, pgPolicy, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { customerNumber, moment, ownRowsOnly } from './account-owned.ts';

export const accounts = pgTable(
  'accounts',
  {
    customer_number: customerNumber(),
    customer_name: text().notNull(),
    customer_country: text({ enum: ['USA', 'CAN'] }).notNull(),
    currency: text({ enum: ['USD', 'CAD'] }).notNull(),
    personal_mileage_report_type: text().notNull().default('N'),
    encompass_customer: boolean().notNull().default(false),
    show_auction_fee_breakdown: boolean().notNull().default(false),
    chat_department: text(),
    samba_safety_link: text(),
  },
  (t) => [primaryKey({ columns: [t.customer_number] }), ownRowsOnly()],
);

/**
 * A sign-in knows the name of a user, not yet the account: it sets `app.username` for its transaction and sees that one
 * user.
 */
export const users = pgTable(
  'users',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    password_hash: text().notNull(),
    dark_mode: boolean().notNull().default(false),
    language: text({ enum: ['en-US', 'en-CA', 'fr-CA'] })
      .notNull()
      .default('en-US'),
    driver_admin: boolean().notNull().default(false),
    provider_employee: boolean().notNull().default(false),
    linked_customer: text(),
    linked_user: text(),
    linked_country: text({ enum: ['USA', 'CAN'] }),
    /** Since when the user may not sign in. */
    disabled_at: moment(),
    /** Sessions that began before are over. A trigger sets it when the password or `disabled_at` changes, whoever changes it. */
    sessions_from: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username] }),
    uniqueIndex('users_username').on(t.username),
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

/** The account's own names of its twenty free fields. A blank one is unused. One row an account. */
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
  },
  (t) => [
    primaryKey({ columns: [t.customer_number] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);
