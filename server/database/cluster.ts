import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerRole } from './address.ts';
import type { Site } from './data-folder.ts';
import { hasCode } from './errors.ts';
import { freePort } from './free-port.ts';
import { lastOutput, launch } from './launch.ts';
import { isAlive } from './postmaster.ts';
import { explainFull } from './room.ts';

const version = '18';

export const advice =
  'Set DATA_DIR to another folder (one that the user who runs PostgreSQL can enter), or DATABASE_URL to your own PostgreSQL.';

/** Creates the cluster if the folder has none. */
export async function createCluster(site: Site, log: (line: string) => void): Promise<void> {
  const found = await readFile(join(site.cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (found.trim() === version) return;
  if (found !== '') {
    throw new Error(
      `DATA_DIR ${site.folder} was created by PostgreSQL ${found.trim()}, but this is PostgreSQL ${version}. ` +
        'Set DATA_DIR to another folder, or delete this one to start with a new database.',
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
  if ((await initdb.exit) !== 0) {
    // initdb removes its files when it fails, so only its output remains.
    const said = await lastOutput(site);
    const full = said.includes('No space left on device') ? Object.assign(new Error(said), { code: 'ENOSPC' }) : null;
    await rm(draft, { recursive: true, force: true });
    if (full) throw await explainFull(full, site.folder);
    throw new Error(`The database could not be created in DATA_DIR ${site.folder}.${said}\n${advice}`);
  }
  await rename(draft, site.cluster).catch(async (error: unknown) => {
    // Another start was faster. Its cluster is fine too.
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
}

/** Removes what remains of starts that were killed while they created the cluster. */
async function removeDrafts(site: Site): Promise<void> {
  for (const name of await readdir(site.folder)) {
    const pid = /^postgres\.(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(site.folder, name), { recursive: true, force: true });
  }
}

export type Place = { folder: string } | { port: number };

/** A socket in the data folder, which only its owner can enter, or a port if the path is too long for a socket. */
export async function choosePlace(folder: string): Promise<Place> {
  const limit = process.platform === 'darwin' ? 103 : 107;
  const fits = Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= limit;
  return process.platform !== 'win32' && fits ? { folder } : { port: await freePort() };
}

export function placeSettings(at: Place): Record<string, string> {
  if ('port' in at) return { listen_addresses: '127.0.0.1', port: String(at.port), unix_socket_directories: '' };
  const folder = `"${at.folder.replaceAll('"', '""')}"`;
  return { listen_addresses: '', port: '5432', unix_socket_directories: folder, unix_socket_permissions: '0700' };
}
