import { createHash, randomBytes } from 'node:crypto';
import { chown, link, mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { addressWith, localAddress, ownerRole } from './address.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { connect } from './connect.ts';
import { hasCode, messageOf } from './errors.ts';
import { freePort } from './free-port.ts';
import { isAlive, isPostmasterOf, readPostmaster, removeStale, stopPostmaster } from './postmaster.ts';
import { chooseRunner, type Runner, start } from './runner.ts';

interface Embedded {
  /** The address of the database `motorpool`, as its owner. */
  url: string;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** PostgreSQL ended, and nobody asked it to. */
  onLost?: (error: Error) => void;
  /** More PostgreSQL settings, over the ones below. */
  settings?: Readonly<Record<string, string>>;
}

/** Everything that belongs to one data folder. */
interface Site {
  folder: string;
  cluster: string;
  /** What PostgreSQL prints, since its last start. */
  output: string;
  password: string;
  binaries: Binaries;
  runner: Runner;
}

const version = '18';
const patience = 60_000;

const settings: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  // Nothing replicates this cluster, and a load into a table truncated in the same transaction needs no log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // A report whose reader is gone stops, even while it sends nothing.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
};

/**
 * Starts PostgreSQL on a data folder, made at the first start. One server holds a data folder: a lock in the
 * database says who, and goes with its process. A PostgreSQL that outlived its server is stopped and started anew.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const site = await prepare(resolve(options.dataDir));
  const end = Date.now() + patience;
  for (;;) {
    const running = (await endOrphan(site)) && (await startOnce(site, options));
    if (running) return running;
    if (Date.now() > end)
      throw new Error(`PostgreSQL did not start on DATA_DIR ${site.folder}.${await lastOutput(site)}`);
    await sleep(50);
  }
}

async function prepare(folder: string): Promise<Site> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const binaries = await findBinaries();
    const runner = await chooseRunner(folder, binaries.postgres);
    const password = await keepPassword(folder, runner);
    return {
      folder,
      cluster: join(folder, 'postgres'),
      output: join(folder, 'postgres.log'),
      password,
      binaries,
      runner,
    };
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC')) throw error;
    throw new Error(
      `DATA_DIR ${folder} can't be used: ${messageOf(error)}. Set DATA_DIR to a folder that you may write to.`,
      {
        cause: error,
      },
    );
  }
}

/** The owner's password lies beside the cluster, for the owner of the folder alone. */
async function keepPassword(folder: string, runner: Runner): Promise<string> {
  const path = join(folder, 'password');
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (runner.uid !== undefined && runner.gid !== undefined) await chown(draft, runner.uid, runner.gid);
  // A link is made whole or not at all, and never over another start's password.
  await link(draft, path).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await rm(draft);
  return (await readFile(path, 'utf8')).trim();
}

/** Makes the folder free for a new PostgreSQL. False: not yet, ask again. */
async function endOrphan(site: Site): Promise<boolean> {
  const found = await readPostmaster(site.cluster);
  if (found === null || !isAlive(found.pid)) {
    if (found !== null) await removeStale(site.cluster, site.folder);
    return true;
  }
  if (!(await isPostmasterOf(found.pid, site.cluster))) {
    await removeStale(site.cluster, site.folder);
    return true;
  }
  if (found.at === null) return false;
  const client = await connectWhenReady(localAddress(found.at, ownerRole, site.password), site);
  if (client === null) return false;
  try {
    await checkFolder(client, site);
    await takeLock(client, site);
    await stopPostmaster(found.pid);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One attempt. Null: another start came first or is on its way out, ask again. */
async function startOnce(site: Site, options: EmbeddedOptions): Promise<Embedded | null> {
  await createCluster(site, options.log);
  const at = await choosePlace(site.folder);
  const flags = Object.entries({ ...settings, ...placeSettings(at), ...options.settings });
  const server = await launch(site, site.binaries.postgres, [
    '-D',
    site.cluster,
    ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const url = localAddress(at, ownerRole, site.password);
  let lock: pg.Client | null = null;
  try {
    while (server.isRunning() && lock === null) {
      await Promise.race([sleep(25), server.exit]);
      lock = server.isRunning() ? await connectWhenReady(url, site) : null;
    }
    if (lock === null) {
      if (await isContended(site)) return null;
      throw new Error(`PostgreSQL did not start on DATA_DIR ${site.folder}.${await lastOutput(site)}\n${advice}`);
    }
    await checkFolder(lock, site);
    await takeLock(lock, site);
    const { rowCount } = await lock.query('select from pg_database where datname = $1', [ownerRole]);
    if (rowCount === 0) await lock.query(`create database ${ownerRole}`);
  } catch (error) {
    await server.stop();
    await lock?.end().catch(() => undefined);
    throw error;
  }
  void server.exit.then(({ asked }) => {
    if (!asked) options.onLost?.(new Error(`PostgreSQL ended by itself; ${site.output} says more.`));
  });
  const close = async () => {
    await server.stop();
    await lock?.end().catch(() => undefined);
  };
  return { url: addressWith(url, { database: ownerRole }), close };
}

const advice =
  'Set DATA_DIR to another folder (one that the user who runs PostgreSQL can enter), or DATABASE_URL to a PostgreSQL of your own.';

interface Program {
  isRunning(): boolean;
  /** When it has ended: its exit code, and whether `stop` asked it to. */
  exit: Promise<{ code: number | null; asked: boolean }>;
  stop(): Promise<void>;
}

/** Starts one of PostgreSQL's programs; it ends with this process, unless that is killed. */
async function launch(site: Site, program: string, args: readonly string[]): Promise<Program> {
  // Root may have made the last one, in a folder that is another user's.
  await rm(site.output, { force: true });
  const output = await open(site.output, 'w', 0o600);
  const child = start(site.runner, program, args, output.fd);
  const state = { running: true, asked: false };
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  const exit = new Promise<{ code: number | null; asked: boolean }>((done) => {
    const end = () => {
      state.running = false;
      process.off('exit', interrupt);
      done({ code: child.exitCode, asked: state.asked });
    };
    child.once('exit', end);
    child.once('error', end);
  });
  await output.close();
  const stop = async () => {
    state.asked = true;
    if (state.running && child.pid !== undefined) await stopPostmaster(child.pid);
    await exit;
  };
  return { isRunning: () => state.running, exit, stop };
}

/** Null while the server is starting, stopping, or not listening yet. */
async function connectWhenReady(url: string, site: Site): Promise<pg.Client | null> {
  try {
    return await connect(url, `motorpool process ${process.pid}`);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '57P01')) return null;
    if (messageOf(error).includes('terminated unexpectedly')) return null;
    if (hasCode(error, '28P01')) {
      throw new Error(
        `PostgreSQL in DATA_DIR ${site.folder} does not take the password kept there in the file "password". ` +
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
  throw new Error(`The PostgreSQL that answers for DATA_DIR ${site.folder} works on ${found} instead.`);
}

/** The lock of the data folder: an advisory lock in the database `postgres`, free as soon as its holder is gone. */
async function takeLock(client: pg.Client, site: Site): Promise<void> {
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
  throw new Error(
    `DATA_DIR ${site.folder} is in use by another server (${rows[0]?.holder ?? 'just ended'}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
}

async function createCluster(site: Site, log: (line: string) => void): Promise<void> {
  const found = await readFile(join(site.cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (found.trim() === version) return;
  if (found !== '') {
    throw new Error(
      `DATA_DIR ${site.folder} was made by PostgreSQL ${found.trim()}, and this is PostgreSQL ${version}. ` +
        'Set DATA_DIR to another folder, or remove this one: it is made anew.',
    );
  }
  log(`Creating the database in ${site.folder}`);
  await removeDrafts(site);
  const draft = `${site.cluster}.${process.pid}`;
  const args = [
    `--pgdata=${draft}`,
    `--username=${ownerRole}`,
    `--pwfile=${join(site.folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const initdb = await launch(site, site.binaries.initdb, args);
  if ((await initdb.exit).code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(
      `The database could not be created in DATA_DIR ${site.folder}.${await lastOutput(site)}\n${advice}`,
    );
  }
  await rename(draft, site.cluster).catch(async (error: unknown) => {
    // Another start was quicker; its cluster serves as well.
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
}

/** What starts left behind that were killed while they made the cluster. */
async function removeDrafts(site: Site): Promise<void> {
  for (const name of await readdir(site.folder)) {
    const pid = /^postgres\.(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(site.folder, name), { recursive: true, force: true });
  }
}

/** A socket in the data folder, which only its owner may enter; a port where the path is too long for a socket. */
async function choosePlace(folder: string): Promise<{ folder: string } | { port: number }> {
  const limit = process.platform === 'darwin' ? 103 : 107;
  const fits = Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= limit;
  return process.platform !== 'win32' && fits ? { folder } : { port: await freePort() };
}

function placeSettings(at: { folder: string } | { port: number }): Record<string, string> {
  if ('port' in at) return { listen_addresses: '127.0.0.1', port: String(at.port), unix_socket_directories: '' };
  const folder = `"${at.folder.replaceAll('"', '""')}"`;
  return { listen_addresses: '', port: '5432', unix_socket_directories: folder, unix_socket_permissions: '0700' };
}

/** Whether PostgreSQL refused because another one holds the cluster or the port, or its last processes still end. */
async function isContended(site: Site): Promise<boolean> {
  const text = await readFile(site.output, 'utf8').catch(() => '');
  return /lock file .* already exists|pre-existing shared memory|Address already in use|is empty/.test(text);
}

async function lastOutput(site: Site): Promise<string> {
  const text = await readFile(site.output, 'utf8').catch(() => '');
  const lines = text.trim().split('\n').slice(-6);
  return text.trim() === '' ? '' : ` It said:\n  ${lines.join('\n  ')}`;
}
