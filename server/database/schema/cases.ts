import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, moment, ownRowsOnly } from './account-owned.ts';

/**
 * A case of the provider's call center. It is open while its status is NEW or IN-PROGRESS, and closed otherwise. Spec:
 * reporting §3 and §4 (CRM). No foreign keys: see expenses.ts.
 */
export const crmCases = pgTable(
  'crm_cases',
  {
    customer_number: customerNumber(),
    case_number: text().notNull(),
    case_status: text({ enum: ['NEW', 'IN-PROGRESS', 'CANCELLED', 'MERGED', 'RESOLVED'] }).notNull(),
    case_created_date: moment().notNull(),
    /** Null until the first response. */
    first_response_date: moment(),
    /** Null while the case is open. */
    case_completed_date: moment(),
    /** Null if the case has no category. */
    category_name: text(),
    /** The subject within the category. */
    subject_id_name: text(),
    /** Opened by the provider, not by the fleet. */
    internal: boolean().notNull(),
    /** Null for a case about the account. */
    vehicle_number: text(),
    driver_reference_number: text(),
    summary: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.case_number] }),
    index('crm_cases_by_created_date').on(t.customer_number, t.case_created_date),
    ownRowsOnly(),
  ],
);
