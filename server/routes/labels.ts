import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type CustomLabel, customLabelKeys } from '../../contract/account/labels.ts';
import type { Body, Data } from '../../contract/calls.ts';
import { plainName } from '../../engine/formats/plain-name.ts';
import { accountLabels } from '../database/schema/accounts.ts';
import { askOnce, inTransaction } from '../query/transaction.ts';
import { actingAs } from '../records/records.ts';
import { Refusal } from '../refusal.ts';
import { namesOf, type Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';

type Records = Pick<DataServices, 'pool' | 'audit'>;
type Labels = Record<CustomLabel, string>;
type Saved = Data<'account.custom-labels'>;

/** The account's names for its custom fields. Every user of the account may change them. */
export const labelRoutes = (
  services: Records,
): Pick<Routes<'account'>, 'account.custom-labels' | 'account.update-labels'> => ({
  'account.custom-labels': { answer: ({ who }) => readLabels(services, who) },
  'account.update-labels': { answer: ({ who, body }) => saveLabels(services, who, body) },
});

const savedOf = (row: Partial<Saved> = {}): Saved => ({
  ...(Object.fromEntries(customLabelKeys.map((key) => [key, plainName(row[key] ?? '')])) as Labels),
  version: row.version ?? 0,
});

async function readLabels({ pool }: Records, { account }: Who): Promise<Saved> {
  const question = { name: 'labels', text: 'select * from account_labels' };
  return savedOf((await askOnce<Saved>(pool, { 'app.customer': account }, question))[0]);
}

/** Labels are headers of columns, and a file with equal headers is hard to read. */
function refuseTwice(labels: Labels, changed: readonly CustomLabel[]): void {
  const isLike = (one: CustomLabel, other: CustomLabel) =>
    one !== other && labels[one].toLowerCase() === labels[other].toLowerCase();
  const taken = changed.filter((key) => labels[key] !== '' && customLabelKeys.some((other) => isLike(key, other)));
  const [first] = taken;
  if (first === undefined) return;
  const faults = taken.map((field) => ({ field, key: 'faults.label_taken' }) as const);
  throw new Refusal('label_taken', { values: { label: labels[first] }, faults });
}

/** Stores labels as plain names: also trimmed, as the portal reads them (spec: shell §3). */
async function saveLabels(
  { pool, audit }: Records,
  who: Who,
  { version, ...sent }: Body<'account.update-labels'>,
): Promise<Data<'account.update-labels'>> {
  const values: Partial<Labels> = Object.fromEntries(
    Object.entries(sent).map(([key, text]) => [key, plainName(text ?? '')]),
  );
  const own = eq(accountLabels.customer_number, who.account);
  return inTransaction(pool, actingAs(who), async (client) => {
    const database = drizzle(client);
    // The row that the next query locks, so that two first saves also wait for each other.
    await database.insert(accountLabels).values({ customer_number: who.account, version: 0 }).onConflictDoNothing();
    const [row] = await database.select().from(accountLabels).where(own).for('update');
    if (row === undefined) throw new Error('The account has no row of labels.');
    const changed = customLabelKeys.filter((key) => values[key] !== undefined && values[key] !== row[key]);
    if (changed.length === 0) return { version: row.version };
    if (version !== undefined && version !== row.version) throw new Refusal('record_changed', { record: savedOf(row) });
    refuseTwice({ ...row, ...values }, changed);
    const next = row.version + 1;
    await database
      .update(accountLabels)
      .set({ ...values, version: next })
      .where(own);
    await audit.recordIn(client, { kind: 'saved', ...namesOf(who), detail: { labels: changed.join(' ') } });
    return { version: next };
  });
}
