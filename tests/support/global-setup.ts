import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/database/open.ts';
import { isAlive, isPostmasterOf, readPostmaster, stopPostmaster } from '../../server/database/postmaster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this run: its database `motorpool` is migrated, empty, and copied by every test that wants one. */
    cluster: { adminUrl: string; appUrl: string };
    /** Where this run keeps its files; removed with it. */
    folder: string;
  }
}

const prefix = 'motorpool-test-';

/** One PostgreSQL for the whole run, in a folder of its own; nothing in it outlives the run, so nothing is synced. */
export async function setup(project: TestProject) {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await writeFile(join(folder, 'run.pid'), String(process.pid));
  const { adminUrl, appUrl, close } = await openDatabase({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });
  project.provide('cluster', { adminUrl, appUrl });
  project.provide('folder', folder);
  return async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** What earlier runs left behind that were killed. */
async function removeAbandoned() {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const pid = Number(await readFile(join(folder, 'run.pid'), 'utf8').catch(() => ''));
    // Another user's folder can't be read, and one without a number is just being made.
    if (pid === 0 || isAlive(pid)) continue;
    const cluster = join(folder, 'data', 'postgres');
    const server = await readPostmaster(cluster);
    if (server !== null && (await isPostmasterOf(server.pid, cluster))) await stopPostmaster(server.pid);
    await rm(folder, { recursive: true, force: true });
  }
}
