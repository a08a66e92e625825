import { sql } from 'drizzle-orm';
import { date, integer, numeric, pgPolicy, text, timestamp } from 'drizzle-orm/pg-core';

/** The account of a row: first column of the primary key of every table with account data. */
export const customerNumber = () => text().notNull();

/**
 * Restricts rows to the account that the transaction was opened for (`set_config('app.customer', $1, true)`). Without
 * it, no rows are visible. PostgreSQL evaluates the subselect once per query, not once per row.
 */
export const ownRowsOnly = () =>
  pgPolicy('own_account', { using: sql`customer_number = (select current_setting('app.customer', true))` });

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const day = () => date({ mode: 'string' });
/** An amount in the account's currency. */
export const money = () => numeric({ precision: 12, scale: 2, mode: 'number' });
export const decimal = (precision: number, scale: number) => numeric({ precision, scale, mode: 'number' });
/** Whole miles. */
export const miles = () => integer();

/** The idempotency key with which a record was added, and the SHA-256 of what was sent. */
export const creationColumns = () => ({ creation_key: text(), creation_hash: text() });

/** The username of whoever has changed a record last, which stays when the user is gone. */
export const lastChange = () => ({ changed_by: text(), changed_at: moment() });
