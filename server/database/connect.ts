import pg from 'pg';

/** A separate connection for what a pool can't do: locks, migrations, bulk loads. The caller must end it. */
export async function connect(url: string, name = 'motorpool'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 5_000 });
  // Without a listener, a connection that breaks while idle would end the process. The next query reports the error
  // anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Runs `work` with a connection and then ends it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
