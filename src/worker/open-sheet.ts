import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import { NetworkError } from '../api/errors.ts';
import { apiBase, authority } from '../session/client.ts';
import type { Sheet, Tables } from './protocol.ts';

let tables: Promise<Remote<Tables>> | null = null;

async function start(): Promise<Remote<Tables>> {
  const worker = new Worker(new URL('./tables-worker.ts', import.meta.url), { type: 'module', name: 'tables' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) =>
      // Without a message its code could not be loaded.
      reject(message ? new Error(message) : new NetworkError('The code of the worker could not be loaded.')),
    );
  });
  const remote = wrap<Tables>(worker);
  try {
    await Promise.race([remote.connect(apiBase, proxy(authority)), failed]);
  } catch (reason) {
    worker.terminate();
    tables = null;
    throw reason;
  }
  return remote;
}

/** A sheet in the worker as the page holds it. */
export interface OpenSheet {
  sheet: Remote<Sheet>;
  /** Cancels what runs and lets the rows go. */
  close(): void;
}

/** Opens a sheet in the one worker, which starts with the first. */
export async function openSheet(): Promise<OpenSheet> {
  tables ??= start();
  const remote = await tables;
  // Comlink types what comes back as a plain value; the worker marked it as a proxy.
  const sheet = (await remote.open()) as unknown as Remote<Sheet>;
  return {
    sheet,
    close() {
      void Promise.all([sheet.cancel(), sheet.cancelWriting()]).finally(() => sheet[releaseProxy]());
    },
  };
}
