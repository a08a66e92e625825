import { pipeline } from 'node:stream/promises';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { endOf, type SoFar, soFar } from './so-far.ts';

/** Collects rows as COPY text and sends them in batches, so memory holds one batch, whatever the size of the fleet. */
export interface Loader {
  add<T extends PgTable>(table: T, row: T['$inferInsert']): void;
  /** Sends the collected rows if they are worth a round trip. */
  drain(): Promise<void>;
  flush(): Promise<void>;
  /** Number of rows by table. */
  counts(): Record<string, number>;
  /** The minute since the epoch after which nothing has happened yet; infinite if the last day is over. */
  end: number;
}

interface Batch {
  sql: string;
  columns: string[];
  /** COPY text in chunks. The last one is filled up to `length`. */
  chunks: Buffer[];
  length: number;
  rows: number;
}

const batchSize = 8_000_000;
const chunkSize = 262_144;
/** More than any line needs. */
const lineSize = 16_384;
const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  if (typeof value !== 'string') return String(value);
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (c) => escapes[c] ?? c) : value;
}

/** Tables are sent in the given order, so that referenced rows exist first. `now`: if the last day is not over. */
export function createLoader(client: ClientBase, tables: readonly PgTable[], now?: SoFar): Loader {
  const past = new Map(tables.map((table) => [table, now ? soFar(table, now) : null]));
  const batches = new Map<PgTable, Batch>();
  for (const table of tables) {
    const columns = Object.entries(getTableColumns(table)).flatMap(([name, { generated }]) =>
      generated === undefined ? [name] : [],
    );
    const names = columns.map((name) => `"${name}"`).join(', ');
    const sql = `copy "${getTableName(table)}" (${names}) from stdin`;
    batches.set(table, { sql, columns, chunks: [], length: 0, rows: 0 });
  }
  let collected = 0;

  async function flush(): Promise<void> {
    for (const batch of batches.values()) {
      const last = batch.chunks.pop();
      if (last === undefined) continue;
      const chunks = [...batch.chunks, last.subarray(0, batch.length)];
      batch.chunks = [];
      await pipeline(chunks, client.query(copyFrom(batch.sql)));
    }
    collected = 0;
  }

  return {
    add(table, row) {
      const batch = batches.get(table);
      if (batch === undefined)
        throw new Error(`The table ${getTableName(table)} is missing in the list of tables to load.`);
      const values: Record<string, unknown> = past.get(table)?.(row) ?? row;
      let line = '';
      let end = '';
      for (const name of batch.columns) {
        line += end + field(values[name]);
        end = '\t';
      }
      let chunk = batch.chunks.at(-1);
      if (chunk === undefined || batch.length + lineSize > chunkSize) {
        if (chunk !== undefined) batch.chunks.splice(-1, 1, chunk.subarray(0, batch.length));
        chunk = Buffer.allocUnsafe(chunkSize);
        batch.chunks.push(chunk);
        batch.length = 0;
      }
      const written = chunk.write(`${line}\n`, batch.length);
      batch.length += written;
      batch.rows += 1;
      collected += written;
    },
    drain: async () => {
      if (collected > batchSize) await flush();
    },
    flush,
    end: now ? endOf(now) : Number.POSITIVE_INFINITY,
    counts: () => Object.fromEntries([...batches].map(([table, { rows }]) => [getTableName(table), rows])),
  };
}
