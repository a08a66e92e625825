import type { Words } from '../../engine/context/context.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import type { Mail } from '../mail/post.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs, type RefusedRecord } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import { driverColumns, notSent, type Reminder, refuse, type Sender, sendAll, senderOf } from './reminders.ts';
import { driversIn, yearOf } from './safety-state.ts';

type ReminderServices = Pick<DataServices, 'pool' | 'audit' | 'post' | 'words'>;

interface Driver extends Reminder {
  reminded_date: string | null;
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
  const { rows } = await client.query<Reminder>(lockDrivers, [numbers, who.today]);
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

/** Why a driver is not reminded; null if that is possible. */
function unfit(id: string, driver: Driver | undefined, today: string): RefusedRecord | null {
  if (!driver) return refuse(id, 'not_found');
  if (!driver.needs_training && driver.policies.length === 0) return refuse(id, 'safety_nothing_missing');
  if (driver.email === null) return refuse(id, 'driver_no_email');
  return driver.reminded_date === today ? refuse(id, 'driver_reminded') : null;
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

/** Marks the drivers as reminded before anything is sent, so that two calls at once send one email. */
const claim = ({ pool, audit }: ReminderServices, who: Who, numbers: readonly string[]) =>
  inTransaction(pool, actingAs(who), async (client) => {
    const rows = await driversOf(client, who, numbers);
    const known = new Map(rows.map((driver) => [driver.id, driver]));
    const refused = numbers.flatMap((id) => unfit(id, known.get(id), who.today) ?? []);
    const due = rows.filter(({ id }) => refused.every((each) => each.id !== id));
    const reminded = due.map((driver) => ({ ...driver, reminded_date: who.today }));
    await write(client, who, reminded);
    await audit.recordIn(
      client,
      ...due.map(({ id }) => ({ kind: 'saved' as const, ...namesOf(who), detail: { safety_reminder: id } })),
    );
    return { due, refused, sender: await senderOf(client, who) };
  });

function mailOf(driver: Driver, { customer, by, email }: Sender, year: string, words: Words): Mail {
  const lines = [
    ...(driver.needs_training ? [words('notifications.mail.safety_training', { year })] : []),
    ...driver.policies.map((policy) => words('notifications.mail.safety_policy', { policy })),
  ];
  return {
    to: driver.email ?? '',
    ...(email ? { replyTo: email } : {}),
    subject: words('notifications.mail.safety_subject', { year }),
    text: [
      words('notifications.mail.driver_hello', { driver: plainName(`${driver.first_name} ${driver.last_name}`) }),
      words('notifications.mail.safety_lead', { customer, year }),
      lines.join('\n'),
      words(email ? 'notifications.mail.safety_reply' : 'notifications.mail.safety_call', { username: by }),
    ].join('\n\n'),
  };
}

/** Reminds drivers of what they have to do for their review. Returns those who were not reminded, and why. */
export async function remind(services: ReminderServices, who: Who, ids: readonly string[]): Promise<RefusedRecord[]> {
  const { pool, post, words } = services;
  if (!post) throw new Refusal('emails_off');
  const { due, refused, sender } = await claim(services, who, ids);
  const failed = await sendAll(due, {
    ...{ post, notice: 'safety_reminder' as const, who },
    mailOf: ([driver]) => mailOf(driver, sender, String(yearOf(who, null)), words(driver.language)),
  });
  // As before, so that the same day another try is possible.
  if (failed.length > 0) await inTransaction(pool, actingAs(who), (client) => write(client, who, failed));
  return [...refused, ...failed.map(notSent)];
}
