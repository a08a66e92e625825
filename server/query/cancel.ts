import pg from 'pg';

/** How long PostgreSQL may take to hear of it, in milliseconds. */
const patience = 1_000;

/** What pg keeps of a connection's backend, and does not declare. */
interface Backend {
  processID: number | null;
  secretKey: number | null;
}

interface CancelConnection extends pg.Connection {
  /** To a port of a host, or to the path of a socket. */
  connect(place: number | string, host?: string): void;
  cancel(processID: number, secretKey: number): void;
}

/**
 * Ends what the backend of a connection does, and the connection. PostgreSQL takes a request to cancel without a sign-in
 * and beside its limit of connections. To close the connection alone would end a query that sends its rows, and leave one
 * that still reckons.
 */
export async function cancelBackend(client: pg.Client): Promise<void> {
  const { processID, secretKey } = client as unknown as Backend;
  if (processID !== null && secretKey !== null) await requestCancel(client, processID, secretKey);
  client.connection.stream.destroy();
}

function requestCancel({ host, port, ssl }: pg.Client, processID: number, secretKey: number): Promise<void> {
  const request = new pg.Connection({ ssl }) as CancelConnection;
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      request.stream.destroy();
      done();
    };
    const timer = setTimeout(end, patience);
    request.on('error', end);
    // PostgreSQL answers by closing the connection.
    request.on('end', end);
    request.on(ssl ? 'sslconnect' : 'connect', () => request.cancel(processID, secretKey));
    if (host.startsWith('/')) request.connect(`${host}/.s.PGSQL.${port}`);
    else request.connect(port, host);
  });
}
