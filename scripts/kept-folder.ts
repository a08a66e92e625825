import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, isPostmasterOf, readPostmaster, stopPostmaster } from '../server/database/postmaster.ts';

/** Stops a PostgreSQL that a killed process left running. */
export async function stopLeft(cluster: string): Promise<void> {
  const server = await readPostmaster(cluster);
  if (server !== null && (await isPostmasterOf(server.pid, cluster))) await stopPostmaster(server.pid);
}

/** A folder kept between runs, with a PostgreSQL in `data`. */
export interface KeptFolder {
  /** The data folder. */
  data: string;
  /** Whether its content was made with the same digest. */
  isCurrent: boolean;
  /** Releases the folder; `isSound`: the next run can use its content. */
  release(isSound: boolean): Promise<void>;
}

/**
 * Reserves the folder for this process; null while another process has it. Removes its content if that was made with another
 * digest, or by a run that failed.
 */
export async function holdKept(folder: string, digest: string): Promise<KeptFolder | null> {
  const [mark, holder, data] = ['made-of', 'run.pid', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(folder, { recursive: true });
  const hold = () =>
    writeFile(holder, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  if (!(await hold())) {
    if (isAlive(Number(await readFile(holder, 'utf8').catch(() => '0')))) return null;
    await stopLeft(join(data, 'postgres'));
    await rm(holder, { force: true });
    if (!(await hold())) return null;
  }
  const madeOf = await readFile(mark, 'utf8').catch(() => null);
  if (madeOf !== digest) await rm(data, { recursive: true, force: true });
  await rm(mark, { force: true });
  return {
    data,
    isCurrent: madeOf === digest,
    async release(isSound) {
      if (isSound) await writeFile(mark, digest);
      await rm(holder, { force: true });
    },
  };
}
