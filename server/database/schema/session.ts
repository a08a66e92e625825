import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customerNumber, ownRowsOnly } from './account-owned.ts';
import { users } from './accounts.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/**
 * Every refresh token ever given out and not yet expired, by its hash. A token that is spent stays, so that spending it
 * again is seen; all that descend from one sign-in share its family. A refresh knows the token, not yet the account: it
 * sets `app.refresh_token` to the hash for its transaction and sees that one row.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    customer_number: customerNumber(),
    token_id: uuid().notNull().defaultRandom(),
    family: uuid().notNull(),
    username: text().notNull(),
    hash: text().notNull(),
    issued_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
    spent_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.token_id] }),
    foreignKey({
      name: 'refresh_tokens_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    index('refresh_tokens_hash').on(t.hash),
    index('refresh_tokens_family').on(t.customer_number, t.family),
    ownRowsOnly(),
    pgPolicy('refreshing', {
      for: 'select',
      using: sql`hash = (select current_setting('app.refresh_token', true))`,
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
