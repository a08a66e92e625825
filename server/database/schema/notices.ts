import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { mailTimes } from '../../../contract/notice-settings.ts';
import { customerNumber, decimal, lastChange, moment, ownRowsOnly } from './account-owned.ts';
import { users } from './accounts.ts';

/** How a user gets a notice (contract/notices.ts). Without a row: on the bell, everything, not by email. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    customer_number: customerNumber(),
    notice_id: text().notNull().generatedAlwaysAs(sql`username || ' ' || notice`),
    username: text().notNull(),
    notice: text().notNull(),
    on_bell: boolean().notNull().default(true),
    notice_mail: text({ enum: mailTimes }).notNull().default('OFF'),
    /** Compared with what the measure of the notice says. */
    notice_threshold: decimal(12, 2),
    /** Only what belongs to this center or one below. */
    center_code: text(),
    ...lastChange(),
    version: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username, t.notice] }),
    foreignKey({
      name: 'notice_settings_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    index('notice_settings_by_mail').on(t.notice_mail),
    ownRowsOnly(),
    // Whoever sends emails of one time finds out for which users, in all accounts.
    pgPolicy('mailing', { for: 'select', using: sql`notice_mail = (select current_setting('app.mailing', true))` }),
  ],
);

/** What was sent to a user by email, so that nothing is sent twice. */
export const noticeMails = pgTable(
  'notice_mails',
  {
    customer_number: customerNumber(),
    username: text().notNull(),
    notice: text().notNull(),
    item_id: text().notNull(),
    mailed_at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.customer_number, t.username, t.notice, t.item_id] }),
    foreignKey({
      name: 'notice_mails_user',
      columns: [t.customer_number, t.username],
      foreignColumns: [users.customer_number, users.username],
    }).onDelete('cascade'),
    index('notice_mails_moment').on(t.mailed_at),
    ownRowsOnly(),
    pgPolicy('pruning', { for: 'delete', using: sql`mailed_at < now() - interval '400 days'` }),
  ],
);
