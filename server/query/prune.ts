import { withClient } from '../database/connect.ts';
import { cancelBackend } from './cancel.ts';

/**
 * Deletes the old rows of all accounts. The table’s policy `pruning` selects them, which works only for a role that is
 * subject to policies.
 */
export const prune = (
  databaseUrl: string,
  table: 'audit_events' | 'deleted_records' | 'notice_mails',
  signal: AbortSignal,
) =>
  withClient(databaseUrl, async (client): Promise<void> => {
    signal.throwIfAborted();
    const stop = () => void cancelBackend(client);
    signal.addEventListener('abort', stop);
    try {
      await client.query(`delete from ${table} where row_security_active('${table}')`);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  });
