import { mvrDrivers, mvrRequests } from '../database/schema/mvr.ts';
import { dayText } from './calendar.ts';
import type { Loader } from './loader.ts';
import type { Driver } from './people.ts';
import type { Plan } from './plans.ts';
import { createRandom, type Random } from './random.ts';

/** A driver with a vehicle, as the list of a request has them. */
export interface Checked extends Pick<Driver, 'reference' | 'first' | 'last' | 'center'> {
  state: string;
  vehicle: string;
}

/** Days before today, how many drivers, and how many of them wait for their result. The first one is the saved list. */
const past = [
  { days: 384, drivers: 14, pending: 0 },
  { days: 131, drivers: 9, pending: 0 },
  { days: 6, drivers: 5, pending: 3 },
] as const;

const letters = [...'BCDGHKLMNPRSTW'] as const;

/** As Ontario and most states write them. The database keeps a mask of them. */
const licenseNumber = (random: Random, country: Plan['country']) => {
  const letter = random.pick(letters);
  if (country === 'USA') return `${letter}${random.digits(8)}`;
  return `${letter}${random.digits(4)}-${random.digits(5)}-${random.digits(5)}`;
};

function resultOf(random: Random, day: number) {
  const mvr_result_date = dayText(day);
  const found = random.next();
  if (found < 0.66) return { mvr_status: 'CLEAR', mvr_violation_count: 0, mvr_points: 0, mvr_result_date } as const;
  if (found > 0.92) return { mvr_status: 'NO_RECORD', mvr_result_date } as const;
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  const points = Array.from({ length: count }, () => random.pick([2, 2, 3, 4])).reduce((sum, each) => sum + each, 0);
  return { mvr_status: 'VIOLATIONS', mvr_violation_count: count, mvr_points: points, mvr_result_date } as const;
}

/** Earlier requests with their results, the list that was saved, and the one that is being built. */
export function addMvr(loader: Loader, plan: Plan, people: readonly Checked[], today: number): void {
  const [user] = plan.users;
  if (!user || people.length === 0) return;
  const random = createRandom(`${plan.customer} mvr`);
  let last = 0;
  const add = (checked: Checked, day: number, more: Partial<typeof mvrDrivers.$inferInsert>) =>
    loader.add(mvrDrivers, {
      customer_number: plan.customer,
      mvr_driver_id: `mvr-${++last}`,
      username: user.username,
      original_index: last,
      driver_reference_number: checked.reference,
      first_name: checked.first,
      last_name: checked.last,
      secondary_driver: false,
      driver_license_state: checked.state,
      driver_license_number: licenseNumber(random, plan.country),
      date_of_birth: dayText(today - random.int(23 * 365, 63 * 365)),
      current_vehicle: checked.vehicle,
      bill_to_vehicle: checked.vehicle,
      center_code: checked.center,
      created_at: new Date((day * 1440 + random.int(14 * 60, 20 * 60)) * 60_000),
      version: 1,
      ...more,
    });
  for (const [at, { days, drivers, pending }] of past.entries()) {
    const day = today - days;
    const mvr_reference_number = `M${100_001 + at}`;
    const begin = random.int(0, Math.max(0, people.length - drivers));
    const checked = people.slice(begin, begin + drivers);
    for (const [index, each] of checked.entries()) {
      const isPending = index < pending;
      const result = isPending ? ({ mvr_status: 'PENDING' } as const) : resultOf(random, day + random.int(2, 5));
      add(each, day, { mvr_reference_number, saved_date: at === 0 ? dayText(day) : null, ...result });
    }
    loader.add(mvrRequests, {
      customer_number: plan.customer,
      mvr_reference_number,
      driver_count: checked.length,
      mvr_requested_by: user.username,
      mvr_requested_at: new Date((day * 1440 + random.int(20 * 60, 22 * 60)) * 60_000),
      version: 1,
    });
  }
  for (const each of people.slice(-2)) add(each, today - 1, {});
}
