import { createHash } from 'node:crypto';
import { driverAssignments } from '../database/schema/assignments.ts';
import { recordChanges } from '../database/schema/records.ts';
import { dayText } from './calendar.ts';
import type { Loader } from './loader.ts';
import type { Driver } from './people.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** Somebody who can have had a vehicle before. */
export type Earlier = Pick<Driver, 'reference' | 'since'>;

const noonOf = (day: number) => new Date((day * 1440 + 12 * 60) * 60_000);

/** Up to some drivers who were with the customer on a day, without the last one. */
function pickEarlier(drivers: readonly Earlier[], last: Driver, day: number, count: number, random: Random): string[] {
  const found = new Set<string>();
  for (let turn = 0; turn < 4 * count && found.size < count && drivers.length > 0; turn++) {
    const { reference, since } = random.pick(drivers);
    if (since <= day && reference !== last.reference) found.add(reference);
  }
  return [...found];
}

/**
 * Who has had a vehicle. The records of the seed name its last driver, so others had it before `earliest`, the first day of these
 * records.
 */
export function addAssignments(
  loader: Loader,
  vehicle: Vehicle,
  drivers: readonly Earlier[],
  random: Random,
  earliest: number,
): void {
  const { customer, number, driver, inService, outOfService } = vehicle;
  if (driver === null) return;
  const span = Math.min(earliest, outOfService ?? earliest) - inService;
  const count = span > 200 && random.chance(0.5) ? random.int(2, 3) : 0;
  const all = [...pickEarlier(drivers, driver, inService, count, random), driver.reference];
  const length = Math.floor(span / all.length);
  for (const [at, reference] of all.entries()) {
    const start = at === 0 ? inService : inService + at * length + random.int(-20, 20);
    loader.add(driverAssignments, {
      customer_number: customer,
      assignment_id: `${number}-${at + 1}`,
      vehicle_number: number,
      driver_reference_number: reference,
      assignment_start: dayText(start),
      assignment_status: 'APPLIED',
      applied_at: noonOf(start),
      former_driver_number: all[at - 1] ?? null,
      created_at: noonOf(start),
      version: 1,
    });
  }
}

/** Pool vehicles that drivers without one get soon, as a user has planned yesterday. */
export function addPlannedAssignments(
  loader: Loader,
  { customer, users }: Plan,
  vehicles: readonly string[],
  drivers: readonly Driver[],
  today: number,
): void {
  const [user] = users;
  for (const [at, driver] of drivers.slice(0, 2).entries()) {
    const vehicle = vehicles[at];
    if (vehicle === undefined || user === undefined) return;
    const assignment_id = `${vehicle}-planned`;
    const values = {
      vehicle_number: vehicle,
      driver_reference_number: driver.reference,
      assignment_start: dayText(today + 6 + at * 9),
      assignment_status: 'PLANNED',
    } as const;
    const created_at = noonOf(today - 1);
    loader.add(driverAssignments, {
      customer_number: customer,
      assignment_id,
      ...values,
      created_by: user.username,
      created_at,
      version: 1,
    });
    loader.add(recordChanges, {
      customer_number: customer,
      change_id: createHash('md5').update(`${customer} ${assignment_id}`).digest('hex'),
      record_type: 'driver_assignments',
      record_id: assignment_id,
      operation: 'ADDED',
      before: JSON.stringify({}),
      after: JSON.stringify(values),
      version: 1,
      username: user.username,
      changed_at: created_at,
    });
  }
}
