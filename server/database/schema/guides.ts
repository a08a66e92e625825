import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customerNumber, day, money, ownRowsOnly } from './account-owned.ts';
import { accounts } from './accounts.ts';

/**
 * Weeks from order to delivery of a model, in the country of the account. The provider loads the rows of each account,
 * because lead times can depend on its contracts with manufacturers.
 */
export const leadTimes = pgTable(
  'lead_times',
  {
    customer_number: customerNumber(),
    model_year: integer().notNull(),
    vehicle_make: text().notNull(),
    vehicle_model: text().notNull(),
    vehicle_category: text().notNull(),
    fuel_type: text({ enum: ['REGULAR', 'PREMIUM', 'DIESEL', 'HYBRID', 'ELECTRIC'] }).notNull(),
    lead_weeks: integer().notNull(),
    /** Weeks before the last change; null if they have not changed since the model was added. */
    previous_lead_weeks: integer(),
    /** The day of the last change, or on which the model was added. */
    changed_date: day().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.model_year, t.vehicle_make, t.vehicle_model] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);

/** An incentive of a manufacturer for a model, in the currency of the account. It holds on both days. */
export const incentives = pgTable(
  'incentives',
  {
    customer_number: customerNumber(),
    incentive_number: text().notNull(),
    incentive_type: text({ enum: ['FLEET_REBATE', 'LOYALTY', 'STOCK_ALLOWANCE', 'EV_BONUS'] }).notNull(),
    model_year: integer().notNull(),
    vehicle_make: text().notNull(),
    vehicle_model: text().notNull(),
    amount: money().notNull(),
    start_date: day().notNull(),
    end_date: day().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.incentive_number] }),
    foreignKey({ columns: [t.customer_number], foreignColumns: [accounts.customer_number] }),
    ownRowsOnly(),
  ],
);
