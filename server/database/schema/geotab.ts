import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, ownRowsOnly } from './account-owned.ts';

/** The database of an account at Geotab. */
export const geotabDatabases = pgTable(
  'geotab_databases',
  { customer_number: customerNumber(), geotab_database: text().notNull() },
  (t) => [primaryKey({ columns: [t.customer_number] }), ownRowsOnly()],
);

/** A login of an account at Geotab, and the user who has it; null for nobody in the portal. */
export const geotabLogins = pgTable(
  'geotab_logins',
  {
    customer_number: customerNumber(),
    geotab_login: text().notNull(),
    geotab_status: text({ enum: ['ACTIVE', 'DISABLED'] }).notNull(),
    username: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.geotab_login] }),
    index('geotab_logins_by_user').on(t.customer_number, t.username),
    ownRowsOnly(),
  ],
);
