import { integer, text } from 'drizzle-orm/pg-core';
import { decimal } from './account-owned.ts';

/** The technical data of a vehicle, built or in the catalog. */
export const technicalColumns = () => ({
  vehicle_model_code: text().notNull(),
  vehicle_body: text().notNull(),
  vehicle_category: text().notNull(),
  vehicle_type: text({ enum: ['CAR', 'TRUCK'] }).notNull(),
  vehicle_engine: text().notNull(),
  vehicle_drive_train: text().notNull(),
  vehicle_wheel_base: decimal(5, 1),
  gross_vehicle_weight: integer(),
  fuel_type: text({ enum: ['REGULAR', 'PREMIUM', 'DIESEL', 'HYBRID', 'ELECTRIC'] }).notNull(),
  /** US gallons; null for an electric vehicle. */
  vehicle_tank_capacity: decimal(5, 1),
  /** Null if the figures of the model are not known. */
  epa_city_mpg: decimal(5, 1),
  epa_highway_mpg: decimal(5, 1),
  epa_combined_mpg: decimal(5, 1),
});
