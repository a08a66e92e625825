import pg from 'pg';

/** Milliseconds that PostgreSQL has to accept the request. */
const patience = 1_000;

/** Properties that pg keeps for a connection's backend but does not declare. */
interface Backend {
  processID: number | null;
  secretKey: number | null;
}

interface CancelConnection extends pg.Connection {
  /** Connects to a port of a host, or to the path of a socket. */
  connect(place: number | string, host?: string): void;
  cancel(processID: number, secretKey: number): void;
}

/**
 * Ends the running query of a connection and the connection. PostgreSQL accepts a cancel request without signing in and
 * beyond its connection limit. Closing only the connection would end a query that is sending rows, but not one that is
 * still calculating.
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
    // PostgreSQL confirms by closing the connection.
    request.on('end', end);
    request.on(ssl ? 'sslconnect' : 'connect', () => request.cancel(processID, secretKey));
    if (host.startsWith('/')) request.connect(`${host}/.s.PGSQL.${port}`);
    else request.connect(port, host);
  });
}
