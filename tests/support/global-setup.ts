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
import { copyAhead } from '../server/support/database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this run. Its database `motorpool` is migrated and empty; tests that need a database copy it. */
    cluster: { adminUrl: string; appUrl: string };
    /** The folder for the files of this run, which is removed at its end. */
    folder: string;
  }
}

const prefix = 'motorpool-test-';
/** The PostgreSQL of the last run that ended normally, with its fleet: seeding takes longer than the tests of a report. */
const kept = 'node_modules/.cache/motorpool/tests';

/** One PostgreSQL for the whole run, in its own folder, without fsync. */
export async function setup(project: TestProject) {
  transformNamed(project);
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await writeFile(join(folder, 'run.pid'), String(process.pid));
  const place = await holdKept(kept, await digestOfCode());
  const { adminUrl, appUrl, close } = await openDatabase({
    dataDir: place?.data ?? join(folder, 'data'),
    isCurrent: place?.isCurrent ?? false,
    log: () => undefined,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });
  project.provide('cluster', { adminUrl, appUrl });
  project.provide('folder', folder);
  const maintenance = addressWith(adminUrl, { database: 'postgres' });
  // A database with connections cannot be copied.
  const open = (isOpen: boolean) =>
    withClient(maintenance, (client) => client.query(`alter database motorpool with allow_connections ${isOpen}`));
  await open(false);
  const roles = await rolesOf(maintenance);
  // While tests import their files. A test that finds no copy makes one.
  const copying = copyAhead(adminUrl).catch(() => undefined);
  return async () => {
    await copying;
    const isClean = place !== null && (await clean(maintenance, roles));
    await open(true);
    await close();
    await rm(folder, { recursive: true, force: true });
    await place?.release(isClean);
  };
}

/**
 * Transforms the test files of the command line with their imports while PostgreSQL starts. Transforming them later, one after the
 * other, takes a second longer.
 */
function transformNamed(project: TestProject): void {
  const { ssr } = project.vite.environments;
  const known = new Set<string>();
  async function transform(url: string): Promise<void> {
    if (known.has(url) || !url.startsWith('/') || url.startsWith('/node_modules/')) return;
    known.add(url);
    // The test that imports a broken file reports the error.
    const result = await ssr.transformRequest(url).catch(() => null);
    await Promise.all((result?.deps ?? []).map(transform));
  }
  for (const name of process.argv.filter((each) => each.endsWith('.test.ts'))) void transform(`/${name}`);
}

/** A digest of the code that makes tables, roles and the fleet. */
async function digestOfCode(): Promise<string> {
  const hash = createHash('sha256');
  const folders = await Promise.all(
    ['server', 'engine'].map(async (folder) => {
      const names = await readdir(folder, { recursive: true });
      return names.filter((name) => /\.(ts|json|csv)$|migrations.*\.sql$/.test(name)).map((name) => join(folder, name));
    }),
  );
  const files = [...folders.flat().sort(), 'package-lock.json', 'tests/server/support/database.ts'];
  const texts = await Promise.all(files.map((file) => readFile(file)));
  for (const [place, file] of files.entries()) hash.update(file).update(texts[place] as Buffer);
  return hash.digest('hex');
}

const rolesOf = (maintenance: string, condition = 'true') =>
  withClient(maintenance, async (client) => {
    const { rows } = await client.query<{ name: string }>(`select rolname as name from pg_roles r where ${condition}`);
    return new Set(rows.map(({ name }) => name));
  });

/** True for a role that no database uses. The kept, seeded database uses its own. */
const isUnused = 'not exists (select from pg_shdepend where refobjid = r.oid)';

/** Drops databases and roles that tests left. Returns whether all are gone. */
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

/** Removes the files of earlier runs that were killed. */
async function removeAbandoned() {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const pid = Number(await readFile(join(folder, 'run.pid'), 'utf8').catch(() => ''));
    // Another user's folder cannot be read, and one without a process number is just being created.
    if (pid === 0 || isAlive(pid)) continue;
    await stopLeft(join(folder, 'data', 'postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}
