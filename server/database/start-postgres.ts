import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { localAddress, ownerRole } from './address.ts';
import { advice, createCluster, type Place, placeSettings } from './cluster.ts';
import { connect } from './connect.ts';
import type { Site } from './data-folder.ts';
import { hasCode, messageOf } from './errors.ts';
import { inUse } from './holder.ts';
import { lastOutput, launch, outputOf, type Program } from './launch.ts';
import { isAlive, isPostmasterOf, readPostmaster, removeStale, stopPostmaster } from './postmaster.ts';

/** PostgreSQL on a data folder, and the connection that holds its lock. */
export interface Running {
  server: Program;
  lock: pg.Client;
}

interface StartOptions {
  log: (line: string) => void;
  settings: Readonly<Record<string, string>>;
  /** Aborted when PostgreSQL is no longer wanted. */
  signal: AbortSignal;
}

const slow = 10_000;

/** One attempt. Null if the previous PostgreSQL is still shutting down: try again. */
export async function startPostgres(site: Site, at: Place, options: StartOptions): Promise<Running | null> {
  if (!(await endOrphan(site))) return null;
  await createCluster(site, options.log);
  const flags = Object.entries({ ...options.settings, ...placeSettings(at) });
  const server = await launch(site, site.binaries.postgres, [
    '-D',
    site.cluster,
    ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // A large cluster takes time to recover after a crash. The wait has no limit, but is logged.
  const notice = setTimeout(() => {
    options.log(`PostgreSQL on DATA_DIR ${site.folder} is still starting. After a crash, recovery takes a while.`);
  }, slow);
  let lock: pg.Client | null = null;
  try {
    lock = await connectToStarting(site, at, server, options.signal);
    if (lock === null) {
      await server.stop();
      if (options.signal.aborted || (await isContended(site))) return null;
      throw new Error(`PostgreSQL did not start on DATA_DIR ${site.folder}.${await lastOutput(site)}\n${advice}`);
    }
    await checkFolder(lock, site);
    await takeLock(lock, site);
    const { rowCount } = await lock.query('select from pg_database where datname = $1', [ownerRole]);
    if (rowCount === 0) await lock.query(`create database ${ownerRole}`);
    return { server, lock };
  } catch (error) {
    await server.stop();
    await lock?.end().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(notice);
  }
}

async function connectToStarting(site: Site, at: Place, server: Program, signal: AbortSignal) {
  while (server.isRunning() && !signal.aborted) {
    await Promise.race([sleep(25), server.exit]);
    const client = server.isRunning() ? await connectToLock(site, at) : null;
    if (client !== null) return client;
  }
  return null;
}

/** Prepares the folder for a new PostgreSQL. False: not ready yet, try again. */
async function endOrphan(site: Site): Promise<boolean> {
  const found = await readPostmaster(site.cluster);
  if (found === null) return true;
  const isOurs = await isPostmasterOf(found.pid, site.cluster);
  if (found.at === null) {
    if (!isOurs) await removeStale(site.cluster, site.folder);
    return !isOurs;
  }
  const client = await connectToLock(site, found.at);
  if (client === null) {
    if (isOurs && isAlive(found.pid)) return false;
    await removeStale(site.cluster, site.folder);
    return true;
  }
  try {
    await checkFolder(client, site);
    await takeLock(client, site);
    // It answers, but its process is not visible from here: it runs in a container that shares the folder.
    if (!isOurs) throw new Error(inUse(site.folder, 'PostgreSQL in another container'));
    await stopPostmaster(found.pid);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Null while the server is starting, stopping, or not listening yet. */
export async function connectToLock(site: Site, at: Place): Promise<pg.Client | null> {
  try {
    return await connect(localAddress(at, ownerRole, site.password), `motorpool process ${process.pid}`);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '57P01')) return null;
    if (/terminated unexpectedly|timeout expired/.test(messageOf(error))) return null;
    if (hasCode(error, '28P01')) {
      throw new Error(
        `PostgreSQL in DATA_DIR ${site.folder} rejects the password in the file "password" there. ` +
          'Restore that file, or set DATA_DIR to another folder.',
        { cause: error },
      );
    }
    throw error;
  }
}

async function checkFolder(client: pg.Client, site: Site): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const found = rows[0]?.data_directory ?? '';
  if ((await realpath(found).catch(() => found)) === (await realpath(site.cluster))) return;
  throw new Error(
    `The PostgreSQL at the address of DATA_DIR ${site.folder} uses ${found} instead. Stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * In addition to the file that claims the folder, a lock in the database `postgres`. It protects against servers that
 * can't see each other's processes, and against version 0.1, which has only this lock.
 */
export async function takeLock(client: pg.Client, site: Site): Promise<void> {
  const key = createHash('sha256').update('motorpool data folder').digest().readInt32BE(0);
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
    if (rows[0]?.taken) return;
    await sleep(50);
  }
  const { rows } = await client.query<{ holder: string }>(
    `select application_name as holder from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and pg_locks.database = (select oid from pg_database where datname = current_database())`,
  );
  throw new Error(inUse(site.folder, rows[0]?.holder ?? 'just ended'));
}

/**
 * Whether PostgreSQL refused to start because another one holds the cluster or the port, or because its last processes
 * are still ending.
 */
async function isContended(site: Site): Promise<boolean> {
  return /lock file .* already exists|pre-existing shared memory|Address already in use|is empty/.test(
    await outputOf(site),
  );
}
