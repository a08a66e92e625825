import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from '../engine/check/world.ts';
import { withClient } from '../server/database/connect.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { examineQueries } from '../server/query/examine.ts';
import { structureFault } from '../server/query/structure.ts';
import { holdKept } from './kept-folder.ts';
import { readWorld } from './world.ts';

/** A database with the project's tables and no rows, kept between runs. */
const kept = 'node_modules/.cache/motorpool/check';
const migrations = 'server/database/migrations';

async function digestOfTables(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort())
    hash.update(file).update(await readFile(join(migrations, file)));
  return hash.digest('hex');
}

const openAt = (dataDir: string, isCurrent = false) => openDatabase({ dataDir, isCurrent, log: () => undefined });

/** Recreates the database if the migrations have changed. If another check is using it, opens a temporary one. */
async function openTables(): Promise<Database> {
  const place = await holdKept(kept, await digestOfTables());
  const folder = place ? null : await mkdtemp(join(tmpdir(), 'motorpool-check-'));
  const end = async (isSound: boolean) => {
    await place?.release(isSound);
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  try {
    const database = await openAt(place?.data ?? folder ?? '', place?.isCurrent);
    const close = async () => {
      await database.close();
      await end(true);
    };
    return { ...database, close };
  } catch (error) {
    await end(false);
    throw error;
  }
}

/** The queries without faults that can be found without a database. */
const soundQueries = ({ files }: World): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([path, sql]) => path.endsWith('.sql') && !structureFault(sql)));

/** Everything that the check reads, with the queries examined by the database at `appUrl`. */
export async function examinedBy(appUrl: string, root = '.'): Promise<World> {
  const world = readWorld(root);
  const examined = await withClient(appUrl, (client) => examineQueries(client, soundQueries(world)));
  return { ...world, examined };
}

/** The same with the check's own database. */
export async function examinedWorld(): Promise<World> {
  const database = await openTables();
  try {
    return await examinedBy(database.appUrl);
  } finally {
    await database.close();
  }
}
