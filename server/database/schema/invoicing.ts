import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, ownRowsOnly } from './account-owned.ts';

/**
 * How an account has its invoices drawn up: fields of the column catalogue, in order, those by which lines are grouped, outermost
 * first, and those that are summed. Spec: reporting §3 and §7 (custom invoices).
 */
export const invoiceLayouts = pgTable(
  'invoice_layouts',
  {
    customer_number: customerNumber(),
    layout_id: text().notNull(),
    layout_name: text().notNull(),
    /** Its place among the layouts, the least first. */
    place: integer().notNull(),
    // Names, by commas.
    columns: text().notNull(),
    groups: text().notNull(),
    totals: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.layout_id] }), ownRowsOnly()],
);
