import pg from 'pg';
import { reportRole } from './report-role.ts';

/** Settings of a transaction by name: the account it may see, and a report's parameters. */
export type Settings = Readonly<Record<string, string>>;

/** A connection with an open transaction. */
export type Transaction = pg.PoolClient;

const setAll =
  'select pg_backend_pid() as pid, count(set_config(name, value, true)) from unnest($1::text[], $2::text[]) as t(name, value)';

/** Opens a transaction with settings that end with it. Returns the process id of the connection's backend. */
export async function begin(client: pg.Client | pg.PoolClient, settings: Settings): Promise<number> {
  const opened = client.query('begin');
  // With pipelining nothing waits: if begin fails, the account is not set and no rows are visible.
  if (!client.pipeline) await opened;
  const values = [Object.keys(settings), Object.values(settings)];
  const [{ rows }] = await Promise.all([
    client.query<{ pid: number }>({ name: 'settings', text: setAll, values }),
    opened,
  ]);
  return rows[0]?.pid ?? 0;
}

/** Settings for every transaction of a short call: PostgreSQL itself ends what nobody waits for any more. */
const limits: Settings = { statement_timeout: '4s', idle_in_transaction_session_timeout: '10s' };

/**
 * Runs `work` with a pooled connection. The connection returns to the pool only if `work` reports it as sound;
 * otherwise, and if `work` throws, it is closed.
 */
async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, keep: () => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isSound = false;
  try {
    return await work(client, () => {
      isSound = true;
    });
  } finally {
    client.release(!isSound);
  }
}

/** Runs `work` in a transaction with these settings. Commits, or rolls back if it throws. */
export const inTransaction = <T>(
  pool: pg.Pool,
  settings: Settings,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  withConnection(pool, async (client, keep) => {
    try {
      const begun = begin(client, { ...limits, ...settings });
      // Reported below: `work` keeps the connection until it is done.
      begun.catch(() => undefined);
      if (!client.pipeline) await begun;
      const result = await work(client);
      await begun;
      await client.query('commit');
      keep();
      return result;
    } catch (error) {
      await client.query('rollback').then(keep, () => undefined);
      throw error;
    }
  });

/** Reads like a report: in the role that can neither change settings nor write. */
export const inReportRole = <T>(
  pool: pg.Pool,
  settings: Settings,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, settings, async (client) => {
    const role = await reportRole(client);
    await client.query(`set transaction read only${role ? `; set local role ${pg.escapeIdentifier(role)}` : ''}`);
    return work(client);
  });

/** Runs one query like a report: in the role that can neither change settings nor write. */
export const askInReportRole = <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  settings: Settings,
  question: pg.QueryConfig,
): Promise<R[]> =>
  withConnection(pool, async (client, keep) => {
    const role = await reportRole(client);
    // The role comes last, because it can't change settings.
    const all = { ...limits, ...settings, transaction_read_only: 'on', ...(role ? { role } : {}) };
    return askWith<R>(client, all, question, keep);
  });

/** Runs one query in a transaction with these settings. If the pool pipelines queries, that takes one round trip. */
export const askOnce = <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  settings: Settings,
  question: pg.QueryConfig,
): Promise<R[]> =>
  withConnection(pool, (client, keep) => askWith<R>(client, { ...limits, ...settings }, question, keep));

async function askWith<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  settings: Settings,
  question: pg.QueryConfig,
  keep: () => void,
): Promise<R[]> {
  const [, { rows }] = await Promise.all([begin(client, settings), client.query<R>(question), client.query('commit')]);
  keep();
  return rows;
}
