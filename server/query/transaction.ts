import pg from 'pg';

/** Settings of one transaction, by name: the account that it may see, and a report's parameters. */
export type Settings = Readonly<Record<string, string>>;

/** A pooled connection. It listens for errors, without which a connection that breaks would end the process. */
export async function acquire(pool: pg.Pool): Promise<{ client: pg.PoolClient; release(reuse: boolean): void }> {
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on('error', ignore);
  return {
    client,
    release(reuse) {
      client.release(!reuse);
      // A connection that is being closed may still report errors.
      if (reuse) client.off('error', ignore);
    },
  };
}

/** Opens a transaction with its settings; they end with it. Gives the process id of the connection's backend. */
export async function begin(client: pg.ClientBase, settings: Settings): Promise<number> {
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>(
    'select pg_backend_pid() as pid, count(set_config(name, value, true)) from unnest($1::text[], $2::text[]) as t(name, value)',
    [Object.keys(settings), Object.values(settings)],
  );
  return rows[0]?.pid ?? 0;
}

/** Runs `work` in a transaction with these settings. Commits what it did; rolls back when it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  settings: Settings,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { client, release } = await acquire(pool);
  let sound = false;
  try {
    await begin(client, settings);
    const result = await work(client);
    await client.query('commit');
    sound = true;
    return result;
  } catch (error) {
    sound = await client.query('rollback').then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    release(sound);
  }
}

/** Stops what a backend is doing, over a connection of its own: the pool may be exhausted by just such queries. */
export async function cancelBackend(pool: pg.Pool, pid: number): Promise<void> {
  const client = new pg.Client({ ...pool.options, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [pid]);
  } catch {
    // The connection is closed next; PostgreSQL stops when it notices.
  } finally {
    await client.end().catch(() => undefined);
  }
}
