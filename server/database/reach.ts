import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { addressWith, localAddress, ownerRole } from './address.ts';
import { connect } from './connect.ts';
import { clusterIn, readPassword } from './data-folder.ts';
import { startEmbedded } from './embedded.ts';
import { readPostmaster } from './postmaster.ts';
import { connectGiven } from './roles.ts';

interface Where {
  databaseUrl?: string;
  dataDir: string;
  log: (line: string) => void;
}

/**
 * Runs `work` as the owner of the tables, beside a server that runs or without one, and changes nothing else. The database
 * is there already: in the data folder PostgreSQL is started for the time of the work if it does not run.
 */
export async function withOwner<T>(
  { databaseUrl, dataDir, log }: Where,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return ending(await connectGiven('DATABASE_URL', databaseUrl), work);
  if (!existsSync(join(clusterIn(dataDir), 'PG_VERSION')))
    throw new Error(`There is no database in DATA_DIR ${dataDir}.`);
  const running = await runningUrl(dataDir);
  if (running !== null) return ending(await connect(running), work);
  const { url, close } = await startEmbedded({ dataDir, log });
  try {
    return await ending(await connect(url), work);
  } finally {
    await close();
  }
}

async function ending<T>(owner: pg.Client, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** The address of a data folder's database, as its owner, where a server runs on it; else null. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const at = (await readPostmaster(clusterIn(dataDir)))?.at ?? null;
  if (at === null) return null;
  const url = addressWith(localAddress(at, ownerRole, await readPassword(dataDir)), { database: ownerRole });
  const client = await connect(url).catch(() => null);
  await client?.end();
  return client && url;
}
