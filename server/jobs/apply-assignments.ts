import type pg from 'pg';
import type { Transaction } from '../query/transaction.ts';
import { applyAllPlanned, applyPlanned, type PlannedKind, type Today } from './apply-planned.ts';

export interface VehicleNow {
  driver_reference_number: string | null;
  /** Whether it is out of service on the day that it was asked for. */
  is_closed: boolean;
}

/** A vehicle as it is on a day; null if there is none. Others who assign it wait until the transaction ends. */
export async function lockVehicle(client: Transaction, vehicle: string, day: string): Promise<VehicleNow | null> {
  const { rows } = await client.query<VehicleNow>(
    `select driver_reference_number, status = 'CLOSE OUT' or coalesce(out_of_service_date <= $2::date, false) as is_closed
       from vehicles where vehicle_number = $1 for update`,
    [vehicle, day],
  );
  return rows[0] ?? null;
}

/** Whether a driver is active on a day; null if there is none with this number. */
export async function isActiveOn(client: Transaction, driver: string, day: string): Promise<boolean | null> {
  const { rows } = await client.query<{ is_active: boolean }>(
    `select active and coalesce(driver_inactive_from > $2::date, true) as is_active
       from drivers where driver_reference_number = $1`,
    [driver, day],
  );
  return rows[0]?.is_active ?? null;
}

/** Makes somebody the driver of a vehicle. One in service without a driver is a pool vehicle. */
export const setDriver = (client: Transaction, vehicle: string, driver: string | null) =>
  client.query(
    `update vehicles set driver_reference_number = $2, pool_vehicle = $2::text is null and status <> 'ON ORDER'
      where vehicle_number = $1`,
    [vehicle, driver],
  );

interface Planned {
  assignment_id: string;
  vehicle_number: string;
  driver_reference_number: string | null;
}

/** Applies an assignment, unless somebody else just has. If its driver or its vehicle is out of use by then, it says so. */
async function applyOne(client: Transaction, id: string, today: string): Promise<void> {
  const { rows } = await client.query<Planned>(
    `select assignment_id, vehicle_number, driver_reference_number from driver_assignments
      where assignment_id = $1 and assignment_status = 'PLANNED' for update`,
    [id],
  );
  const [row] = rows;
  if (!row) return;
  const { vehicle_number: vehicle, driver_reference_number: driver } = row;
  const before = await lockVehicle(client, vehicle, today);
  const isFit = before?.is_closed === false && (driver === null || (await isActiveOn(client, driver, today)) === true);
  if (isFit) await setDriver(client, vehicle, driver);
  await client.query(
    `update driver_assignments
        set assignment_status = case when $2 then 'APPLIED' else 'NOT_APPLIED' end,
            applied_at = case when $2 then clock_timestamp() end,
            former_driver_number = case when $2 then $3::text end,
            changed_at = clock_timestamp(), version = version + 1
      where assignment_id = $1`,
    [id, isFit, before?.driver_reference_number ?? null],
  );
}

const assignments: PlannedKind = {
  table: 'driver_assignments',
  setting: 'app.assigning',
  due: `select assignment_id as id, coalesce(changed_by, created_by) as actor from driver_assignments
         where assignment_status = 'PLANNED' and assignment_start <= $1::date
         order by assignment_start, created_at, assignment_id`,
  apply: (client, { id }, today) => applyOne(client, id, today),
};

/** Applies the planned assignments of an account whose day has come, each in the name of the user who has planned it. */
export const applyAssignments = (pool: pg.Pool, account: string, day: Today): Promise<void> =>
  applyPlanned(pool, assignments, account, day);

/** The same for all accounts. */
export const applyAllAssignments = (pool: pg.Pool, day: Today, signal: AbortSignal): Promise<void> =>
  applyAllPlanned(pool, assignments, day, signal);
