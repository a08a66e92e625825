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
 * A row a sign-in. Its refresh tokens are counted by generation and follow from the salt and the server's secret: none is
 * kept. A refresh knows the token, not yet the account: it sets `app.session_family` for its transaction and sees that
 * one row.
 */
export const sessions = pgTable(
  'sessions',
  {
    customer_number: customerNumber(),
    family: uuid().notNull(),
    username: text().notNull(),
    /** Of the refresh token that is good. */
    generation: integer().notNull().default(0),
    salt: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    rotated_at: moment().notNull().default(sql`clock_timestamp()`),
    expires_at: moment().notNull(),
    ended_at: moment(),
    ended_by: text({ enum: ['sign-out', 'reuse', 'user'] }),
    /** What the browser says it is. */
    device: text(),
    /** The network that it was seen from last. */
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

/** The columns that a user saved for a report. */
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
 * A report that a user made of a type and saved: the view of it, as `engine/schema/report-view.ts` has it. Its user's alone.
 * `creation_key` is the idempotency key that it was made with, and `creation_hash` the SHA-256 of what came with the key.
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

/** A screen that a user keeps near. */
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
 * A link to a new password, by the SHA-256 of its token: it can be used once. Who comes by it is not signed in: a
 * transaction sets `app.reset_token` to the hash and sees that one row.
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

/** Tokens of the provider that somebody came in by: none lets in twice. */
export const usedSsoTokens = pgTable(
  'used_sso_tokens',
  { customer_number: customerNumber(), jti: text().notNull(), expires_at: moment().notNull() },
  (t) => [primaryKey({ columns: [t.customer_number, t.jti] }), ownRowsOnly()],
);
