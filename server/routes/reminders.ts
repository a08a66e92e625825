import type { RefusalCode } from '../../contract/refusals.ts';
import type { Locale, Words } from '../../engine/context/context.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { limits } from '../limits.ts';
import type { Mail, Post } from '../mail/post.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import { actingAs, type RefusedRecord } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';

/** What a driver is reminded of. */
export interface Reminder {
  id: string;
  driver: string;
  first_name: string;
  last_name: string;
  email: string | null;
  language: Locale;
  /** The day of the last reminder after which none is sent on the same day. */
  reminded_date: string | null;
}

type ReminderServices = Pick<DataServices, 'pool' | 'audit' | 'post' | 'words'>;

/** One kind of reminders. */
export interface Reminding<R extends Reminder> {
  /** The names of its texts begin with it: `mileage_subject`. */
  kind: 'mileage' | 'policy' | 'safety';
  /** The name of a reminder in the audit. */
  audited: string;
  /** The reminders with these ids, locked, so that of two callers the second one sees what the first has written. */
  find(client: Transaction, who: Who, ids: readonly string[]): Promise<R[]>;
  /** Why nobody can be reminded, apart from a missing address and a reminder of today. */
  misfit(reminder: R): RefusalCode | null;
  /** The refusals of a missing address, and of a reminder of today. */
  codes: { noEmail: RefusalCode; reminded: RefusalCode };
  /** As if it were sent on a day. */
  sentOn(reminder: R, day: string): R;
  /** Writes the days of the last reminders. */
  write(client: Transaction, who: Who, reminders: readonly R[]): Promise<unknown>;
  /** The lines of the email to one driver. */
  linesOf(reminders: readonly R[], who: Who, words: Words): string[];
  /** What the subject and the first sentence name besides the customer. */
  values?(who: Who): Readonly<Record<string, string>>;
}

/** Who reminds drivers. */
interface Sender {
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

async function senderOf(client: Transaction, { username, account }: Who): Promise<Sender> {
  const { rows } = await client.query<Sender>(
    `select customer_name as customer, coalesce(full_name, username) as by, email
       from users join accounts using (customer_number) where username = $1`,
    [username],
  );
  return rows[0] ?? { customer: account, by: username, email: null };
}

/** Why nobody is reminded; null if that is possible. */
function refusedOf<R extends Reminder>(
  { misfit, codes }: Reminding<R>,
  id: string,
  reminder: R | undefined,
  today: string,
): RefusedRecord | null {
  if (!reminder) return refuse(id, 'not_found');
  const code = misfit(reminder) ?? (reminder.email === null ? codes.noEmail : null);
  if (code) return refuse(id, code);
  return reminder.reminded_date === today ? refuse(id, codes.reminded) : null;
}

/** Marks drivers as reminded before anything is sent, so that two calls at once send one email. */
const claim = <R extends Reminder>(
  reminding: Reminding<R>,
  { pool, audit }: ReminderServices,
  who: Who,
  ids: readonly string[],
) =>
  inTransaction(pool, actingAs(who), async (client) => {
    const rows = await reminding.find(client, who, ids);
    const known = new Map(rows.map((reminder) => [reminder.id, reminder]));
    const refused = ids.flatMap((id) => refusedOf(reminding, id, known.get(id), who.today) ?? []);
    const due = rows.filter(({ id }) => refused.every((each) => each.id !== id));
    await reminding.write(
      client,
      who,
      due.map((reminder) => reminding.sentOn(reminder, who.today)),
    );
    await audit.recordIn(
      client,
      ...due.map(({ id }) => ({ kind: 'saved' as const, ...namesOf(who), detail: { [reminding.audited]: id } })),
    );
    return { due, refused, sender: await senderOf(client, who) };
  });

/** An email about all reminders of one driver. */
function mailOf<R extends Reminder>(
  { kind, linesOf, values }: Reminding<R>,
  reminders: readonly [R, ...R[]],
  { customer, by, email }: Sender,
  { who, words }: { who: Who; words: Words },
): Mail {
  const [{ email: to, first_name, last_name }] = reminders;
  const about = { customer, ...values?.(who) };
  return {
    to: to ?? '',
    ...(email ? { replyTo: email } : {}),
    subject: words(`notifications.mail.${kind}_subject`, about),
    text: [
      words('notifications.mail.driver_hello', { driver: plainName(`${first_name} ${last_name}`) }),
      words(`notifications.mail.${kind}_lead`, about),
      linesOf(reminders, who, words).join('\n'),
      words(email ? `notifications.mail.${kind}_reply` : `notifications.mail.${kind}_call`, { username: by }),
    ].join('\n\n'),
  };
}

interface Sending<R extends Reminder> {
  post: Post;
  notice: Parameters<Post['send']>[0];
  who: Who;
  /** The email to one driver. */
  mailOf(reminders: readonly [R, ...R[]]): Mail;
}

/** Sends each driver one email, some of them at once. Returns the reminders of those that could not be sent. */
async function sendAll<R extends Reminder>(due: readonly R[], { post, notice, who, mailOf }: Sending<R>): Promise<R[]> {
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

const notSent = ({ id, email }: Reminder): RefusedRecord => refuse(id, 'email_not_sent', { email: email ?? '' });

/**
 * Reminds drivers, with one email for each. Returns the ids for which nobody was reminded, and why.
 * @throws Refusal `emails_off`
 */
export const remindOf =
  <R extends Reminder>(reminding: Reminding<R>) =>
  async (services: ReminderServices, who: Who, ids: readonly string[]): Promise<RefusedRecord[]> => {
    const { pool, post, words } = services;
    if (!post) throw new Refusal('emails_off');
    const { due, refused, sender } = await claim(reminding, services, who, ids);
    const failed = await sendAll(due, {
      ...{ post, notice: `${reminding.kind}_reminder` as const, who },
      mailOf: (reminders) => mailOf(reminding, reminders, sender, { who, words: words(reminders[0].language) }),
    });
    // As before, so that the same day another try is possible.
    if (failed.length > 0) await inTransaction(pool, actingAs(who), (client) => reminding.write(client, who, failed));
    return [...refused, ...failed.map(notSent)];
  };
