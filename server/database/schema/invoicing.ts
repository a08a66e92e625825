import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, ownRowsOnly } from './account-owned.ts';

/**
 * An invoice layout of an account: columns of the catalogue in display order, those that group the lines (outermost
 * first), and those that are summed. Spec: reporting §3 and §7 (custom invoices).
 */
export const invoiceLayouts = pgTable(
  'invoice_layouts',
  {
    customer_number: customerNumber(),
    layout_id: text().notNull(),
    layout_name: text().notNull(),
    /** Position among the layouts, in ascending order. */
    place: integer().notNull(),
    // Column names, separated by commas.
    columns: text().notNull(),
    groups: text().notNull(),
    totals: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_number, t.layout_id] }), ownRowsOnly()],
);
