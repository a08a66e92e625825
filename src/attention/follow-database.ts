import { chunk } from '../api/load-chunk.ts';
import { client } from '../session/client.ts';
import type { Follow } from './feed.ts';
import type { DatabaseSettings } from './realtime-database.ts';

/** The database that the portal was built with; null for none. */
export const realtime: DatabaseSettings | null = import.meta.env.REALTIME_DATABASE_URL
  ? {
      databaseUrl: import.meta.env.REALTIME_DATABASE_URL,
      apiKey: import.meta.env.REALTIME_API_KEY,
      authUrl: import.meta.env.REALTIME_AUTH_URL,
    }
  : null;

// Marked as pure, so that a portal without a database is built without this code.
const loadDatabase = /* @__PURE__ */ chunk(() => import('./realtime-database.ts'), { isPatient: true });

/** Follows drivers' messages in the realtime database of another backend; it also answers them (spec: shell §7). */
export const followDatabase: Follow = ({ viewer, signal, hear }) => {
  const { account } = viewer;
  let opened: ReturnType<typeof open> | null = null;

  async function open(settings: DatabaseSettings) {
    const login = await client.call('account.realtime-login', { signal });
    if (login === null) return { unread: async () => [] };
    const { openDatabase } = await loadDatabase();
    const onLost = () => {
      opened = null;
    };
    return openDatabase({ settings, login, account, signal, onChange: () => hear('messages'), onLost });
  }

  async function messages() {
    if (realtime === null) return [];
    opened ??= open(realtime);
    const mine = opened;
    const database = await mine.catch((reason) => {
      // The next request tries again.
      if (opened === mine) opened = null;
      throw reason;
    });
    return database.unread();
  }

  return { standing: Promise.resolve(), answers: { messages } };
};
