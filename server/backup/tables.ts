import type { ClientBase } from 'pg';

export interface BackupTable {
  /** Name with its schema, quoted where necessary. */
  name: string;
  columns: string[];
}

/** The first line of a backup file. */
export interface Header {
  format: 'motorpool backup 1';
  at: string;
  /** Hashes of the migrations that created the tables. */
  migrations: string[];
}

export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
}

/** Every table of the portal that has rows. Tables come after those they refer to. */
export async function tablesOf(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { parents: string[] }>(
    `select c.oid::regclass::text as name,
            array(select quote_ident(attname) from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
            array(select distinct confrelid::regclass::text from pg_constraint
                   where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
       from pg_class c
      where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'private') order by 1`,
  );
  const sorted: BackupTable[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}.`);
    for (const { name, columns } of ready) {
      waiting.delete(name);
      sorted.push({ name, columns });
    }
  }
  return sorted;
}

export const endOfRows = '\\.\n';

/** Columns of a table, as COPY lists them. */
export const copyList = ({ name, columns }: BackupTable): string => `${name} (${columns.join(', ')})`;
