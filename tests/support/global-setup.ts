import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { holdKept, stopLeft } from '../../scripts/kept-folder.ts';
import { addressWith } from '../../server/database/address.ts';
import { withClient } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/open.ts';
import { isAlive } from '../../server/database/postmaster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this run: its database `motorpool` is migrated, empty, and copied by every test that wants one. */
    cluster: { adminUrl: string; appUrl: string };
    /** Where this run keeps its files; removed with it. */
    folder: string;
  }
}

const prefix = 'motorpool-test-';
/** The PostgreSQL of the last run that ended by itself, with its fleet: seeding it takes longer than the tests of a report. */
const kept = 'node_modules/.cache/motorpool/tests';

/** One PostgreSQL for the whole run, in a folder of its own; nothing in it is synced. */
export async function setup(project: TestProject) {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await writeFile(join(folder, 'run.pid'), String(process.pid));
  const place = await holdKept(kept, await digestOfCode());
  const { adminUrl, appUrl, close } = await openDatabase({
    dataDir: place?.data ?? join(folder, 'data'),
    log: () => undefined,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });
  project.provide('cluster', { adminUrl, appUrl });
  project.provide('folder', folder);
  const maintenance = addressWith(adminUrl, { database: 'postgres' });
  // Who is connected to a database that is copied makes the copy fail.
  const open = (isOpen: boolean) =>
    withClient(maintenance, (client) => client.query(`alter database motorpool with allow_connections ${isOpen}`));
  await open(false);
  const roles = await rolesOf(maintenance);
  return async () => {
    const isClean = place !== null && (await clean(maintenance, roles));
    await open(true);
    await close();
    await rm(folder, { recursive: true, force: true });
    await place?.release(isClean);
  };
}

/** Of all that tables, roles and the fleet are made by. */
async function digestOfCode(): Promise<string> {
  const hash = createHash('sha256');
  for (const root of ['server', 'engine', 'package-lock.json']) {
    const names = root.includes('.') ? [''] : (await readdir(root, { recursive: true })).sort();
    for (const name of names.filter((each) => each === '' || /\.(ts|json|csv)$|migrations.*\.sql$/.test(each)))
      hash.update(name).update(await readFile(join(root, name)));
  }
  return hash.digest('hex');
}

const rolesOf = (maintenance: string, condition = 'true') =>
  withClient(maintenance, async (client) => {
    const { rows } = await client.query<{ name: string }>(`select rolname as name from pg_roles r where ${condition}`);
    return new Set(rows.map(({ name }) => name));
  });

/** One that has a place in a database that stays: the seeded one. */
const isUnused = 'not exists (select from pg_shdepend where refobjid = r.oid)';

/** Drops what tests left behind. Whether there is nothing left. */
const clean = (maintenance: string, roles: ReadonlySet<string>) =>
  withClient(maintenance, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, 'test_')`,
    );
    for (const { name } of rows) await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
    for (const role of await rolesOf(maintenance, isUnused))
      if (!roles.has(role)) await client.query(`drop role ${pg.escapeIdentifier(role)}`);
    return true;
  }).catch(() => false);

/** What earlier runs left behind that were killed. */
async function removeAbandoned() {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const pid = Number(await readFile(join(folder, 'run.pid'), 'utf8').catch(() => ''));
    // Another user's folder can't be read, and one without a number is just being made.
    if (pid === 0 || isAlive(pid)) continue;
    await stopLeft(join(folder, 'data', 'postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}
