import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { addressWith, localAddress, ownerRole } from './address.ts';
import { connect } from './connect.ts';
import { clusterIn, readPassword } from './data-folder.ts';
import { startEmbedded } from './embedded.ts';
import { readPostmaster } from './postmaster.ts';
import { connectGiven, prepareAppRole, refusePowerfulRole } from './roles.ts';
import { refuseOpenTables } from './row-security.ts';

interface Where {
  databaseUrl?: string;
  dataDir: string;
  log: (line: string) => void;
}

/**
 * Runs `work` as the owner of the tables, whether or not a server is running, and changes nothing else. The database
 * must exist. PostgreSQL on the data folder is started for the time of the work if it is not running.
 */
export async function withOwner<T>(
  { databaseUrl, dataDir, log }: Where,
  work: (owner: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined)
    return ending(await connectGiven('DATABASE_URL', databaseUrl), (owner) => work(owner, databaseUrl));
  if (!existsSync(join(clusterIn(dataDir), 'PG_VERSION')))
    throw new Error(
      `DATA_DIR ${dataDir} has no database. Start the server once to create it, or set DATA_DIR to another folder.`,
    );
  const running = await runningUrl(dataDir);
  if (running !== null) return ending(await connect(running), (owner) => work(owner, running));
  const { url, close } = await startEmbedded({ dataDir, log });
  try {
    return await ending(await connect(url), (owner) => work(owner, url));
  } finally {
    await close();
  }
}

/** Does the same, with the address of the runtime role, which sees the rows of one account at a time. */
export const withRuntimeRole = <T>(
  { databaseAppUrl, ...where }: Where & { databaseAppUrl?: string },
  work: (url: string, owner: pg.Client) => Promise<T>,
): Promise<T> =>
  withOwner(where, async (owner, ownerUrl) => {
    await refuseOpenTables(owner);
    const { url } = await prepareAppRole(owner, ownerUrl, databaseAppUrl);
    await refusePowerfulRole(url);
    return work(url, owner);
  });

async function ending<T>(owner: pg.Client, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Connection address of a data folder's database for its owner if a server is running on it; otherwise null. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const at = (await readPostmaster(clusterIn(dataDir)))?.at ?? null;
  if (at === null) return null;
  const url = addressWith(localAddress(at, ownerRole, await readPassword(dataDir)), { database: ownerRole });
  const client = await connect(url).catch(() => null);
  await client?.end();
  return client && url;
}
