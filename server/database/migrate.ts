import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { hasCode } from './errors.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
/** An arbitrary number, the same for all servers of a database. */
const migrationLock = 2_026_112_001;

/**
 * Migrates the tables. The migrator is imported on demand because it accounts for a third of all modules that a check
 * loads.
 */
export async function migrateDatabase(
  client: pg.Client,
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  // Conversions between days, moments and texts are in the portal's zone, like those of a load.
  await client.query(`set timezone = ${pg.escapeLiteral(zone)}`);
  await inTurn(client, () => migrate(drizzle(client), { migrationsFolder }));
}

/** Makes servers that start at the same time change tables and rights one after another. */
export async function inTurn<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]).catch((error: unknown) => {
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      'The role of DATABASE_URL is not allowed to call pg_advisory_lock: the right was revoked from public in this database. ' +
        'Have a superuser grant it: grant execute on function pg_advisory_lock(bigint), pg_advisory_unlock(bigint) to the role.',
    );
  });
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}
