import type { Words } from '../../engine/context/context.ts';
import { formatMonth } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import type { Mail } from '../mail/post.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs, type RefusedRecord } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import { distanceOf } from './odometers.ts';
import { driverColumns, notSent, type Reminder, refuse, type Sender, sendAll, senderOf } from './reminders.ts';

type ReminderServices = Pick<DataServices, 'pool' | 'audit' | 'post' | 'words'>;

/** A month, and the driver who has not reported it. */
interface Month extends Reminder {
  is_missing: boolean;
  reminded_date: string | null;
  period_start: string;
  vehicle_number: string;
  vehicle_model: string;
  total: number;
}

const stored = `
  select p.mileage_id as id, p.driver_reference_number as driver, not p.reported and p.period_end < $2::date as is_missing,
    p.reminded_date::text, p.period_start::text, p.vehicle_number, p.end_odometer - p.start_odometer as total,
    concat_ws(' ', v.model_year, v.vehicle_make, v.vehicle_model) as vehicle_model, ${driverColumns}
  from mileage_periods p
  join accounts a using (customer_number)
  left join vehicles v using (customer_number, vehicle_number)
  left join drivers d on d.customer_number = p.customer_number and d.driver_reference_number = p.driver_reference_number
  where p.mileage_id = any ($1)
  order by p.mileage_id
  for update of p`;

/** Why the driver is not reminded of a month; null if that is possible. */
function unfit(id: string, month: Month | undefined, today: string): RefusedRecord | null {
  if (!month) return refuse(id, 'not_found');
  if (!month.is_missing) return refuse(id, 'mileage_not_missing');
  if (month.email === null) return refuse(id, 'mileage_no_email');
  return month.reminded_date === today ? refuse(id, 'mileage_reminded') : null;
}

/** Writes the days of the last reminders. */
const write = (client: Transaction, who: Who, months: readonly Pick<Month, 'id' | 'reminded_date'>[]) =>
  client.query(
    `update mileage_periods p
        set reminded_date = e.reminded_date, changed_by = $2, changed_at = clock_timestamp(), version = version + 1
       from jsonb_to_recordset($1) as e(id text, reminded_date date) where p.mileage_id = e.id`,
    [JSON.stringify(months), who.username],
  );

/** Marks the months as reminded before anything is sent, so that two calls at once send one email. */
const claim = ({ pool, audit }: ReminderServices, who: Who, ids: readonly string[]) =>
  inTransaction(pool, actingAs(who), async (client) => {
    const { rows } = await client.query<Month>(stored, [ids, who.today]);
    const known = new Map(rows.map((month) => [month.id, month]));
    const refused = ids.flatMap((id) => unfit(id, known.get(id), who.today) ?? []);
    const due = rows.filter(({ id }) => refused.every((each) => each.id !== id));
    await write(
      client,
      who,
      due.map((month) => ({ ...month, reminded_date: who.today })),
    );
    await audit.recordIn(
      client,
      ...due.map(({ id: reminder }) => ({ kind: 'saved' as const, ...namesOf(who), detail: { reminder } })),
    );
    return { due, refused, sender: await senderOf(client, who) };
  });

/** An email about all months of one driver. */
function mailOf(months: readonly [Month, ...Month[]], { customer, by, email }: Sender, who: Who, words: Words): Mail {
  const [{ email: to, first_name, last_name, language }] = months;
  const lines = months.map((month) =>
    words('notifications.mail.mileage_month', {
      month: formatMonth(parseDay(month.period_start), language),
      vehicle: month.vehicle_number,
      model: month.vehicle_model,
      distance: distanceOf(month.total, { viewer: who.viewer, locale: language }),
    }),
  );
  return {
    to: to ?? '',
    ...(email ? { replyTo: email } : {}),
    subject: words('notifications.mail.mileage_subject', { customer }),
    text: [
      words('notifications.mail.driver_hello', { driver: plainName(`${first_name} ${last_name}`) }),
      words('notifications.mail.mileage_lead', { customer }),
      lines.join('\n'),
      words(email ? 'notifications.mail.mileage_reply' : 'notifications.mail.mileage_call', { username: by }),
    ].join('\n\n'),
  };
}

/** Reminds drivers of months that are missing. Returns those of which nobody was reminded, and why. */
export async function remind(services: ReminderServices, who: Who, ids: readonly string[]): Promise<RefusedRecord[]> {
  const { pool, post, words } = services;
  if (!post) throw new Refusal('emails_off');
  const { due, refused, sender } = await claim(services, who, ids);
  const failed = await sendAll(due, {
    ...{ post, notice: 'mileage_reminder' as const, who },
    mailOf: (months) => mailOf(months, sender, who, words(months[0].language)),
  });
  // As before, so that the same day another try is possible.
  if (failed.length > 0) await inTransaction(pool, actingAs(who), (client) => write(client, who, failed));
  return [...refused, ...failed.map(notSent)];
}
