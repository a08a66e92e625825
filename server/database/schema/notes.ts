import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { creationColumns, customerNumber, lastChange, moment, ownRowsOnly } from './account-owned.ts';

/**
 * A note that users of an account wrote on a vehicle. `creation_key` is the idempotency key of its creation, and
 * `creation_hash` the SHA-256 of what was sent; both are null for a note that was not written in the portal. No foreign
 * keys: see expenses.ts.
 */
export const vehicleNotes = pgTable(
  'vehicle_notes',
  {
    customer_number: customerNumber(),
    note_id: text().notNull().default(sql`gen_random_uuid()::text`),
    vehicle_number: text().notNull(),
    note: text().notNull(),
    /** Usernames, which stay when the user is gone. */
    written_by: text().notNull(),
    written_at: moment().notNull().default(sql`clock_timestamp()`),
    ...lastChange(),
    /** Counts the saves. */
    version: integer().notNull().default(1),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.note_id] }),
    unique('vehicle_notes_key').on(t.customer_number, t.written_by, t.creation_key),
    index('vehicle_notes_by_vehicle').on(t.customer_number, t.vehicle_number, t.written_at),
    ownRowsOnly(),
  ],
);
