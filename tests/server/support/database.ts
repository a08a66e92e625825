import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { inject } from 'vitest';
import { addressWith } from '../../../server/database/address.ts';
import { withClient } from '../../../server/database/connect.ts';
import { createPool } from '../../../server/database/pool.ts';

/** The last day of the seeded fleet's history. */
export const seedDay = '2026-11-20';

export interface TestDatabase {
  adminUrl: string;
  appUrl: string;
  /** As the owner, without row-level security. */
  admin: pg.Pool;
  /** As the role of the server. */
  app: pg.Pool;
  /** Closes both pools and drops the database. */
  close(): Promise<void>;
}

/** A separate database: migrated, with the demo fleet unless `seeded` is false. Close it. */
export async function createTestDatabase({ seeded = true } = {}): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = addressWith(cluster.adminUrl, { database: 'postgres' });
  const isReady = seeded && (await takeSpare(cluster.adminUrl, name));
  if (!isReady) await withClient(maintenance, (client) => copyDatabase(client, seeded ? fleet : 'motorpool', name));
  const adminUrl = addressWith(cluster.adminUrl, { database: name });
  const appUrl = addressWith(cluster.appUrl, { database: name });
  const [admin, app] = [createPool(adminUrl, { max: 5 }), createPool(appUrl, { max: 5 })];
  const close = async () => {
    await Promise.all([admin.end(), app.end()]);
    await withClient(maintenance, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { adminUrl, appUrl, admin, app, close };
}

/** Inserts a row from JSON. Missing columns have their defaults. */
export const insertRow = (admin: pg.Pool, table: string, row: object) => {
  const columns = Object.keys(row).join();
  return admin.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1)`,
    [row],
  );
};

/** Tests sign in thousands of times: rehashes the demo passwords with cheaper parameters. */
export async function quicken(client: pg.Client): Promise<void> {
  const quick = await hash('demo', { salt: Buffer.from('the salt of tests'), memoryCost: 8, timeCost: 1 });
  await client.query(`update users set password_hash = $1 where password_hash <> '*'`, [quick]);
  await client.query('update users set sessions_from = null');
}

const copyDatabase = (client: pg.Client, from: string, name: string) =>
  client.query(`create database ${pg.escapeIdentifier(name)} template ${from} strategy file_copy`);

const fleet = 'motorpool_seeded';
/** A copy of it that no test has used yet. */
const spare = 'motorpool_spare';

const isThere = async (client: pg.Client, name: string) =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount !== 0;

/** Runs work of all processes of a run one after the other. */
const alone = <T>(adminUrl: string, work: (client: pg.Client) => Promise<T>) =>
  withClient(addressWith(adminUrl, { database: 'postgres' }), async (client) => {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock(1)');
    return work(client);
  });

/** Makes a copy ahead of its use if the fleet of an earlier run was kept. */
export const copyAhead = (adminUrl: string) =>
  alone(adminUrl, async (client) => {
    if ((await isThere(client, fleet)) && !(await isThere(client, spare))) await copyDatabase(client, fleet, spare);
  });

/** Renames the copy that was made ahead to `name`, and returns whether there was one. The first test of a run that needs a fleet seeds it. */
const takeSpare = (adminUrl: string, name: string) =>
  alone(adminUrl, async (client) => {
    if (!(await isThere(client, fleet))) await seed(client, adminUrl);
    const isReady = await isThere(client, spare);
    if (isReady) await client.query(`alter database ${spare} rename to ${name}`);
    return isReady;
  });

async function seed(client: pg.Client, adminUrl: string): Promise<void> {
  const draft = `${fleet}_draft`;
  await client.query(`drop database if exists ${draft}`);
  await copyDatabase(client, 'motorpool', draft);
  const { seedFleet } = await import('../../../server/seed/index.ts');
  await withClient(addressWith(adminUrl, { database: draft }), async (seeding) => {
    await seedFleet(seeding, { today: seedDay });
    await quicken(seeding);
  });
  await client.query(`alter database ${draft} with allow_connections false`);
  await client.query(`alter database ${draft} rename to ${fleet}`);
}
