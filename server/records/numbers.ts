import pg from 'pg';
import type { Transaction } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';
import type { RecordKind } from './kind.ts';

const name = pg.escapeIdentifier;

/** The next number of a sequence of the account. Others who need one wait until the transaction ends. */
export async function nextOf(
  client: Transaction,
  { account }: Pick<Who, 'account'>,
  table: string,
  query: string,
  values: string[],
): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`numbers of ${table} ${account}`]);
  const { rows } = await client.query<{ next: number }>(query, values);
  return rows[0]?.next ?? 1;
}

/** The next id of a kind of records: a letter and a number, such as Q100001. */
export const nextId = async (
  client: Transaction,
  who: Pick<Who, 'account'>,
  { table, id }: RecordKind,
  letter: string,
): Promise<string> =>
  `${letter}${await nextOf(
    client,
    who,
    table,
    `select coalesce(max(substr(${name(id)}, 2)::int), 100000) + 1 as next from ${name(table)}
      where ${name(id)} ~ ('^' || $1 || '[0-9]{6,9}$')`,
    [letter],
  )}`;
