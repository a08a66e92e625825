import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { customerNumber, moment, ownRowsOnly } from './account-owned.ts';
import { users } from './accounts.ts';

/**
 * One row per sign-in. Refresh tokens are numbered by generation and derived from the salt and the server's secret, so
 * none is stored. At a refresh the token is known, but not yet the account: the transaction sets `app.session_family`
 * and sees that one row.
 */
export const sessions = pgTable(
  'sessions',
  {
    customer_number: customerNumber(),
    family: uuid().notNull(),
    username: text().notNull(),
    /** Generation of the valid refresh token. */
    generation: integer().notNull().default(0),
    salt: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    rotated_at: moment().notNull().default(sql`clock_timestamp()`),
    expires_at: moment().notNull(),
    ended_at: moment(),
    ended_by: text({ enum: ['sign-out', 'reuse', 'user'] }),
    /** The browser's User-Agent. */
    device: text(),
    /** Network address of the last request. */
    address: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.family] }),
    foreignKey({
      name: 'sessions_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    index('sessions_family').on(t.family),
    index('sessions_user').on(t.customer_number, t.username),
    ownRowsOnly(),
    pgPolicy('refreshing', {
      for: 'select',
      using: sql`family = (select nullif(current_setting('app.session_family', true), '')::uuid)`,
    }),
  ],
);

/** Columns that a user saved for a report. */
export const userConfigurations = pgTable(
  'user_configurations',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    report: text().notNull(),
    configuration: jsonb().notNull(),
    saved_at: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username, t.report] }),
    foreignKey({
      name: 'user_configurations_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    ownRowsOnly(),
  ],
);

/**
 * A saved report of a user, based on a report type, with its view (`engine/views/schema.ts`). Only its user can
 * see it. `creation_key` is the idempotency key of its creation, and `creation_hash` the SHA-256 of the request body.
 */
export const savedReports = pgTable(
  'saved_reports',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    report_id: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    type: text().notNull(),
    view: jsonb().notNull(),
    revision: integer().notNull().default(1),
    creation_key: text().notNull(),
    creation_hash: text().notNull(),
    created_at: moment().notNull().defaultNow(),
    changed_at: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username, t.report_id] }),
    foreignKey({
      name: 'saved_reports_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    unique('saved_reports_name').on(t.customer_number, t.username, t.name),
    unique('saved_reports_key').on(t.customer_number, t.username, t.creation_key),
    ownRowsOnly(),
  ],
);

/** A screen that a user has starred. */
export const userStars = pgTable(
  'user_stars',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    route: text().notNull(),
    starred_at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username, t.route] }),
    foreignKey({
      name: 'user_stars_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    ownRowsOnly(),
  ],
);

/**
 * A password reset link, stored as the SHA-256 of its token. It works once. Its user is not signed in: the transaction
 * sets `app.reset_token` to the hash and sees that one row.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    customer_number: customerNumber(),
    token_hash: text().notNull(),
    username: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.token_hash] }),
    foreignKey({
      name: 'password_resets_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    index('password_resets_token').on(t.token_hash),
    ownRowsOnly(),
    pgPolicy('resetting', {
      for: 'select',
      using: sql`token_hash = (select current_setting('app.reset_token', true))`,
    }),
  ],
);

/** SSO tokens that have been used, because each works once. */
export const usedSsoTokens = pgTable(
  'used_sso_tokens',
  { customer_number: customerNumber(), jti: text().notNull(), expires_at: moment().notNull() },
  (t) => [primaryKey({ columns: [t.customer_number, t.jti] }), ownRowsOnly()],
);
