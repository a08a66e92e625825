import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { writeFault } from './paths.ts';
import { refuse } from './refuse.ts';

/** The file behind a name, which may be a link. */
const fileBehind = (path: string): Promise<string> => realpath(path).catch(() => path);

/**
 * Writes a file in one step: if writing fails, for example because the disk is full, the file of before is still there. A
 * link stays, and its file is written; a device or a pipe gets the bytes.
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there && !there.isFile()) {
    await writeFile(path, bytes).catch((error: unknown) => refuse(writeFault(path, error)));
    return;
  }
  const file = await fileBehind(path);
  const part = `${file}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    refuse(writeFault(path, error));
  }
}
