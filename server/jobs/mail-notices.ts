import type { mailTimes } from '../../contract/notice-settings.ts';
import { type ChosenNotice, isChosen, notices } from '../../contract/notices.ts';
import type { Words } from '../../engine/context/context.ts';
import { formatDayInWords } from '../../engine/formats/date.ts';
import { parseDay } from '../../engine/formats/days.ts';
import { formatCurrency } from '../../engine/formats/number.ts';
import { currencyOf } from '../../engine/formats/style.ts';
import { administers } from '../documents/seen.ts';
import { limits } from '../limits.ts';
import type { Mail, Post } from '../mail/post.ts';
import { inTransaction, type Transaction } from '../query/transaction.ts';
import type { DashboardRunning } from '../running/running.ts';
import type { Who } from '../running/who.ts';
import { type NoticeItem, noticeItems } from './notice-items.ts';

type MailTime = Exclude<(typeof mailTimes)[number], 'OFF'>;

/** A user who gets notices by email at this time. */
export interface Subscriber {
  account: string;
  username: string;
}

/** What emails with notices are made and sent with. */
export interface Mailing extends Pick<DashboardRunning, 'pool' | 'words'> {
  /** Missing if emails can't be sent. */
  post?: Post | undefined;
  /** The address of the portal, if it is known without a request. */
  portal: string | null;
  /** The user in the own language; null for one who is gone or disabled. */
  whoIs(subscriber: Subscriber, signal: AbortSignal): Promise<Who | null>;
}

/** The new items of a notice. */
interface News {
  notice: ChosenNotice;
  items: readonly NoticeItem[];
}

/** Users of all accounts: the policy `mailing` shows their rows for this time, and no others. */
const subscribersOf = ({ pool }: Mailing, time: MailTime): Promise<Subscriber[]> =>
  inTransaction(pool, { 'app.customer': '', 'app.mailing': time }, async (client) => {
    const { rows } = await client.query<Subscriber>(
      'select distinct customer_number as account, username from notice_settings where notice_mail = $1 order by 1, 2',
      [time],
    );
    return rows;
  });

/**
 * The items of a notice that the user wants, and that were not sent yet. They count as sent from now on. What was sent long ago
 * is kept as long as it is open: pruned, it would be sent again.
 */
const claimItems = (notice: ChosenNotice) => `
  with given as (select $1::date as today, $6::boolean as administers),
  setting as (select * from notice_settings where username = $2 and notice = $3),
  wanted as (
    select i.* from (${noticeItems[notice]}) i cross join setting s
     where (s.center_code is null or i.center_code in (
             select c.center_code from centers c
              where s.center_code in (c.level_01, c.level_02, c.level_03, c.level_04, c.level_05,
                                      c.level_06, c.level_07, c.level_08, c.level_09, c.level_10)))
       and ($4 <> 'AMOUNT' or i.amount >= coalesce(s.notice_threshold, 0))
  ),
  claimed as (
    insert into notice_mails (customer_number, username, notice, item_id)
    select $5, $2, $3, item_id from wanted
     where $4 <> 'COUNT' or (select count(*) from wanted) >= (select coalesce(max(notice_threshold), 0) from setting)
    on conflict do nothing returning item_id
  ),
  kept as (
    update notice_mails m set mailed_at = clock_timestamp() from wanted w
     where m.username = $2 and m.notice = $3 and m.item_id = w.item_id and m.mailed_at < now() - interval '30 days'
  )
  select w.item_id, w.amount::float8, w.day::text, w.vehicle, w.model, w.driver, w.about
    from wanted w join claimed using (item_id) order by w.day desc, w.item_id`;

async function claim(client: Transaction, who: Who, time: MailTime): Promise<News[]> {
  const { rows: chosen } = await client.query<{ notice: string }>(
    'select notice from notice_settings where username = $1 and notice_mail = $2',
    [who.username, time],
  );
  const names = new Set(chosen.map(({ notice }) => notice));
  const news: News[] = [];
  // In the order of the registry, not of the database.
  for (const notice of Object.keys(notices)) {
    if (!names.has(notice) || !isChosen(notice)) continue;
    const values = [who.today, who.username, notice, notices[notice].measure, who.account, administers(who)];
    const { rows: items } = await client.query<NoticeItem>(claimItems(notice), values);
    if (items.length > 0) news.push({ notice, items });
  }
  return news;
}

/** So that they are sent with the next email. */
const release = ({ pool }: Mailing, who: Who, news: readonly News[]) =>
  inTransaction(pool, settingsOf(who), async (client) => {
    for (const { notice, items } of news)
      await client.query('delete from notice_mails where username = $1 and notice = $2 and item_id = any ($3)', [
        who.username,
        notice,
        items.map(({ item_id }) => item_id),
      ]);
  });

const settingsOf = ({ account, zone }: Who) => ({ 'app.customer': account, timezone: zone });

function lineOf({ notice }: News, item: NoticeItem, who: Who, words: Words): string {
  const { amount, day, about } = item;
  const key = `notifications.mail.items.${notice}`;
  const isOfAccount = item.vehicle === null && words.has(`${key}_of_account`);
  return words.of(isOfAccount ? `${key}_of_account` : key, {
    vehicle: item.vehicle ?? '',
    model: item.model ?? '',
    driver: item.driver ?? '',
    about: notice === 'alerts' ? words.of(`notifications.alerts.${about}`) : (about ?? ''),
    amount: amount === null ? '' : formatCurrency(amount, who.locale, currencyOf(who.viewer()), 2),
    day: formatDayInWords(parseDay(day), who.locale, true),
  });
}

/** The heading of a notice, and a line for each item that has room. */
function partOf(news: News, who: Who, words: Words): string {
  const { notice, items } = news;
  const most = limits.noticeLines;
  const title = words('notifications.mail.part', {
    title: words.of(`notifications.${notice}.title`),
    count: items.length,
  });
  const lines = items.slice(0, most).map((item) => lineOf(news, item, who, words));
  const more = items.length > most ? [words('notifications.mail.more', { count: items.length - most })] : [];
  return [title, ...lines, ...more].join('\n');
}

function mailOf(
  to: string,
  news: readonly News[],
  who: Who,
  { words: wordsOf, portal }: Mailing,
  isDaily: boolean,
): Mail {
  const words = wordsOf(who.locale, who.viewer().country);
  const { customer_name: customer } = who.settings();
  const count = news.reduce((sum, { items }) => sum + items.length, 0);
  const title = words.of(`notifications.${news[0]?.notice}.title`);
  return {
    to,
    subject: isDaily
      ? words('notifications.mail.daily_subject', { customer, count })
      : words('notifications.mail.notice_subject', { title, customer, count }),
    text: [
      words('notifications.mail.notice_lead', { customer }),
      ...news.map((each) => partOf(each, who, words)),
      words('notifications.mail.notice_end'),
      ...(portal === null ? [] : [portal]),
    ].join('\n\n'),
  };
}

/** Sends one user what is new, in one email a day or in one for each notice. */
async function mailTo(mailing: Mailing, post: Post, who: Who, time: MailTime): Promise<void> {
  const { email, news } = await inTransaction(mailing.pool, settingsOf(who), async (client) => {
    const { rows } = await client.query<{ email: string | null }>('select email from users where username = $1', [
      who.username,
    ]);
    const to = rows[0]?.email ?? null;
    return { email: to, news: to === null ? [] : await claim(client, who, time) };
  });
  if (email === null || news.length === 0) return;
  const isDaily = time === 'DAILY';
  const parts = isDaily ? [news] : news.map((each) => [each]);
  for (const part of parts) {
    const [first] = part;
    if (!first) continue;
    try {
      await post.send(isDaily ? 'daily_summary' : first.notice, mailOf(email, part, who, mailing, isDaily));
    } catch (error) {
      who.log.error({ err: error, login: who.username }, 'notices could not be sent by email');
      await release(mailing, who, part);
    }
  }
}

/** Sends all users of all accounts who want emails of this time what is new for them. */
export async function mailNotices(mailing: Mailing, time: MailTime, signal: AbortSignal): Promise<void> {
  const { post } = mailing;
  if (!post) return;
  for (const subscriber of await subscribersOf(mailing, time)) {
    signal.throwIfAborted();
    const who = await mailing.whoIs(subscriber, signal);
    if (who) await mailTo(mailing, post, who, time);
  }
}
