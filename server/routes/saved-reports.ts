import { createHash } from 'node:crypto';
import type { Data } from '../../contract/calls.ts';
import type { View } from '../../engine/views/schema.ts';
import { limits } from '../limits.ts';
import { askOnce, inTransaction, type Transaction } from '../query/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';

type Pool = DataServices['pool'];
type Saved = Data<'myreports.get'>;

/** A row of the saved reports table. */
export interface Row {
  report_id: string;
  name: string;
  type: string;
  view: View;
  revision: number;
  creation_hash: string;
  created_at: Date;
  changed_at: Date;
}

const { most } = limits.savedReports;

const byId = 'select * from saved_reports where username = $1 and report_id::text = $2';

export const entryOf = ({ report_id, name, type, revision, created_at, changed_at }: Row) => ({
  report_id,
  name,
  type,
  revision,
  created_at: created_at.toISOString(),
  changed_at: changed_at.toISOString(),
});

export const savedOf = (row: Row): Saved => ({ ...entryOf(row), view: { ...row.view } });

/** Reports of another user, of another account and unknown ones are all not found. */
const unknown = (id: string) => new Refusal('not_found', { unknown: [{ saved_report: id }] });

/** One change per user at a time, so that two can't both take a name or the last free place. */
export const changing = <T>(
  pool: Pool,
  { account, username }: Who,
  work: (client: Transaction) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, { 'app.customer': account }, async (client) => {
    await client.query('select from users where username = $1 for update', [username]);
    return work(client);
  });

export async function mustBeFree(client: Transaction, { username }: Who, name: string, own: string): Promise<void> {
  const text = `select name from saved_reports
    where username = $1 and lower(normalize(name, NFC)) = lower($2) and report_id::text <> $3 limit 1`;
  const { rows } = await client.query<{ name: string }>(text, [username, name, own]);
  if (rows[0]) throw new Refusal('name_taken', { values: { name: rows[0].name } });
}

export async function findOne(client: Transaction, { username }: Who, id: string): Promise<Row> {
  const { rows } = await client.query<Row>(byId, [username, id]);
  if (!rows[0]) throw unknown(id);
  return rows[0];
}

export interface Creation {
  name: string;
  type: string;
  view: View;
  key: string;
}

/** The same key returns the same report: a client that resends because it got no response creates no duplicate. */
export async function insert(client: Transaction, who: Who, made: Creation): Promise<{ row: Row; isNew: boolean }> {
  const { account, username } = who;
  const { name, type, view, key } = made;
  const hash = createHash('sha256')
    .update(JSON.stringify([name, type, view]))
    .digest('hex');
  const { rows: before } = await client.query<Row>(
    'select * from saved_reports where username = $1 and creation_key = $2',
    [username, key],
  );
  if (before[0] && before[0].creation_hash !== hash) throw new Refusal('idempotency_key_reused');
  if (before[0]) return { row: before[0], isNew: false };
  await mustBeFree(client, who, name, '');
  const counted = await client.query<{ count: number }>(
    'select count(*)::int as count from saved_reports where username = $1',
    [username],
  );
  if ((counted.rows[0]?.count ?? 0) >= most) throw new Refusal('too_many_saved_reports', { values: { most } });
  const { rows } = await client.query<Row>(
    `insert into saved_reports (customer_number, username, name, type, view, creation_key, creation_hash)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [account, username, name, type, JSON.stringify(view), key, hash],
  );
  return { row: rows[0] as Row, isNew: true };
}

/** The user's saved reports, the last updated first. */
export const listOf = (pool: Pool, { account, username }: Who): Promise<(Row & { columns: number })[]> =>
  askOnce(
    pool,
    { 'app.customer': account },
    {
      name: 'saved reports',
      text: `select report_id, name, type, revision, created_at, changed_at,
               jsonb_array_length(jsonb_path_query_array(view, '$.columns[*] ? (!(@.enabled == false))')) as columns
             from saved_reports where username = $1 order by changed_at desc, report_id`,
      values: [username],
    },
  );

export async function readOne(pool: Pool, { account, username }: Who, id: string): Promise<Row> {
  const question = { name: 'saved report', text: byId, values: [username, id] };
  const [row] = await askOnce<Row>(pool, { 'app.customer': account }, question);
  if (!row) throw unknown(id);
  return row;
}

export async function update(
  client: Transaction,
  { username }: Who,
  { report_id, name, view }: Pick<Row, 'report_id' | 'name' | 'view'>,
): Promise<Row> {
  const { rows } = await client.query<Row>(
    `update saved_reports set name = $3, view = $4, revision = revision + 1, changed_at = clock_timestamp()
      where username = $1 and report_id::text = $2 returning *`,
    [username, report_id, name, JSON.stringify(view)],
  );
  return rows[0] as Row;
}

export const remove = (client: Transaction, { username }: Who, id: string) =>
  client.query('delete from saved_reports where username = $1 and report_id::text = $2', [username, id]);
