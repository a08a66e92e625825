import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../limits.ts';
import { Refusal } from '../refusal.ts';

/** Where the files of one request are, until it is over. */
export interface Upload {
  /** The path of a new file, with a generated name. */
  place(): string;
  /** Counts received bytes. Throws a Refusal if there is no room for them. */
  count(bytes: number): void;
}

export interface Uploads {
  /** Begins to receive the files of a request. */
  begin(): Promise<Upload & { end(): Promise<void> }>;
}

/** A folder that a server has left when it was stopped. */
async function removeLeft(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > limits.uploads.left) await rm(path, { recursive: true, force: true });
  }
}

/** `most`: bytes of all files under way. */
export function createUploads(folder: string, most: number = limits.uploads.underWay): Uploads {
  let underWay = 0;
  let cleaning: Promise<void> | null = null;
  return {
    async begin() {
      cleaning ??= removeLeft(folder);
      await cleaning;
      const own = join(folder, randomUUID());
      await mkdir(own, { recursive: true, mode: 0o700 });
      let counted = 0;
      return {
        place: () => join(own, randomUUID()),
        count(bytes) {
          if (underWay + bytes > most) throw new Refusal('storage_full');
          underWay += bytes;
          counted += bytes;
        },
        async end() {
          underWay -= counted;
          counted = 0;
          await rm(own, { recursive: true, force: true });
        },
      };
    },
  };
}
