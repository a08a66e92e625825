import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressWith, localAddress, ownerRole } from './address.ts';
import { choosePlace } from './cluster.ts';
import { prepareFolder, type Site } from './data-folder.ts';
import { lastOutput } from './launch.ts';
import { explainFull, freeReserve, isFull } from './room.ts';
import { startPostgres } from './start-postgres.ts';
import { Supervisor } from './supervisor.ts';

interface Embedded {
  /** Connection address of the database `motorpool` for its owner. */
  url: string;
  /** Turns an error caused by a full disk into one sentence; returns other errors unchanged. */
  explain(error: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Called when PostgreSQL ended unexpectedly and could not be restarted. */
  onLost?: (error: Error) => void;
  /** PostgreSQL settings that override those below. */
  settings?: Readonly<Record<string, string>>;
  /** How long to try restarting PostgreSQL, in milliseconds. */
  recovery?: number;
}

const patience = 60_000;

const ownSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '32MB',
  // Limits temporary files, so that a query with an endless sort can't fill the disk.
  temp_file_limit: '2GB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  // Nothing replicates this cluster, and a load into a table truncated in the same transaction needs no write-ahead
  // log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Stops a report whose reader is gone, even while it sends nothing.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
};

/**
 * Starts PostgreSQL on a data folder, which it creates at the first start, and restarts it if it ends unexpectedly. One
 * server holds a data folder, even while its PostgreSQL is down. A PostgreSQL that outlived its server is stopped and
 * replaced.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, onLost, recovery = 600_000 } = options;
  const settings = { ...ownSettings, ...options.settings };
  const site = await prepareFolder(resolve(options.dataDir));
  try {
    if (await isFull(site.folder)) await freeReserve(site.folder);
    const at = await choosePlace(site.folder);
    const never = new AbortController().signal;
    const running = await untilStarted(site, () => startPostgres(site, at, { log, settings, signal: never }));
    const supervisor = new Supervisor(site, at, { log, settings, recovery, onLost });
    await supervisor.begin(running);
    return {
      url: addressWith(localAddress(at, ownerRole, site.password), { database: ownerRole }),
      explain: async (error) => (await explainFull(error, site.folder, supervisor.isShort)) ?? error,
      close: async () => {
        await supervisor.close();
        await site.release();
      },
    };
  } catch (error) {
    await site.release();
    throw (await explainFull(error, site.folder)) ?? error;
  }
}

async function untilStarted<T>(site: Site, attempt: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const started = await attempt();
    if (started !== null) return started;
    if (Date.now() > end)
      throw new Error(`PostgreSQL did not start on DATA_DIR ${site.folder}.${await lastOutput(site)}`);
    await sleep(50);
  }
}
