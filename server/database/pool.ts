import pg from 'pg';

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

/** A pool whose whole and decimal numbers are numbers, and whose dates are text (YYYY-MM-DD). */
export function createPool(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20, types, application_name: 'motorpool' });
  // A connection that breaks while idle is replaced by the pool.
  pool.on('error', (error) => options.onError?.(error));
  return pool;
}
