import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { customerNumber, moment, ownRowsOnly } from './account-owned.ts';

const account = sql`customer_number = (select current_setting('app.customer', true))`;

/**
 * What users did to records, in the order in which they did it. The trigger `keep_change` of a table writes it in the
 * transaction of the change, if `app.actor` names a user: rows that are loaded or changed by an operator are not changes of
 * users. The runtime role adds and reads changes, and can't change or delete them.
 */
export const recordChanges = pgTable(
  'record_changes',
  {
    customer_number: customerNumber(),
    change_id: uuid().notNull().defaultRandom(),
    /** The table of the record. */
    record_type: text().notNull(),
    record_id: text().notNull(),
    operation: text({ enum: ['ADDED', 'CHANGED', 'DELETED'] }).notNull(),
    /** The columns that differ, before and after the change. Secret ones have *** as their value. */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    /** The version of the record after the change. */
    version: integer(),
    username: text().notNull(),
    changed_at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.change_id] }),
    index('record_changes_by_record').on(t.customer_number, t.record_type, t.record_id, t.changed_at),
    index('record_changes_by_moment').on(t.customer_number, t.changed_at),
    pgPolicy('adding', { for: 'insert', withCheck: account }),
    pgPolicy('reading', { for: 'select', using: account }),
  ],
);

/**
 * A record that a user deleted, as it was, until it is too late to restore it. Then the runtime role may delete it, whatever
 * its account.
 */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    customer_number: customerNumber(),
    /** The table of the record. */
    record_type: text().notNull(),
    record_id: text().notNull(),
    /** The row of the table. */
    row: jsonb().notNull(),
    deleted_by: text().notNull(),
    deleted_at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.record_type, t.record_id] }),
    index('deleted_records_moment').on(t.deleted_at),
    ownRowsOnly(),
    pgPolicy('pruning', { for: 'delete', using: sql`deleted_at < now() - interval '10 minutes'` }),
  ],
);
