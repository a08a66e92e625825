import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { appRole } from './address.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
/** Any number, the same for all servers on a database. */
const migrationLock = 2_026_112_001;

/** Brings the tables up to date and grants them to the runtime role. Servers that start at the same time take turns. */
export async function migrateDatabase(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await migrate(drizzle(client), { migrationsFolder });
    await client.query(`
      grant usage on schema public to ${appRole};
      grant select, insert, update, delete on all tables in schema public to ${appRole};
      grant usage, select on all sequences in schema public to ${appRole};
      revoke update on audit_events from ${appRole};
    `);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

/** A secret that all servers on this database share and the runtime role can't read. Made when first asked for. */
export async function readSecret(client: pg.Client, name: string): Promise<string> {
  await client.query('insert into private.secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('hex'),
  ]);
  const { rows } = await client.query<{ value: string }>('select value from private.secrets where name = $1', [name]);
  if (rows[0] === undefined) throw new Error(`The secret ${name} could not be kept in the database.`);
  return rows[0].value;
}
