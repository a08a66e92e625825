import { expose, proxy } from 'comlink';
import { createClient } from '../api/client.ts';
import type { Backend } from './fetch-dataset.ts';
import { openAnswer, openDataset, type Source } from './open-dataset.ts';
import type { FileOutcome, Tables } from './protocol.ts';

let backend: Backend | null = null;

function connected(): Backend {
  if (!backend) throw new Error('The worker is not connected.');
  return backend;
}

/** Resolves once the lock is held. */
const holdForLife = (name: string) =>
  new Promise<void>((held) => {
    if (!navigator.locks) return held();
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });

/** The results of open calls, by number. */
const sources = new Map<number, Source>();

/** Keeps the result of a call while it is open. */
function kept<T extends Source & { close(): void }>(opened: T, number: number): T {
  sources.set(number, opened);
  const close = () => {
    sources.delete(number);
    opened.close();
  };
  return { ...opened, close };
}

const tables: Tables = {
  async connect(base, authority, life) {
    const takesFields = new URL(base, location.href).origin === location.origin;
    backend = { client: createClient({ base, authority }), takesFields };
    await holdForLife(life);
  },
  open(request, fields, number) {
    const opened = kept(openDataset(connected(), request, fields), number);
    return proxy({ ...opened, view: (...asked: Parameters<typeof opened.view>) => proxy(opened.view(...asked)) });
  },
  openAnswer(request, at, number) {
    const opened = kept(openAnswer(connected(), request, at), number);
    return proxy({ ...opened, view: (...asked: Parameters<typeof opened.view>) => proxy(opened.view(...asked)) });
  },
  writeDashboard(file, onProgress) {
    let isCancelled = false;
    // Most visits write none, and its code is larger than the rest of the worker.
    const outcome = import('./write-dashboard.ts').then(
      ({ writeDashboard }) => writeDashboard(file, sources, { onProgress, isCancelled: () => isCancelled }),
      (): FileOutcome => ({ type: 'failed', message: 'The code that writes files could not be loaded.' }),
    );
    return proxy({
      outcome: () => outcome,
      cancel() {
        isCancelled = true;
      },
    });
  },
};

expose(tables);
