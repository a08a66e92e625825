import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { hasCode } from './errors.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
/** Any number, the same for all servers on a database. */
const migrationLock = 2_026_112_001;

/** Brings the tables up to date. What it takes is loaded when it is asked for: that is a third of all modules of a check. */
export async function migrateDatabase(client: pg.Client): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  await inTurn(client, () => migrate(drizzle(client), { migrationsFolder }));
}

/** Servers that start at the same time change tables and rights one after the other. */
export async function inTurn<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]).catch((error: unknown) => {
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      'The role of DATABASE_URL may not call pg_advisory_lock, which was taken from the public in this database. ' +
        'Have a superuser grant it: grant execute on function pg_advisory_lock(bigint), pg_advisory_unlock(bigint) to the role.',
    );
  });
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}
