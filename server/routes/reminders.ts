import type { RefusalCode } from '../../contract/refusals.ts';
import type { Locale } from '../../engine/context/context.ts';
import { limits } from '../limits.ts';
import type { Mail, Post } from '../mail/post.ts';
import type { Transaction } from '../query/transaction.ts';
import type { RefusedRecord } from '../records/records.ts';
import type { Who } from '../running/who.ts';

/** What a driver is reminded of. */
export interface Reminder {
  id: string;
  driver: string;
  first_name: string;
  last_name: string;
  email: string | null;
  language: Locale;
}

/** Who reminds drivers. */
export interface Sender {
  customer: string;
  by: string;
  /** Answers go there; null for nowhere. */
  email: string | null;
}

/**
 * The columns of a reminder about the driver `d`, in the account `a`. Drivers have no language: those who live in Quebec get
 * French.
 */
export const driverColumns = `
  coalesce(d.driver_first_name, '') as first_name, coalesce(d.driver_last_name, '') as last_name,
  nullif(trim(d.driver_email_address), '') as email,
  case when d.driver_state_province = 'QC' then 'fr-CA' when a.customer_country = 'CAN' then 'en-CA' else 'en-US' end as language`;

export const refuse = (id: string, code: RefusalCode, values: RefusedRecord['values'] = {}): RefusedRecord => ({
  id,
  key: `refusals.${code}`,
  values,
});

export async function senderOf(client: Transaction, { username, account }: Who): Promise<Sender> {
  const { rows } = await client.query<Sender>(
    `select customer_name as customer, coalesce(full_name, username) as by, email
       from users join accounts using (customer_number) where username = $1`,
    [username],
  );
  return rows[0] ?? { customer: account, by: username, email: null };
}

interface Sending<R extends Reminder> {
  post: Post;
  notice: Parameters<Post['send']>[0];
  who: Who;
  /** The email to one driver. */
  mailOf(reminders: readonly [R, ...R[]]): Mail;
}

/** Sends each driver one email, some of them at once. Returns the reminders of those that could not be sent. */
export async function sendAll<R extends Reminder>(
  due: readonly R[],
  { post, notice, who, mailOf }: Sending<R>,
): Promise<R[]> {
  const drivers = new Map<string, [R, ...R[]]>();
  for (const reminder of due) {
    const others = drivers.get(reminder.driver);
    if (others) others.push(reminder);
    else drivers.set(reminder.driver, [reminder]);
  }
  const waiting = [...drivers.values()];
  const failed: R[] = [];
  const sendNext = async (): Promise<void> => {
    for (let reminders = waiting.shift(); reminders; reminders = waiting.shift()) {
      try {
        await post.send(notice, mailOf(reminders));
      } catch (error) {
        who.log.error({ err: error, driver: reminders[0].driver }, 'a reminder could not be sent');
        failed.push(...reminders);
      }
    }
  };
  await Promise.all(Array.from({ length: limits.reminders }, sendNext));
  return failed;
}

export const notSent = ({ id, email }: Reminder): RefusedRecord => refuse(id, 'email_not_sent', { email: email ?? '' });
