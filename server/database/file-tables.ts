import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
    throw new Error(`server/tables/${name}.json is not valid JSON. Correct it, or restore it from git.`, {
      cause: error,
    });
  }
  if (isTable(value, name)) return value;
  throw new Error(`server/tables/${name}.json does not describe the table ${name}. Restore it from git.`);
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
