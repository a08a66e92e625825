import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../database/errors.ts';
import { isFileKey } from './file-key.ts';

/** Where the files of documents are kept, under generated keys. Several servers on one database share it. */
export interface DocumentStore {
  /** Keeps what the stream has, completely or not at all. */
  put(key: string, content: Readable): Promise<void>;
  /** The content of a file; null if it is not there. */
  open(key: string): Promise<Readable | null>;
  /** Removes a file. One that is not there is no failure. */
  remove(key: string): Promise<void>;
  /** The keys of files that were put before a moment. */
  before(moment: Date): AsyncIterable<string>;
}

const draft = '.part';

/** Files in a folder, one folder for each account. */
export function folderStore(folder: string): DocumentStore {
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`“${key}” is not the key of a document.`);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(path + draft, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(path + draft, path);
      } catch (error) {
        await rm(path + draft, { force: true });
        throw error;
      }
    },
    async open(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
      return file && createReadStream('', { fd: file });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *before(moment) {
      for (const account of await namesIn(folder))
        for (const name of await namesIn(join(folder, account))) {
          const key = `${account}/${name.replace(/\.part$/, '')}`;
          const found = isFileKey(key) && (await stat(join(folder, account, name)).catch(() => null));
          if (!found || found.mtime >= moment) continue;
          if (name.endsWith(draft)) await rm(join(folder, account, name), { force: true });
          else yield key;
        }
    },
  };
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
