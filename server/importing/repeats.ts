import pg from 'pg';
import type { FileTable } from '../database/file-tables.ts';
import { count } from './descriptions.ts';
import { draftOf } from './move-rows.ts';

/** Fields that usually have another value in every row. */
const keys =
  /(^|_)(id|ids|uid|uuid|guid|key|number|no|nr|num|code|vin|plate|serial|unit|invoice|ticket|session|reference|ref)$/;

const namesOf = (table: FileTable, columns = table.columns) =>
  columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');

/** Keys that repeat, although most of their values occur once. */
async function repeatedKeys(client: pg.Client, table: FileTable): Promise<string[]> {
  const columns = table.columns.filter(({ name, type }) => keys.test(name) && (type === 'text' || type === 'integer'));
  const notes: string[] = [];
  for (const { name } of columns) {
    const key = pg.escapeIdentifier(name);
    const { rows } = await client.query<{ value: string; often: string; filled: string; different: string }>(
      `select ${key}::text as value, count(*) as often, sum(count(*)) over () as filled, count(*) over () as different
         from ${draftOf(table)} where ${key} is not null group by ${key} order by count(*) desc, min(row_number) limit 1`,
    );
    const [most] = rows;
    const [filled, different, often] = [Number(most?.filled), Number(most?.different), Number(most?.often)];
    if (!most || often < 2 || different * 2 < filled) continue;
    const values = `${different.toLocaleString('en-US')} different of ${count(filled, 'value')}`;
    notes.push(
      `${name} has ${values}: “${most.value.slice(0, 40)}” occurs ${often === 2 ? 'twice' : `${often.toLocaleString('en-US')} times`}. Is it meant to be unique?`,
    );
  }
  return notes;
}

async function sameRows(client: pg.Client, table: FileTable): Promise<string[]> {
  const owner = table.owner === 'account' ? 'customer_number, ' : '';
  const { rows } = await client.query<{ same: string }>(
    `select coalesce(sum(often - 1), 0) as same from (
       select count(*) as often from ${draftOf(table)} group by ${owner}${namesOf(table)} having count(*) > 1) s`,
  );
  const same = Number(rows[0]?.same ?? 0);
  return same === 0 ? [] : [`${count(same)} ${same === 1 ? 'is' : 'are'} the same as an earlier row of the file.`];
}

/** What repeats within the file. */
export const repeatsIn = async (client: pg.Client, table: FileTable): Promise<string[]> => [
  ...(await sameRows(client, table)),
  ...(await repeatedKeys(client, table)),
];

/** Number of rows of the draft that the table already has. Within a transaction, as policies apply account by account. */
export async function rowsThere(client: pg.Client, table: FileTable): Promise<number> {
  const row = `row(${namesOf(table)})::text`;
  const [draft, name] = [draftOf(table), pg.escapeIdentifier(table.name)];
  const there = async (where: string, values: string[]) => {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from (select ${row} as row from ${draft} ${where}) d where row in (select ${row} from ${name} ${where})`,
      values,
    );
    return Number(rows[0]?.n ?? 0);
  };
  if (table.owner === 'shared') return there('', []);
  const { rows } = await client.query<{ customer: string }>(
    `select distinct customer_number as customer from ${draft}`,
  );
  let all = 0;
  for (const { customer } of rows) {
    await client.query(`set local app.customer = ${pg.escapeLiteral(customer)}`);
    all += await there('where customer_number = $1', [customer]);
  }
  return all;
}
