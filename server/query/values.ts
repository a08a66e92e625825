import pg from 'pg';
import { inReportRole } from './transaction.ts';

/** Distinct values of a column in the rows of an account, sorted and without blanks, up to a maximum. */
export function valuesOf(
  pool: pg.Pool,
  account: string,
  { table, column }: { table: string; column: string },
  most: number,
): Promise<{ value: string }[]> {
  const [from, value] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
  return inReportRole(pool, { 'app.customer': account }, async (client) => {
    const question = `select distinct ${value}::text as value from ${from} where ${value}::text <> '' order by 1 limit ${most}`;
    return (await client.query<{ value: string }>(question)).rows;
  });
}
