import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { issueIn, readSource } from '../../engine/check/json/source-file.ts';
import { listed, suggest } from '../../engine/check/suggest.ts';

/** Column types of a table that was made from a file, with their PostgreSQL types. */
export const columnTypes = {
  integer: 'bigint',
  numeric: 'numeric',
  date: 'date',
  timestamptz: 'timestamp with time zone',
  boolean: 'boolean',
  text: 'text',
} as const;
export type ColumnType = keyof typeof columnTypes;

export interface FileColumn {
  name: string;
  type: ColumnType;
  /** The header in the file. It is the first choice for a report's column header. */
  header: string;
  /** Maximum number of decimals. */
  decimals?: number;
  /** Number format in the file. A share of 12% is stored as 0.12. `currency`: texts that are currency codes. */
  written?: 'money' | 'percent' | 'currency';
  /** The column whose amounts are in these currencies. */
  of?: string;
}

/** A table made from a file. Rights, demo rows and loads all follow from this description. */
export interface FileTable {
  name: string;
  /** Whether each row belongs to an account, or all accounts share the rows. */
  owner: 'account' | 'shared';
  /** Name of the source file. */
  from: string;
  /** Columns without the leading `customer_number` and `row_number`. */
  columns: FileColumn[];
}

/** Folder with a description `<name>.json` for each table, and its demo rows, `<name>.csv`. */
export const tablesFolder = fileURLToPath(new URL('../tables', import.meta.url));

/** The leading columns: the account of a row, and its row number, which keeps the order of the file. */
export const leadingColumns = ({ owner }: Pick<FileTable, 'owner'>): string[] =>
  owner === 'account' ? ['customer_number', 'row_number'] : ['row_number'];

export const columnNames = (table: Pick<FileTable, 'owner' | 'columns'>): string[] => [
  ...leadingColumns(table),
  ...table.columns.map(({ name }) => name),
];

export const isColumnType = (type: unknown): type is ColumnType =>
  typeof type === 'string' && Object.hasOwn(columnTypes, type);

/** What is wrong in a description, and where: the path of a value in it. */
interface Fault {
  path: (string | number)[];
  message: string;
}

const meantBy = (wrong: unknown, names: readonly string[]): string => {
  const meant = suggest(wrong, names);
  return meant ? `Did you mean “${meant}”?` : `Use one of ${listed(names)}.`;
};

const shown = (value: unknown) => (value === undefined ? 'missing' : JSON.stringify(value));

function columnFault(column: Partial<FileColumn> | null, place: number): Fault | null {
  const path = ['columns', place];
  if (typeof column?.name !== 'string') return { path, message: `The name of column ${place + 1} is missing.` };
  if (isColumnType(column.type)) return null;
  const meant = meantBy(column.type, Object.keys(columnTypes));
  return {
    path: column.type === undefined ? path : [...path, 'type'],
    message: `The type of the column ${column.name} is ${shown(column.type)}. ${meant}`,
  };
}

function faultIn(value: unknown, name: string): Fault | null {
  const { name: own, owner, columns } = (value ?? {}) as Partial<FileTable>;
  if (own !== name) return { path: ['name'], message: `The name is ${shown(own)}, but the file is named ${name}.` };
  if (owner !== 'account' && owner !== 'shared')
    return { path: ['owner'], message: `The owner is ${shown(owner)}. ${meantBy(owner, ['account', 'shared'])}` };
  if (!Array.isArray(columns)) return { path: ['columns'], message: 'The columns are not a list.' };
  for (const [place, column] of columns.entries()) {
    const fault = columnFault(column, place);
    if (fault) return fault;
  }
  return null;
}

function readTable(path: string, name: string): FileTable {
  const text = readFileSync(path, 'utf8');
  const file = `server/tables/${name}.json`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON. Correct it, or restore it from git.`, { cause: error });
  }
  const fault = faultIn(value, name);
  if (!fault) return value as FileTable;
  const { line, column } = issueIn(readSource(file, text).file, fault.path, fault);
  throw new Error(
    `${file}:${line}:${column}  ${fault.message} The file describes the table as its migration created it. Correct it, or restore it from git.`,
  );
}

/** Names of the applied migrations without their numbers. Each table made from a file has a migration with its name. */
function migrated(folder: string): Set<string> {
  const path = join(folder, '../database/migrations/meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(path, 'utf8')) as { entries: readonly { tag: string }[] };
  return new Set(entries.map(({ tag }) => tag.replace(/^\d+_/, '')));
}

/**
 * All tables made from files, by name. A description without a migration comes from a load that was killed: the table
 * does not exist.
 */
export function readFileTables(folder = tablesFolder): FileTable[] {
  let files: string[];
  try {
    files = readdirSync(folder);
  } catch {
    return [];
  }
  const made = migrated(folder);
  const names = files
    .filter((file) => /^[a-z][a-z0-9_]*\.json$/.test(file))
    .map((file) => file.slice(0, -5))
    .filter((name) => made.has(name));
  return names.sort().map((name) => readTable(join(folder, `${name}.json`), name));
}
