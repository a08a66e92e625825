import { createReadStream } from 'node:fs';
import type { DocumentFormat } from '../../contract/documents.ts';
import type { Documents } from '../documents/documents.ts';
import { fileKey } from '../documents/file-key.ts';
import { Refusal } from '../refusal.ts';
import type { Who } from '../running/who.ts';

/** A file of a request, before it is looked into. */
type SentFile = Parameters<Documents['examine']>[0] & { bytes: number };

/** A file of a request that is in the store, before a document has it. */
export interface KeptFile {
  name: string;
  bytes: number;
  format: DocumentFormat;
  key: string;
}

/** Keeps the files first, so that no document is ever without one. */
async function putAll({ store }: Documents, keys: readonly string[], files: readonly SentFile[]): Promise<void> {
  for (const [at, key] of keys.entries()) await store.put(key, createReadStream(files[at]?.path ?? ''));
}

/**
 * Looks into files and keeps them, and then does `work`, which says which of their keys documents have. The others are removed
 * again. What can’t be removed now is removed later.
 */
export async function keepFiles<T>(
  documents: Documents,
  who: Who,
  files: readonly SentFile[],
  work: (kept: readonly KeptFile[]) => Promise<{ result: T; used: readonly string[] }>,
): Promise<T> {
  const kept: KeptFile[] = [];
  for (const file of files) {
    const format = await documents.examine(file, who.username);
    kept.push({ name: file.name, bytes: file.bytes, format, key: fileKey(who.account) });
  }
  const keys = kept.map(({ key }) => key);
  const drop = (unused: readonly string[]) => Promise.allSettled(unused.map((key) => documents.store.remove(key)));
  try {
    await putAll(documents, keys, files);
  } catch (error) {
    // Nobody waits for a store that may not answer.
    void drop(keys);
    throw error;
  }
  try {
    const { result, used } = await work(kept);
    await drop(keys.filter((key) => !used.includes(key)));
    return result;
  } catch (error) {
    // After another failure the documents may be there.
    if (error instanceof Refusal) await drop(keys);
    throw error;
  }
}
