import { withClient } from '../database/connect.ts';
import { limits } from '../limits.ts';
import { accountOf } from './file-key.ts';
import type { DocumentStore } from './store.ts';

/** How many files are looked up at once. */
const batch = 200;

/**
 * Removes files that no document has: those that a server has put before it ended, and those of documents that can’t be
 * restored any more. Files of an account that the database does not have are left alone.
 */
export const sweepDocuments = (
  databaseUrl: string,
  store: DocumentStore,
  { signal, now = Date.now() }: { signal: AbortSignal; now?: number },
): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    /** The keys that the account has no document or picture for, not even a deleted document. */
    const unused = async (account: string, keys: readonly string[]): Promise<string[]> => {
      await client.query('begin');
      await client.query(`select set_config('app.customer', $1, true)`, [account]);
      const { rows } = await client.query<{ key: string }>(
        `select key from unnest($1::text[]) as t(key)
          where exists (select from accounts where customer_number = $2)
            and not exists (select from fleet_documents where file_key = key)
            and not exists (select from inspection_photos where file_key = key)
            and not exists (select from inspection_damages where file_key = key)
            and not exists (select from deleted_records
                             where record_type = 'fleet_documents' and row->>'file_key' = key)`,
        [keys, account],
      );
      await client.query('commit');
      return rows.map(({ key }) => key);
    };
    let removed = 0;
    const waiting = new Map<string, string[]>();
    const sweep = async (account: string) => {
      const keys = waiting.get(account) ?? [];
      waiting.delete(account);
      for (const key of await unused(account, keys)) {
        signal.throwIfAborted();
        await store.remove(key);
        removed += 1;
      }
    };
    for await (const key of store.before(new Date(now - limits.documents.left))) {
      signal.throwIfAborted();
      const account = accountOf(key);
      if (account === null) continue;
      const keys = [...(waiting.get(account) ?? []), key];
      waiting.set(account, keys);
      if (keys.length >= batch) await sweep(account);
    }
    for (const account of waiting.keys()) await sweep(account);
    return removed;
  });
