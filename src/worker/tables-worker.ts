import { expose, type ProxyMethods, proxy, releaseProxy } from 'comlink';
import { createClient } from '../api/client.ts';
import type { Backend } from './fetch-dataset.ts';
import { withFiles } from './load-files.ts';
import { openCall } from './open-call.ts';
import type { OpenCall, Tables } from './protocol.ts';
import { seldom } from './seldom.ts';
import type { Source } from './source.ts';

let backend: Backend | null = null;

function connected(): Backend {
  if (!backend) throw new Error('The worker is not connected.');
  return backend;
}

/** Resolves as soon as the lock is held. Holds it until the worker ends. */
const holdForLife = (name: string) =>
  new Promise<void>((held) => {
    if (!navigator.locks) return held();
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });

/** The open calls, by number. */
const sources = new Map<number, Source>();

/** Registers a call while it is open. */
function kept<T extends Source & { close(): void }>(opened: T, number: number): T {
  sources.set(number, opened);
  const close = () => {
    sources.delete(number);
    opened.close();
  };
  return { ...opened, close };
}

/** Opens a view. The page's callback holds its screen until the view is closed. */
function viewOf({ view }: OpenCall, ...args: Parameters<OpenCall['view']>) {
  const opened = view(...args);
  const [, , , onShown] = args;
  const close = () => {
    opened.close();
    (onShown as Partial<ProxyMethods>)[releaseProxy]?.();
  };
  return proxy({ ...opened, close });
}

const tables: Tables = {
  async connect(base, authority, life) {
    const takesFields = new URL(base, location.href).origin === location.origin;
    backend = { client: createClient({ base, authority }), takesFields };
    await holdForLife(life);
  },
  open(call, number) {
    const opened = kept(openCall(connected(), call), number);
    return proxy({ ...opened, view: (...args: Parameters<OpenCall['view']>) => viewOf(opened, ...args) });
  },
  writeDashboard(file, onProgress) {
    let isCancelled = false;
    const { client } = connected();
    const control = { onProgress: seldom(onProgress), isCancelled: () => isCancelled };
    const outcome = withFiles(({ writeDashboard }) => writeDashboard(file, sources, control, client));
    return proxy({
      outcome: () => outcome,
      cancel() {
        isCancelled = true;
      },
    });
  },
};

expose(tables);
