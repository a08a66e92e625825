import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
/** Any number, the same for all servers on a database. */
const migrationLock = 2_026_112_001;

/** Brings the tables up to date. */
export const migrateDatabase = (client: pg.Client): Promise<void> =>
  inTurn(client, () => migrate(drizzle(client), { migrationsFolder }));

/** Servers that start at the same time change tables and rights one after the other. */
export async function inTurn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}
