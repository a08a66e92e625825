import type pg from 'pg';
import { inTransaction, type Transaction } from '../query/transaction.ts';

/** A day, YYYY-MM-DD, in an IANA time zone. */
export interface Today {
  today: string;
  zone: string;
}

/** What is planned from a day on, and how it is applied. */
export interface PlannedKind {
  /** Its table, with a policy that shows what is due in all accounts. */
  table: string;
  /** The setting that this policy reads. */
  setting: string;
  /** What is due on the day `$1`, in order: the id, and the user who has planned it as `actor`. */
  due: string;
  /** Applies one, unless somebody else just has. */
  apply(client: Transaction, planned: { id: string; actor: string }, today: string): Promise<void>;
}

/** Applies what is planned in an account and whose day has come, each in the name of the user who has planned it. */
export async function applyPlanned(
  pool: pg.Pool,
  { due: question, apply }: PlannedKind,
  account: string,
  { today, zone }: Today,
): Promise<void> {
  const settings = { 'app.customer': account, timezone: zone };
  const due = await inTransaction(pool, settings, async (client) => {
    const { rows } = await client.query<{ id: string; actor: string }>(question, [today]);
    return rows;
  });
  for (const planned of due)
    await inTransaction(pool, { ...settings, 'app.actor': planned.actor }, (client) => apply(client, planned, today));
}

/** The same for all accounts. */
export async function applyAllPlanned(
  pool: pg.Pool,
  kind: PlannedKind,
  day: Today,
  signal: AbortSignal,
): Promise<void> {
  const settings = { 'app.customer': '', [kind.setting]: day.today };
  const accounts = await inTransaction(pool, settings, async (client) => {
    const { rows } = await client.query<{ account: string }>(
      `select distinct customer_number as account from ${kind.table} order by 1`,
    );
    return rows.map(({ account }) => account);
  });
  for (const account of accounts) {
    signal.throwIfAborted();
    await applyPlanned(pool, kind, account, day);
  }
}
