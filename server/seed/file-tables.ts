import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnNames, type FileTable, readFileTables, tablesFolder } from '../database/file-tables.ts';

/** Tables from files with rows by account. */
export const accountFileTables = (): string[] =>
  readFileTables()
    .filter(({ owner }) => owner === 'account')
    .map(({ name }) => name);

/** Loads the rows of accounts in this database; if the table has rows already, only those of `fresh` accounts. */
async function addRows(
  client: pg.ClientBase,
  table: FileTable,
  path: string,
  fresh: readonly string[],
): Promise<number> {
  const name = pg.escapeIdentifier(table.name);
  const { rowCount } = await client.query(`select from ${name} limit 1`);
  const isEmpty = rowCount === 0;
  if (!existsSync(path) || (!isEmpty && (table.owner === 'shared' || fresh.length === 0))) return 0;
  const names = columnNames(table).map(pg.escapeIdentifier).join(', ');
  const draft = pg.escapeIdentifier(`${table.name}_rows`);
  await client.query(`create temp table ${draft} (like ${name}) on commit drop`);
  await pipeline(
    createReadStream(path),
    client.query(copyFrom(`copy ${draft} (${names}) from stdin (format csv, header)`)),
  );
  const those =
    table.owner === 'shared'
      ? ''
      : `where customer_number in (select customer_number from accounts) ${isEmpty ? '' : 'and customer_number = any ($1)'}`;
  const added = await client.query(
    `insert into ${name} (${names}) select ${names} from ${draft} ${those}`,
    table.owner === 'shared' || isEmpty ? [] : [fresh],
  );
  return added.rowCount ?? 0;
}

/** Fills the tables from files with the demo's rows: empty tables, and rows of accounts just created. */
export async function addFileTables(
  client: pg.ClientBase,
  fresh: readonly string[],
  folder = tablesFolder,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of readFileTables(folder)) {
    counts[table.name] = await addRows(client, table, join(folder, `${table.name}.csv`), fresh);
  }
  return counts;
}
