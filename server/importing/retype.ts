import pg from 'pg';
import { type ColumnType, columnTypes, type FileColumn, type FileTable } from '../database/file-tables.ts';
import type { Move } from './move-rows.ts';
import type { Survey } from './surveyed.ts';
import { booleanPairs } from './values.ts';

/** A column that gets another type than it has in the database. */
interface Change {
  column: FileColumn;
  from: ColumnType;
}

const typeNames = Object.fromEntries(Object.entries(columnTypes).map(([type, name]) => [name, type]));

/**
 * Columns whose type differs from the database. The database decides, because a killed run may have left a wrong
 * description.
 */
export async function changesOf(client: pg.Client, { name, columns }: FileTable): Promise<Change[]> {
  const { rows } = await client.query<{ field: string; type: string }>(
    `select attname as field, format_type(atttypid, null) as type from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`public.${pg.escapeIdentifier(name)}`],
  );
  const there = new Map(rows.map(({ field, type }) => [field, typeNames[type] as ColumnType | undefined]));
  return columns.flatMap((column) => {
    const from = there.get(column.name);
    return from === undefined || from === column.type ? [] : [{ column, from }];
  });
}

/** The new description of the table. Columns with another type are as in the file. */
export const retyped = (table: FileTable, { columns }: Survey): FileTable => ({
  ...table,
  columns: table.columns.map((column) => {
    const found = columns.find(({ name }) => name === column.name);
    if (!found || found.type === column.type) return column;
    const { type, decimals, written, of } = found;
    return { name: column.name, type, header: column.header, decimals, written, of };
  }),
});

const whole: readonly string[] = ['integer>numeric', 'date>timestamptz'];

/** Whether every value of one type is valid in the other. */
const keepsAll = ({ from, column }: Change) => column.type === 'text' || whole.includes(`${from}>${column.type}`);

const isoDay = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const isoTime = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?`;

/**
 * SQL that yields a value if a text begins with a valid date, and null otherwise, as other databases of the table may
 * have written it.
 */
const ofDays = (text: string, form: string, value: string): string =>
  `case when ${text} ~ '^${form}$' and ${text} >= '0001' then ` +
  `case when substr(${text}, 9, 2)::int <= extract(day from (left(${text}, 7) || '-01')::date + interval '1 month - 1 day') ` +
  `then ${value} end end`;

const wordsOf = (side: 0 | 1, digit: string) =>
  [digit, ...booleanPairs.map((pair) => pair[side])].map((word) => `'${word}'`).join(', ');

/**
 * SQL that converts a value to another type, or to null if it does not fit. It never fails, because a server could not
 * start with a failing migration. Times without a time zone are in that of the session: the portal's.
 */
function converted({ from, column }: Change): string {
  const name = pg.escapeIdentifier(column.name);
  const type = columnTypes[column.type];
  if (column.type === 'text') return from === 'timestamptz' ? `${name}::timestamp::text` : `${name}::text`;
  switch (`${from}>${column.type}`) {
    case 'integer>numeric':
      return `${name}::numeric`;
    case 'date>timestamptz':
      return `${name}::timestamptz`;
    case 'timestamptz>date':
      return `${name}::date`;
    case 'numeric>integer':
      return `case when ${name} = trunc(${name}) and abs(${name}) < 1e15 then ${name}::bigint end`;
    case 'text>integer':
      return `case when ${name} ~ '^-?\\d{1,15}$' then ${name}::bigint end`;
    case 'text>numeric':
      return `case when ${name} ~ '^-?\\d{1,40}(\\.\\d{1,40})?$' then ${name}::numeric end`;
    case 'text>date':
      return ofDays(name, isoDay, `${name}::date`);
    case 'text>timestamptz':
      return ofDays(name, `${isoDay}([ T]${isoTime}Z?)?`, `${name}::timestamptz`);
    case 'text>boolean':
      return `case when lower(${name}) in (${wordsOf(0, '1')}) then true when lower(${name}) in (${wordsOf(1, '0')}) then false end`;
    case 'integer>boolean':
      return `case ${name} when 1 then true when 0 then false end`;
    default:
      return `null::${type}`;
  }
}

/** Changes the types of columns. Existing rows keep the values that fit the new type. */
export function retypingOf({ name }: FileTable, changes: readonly Change[]): string[] {
  const lines = changes.map((change) => {
    const column = pg.escapeIdentifier(change.column.name);
    return `\tALTER COLUMN ${column} TYPE ${columnTypes[change.column.type]} USING ${converted(change)}`;
  });
  return [`ALTER TABLE ${pg.escapeIdentifier(name)}\n${lines.join(',\n')};\n`];
}

/** What happens to rows that are not replaced here: those of other databases. */
export const tellChanges = (changes: readonly Change[]): string[] =>
  changes.map((change) => {
    const { column, from } = change;
    const kept = keepsAll(change) ? 'kept as they are' : 'kept if they fit and blank otherwise';
    return `${column.name} was ${from} and is now ${column.type}. In other databases, values are ${kept} until the rows are reloaded.`;
  });

/** A type applies to all rows, so the rows of other accounts, which stay, must fit it. */
export async function refuseForOthers(
  client: pg.Client,
  { name }: FileTable,
  { account, accounts }: Move,
  changes: readonly Change[],
): Promise<void> {
  const lossy = changes.find((change) => !keepsAll(change));
  if (account === undefined || !lossy) return;
  for (const other of accounts.keys()) {
    if (other === account) continue;
    await client.query(`set local app.customer = ${pg.escapeLiteral(other)}`);
    const { rowCount } = await client.query(
      `select from ${pg.escapeIdentifier(name)} where customer_number = $1 limit 1`,
      [other],
    );
    if (rowCount === 0) continue;
    throw new Error(
      `${name} also has rows of the account ${other}, and not every ${lossy.from} fits ${lossy.column.type}. ` +
        'Leave out --account and replace all rows, with a file that has a column customer_number.',
    );
  }
}
