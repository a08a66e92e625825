import { and, eq, sql } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { centers } from './centers.ts';
import { drivers } from './drivers.ts';
import { vehicles } from './vehicles.ts';

/**
 * The vehicle, center and driver of a report row, in columns named like the sets of the column catalogue (`vehicle`,
 * `client_use`, `center`, `levels`, `driver`, `driver_misc`). A query joins a view by `customer_number` and selects all
 * of it, `i.*`. Views run with the rights of their reader (`security_invoker`), so row-level security still applies.
 */
const invoker = { securityInvoker: true };

const vehicleFields = {
  vehicle_number: vehicles.vehicle_number,
  client_vehicle_number: vehicles.client_vehicle_number,
  vin: vehicles.vin,
  /** The label is text, not an amount. */
  model_year: sql<string>`${vehicles.model_year}::text`.as('model_year'),
  vehicle_make: vehicles.vehicle_make,
  vehicle_model: vehicles.vehicle_model,
  client_use_1: vehicles.client_use_1,
  client_use_2: vehicles.client_use_2,
  client_use_3: vehicles.client_use_3,
  client_use_4: vehicles.client_use_4,
  client_use_5: vehicles.client_use_5,
  client_use_6: vehicles.client_use_6,
  client_use_7: vehicles.client_use_7,
  client_use_8: vehicles.client_use_8,
  client_use_9: vehicles.client_use_9,
  client_use_10: vehicles.client_use_10,
};

/** Further vehicle columns that most reports have. */
const vehicleFacts = {
  vehicle_category: vehicles.vehicle_category,
  vehicle_type: vehicles.vehicle_type,
  fuel_type: vehicles.fuel_type,
  vehicle_tank_capacity: vehicles.vehicle_tank_capacity,
  bill_sort: vehicles.bill_sort,
  in_service_date: vehicles.in_service_date,
  warranty_end_date: vehicles.warranty_end_date,
  warranty_end_odometer: vehicles.warranty_end_odometer,
};

const driverFields = {
  driver_reference_number: drivers.driver_reference_number,
  driver_last_name: drivers.driver_last_name,
  driver_first_name: drivers.driver_first_name,
  driver_misc_1: drivers.driver_misc_1,
  driver_misc_2: drivers.driver_misc_2,
  driver_misc_3: drivers.driver_misc_3,
  driver_misc_4: drivers.driver_misc_4,
  driver_misc_5: drivers.driver_misc_5,
  driver_misc_6: drivers.driver_misc_6,
  driver_misc_7: drivers.driver_misc_7,
  driver_misc_8: drivers.driver_misc_8,
  driver_misc_9: drivers.driver_misc_9,
  driver_misc_10: drivers.driver_misc_10,
};

/** Names of the center and its ancestors, from the root down. */
const centerFields = {
  center_code: centers.center_code,
  center_name: centers.center_name,
  level_01: sql<string>`${centers.level_01_name}`.as('level_01'),
  level_02: sql<string | null>`${centers.level_02_name}`.as('level_02'),
  level_03: sql<string | null>`${centers.level_03_name}`.as('level_03'),
  level_04: sql<string | null>`${centers.level_04_name}`.as('level_04'),
  level_05: sql<string | null>`${centers.level_05_name}`.as('level_05'),
  level_06: sql<string | null>`${centers.level_06_name}`.as('level_06'),
  level_07: sql<string | null>`${centers.level_07_name}`.as('level_07'),
  level_08: sql<string | null>`${centers.level_08_name}`.as('level_08'),
  level_09: sql<string | null>`${centers.level_09_name}`.as('level_09'),
  level_10: sql<string | null>`${centers.level_10_name}`.as('level_10'),
};

/**
 * A vehicle with its center and its current driver (the last one if it is out of service), for most reports. Outer
 * joins prevent a plan that starts from the centers, where PostgreSQL underestimates the rows of one account.
 */
export const vehicleIdentity = pgView('vehicle_identity')
  .with(invoker)
  .as((query) =>
    query
      .select({
        customer_number: vehicles.customer_number,
        ...vehicleFields,
        ...centerFields,
        ...driverFields,
        ...vehicleFacts,
      })
      .from(vehicles)
      .leftJoin(
        centers,
        and(eq(centers.customer_number, vehicles.customer_number), eq(centers.center_code, vehicles.center_code)),
      )
      .leftJoin(
        drivers,
        and(
          eq(drivers.customer_number, vehicles.customer_number),
          eq(drivers.driver_reference_number, vehicles.driver_reference_number),
        ),
      ),
  );

// Parts of the view, for reports whose rows name their own driver or center.

export const vehicleParts = pgView('vehicle_fields')
  .with(invoker)
  .as((query) => query.select({ customer_number: vehicles.customer_number, ...vehicleFields }).from(vehicles));

export const centerParts = pgView('center_fields')
  .with(invoker)
  .as((query) => query.select({ customer_number: centers.customer_number, ...centerFields }).from(centers));

export const driverParts = pgView('driver_fields')
  .with(invoker)
  .as((query) => query.select({ customer_number: drivers.customer_number, ...driverFields }).from(drivers));
