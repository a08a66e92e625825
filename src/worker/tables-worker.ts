import { expose, proxy } from 'comlink';
import { createClient } from '../api/client.ts';
import type { Backend } from './fetch-dataset.ts';
import { openAnswer, openDataset } from './open-dataset.ts';
import type { Tables } from './protocol.ts';

let backend: Backend | null = null;

function connected(): Backend {
  if (!backend) throw new Error('The worker is not connected.');
  return backend;
}

/** Done as soon as the lock is held. */
const holdForLife = (name: string) =>
  new Promise<void>((held) => {
    if (!navigator.locks) return held();
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });

const tables: Tables = {
  async connect(base, authority, life) {
    const takesFields = new URL(base, location.href).origin === location.origin;
    backend = { client: createClient({ base, authority }), takesFields };
    await holdForLife(life);
  },
  open(request, fields) {
    const opened = openDataset(connected(), request, fields);
    return proxy({ ...opened, view: (...asked: Parameters<typeof opened.view>) => proxy(opened.view(...asked)) });
  },
  openAnswer(request, at) {
    const opened = openAnswer(connected(), request, at);
    return proxy({ ...opened, view: (...asked: Parameters<typeof opened.view>) => proxy(opened.view(...asked)) });
  },
};

expose(tables);
