import { type ProxyMethods, proxy, type Remote, releaseProxy, wrap } from 'comlink';
import { LostError, NetworkError } from '../api/errors.ts';
import { chunk } from '../api/load-chunk.ts';
import { apiBase, authority } from '../session/client.ts';
import type { Sheet, Tables } from './protocol.ts';
import { unless } from './unless.ts';

/** The worker, as long as it lives. */
interface Started {
  remote: Remote<Tables>;
  gone: AbortSignal;
}

let started: Promise<Started> | null = null;

async function startWorker(): Promise<Started> {
  const worker = new Worker(new URL('./tables-worker.ts', import.meta.url), { type: 'module', name: 'tables' });
  const end = new AbortController();
  end.signal.addEventListener('abort', () => {
    worker.terminate();
    started = null;
  });
  worker.addEventListener('error', ({ message }) =>
    // Without a message its code could not be loaded.
    end.abort(message ? new LostError(message) : new NetworkError('The code of the worker could not be loaded.')),
  );
  const remote = wrap<Tables>(worker);
  const life = `motorpool.tables.${Math.random()}`;
  try {
    await unless(end.signal, remote.connect(apiBase, proxy(authority), life));
  } catch (reason) {
    end.abort(reason);
    throw reason;
  }
  // A worker that ends without a word, out of memory, gives its lock back.
  void navigator.locks?.request(life, () => end.abort(new LostError('The worker has ended.')));
  return { remote, gone: end.signal };
}

const start = chunk(startWorker, { isMissing: (reason) => reason instanceof NetworkError });

/** The calls of a sheet, from the page. They reject with LostError when the worker ends. */
export type RemoteSheet = {
  [Name in keyof Sheet]: (...call: Parameters<Sheet[Name]>) => Promise<Awaited<ReturnType<Sheet[Name]>>>;
};

/** A sheet in the worker as the page holds it. */
export interface OpenSheet {
  sheet: RemoteSheet;
  /** Cancels what runs and lets the rows go. */
  close(): void;
}

/**
 * Opens a sheet in the one worker, which starts with the first. `onLost` is told when the worker ends before the sheet is
 * closed: its rows are gone, and the next sheet starts another worker.
 */
export async function openSheet(onLost: () => void): Promise<OpenSheet> {
  started ??= start();
  const { remote, gone } = await started;
  // Comlink types what comes back as a plain value; the worker marked it as a proxy.
  const opened = (await unless(gone, remote.open())) as unknown as RemoteSheet & ProxyMethods;
  gone.addEventListener('abort', onLost);
  const sheet: RemoteSheet = {
    load: (...run) => unless(gone, opened.load(...run)),
    cancel: () => unless(gone, opened.cancel()),
    show: (view) => unless(gone, opened.show(view)),
    block: (from, to) => unless(gone, opened.block(from, to)),
    write: (...file) => unless(gone, opened.write(...file)),
    cancelWriting: () => unless(gone, opened.cancelWriting()),
  };
  return {
    sheet,
    close() {
      gone.removeEventListener('abort', onLost);
      void Promise.allSettled([sheet.cancel(), sheet.cancelWriting()]).then(() => opened[releaseProxy]());
    },
  };
}
