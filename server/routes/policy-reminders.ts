import { formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import type { Transaction } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';
import { driverColumns, type Reminder, remindOf } from './reminders.ts';

/** A policy that a driver has to acknowledge. */
interface Policy extends Reminder {
  is_open: boolean;
  last_reminder_date: string | null;
  reminders_sent: number;
  policy_name: string;
  policy_version: string;
  due_date: string;
}

/** Locks the drivers: of two who remind a driver, the second one has to see the day of the first. */
const lockDrivers = `
  select from drivers d
   where exists (select from policy_acknowledgements p
                  where p.acknowledgement_id = any ($1) and p.driver_reference_number = d.driver_reference_number)
   order by d.driver_reference_number for update`;

const stored = `
  select p.acknowledgement_id as id, p.driver_reference_number as driver, p.acknowledged_date is null as is_open,
    p.last_reminder_date::text, p.reminders_sent, p.policy_version, p.due_date::text,
    coalesce(f.policy_name, p.policy_id) as policy_name, ${driverColumns},
    (select max(o.last_reminder_date)::text from policy_acknowledgements o
      where o.driver_reference_number = p.driver_reference_number) as reminded_date
  from policy_acknowledgements p
  join accounts a using (customer_number)
  join drivers d using (customer_number, driver_reference_number)
  left join fleet_policies f using (customer_number, policy_id)
  where p.acknowledgement_id = any ($1) and d.active and coalesce(d.driver_inactive_from > $2::date, true)
  order by p.due_date, p.acknowledgement_id
  for update of p`;

/** Writes the days of the last reminders, and how many there were. */
const write = (client: Transaction, who: Who, policies: readonly Policy[]) =>
  client.query(
    `update policy_acknowledgements p
        set last_reminder_date = e.last_reminder_date, reminders_sent = e.reminders_sent,
          changed_by = $2, changed_at = clock_timestamp(), version = version + 1
       from jsonb_to_recordset($1) as e(id text, last_reminder_date date, reminders_sent int) where p.acknowledgement_id = e.id`,
    [JSON.stringify(policies), who.username],
  );

/** Reminds drivers of policies that they have to acknowledge. The day of the last reminder is that of any policy. */
export const remind = remindOf<Policy>({
  kind: 'policy',
  audited: 'reminder',
  codes: { noEmail: 'driver_no_email', reminded: 'driver_reminded' },
  async find(client, who, ids) {
    await client.query(lockDrivers, [ids]);
    return (await client.query<Policy>(stored, [ids, who.today])).rows;
  },
  misfit: ({ is_open }) => (is_open ? null : 'policy_acknowledged'),
  sentOn: (policy, day) => ({ ...policy, last_reminder_date: day, reminders_sent: policy.reminders_sent + 1 }),
  write,
  linesOf: (policies, _who, words) =>
    policies.map(({ policy_name: policy, policy_version: version, due_date, language }) =>
      words('notifications.mail.policy_line', {
        ...{ policy, version },
        due: formatDayInWords(parseDay(due_date), language, true),
      }),
    ),
});
