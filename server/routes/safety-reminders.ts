import type { Transaction } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';
import { driverColumns, type Reminder, remindOf } from './reminders.ts';
import { driversIn, yearOf } from './safety-state.ts';

interface Driver extends Reminder {
  needs_training: boolean;
  policies: string[];
}

/** The drivers, locked, so that of two who remind one, the second sees the day of the first. */
const lockDrivers = `
  select d.driver_reference_number as id, d.driver_reference_number as driver, ${driverColumns}
    from drivers d join accounts a using (customer_number)
   where d.driver_reference_number = any ($1) and d.active and coalesce(d.driver_inactive_from > $2::date, true)
   order by 1 for update of d`;

const policiesQuery = `
  select p.driver_reference_number as driver, array_agg(coalesce(f.policy_name, p.policy_id) order by 1) as policies
    from policy_acknowledgements p left join fleet_policies f using (customer_number, policy_id)
   where p.driver_reference_number = any ($1) and p.acknowledged_date is null group by 1`;

/** What each driver has to do. */
async function driversOf(client: Transaction, who: Who, numbers: readonly string[]): Promise<Driver[]> {
  const { rows } = await client.query<Omit<Reminder, 'reminded_date'>>(lockDrivers, [numbers, who.today]);
  const states = new Map(
    (await driversIn(client, who, yearOf(who, null), numbers)).map((each) => [each.driver_reference_number, each]),
  );
  const open = await client.query<{ driver: string; policies: string[] }>(policiesQuery, [numbers]);
  const policies = new Map(open.rows.map((row) => [row.driver, row.policies]));
  return rows.map((row) => ({
    ...row,
    reminded_date: states.get(row.id)?.reminded_date ?? null,
    needs_training: states.get(row.id)?.missing.includes('training') ?? false,
    policies: policies.get(row.id) ?? [],
  }));
}

/** Writes the days of the last reminders. */
async function write(client: Transaction, who: Who, drivers: readonly Driver[]): Promise<void> {
  await client.query('delete from safety_reminders where driver_reference_number = any ($1)', [
    drivers.map(({ id }) => id),
  ]);
  await client.query(
    `insert into safety_reminders (customer_number, driver_reference_number, reminded_date)
     select $2, id, reminded_date from jsonb_to_recordset($1) as e(id text, reminded_date date) where reminded_date is not null`,
    [JSON.stringify(drivers), who.account],
  );
}

const year = (who: Who) => String(yearOf(who, null));

/** Reminds drivers of what they have to do for their review. */
export const remind = remindOf<Driver>({
  kind: 'safety',
  audited: 'safety_reminder',
  codes: { noEmail: 'driver_no_email', reminded: 'driver_reminded' },
  find: driversOf,
  misfit: ({ needs_training, policies }) => (needs_training || policies.length > 0 ? null : 'safety_nothing_missing'),
  sentOn: (driver, day) => ({ ...driver, reminded_date: day }),
  write,
  values: (who) => ({ year: year(who) }),
  linesOf: (drivers, who, words) =>
    drivers.flatMap(({ needs_training, policies }) => [
      ...(needs_training ? [words('notifications.mail.safety_training', { year: year(who) })] : []),
      ...policies.map((policy) => words('notifications.mail.safety_policy', { policy })),
    ]),
});
