import { sql } from 'drizzle-orm';
import { date, integer, numeric, pgPolicy, text, timestamp } from 'drizzle-orm/pg-core';

/** The account a row belongs to: the first column of the primary key of every account-owned table. */
export const customerNumber = () => text().notNull();

/**
 * Rows are those of the account that the transaction was opened for (`set_config('app.customer', $1, true)`); without it
 * there are none. The subselect is planned once per query, not once per row.
 */
export const ownRowsOnly = () =>
  pgPolicy('own_account', { using: sql`customer_number = (select current_setting('app.customer', true))` });

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const day = () => date({ mode: 'string' });
/** An amount in the currency of the account. */
export const money = () => numeric({ precision: 12, scale: 2, mode: 'number' });
export const decimal = (precision: number, scale: number) => numeric({ precision, scale, mode: 'number' });
/** Whole miles. */
export const miles = () => integer();
