import type { Words } from '../../engine/context/context.ts';
import { formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import type { Mail } from '../mail/post.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs, type RefusedRecord } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import { driverColumns, notSent, type Reminder, refuse, type Sender, sendAll, senderOf } from './reminders.ts';

type ReminderServices = Pick<DataServices, 'pool' | 'audit' | 'post' | 'words'>;

/** A policy that a driver has to acknowledge. */
interface Policy extends Reminder {
  is_open: boolean;
  last_reminder_date: string | null;
  reminders_sent: number;
  /** Of any policy. */
  reminded_date: string | null;
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

/** Why the driver is not reminded of a policy; null if that is possible. */
function unfit(id: string, policy: Policy | undefined, today: string): RefusedRecord | null {
  if (!policy) return refuse(id, 'not_found');
  if (!policy.is_open) return refuse(id, 'policy_acknowledged');
  if (policy.email === null) return refuse(id, 'driver_no_email');
  return policy.reminded_date === today ? refuse(id, 'driver_reminded') : null;
}

/** Writes the days of the last reminders, and how many there were. */
const write = (client: Transaction, who: Who, policies: readonly Policy[]) =>
  client.query(
    `update policy_acknowledgements p
        set last_reminder_date = e.last_reminder_date, reminders_sent = e.reminders_sent,
          changed_by = $2, changed_at = clock_timestamp(), version = version + 1
       from jsonb_to_recordset($1) as e(id text, last_reminder_date date, reminders_sent int) where p.acknowledgement_id = e.id`,
    [JSON.stringify(policies), who.username],
  );

/** Marks the drivers as reminded before anything is sent, so that two calls at once send one email. */
const claim = ({ pool, audit }: ReminderServices, who: Who, ids: readonly string[]) =>
  inTransaction(pool, actingAs(who), async (client) => {
    await client.query(lockDrivers, [ids]);
    const { rows } = await client.query<Policy>(stored, [ids, who.today]);
    const known = new Map(rows.map((policy) => [policy.id, policy]));
    const refused = ids.flatMap((id) => unfit(id, known.get(id), who.today) ?? []);
    const due = rows.filter(({ id }) => refused.every((each) => each.id !== id));
    await write(
      client,
      who,
      due.map((each) => ({ ...each, last_reminder_date: who.today, reminders_sent: each.reminders_sent + 1 })),
    );
    await audit.recordIn(
      client,
      ...due.map(({ id: reminder }) => ({ kind: 'saved' as const, ...namesOf(who), detail: { reminder } })),
    );
    return { due, refused, sender: await senderOf(client, who) };
  });

/** An email about all policies of one driver. */
function mailOf(policies: readonly [Policy, ...Policy[]], { customer, by, email }: Sender, words: Words): Mail {
  const [{ email: to, first_name, last_name, language }] = policies;
  const lines = policies.map(({ policy_name: policy, policy_version: version, due_date }) =>
    words('notifications.mail.policy_line', {
      ...{ policy, version },
      due: formatDayInWords(parseDay(due_date), language, true),
    }),
  );
  return {
    to: to ?? '',
    ...(email ? { replyTo: email } : {}),
    subject: words('notifications.mail.policy_subject', { customer }),
    text: [
      words('notifications.mail.driver_hello', { driver: plainName(`${first_name} ${last_name}`) }),
      words('notifications.mail.policy_lead', { customer }),
      lines.join('\n'),
      words(email ? 'notifications.mail.policy_reply' : 'notifications.mail.policy_call', { username: by }),
    ].join('\n\n'),
  };
}

/** Reminds drivers of policies that they have to acknowledge. Returns those of which nobody was reminded, and why. */
export async function remind(services: ReminderServices, who: Who, ids: readonly string[]): Promise<RefusedRecord[]> {
  const { pool, post, words } = services;
  if (!post) throw new Refusal('emails_off');
  const { due, refused, sender } = await claim(services, who, ids);
  const failed = await sendAll(due, {
    ...{ post, notice: 'policy_reminder' as const, who },
    mailOf: (policies) => mailOf(policies, sender, words(policies[0].language)),
  });
  // As before, so that the same day another try is possible.
  if (failed.length > 0) await inTransaction(pool, actingAs(who), (client) => write(client, who, failed));
  return [...refused, ...failed.map(notSent)];
}
