import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, moment, ownRowsOnly } from './account-owned.ts';
import { users } from './accounts.ts';

/** A vehicle that a user has opened lately, or starred. No foreign key to vehicles: see expenses.ts. */
export const userVehicles = pgTable(
  'user_vehicles',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    vehicle_number: text().notNull(),
    /** Null for one that was only starred, or opened long ago. */
    opened_at: moment(),
    starred_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username, t.vehicle_number] }),
    foreignKey({
      name: 'user_vehicles_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    ownRowsOnly(),
  ],
);
