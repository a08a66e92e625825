import { sql } from 'drizzle-orm';
import { doublePrecision, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { creationColumns, customerNumber, lastChange, moment, ownRowsOnly } from './account-owned.ts';

/**
 * What vehicles are compared with. Distances are in miles, volumes in US gallons. Numbers are exact enough to be the same
 * kilometers and liters again.
 */
export const costScenarios = pgTable(
  'cost_scenarios',
  {
    customer_number: customerNumber(),
    scenario_id: text().notNull().default(sql`gen_random_uuid()::text`),
    scenario_name: text().notNull(),
    life_months: integer().notNull(),
    yearly_distance: doublePrecision().notNull(),
    // For a gallon and a kilowatt-hour; null if no vehicle needs it.
    gasoline_price: doublePrecision(),
    diesel_price: doublePrecision(),
    electricity_price: doublePrecision(),
    // Percent: 5 is 5%.
    interest_rate: doublePrecision().notNull(),
    price_growth: doublePrecision().notNull(),
    first_year_loss: doublePrecision().notNull(),
    later_year_loss: doublePrecision().notNull(),
    /** Two to four, as the form sends them. The code of a model has its fuel and its consumption. */
    compared_vehicles: jsonb().notNull(),
    created_by: text().notNull(),
    created_at: moment().notNull().default(sql`clock_timestamp()`),
    ...lastChange(),
    version: integer().notNull().default(1),
    ...creationColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.scenario_id] }),
    unique('cost_scenarios_key').on(t.customer_number, t.created_by, t.creation_key),
    ownRowsOnly(),
  ],
);
