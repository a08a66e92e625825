import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a column of a table from a file can be, and the PostgreSQL type of each. */
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
  /** As the file has it; a report begins with it. */
  header: string;
  /** The most digits behind the point of a number. */
  decimals?: number;
  /** How the file wrote the numbers; a share of 12 % is kept as 0.12. */
  written?: 'money' | 'percent';
}

/** A table that was made from a file: the one place from which rights, demo rows and loads are made. */
export interface FileTable {
  name: string;
  /** Whether each row belongs to an account, or all are the same for every account. */
  owner: 'account' | 'shared';
  /** The name of the file it was made from. */
  from: string;
  /** Without `customer_number` and `row_number`, which are in front of them. */
  columns: FileColumn[];
}

/** The folder with a description `<name>.json` of each, and its rows for the demo, `<name>.csv`. */
export const tablesFolder = fileURLToPath(new URL('../tables', import.meta.url));

/** The columns in front: whose a row is, and its number in the table, by which rows keep the order of the file. */
export const leadingColumns = ({ owner }: Pick<FileTable, 'owner'>): string[] =>
  owner === 'account' ? ['customer_number', 'row_number'] : ['row_number'];

export const columnNames = (table: Pick<FileTable, 'owner' | 'columns'>): string[] => [
  ...leadingColumns(table),
  ...table.columns.map(({ name }) => name),
];

export const isColumnType = (type: unknown): type is ColumnType =>
  typeof type === 'string' && Object.hasOwn(columnTypes, type);

function isTable(value: unknown, name: string): value is FileTable {
  const { name: own, owner, columns } = (value ?? {}) as Partial<FileTable>;
  return (
    own === name &&
    (owner === 'account' || owner === 'shared') &&
    Array.isArray(columns) &&
    columns.every((column) => typeof column?.name === 'string' && isColumnType(column.type))
  );
}

function readTable(path: string, name: string): FileTable {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`server/tables/${name}.json is not valid JSON: put it right, or take it from git.`, {
      cause: error,
    });
  }
  if (isTable(value, name)) return value;
  throw new Error(`server/tables/${name}.json does not describe the table ${name}: take it from git.`);
}

/** What the migrations are called that are applied at a start, without their numbers: a table from a file has one of its name. */
function migrated(folder: string): Set<string> {
  const path = join(folder, '../database/migrations/meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(path, 'utf8')) as { entries: readonly { tag: string }[] };
  return new Set(entries.map(({ tag }) => tag.replace(/^\d+_/, '')));
}

/** Every table from a file, by name. A description without a migration is what a load left that was killed: there is no table. */
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
