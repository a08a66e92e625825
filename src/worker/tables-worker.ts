import { expose, proxy } from 'comlink';
import { type Client, createClient } from '../api/client.ts';
import type { Tables } from './protocol.ts';
import { createSheet } from './sheet.ts';

let client: Client | null = null;

function connected(): Client {
  if (!client) throw new Error('The worker is not connected.');
  return client;
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
    client = createClient({ base, authority });
    await holdForLife(life);
  },
  open: () => proxy(createSheet(connected)),
};

expose(tables);
