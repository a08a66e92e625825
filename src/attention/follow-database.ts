import type { Data } from '../../contract/calls.ts';
import { chunk } from '../api/load-chunk.ts';
import { publish } from '../events/events.ts';
import { client } from '../session/client.ts';
import type { DatabaseSettings } from './realtime-database.ts';

// Marked as pure, so that a portal without a database is built without this code.
const loadDatabase = /* @__PURE__ */ chunk(() => import('./realtime-database.ts'), { isPatient: true });

type Unread = Data<'attention.unread-messages'>;

/** Follows drivers' messages in the realtime database of another backend until the signal (spec: shell §7). */
function followDatabase(settings: DatabaseSettings, account: string, signal: AbortSignal): () => Promise<Unread> {
  let opened: ReturnType<typeof open> | null = null;

  async function open() {
    const login = await client.call('account.realtime-login', { signal });
    if (login === null) return { unread: async () => [] };
    const { openDatabase } = await loadDatabase();
    const onLost = () => {
      opened = null;
    };
    const onChange = () => publish('attention messages');
    return openDatabase({ settings, login, account, signal, onChange, onLost });
  }

  return async () => {
    opened ??= open();
    const mine = opened;
    const database = await mine.catch((reason) => {
      // The next request tries again.
      if (opened === mine) opened = null;
      throw reason;
    });
    return database.unread();
  };
}

const followed = new WeakMap<AbortSignal, () => Promise<Unread>>();

/** The database is followed from the first time on. */
function unreadIn(settings: DatabaseSettings, account: string, signal: AbortSignal): Promise<Unread> {
  const read = followed.get(signal) ?? followDatabase(settings, account, signal);
  followed.set(signal, read);
  return read();
}

/**
 * The unread messages in the database that the portal was built with; null if it was built with none, and then without
 * this code.
 */
export const unreadInDatabase = import.meta.env.REALTIME_DATABASE_URL
  ? (account: string, signal: AbortSignal) =>
      unreadIn(
        {
          databaseUrl: import.meta.env.REALTIME_DATABASE_URL,
          apiKey: import.meta.env.REALTIME_API_KEY,
          authUrl: import.meta.env.REALTIME_AUTH_URL,
        },
        account,
        signal,
      )
  : null;
