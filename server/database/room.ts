import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './errors.ts';

const megabyte = 1024 * 1024;
const reserveSize = 32 * megabyte;
/** Megabytes, including the reserve, that must be free before PostgreSQL accepts changes again. */
export const enoughRoom = 64;
/** PostgreSQL allocates its write-ahead log in files of 16 MB. */
const least = 16 * megabyte;

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Whether PostgreSQL lacks the space to continue there. */
export const isFull = (folder: string): Promise<boolean> =>
  freeBytes(folder).then(
    (bytes) => bytes < least,
    () => false,
  );

const pathOf = (folder: string) => join(folder, 'reserve');

/**
 * Keeps a file as a space reserve. When the disk is full, deleting it lets PostgreSQL start again for readers. False if
 * there is no space for the file. Its content is random, so that a compressing file system can't shrink it.
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

/** A sentence for a disk that is or was full at that moment; null if the error has another cause. */
export async function explainFull(error: unknown, folder: string, wasFull = false): Promise<Error | null> {
  // PostgreSQL reports the full disk, or refuses to write or is down because of it.
  if (!hasCode(error, '53100', 'ENOSPC') && !wasFull && !(await isFull(folder))) return null;
  return new Error(`The disk of DATA_DIR ${folder} is full: ${await shownRoom(folder)}.`, { cause: error });
}

export async function shownRoom(folder: string): Promise<string> {
  const free = await freeBytes(folder).catch(() => 0);
  return `${Math.floor(free / megabyte)} MB are free. Free up space there, or set DATA_DIR to another folder`;
}
