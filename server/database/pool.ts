import pg from 'pg';
import { limits } from '../limits.ts';

const { builtins } = pg.types;
const asText = (value: string) => value;
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  // Dates travel as text: a Date would move them into the server's zone, and takes twice as long.
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format ?? 'text'),
};

/** The names under which PostgreSQL lists our connections. */
export const applicationNames = {
  calls: 'motorpool calls',
  reports: 'motorpool reports',
  events: 'motorpool events',
} as const;

/** A pool whose whole and decimal numbers are numbers, and whose dates are text (YYYY-MM-DD). */
export function createPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    types,
    application_name: 'motorpool',
    connectionTimeoutMillis: limits.database.connect,
    ...options,
  });
  // A connection that breaks while idle is replaced by the pool; one that breaks in use fails its query, or its next one.
  // Without a listener at every moment, either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The connections of short calls. Queries that don't wait for each other travel together; one that PostgreSQL does not
 * answer ends its connection, so that nobody waits behind it.
 */
export const createCallPool = (url: string, options: pg.PoolConfig = {}): pg.Pool =>
  createPool(url, {
    max: limits.database.connections,
    pipeline: true,
    query_timeout: limits.database.query,
    application_name: applicationNames.calls,
    ...options,
  });

/** The connections of reports, each held for as long as its report is read. */
export const createReportPool = (url: string, options: pg.PoolConfig): pg.Pool =>
  createPool(url, { application_name: applicationNames.reports, ...options });
