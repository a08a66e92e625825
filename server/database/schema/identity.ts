import { and, eq, sql } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { centers } from './centers.ts';
import { drivers } from './drivers.ts';
import { vehicles } from './vehicles.ts';

/**
 * What a row of a report is about, under the names of the column catalogue's sets (`vehicle`, `client_use`, `center`,
 * `levels`, `driver`, `driver_misc`): a query joins a view by `customer_number` and takes all of it, `i.*`. A view works
 * with the rights of whoever reads it (`security_invoker`), so that row-level security holds through it.
 */
const invoker = { securityInvoker: true };

const vehicleFields = {
  vehicle_number: vehicles.vehicle_number,
  client_vehicle_number: vehicles.client_vehicle_number,
  vin: vehicles.vin,
  /** A name, not an amount. */
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

/** What most reports tell of a vehicle besides. */
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

/** The center and its ancestors by name, from the root to itself. */
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
 * A vehicle with its center, which each has, and its current driver (the last one, once it is out of service): for most reports.
 * Outer joins leave PostgreSQL no plan that begins with the centers: it sees one account's few among all accounts' rows.
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

// Its parts, for a report whose rows name a driver or a center of their own.

export const vehicleParts = pgView('vehicle_fields')
  .with(invoker)
  .as((query) => query.select({ customer_number: vehicles.customer_number, ...vehicleFields }).from(vehicles));

export const centerParts = pgView('center_fields')
  .with(invoker)
  .as((query) => query.select({ customer_number: centers.customer_number, ...centerFields }).from(centers));

export const driverParts = pgView('driver_fields')
  .with(invoker)
  .as((query) => query.select({ customer_number: drivers.customer_number, ...driverFields }).from(drivers));
