import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, day, money, ownRowsOnly } from './account-owned.ts';

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

/** An invoice. Its `amount` is the sum of the expenses with its number. */
export const invoices = pgTable(
  'invoices',
  {
    customer_number: customerNumber(),
    invoice_number: text().notNull(),
    /** Category of its expenses. */
    type: text().notNull(),
    billing_period: day().notNull(),
    invoice_date: day().notNull(),
    due_date: day().notNull(),
    bill_sort: text().notNull(),
    vehicles: integer().notNull(),
    amount: money().notNull(),
    paid_amount: money().notNull(),
    paid_date: day(),
    payment_reference: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.invoice_number] }),
    index('invoices_by_date').on(t.customer_number, t.invoice_date),
    ownRowsOnly(),
  ],
);
