import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './errors.ts';

const megabyte = 1024 * 1024;
const reserveSize = 32 * megabyte;
/** In megabytes, the reserve among them: with so much, PostgreSQL takes changes again. */
export const enoughRoom = 64;
/** PostgreSQL takes room for its log in files of 16 MB. */
const least = 16 * megabyte;

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Whether PostgreSQL has no room to go on there. */
export const isFull = (folder: string): Promise<boolean> =>
  freeBytes(folder).then(
    (bytes) => bytes < least,
    () => false,
  );

const pathOf = (folder: string) => join(folder, 'reserve');

/**
 * Keeps a file that is room for the worst moment: freed when the disk is full, it lets PostgreSQL start again for those who
 * read. False when there is no room for it. What is in it can't be made smaller by a file system that compresses.
 */
export async function keepReserve(folder: string): Promise<boolean> {
  const path = pathOf(folder);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === reserveSize) return true;
  try {
    await rm(path, { force: true });
    if ((await freeBytes(folder)) < enoughRoom * megabyte) return false;
    await writeFile(path, randomBytes(reserveSize), { mode: 0o600 });
    return true;
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
    return false;
  }
}

export const freeReserve = (folder: string): Promise<void> => rm(pathOf(folder), { force: true });

/** One sentence for a disk that is full, or was so at that moment; null when the error is about something else. */
export async function explainFull(error: unknown, folder: string, wasFull = false): Promise<Error | null> {
  // PostgreSQL says so itself; or it refuses to write, or is gone, for that reason.
  if (!hasCode(error, '53100', 'ENOSPC') && !wasFull && !(await isFull(folder))) return null;
  return new Error(`The disk of DATA_DIR ${folder} is full: ${await shownRoom(folder)}.`, { cause: error });
}

export async function shownRoom(folder: string): Promise<string> {
  const free = await freeBytes(folder).catch(() => 0);
  return `${Math.floor(free / megabyte)} MB are free. Make room there, or set DATA_DIR to another folder`;
}
