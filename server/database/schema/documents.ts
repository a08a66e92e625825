import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { creationColumns, customerNumber, day, lastChange, moment, ownRowsOnly } from './account-owned.ts';

/**
 * A document of an account or of one of its vehicles. Its file is in the store of documents under `file_key`. No foreign
 * keys: see expenses.ts.
 */
export const fleetDocuments = pgTable(
  'fleet_documents',
  {
    customer_number: customerNumber(),
    document_id: text().notNull().default(sql`gen_random_uuid()::text`),
    /** As it was sent. Never part of a path. */
    document_name: text().notNull(),
    document_format: text().notNull(),
    document_bytes: integer().notNull(),
    file_key: text().notNull(),
    document_category: text().notNull(),
    vehicle_number: text(),
    expires_date: day(),
    /** Days before it expires. */
    remind_days: integer(),
    visible_to: text().notNull(),
    document_comment: text(),
    /** Usernames, which stay when the user is gone. */
    uploaded_by: text().notNull(),
    uploaded_at: moment().notNull().default(sql`clock_timestamp()`),
    ...lastChange(),
    version: integer().notNull().default(1),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.document_id] }),
    unique('fleet_documents_key').on(t.customer_number, t.uploaded_by, t.creation_key),
    unique('fleet_documents_file').on(t.file_key),
    index('fleet_documents_by_vehicle').on(t.customer_number, t.vehicle_number),
    ownRowsOnly(),
  ],
);
