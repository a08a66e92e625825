import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { columnTypes, type FileTable, leadingColumns } from '../database/file-tables.ts';

const folder = 'server/database/migrations';

export interface Migration {
  statements: string[];
  /** Entry in drizzle's journal: creation time and hash of the file. */
  when: number;
  hash: string;
  /** File contents by path relative to the project root. */
  files: Record<string, string>;
}

const leadingTypes: Readonly<Record<string, string>> = { customer_number: 'text', row_number: 'bigint' };

/** Column definitions for CREATE TABLE. */
export const columnDefinitions = (table: FileTable): string[] => [
  ...leadingColumns(table).map((column) => `${pg.escapeIdentifier(column)} ${leadingTypes[column]} NOT NULL`),
  ...table.columns.map((column) => `${pg.escapeIdentifier(column.name)} ${columnTypes[column.type]}`),
];

function createTable(table: FileTable): string {
  const name = pg.escapeIdentifier;
  const key = leadingColumns(table);
  const columns = [
    ...columnDefinitions(table),
    `CONSTRAINT ${name(`${table.name}_${key.join('_')}_pk`)} PRIMARY KEY(${key.map(name).join(',')})`,
  ];
  return `CREATE TABLE ${name(table.name)} (\n${columns.map((column) => `\t${column}`).join(',\n')}\n);\n`;
}

/** Creates the table, and for rows by account the policy that every such table has. */
export function creationOf(table: FileTable): string[] {
  const name = pg.escapeIdentifier(table.name);
  if (table.owner === 'shared') return [createTable(table)];
  const constraint = pg.escapeIdentifier(`${table.name}_customer_number_accounts_customer_number_fk`.slice(0, 63));
  return [
    createTable(table),
    `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`,
    `ALTER TABLE ${name} ADD CONSTRAINT ${constraint} FOREIGN KEY ("customer_number") REFERENCES "public"."accounts"("customer_number") ON DELETE no action ON UPDATE no action;`,
    `CREATE POLICY "own_account" ON ${name} AS PERMISSIVE FOR ALL TO public USING (customer_number = (select current_setting('app.customer', true)));`,
    `-- Policies apply to the owner too. drizzle-kit supports only ENABLE.\nALTER TABLE ${name} FORCE ROW LEVEL SECURITY;`,
  ];
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const twoSpaces = (value: unknown) => JSON.stringify(value, null, 2);

/** A migration as `drizzle-kit generate --custom` would write it. */
export function migrationOf(root: string, name: string, statements: string[]): Migration {
  const journalPath = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(join(root, journalPath), 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  const idx = (last?.idx ?? -1) + 1;
  const number = (index: number) => String(index).padStart(4, '0');
  const tag = `${number(idx)}_${name}`;
  // Drizzle applies migrations that are newer than the last applied one.
  const when = Math.max(Date.now(), (last?.when ?? 0) + 1);
  const snapshotPath = (index: number) => join(folder, 'meta', `${number(index)}_snapshot.json`);
  const before = JSON.parse(readFileSync(join(root, snapshotPath(idx - 1)), 'utf8')) as { id: string; prevId: string };
  const text = `${statements.join('--> statement-breakpoint\n').trimEnd()}\n`;
  const entry = { idx, version: '7', when, tag, breakpoints: true };
  return {
    statements,
    when,
    hash: createHash('sha256').update(text).digest('hex'),
    files: {
      [join(folder, `${tag}.sql`)]: text,
      [snapshotPath(idx)]: twoSpaces({ ...before, id: randomUUID(), prevId: before.id }),
      [journalPath]: twoSpaces({ ...journal, entries: [...journal.entries, entry] }),
    },
  };
}

/** Runs a migration and records it as applied for drizzle. */
export async function applyMigration(client: pg.ClientBase, { statements, hash, when }: Migration): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
}
