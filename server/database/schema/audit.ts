import { sql } from 'drizzle-orm';
import { index, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { customerNumber, moment } from './account-owned.ts';

const account = sql`customer_number = (select current_setting('app.customer', true))`;

/**
 * What happened, by account; '' where none is known, which no account reads. The runtime role adds to it and reads what
 * is its account's. It changes nothing, and deletes what is older than 400 days.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    customer_number: customerNumber(),
    event_id: uuid().notNull().defaultRandom(),
    at: moment().notNull().default(sql`clock_timestamp()`),
    kind: text().notNull(),
    username: text().notNull(),
    /** Who called from. */
    address: text().notNull(),
    detail: jsonb().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.event_id] }),
    index('audit_events_by_moment').on(t.customer_number, t.at),
    index('audit_events_moment').on(t.at),
    pgPolicy('adding', { for: 'insert', withCheck: account }),
    pgPolicy('reading', { for: 'select', using: sql`customer_number <> '' and ${account}` }),
    pgPolicy('pruning', { for: 'delete', using: sql`at < now() - interval '400 days'` }),
  ],
);
