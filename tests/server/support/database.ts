import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { addressWith } from '../../../server/database/address.ts';
import { withClient } from '../../../server/database/connect.ts';
import { createPool } from '../../../server/database/pool.ts';

/** The day on which the history of the seeded fleet ends. */
export const seedDay = '2026-11-20';

export interface TestDatabase {
  adminUrl: string;
  appUrl: string;
  /** As the owner, whom row-level security does not hold. */
  admin: pg.Pool;
  /** As the role that the server works as. */
  app: pg.Pool;
  /** Ends both pools and drops the database. */
  close(): Promise<void>;
}

/** A database of one's own: migrated, with the demo fleet unless `seeded` is false. Close it. */
export async function createTestDatabase({ seeded = true } = {}): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = seeded ? await seededTemplate(cluster.adminUrl) : 'motorpool';
  const maintenance = addressWith(cluster.adminUrl, { database: 'postgres' });
  await withClient(maintenance, (client) => copyDatabase(client, template, name));
  const adminUrl = addressWith(cluster.adminUrl, { database: name });
  const appUrl = addressWith(cluster.appUrl, { database: name });
  const [admin, app] = [createPool(adminUrl, { max: 5 }), createPool(appUrl, { max: 5 })];
  const close = async () => {
    await Promise.all([admin.end(), app.end()]);
    await withClient(maintenance, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { adminUrl, appUrl, admin, app, close };
}

/** Inserts a row as JSON has it; what it does not name has its default. */
export const insertRow = (admin: pg.Pool, table: string, row: object) => {
  const columns = Object.keys(row).join();
  return admin.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1)`,
    [row],
  );
};

const copyDatabase = (client: pg.Client, from: string, name: string) =>
  client.query(`create database ${pg.escapeIdentifier(name)} template ${from} strategy file_copy`);

/** The first test of a run that asks for it seeds the fleet; the others wait for it. */
function seededTemplate(adminUrl: string): Promise<string> {
  const name = 'motorpool_seeded';
  return withClient(addressWith(adminUrl, { database: 'postgres' }), async (client) => {
    // Ends with the connection.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await copyDatabase(client, 'motorpool', draft);
    const { seedFleet } = await import('../../../server/seed/index.ts');
    await withClient(addressWith(adminUrl, { database: draft }), (seeding) => seedFleet(seeding, { today: seedDay }));
    await client.query(`alter database ${draft} with allow_connections false`);
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  });
}
