import { limits } from '../limits.ts';
import { Refusal, refusalOf } from '../refusal.ts';
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

/** What to say if the store fails for another reason than a full disk. */
function failureOf(cause: unknown): unknown {
  const { code } = refusalOf(cause);
  return code === 'storage_full' ? cause : new Refusal('documents_unavailable', { cause });
}

/** The store for calls: what fails says that documents can’t be reached. */
const forCalls = (store: DocumentStore): DocumentStore => ({
  ...store,
  put: (key, content) => store.put(key, content).catch((error: unknown) => Promise.reject(failureOf(error))),
  open: (key) => store.open(key).catch((error: unknown) => Promise.reject(failureOf(error))),
});

export const openDocuments = async (settings: DocumentSettings, inspect: Inspect): Promise<Documents> => ({
  store: forCalls(await openStore(settings)),
  quota: (settings.megabytes ?? limits.documents.quota) * 1024 ** 2,
  examine: createExamine(settings.scan, inspect),
});
