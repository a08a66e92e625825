import pg from 'pg';
import { limits } from '../limits.ts';

const { builtins } = pg.types;
const asText = (value: string) => value;
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  // Dates stay text: a Date would convert them to the server's time zone, and takes twice as long to parse.
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format ?? 'text'),
};

/** Application names of our connections in PostgreSQL. */
export const applicationNames = {
  calls: 'motorpool calls',
  reports: 'motorpool reports',
  events: 'motorpool events',
  jobs: 'motorpool jobs',
} as const;

/** A pool that parses integers and decimals as numbers and leaves dates as text (YYYY-MM-DD). */
export function createPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    types,
    application_name: 'motorpool',
    connectionTimeoutMillis: limits.database.connect,
    ...options,
  });
  // The pool replaces a connection that breaks while idle. One that breaks in use fails its query, or its next one.
  // Without a permanent listener either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Connections for short calls. Independent queries are sent together. A query that PostgreSQL does not answer ends its
 * connection, so that no other query waits for it.
 */
export const createCallPool = (url: string, options: pg.PoolConfig = {}): pg.Pool =>
  createPool(url, {
    max: limits.database.connections,
    pipeline: true,
    query_timeout: limits.database.query,
    application_name: applicationNames.calls,
    ...options,
  });

/** Connections for reports. Each is held as long as its report is being read. */
export const createReportPool = (url: string, options: pg.PoolConfig): pg.Pool =>
  createPool(url, { application_name: applicationNames.reports, ...options });
