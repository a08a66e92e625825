import { getTableName } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { withoutPolicies } from '../database/policies.ts';
import { accountFileTables } from './file-tables.ts';
import { accountTables, growingTables } from './tables.ts';

/** Building indexes at the end is faster than row by row. */
async function withoutIndexes<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const names = growingTables.map(getTableName);
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
    [names],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const result = await work();
  for (const { definition } of rows) await client.query(definition);
  return result;
}

/** A load into empty tables: without indexes, and truncated, which can avoid the write-ahead log. */
export async function inBulk<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const load = async () => {
    const { rowCount } = await client.query('select from accounts limit 1');
    if (rowCount !== 0) return work();
    await client.query(`truncate ${growingTables.map((table) => `"${getTableName(table)}"`).join(', ')}`);
    return withoutIndexes(client, work);
  };
  return withoutPolicies(client, load, [...accountTables.map(getTableName), ...accountFileTables()]);
}
