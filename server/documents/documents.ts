import { limits } from '../limits.ts';
import { createExamine, type Examine, type Inspect } from './examine.ts';
import { type DocumentStore, folderStore } from './store.ts';

/** Where documents are kept, and what an operator has set about them. */
export interface DocumentSettings {
  /** Folder of the files, unless they are in a bucket. */
  folder: string;
  /** Bucket of an S3-compatible store. */
  bucket?: string | undefined;
  /** Megabytes that an account can keep. */
  megabytes?: number | undefined;
  /** Command that scans each file: its path and its arguments. The file is the last argument. */
  scan?: readonly string[] | undefined;
}

export interface Documents {
  store: DocumentStore;
  examine: Examine;
  /** Bytes that an account can keep. */
  quota: number;
}

/** The store of the settings. The client of buckets is loaded only where there is one. */
export async function openStore({ folder, bucket }: Pick<DocumentSettings, 'folder' | 'bucket'>) {
  if (bucket === undefined) return folderStore(folder);
  const { bucketStore } = await import('./bucket.ts');
  return bucketStore(bucket);
}

export const openDocuments = async (settings: DocumentSettings, inspect: Inspect): Promise<Documents> => ({
  store: await openStore(settings),
  quota: (settings.megabytes ?? limits.documents.quota) * 1024 ** 2,
  examine: createExamine(settings.scan, inspect),
});
