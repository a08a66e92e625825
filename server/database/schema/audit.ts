import { sql } from 'drizzle-orm';
import { index, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { customerNumber, moment } from './account-owned.ts';

const account = sql`customer_number = (select current_setting('app.customer', true))`;

/**
 * Audit events by account. An event without a known account has ''; no account can read those. The runtime role adds
 * events, and reads those of its account. It can't change them, and deletes those older than 400 days.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    customer_number: customerNumber(),
    event_id: uuid().notNull().defaultRandom(),
    at: moment().notNull().default(sql`clock_timestamp()`),
    kind: text().notNull(),
    username: text().notNull(),
    /** Network address of the caller. */
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
