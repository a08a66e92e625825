import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, findBinaries } from './binaries.ts';
import { hasCode, messageOf } from './errors.ts';
import { holdFolder } from './holder.ts';
import { explainFull } from './room.ts';
import { chooseRunner, type Runner } from './runner.ts';

/** A data folder that this process holds, with everything in it. */
export interface Site {
  folder: string;
  cluster: string;
  /** PostgreSQL's output since its last start. */
  output: string;
  password: string;
  binaries: Binaries;
  runner: Runner;
  /** Releases the folder for another process. */
  release(): Promise<void>;
}

/** A file system that has gone away may never answer. */
const patience = 4_000;

/** Creates the folder if necessary and claims it. */
export async function prepareFolder(folder: string): Promise<Site> {
  const { release } = await explained(folder, async () => {
    await answering(folder, tryFolder(folder));
    return holdFolder(folder);
  });
  try {
    return await explained(folder, async () => {
      const binaries = await findBinaries();
      const runner = await chooseRunner(folder, binaries.postgres);
      const password = await keepPassword(folder, runner);
      const [cluster, output] = [clusterIn(folder), join(folder, 'postgres.log')];
      return { folder, cluster, output, password, binaries, runner, release };
    });
  } catch (error) {
    await release();
    throw error;
  }
}

export const clusterIn = (folder: string): string => join(folder, 'postgres');
const passwordIn = (folder: string) => join(folder, 'password');

/** The password of a folder prepared earlier; empty if there is none. */
export const readPassword = async (folder: string): Promise<string> =>
  (await readFile(passwordIn(folder), 'utf8').catch(() => '')).trim();

async function tryFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  const probe = join(folder, `probe.${process.pid}.${randomUUID()}`);
  await writeFile(probe, '', { mode: 0o600 });
  await rm(probe);
}

/** Avoids `recursive`, which never ends below /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await stat(path)).isDirectory()) return;
    if (hasCode(error, 'EROFS') && (await isThere(path))) return;
    const parent = dirname(path);
    if (!hasCode(error, 'ENOENT') || (await isThere(parent))) throw error;
    await makeFolder(parent);
    await mkdir(path, { mode: 0o700 });
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function answering(folder: string, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(patience, undefined, { signal: timer.signal }).then(() => {
    throw new Error(
      `DATA_DIR ${folder} can't be used: its file system does not respond. Set DATA_DIR to another folder.`,
    );
  });
  await Promise.race([work, late]).finally(() => timer.abort());
}

/** Adds the folder and what to do to a system error about a file. */
async function explained<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw (
      (hasCode(error, 'ENOSPC') ? await explainFull(error, folder) : null) ??
      new Error(
        `DATA_DIR ${folder} can't be used: ${messageOf(error)}. Set DATA_DIR to a folder that you can write to.`,
        { cause: error },
      )
    );
  }
}

/** The owner's password is in a file next to the cluster that only the owner of the folder can read. */
async function keepPassword(folder: string, runner: Runner): Promise<string> {
  const found = await readPassword(folder);
  if (found !== '') return found;
  const password = randomBytes(24).toString('hex');
  const draft = `${passwordIn(folder)}.draft`;
  await writeFile(draft, password, { mode: 0o600 });
  if (runner.uid !== undefined && runner.gid !== undefined) await chown(draft, runner.uid, runner.gid);
  await rename(draft, passwordIn(folder));
  return password;
}
