import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { bindQuery } from '../../../server/query/bind.ts';
import { inTransaction } from '../../../server/query/transaction.ts';

export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The rows of a report's query for one account, as the runtime role sees them, with JSON types. */
export async function runQuery(
  pool: pg.Pool,
  report: string,
  account: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const sql = await readFile(new URL(`../../../server/reports/${report}.sql`, import.meta.url), 'utf8');
  const query = bindQuery(sql);
  const given = Object.fromEntries(query.names.map((name) => [`report.${name}`, parameters[name] ?? '']));
  const settings = { 'app.customer': account, statement_timeout: '60s', ...given };
  return inTransaction(pool, settings, async (client) => {
    const { rows } = await client.query<{ row: Row }>(
      `select row_to_json(report) as row from (${query.text}\n) report`,
    );
    return rows.map(({ row }) => row);
  });
}
