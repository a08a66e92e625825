import pg from 'pg';
import { type FileTable, leadingColumns } from '../database/file-tables.ts';
import { columnDefinitions } from './migration.ts';

/** Temporary table for the rows of a file. Only this connection sees it, and it ends with the connection. */
export const draftOf = ({ name }: FileTable): string => pg.escapeIdentifier(`${name}_rows`);

export const makeDraft = (client: pg.Client, table: FileTable) =>
  client.query(`create temp table ${draftOf(table)} (${columnDefinitions(table).join(', ')})`);

export interface Move {
  /** The account whose rows are replaced; all accounts if undefined. */
  account: string | undefined;
  /** All existing accounts, each with its currency. */
  accounts: ReadonlyMap<string, string>;
  replace: boolean;
}

const lastNumber = async (client: pg.Client, name: string, where = '', values: string[] = []): Promise<number> => {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(row_number) as last from ${name} ${where}`,
    values,
  );
  return Number(rows[0]?.last ?? 0);
};

/**
 * Appends the rows of the draft to the table or replaces its rows. Readers see the old rows until the transaction ends.
 */
export async function moveRows(client: pg.Client, table: FileTable, move: Move): Promise<void> {
  const name = pg.escapeIdentifier(table.name);
  const own = table.columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  const leading = leadingColumns(table).join(', ');
  const insert = (behind: number, where = '', values: string[] = []) =>
    client.query(
      `insert into ${name} (${leading}, ${own}) select ${leading} + ${behind}, ${own} from ${draftOf(table)} ${where} order by row_number`,
      values,
    );
  if (table.owner === 'shared') {
    if (move.replace) await client.query(`delete from ${name}`);
    await insert(move.replace ? 0 : await lastNumber(client, name));
    return;
  }
  // Policies apply to an owner who is not a superuser. Account by account, no policy has to be lifted, which would
  // block readers.
  const their = 'where customer_number = $1';
  const as = (customer: string) => client.query(`set local app.customer = ${pg.escapeLiteral(customer)}`);
  let behind = 0;
  for (const customer of move.accounts.keys()) {
    await as(customer);
    if (move.replace && (move.account ?? customer) === customer)
      await client.query(`delete from ${name} ${their}`, [customer]);
    else behind = Math.max(behind, await lastNumber(client, name, their, [customer]));
  }
  await client.query(`create index on ${draftOf(table)} (customer_number)`);
  const { rows } = await client.query<{ customer: string }>(
    `select distinct customer_number as customer from ${draftOf(table)}`,
  );
  for (const { customer } of rows) {
    await as(customer);
    await insert(behind, their, [customer]);
  }
}
