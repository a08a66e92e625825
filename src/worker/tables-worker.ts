import { expose, proxy } from 'comlink';
import { type Client, createClient } from '../api/client.ts';
import type { Tables } from './protocol.ts';
import { createSheet } from './sheet.ts';

let client: Client | null = null;

function connected(): Client {
  if (!client) throw new Error('The worker is not connected.');
  return client;
}

const tables: Tables = {
  connect(base, authority) {
    client = createClient({ base, authority });
  },
  open: () => proxy(createSheet(connected)),
};

expose(tables);
