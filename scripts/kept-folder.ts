import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, isPostmasterOf, readPostmaster, stopPostmaster } from '../server/database/postmaster.ts';

/** Ends the PostgreSQL that a process left behind which was killed. */
export async function stopLeft(cluster: string): Promise<void> {
  const server = await readPostmaster(cluster);
  if (server !== null && (await isPostmasterOf(server.pid, cluster))) await stopPostmaster(server.pid);
}

/** A folder kept from run to run, with a PostgreSQL in `data`. */
export interface Kept {
  /** The data folder. */
  data: string;
  /** What lies there is of the same digest. */
  isCurrent: boolean;
  /** Lets another run have it; `isSound` says that the next may use what lies there. */
  release(isSound: boolean): Promise<void>;
}

/**
 * Holds the folder for this process; null while another has it. What lies there and was made of something else than `digest`,
 * or by a run that did not end well, is removed.
 */
export async function holdKept(folder: string, digest: string): Promise<Kept | null> {
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
