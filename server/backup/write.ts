import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { hasCode, messageOf } from '../database/errors.ts';
import type { DocumentStore } from '../documents/store.ts';
import { copyList, endOfRows, type Header, migrationsOf, tablesOf } from './tables.ts';

export interface Written {
  rows: number;
  missing: number;
}

/**
 * Writes a consistent snapshot of all rows into a new file that only its owner can read: it contains password hashes
 * and the secret. Other users can keep saving. Returns the number of rows, and of documents whose files are not in the
 * store. A failure, or the signal, ends the connection.
 */
export async function writeBackup(
  client: Client,
  path: string,
  store: Pick<DocumentStore, 'open'>,
  signal?: AbortSignal,
): Promise<Written> {
  if (await isThere(path)) throw new Error(`${path} already exists. Choose another file name.`);
  const folder = dirname(path);
  if (!(await isThere(folder))) throw new Error(`The folder ${folder} does not exist. Create it first.`);
  const { rows } = await client.query<{ held: boolean }>(`select row_security_active('public.accounts') as held`);
  if (rows[0]?.held) {
    throw new Error(
      'The role of DATABASE_URL is subject to row-level security and would see no rows. ' +
        'Back up as a superuser, or have an administrator run "alter role … bypassrls" for it.',
    );
  }
  const draft = `${path}.part`;
  const total: Written = { rows: 0, missing: 0 };
  await client.query('begin isolation level repeatable read, read only');
  try {
    const file = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(
      Readable.from(backupOf(client, total, store), { objectMode: false }),
      createGzip({ level: 5 }),
      file,
      { signal },
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    // A COPY that nobody reads any more never ends, and a query after it would wait forever.
    await client.end().catch(() => undefined);
    throw signal?.aborted ? signal.reason : writeErrorOf(path, error);
  }
  await client.query('rollback');
  return total;
}

const isFull = (error: unknown) => hasCode(error, 'ENOSPC', 'EDQUOT');
/** PostgreSQL was stopped or restarted (57P01), or does not answer any more; pg has no code for that. */
const isLost = (error: unknown) =>
  hasCode(error, '57P01', 'ECONNRESET', 'EPIPE') || /^Connection terminated/.test(messageOf(error));

function writeErrorOf(path: string, error: unknown): unknown {
  const why = isFull(error) ? 'the disk is full' : isLost(error) ? 'the connection to the database ended' : null;
  return why === null ? error : new Error(`${path} could not be written: ${why}.`, { cause: error });
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

/** COPY escapes a line break inside a text with two other characters. */
function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** The files of documents and inspections, also of documents that can still be restored. One that is missing is left out and counted. */
async function* filesOf(client: Client, store: Pick<DocumentStore, 'open'>, total: Written): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ key: string; bytes: number }>(
    `select file_key as key, document_bytes as bytes from fleet_documents
      union all
     select row->>'file_key', (row->>'document_bytes')::int from deleted_records where record_type = 'fleet_documents'
      union
     select file_key, file_bytes from inspection_photos
      union
     select file_key, file_bytes from inspection_damages`,
  );
  for (const { key, bytes } of rows) {
    const content = await store.open(key);
    if (!content) {
      total.missing += 1;
      continue;
    }
    yield line({ file: key, bytes });
    yield* content as AsyncIterable<Buffer>;
  }
}

/** A header line, then each table as a line with its name followed by its rows in COPY format, then each
 * document as a line with its key and size followed by its bytes, then a closing line. */
async function* backupOf(client: Client, total: Written, store: Pick<DocumentStore, 'open'>): AsyncGenerator<Buffer> {
  const migrations = await migrationsOf(client);
  const header: Header = { format: 'motorpool backup 1', at: new Date().toISOString(), migrations };
  yield line(header);
  for (const table of await tablesOf(client)) {
    yield line(table);
    const rows = client.query(copyTo(`copy ${copyList(table)} to stdout`));
    // A connection that ends during the query reports it even if the rows are no longer read.
    rows.on('error', () => undefined);
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      total.rows += linesIn(chunk);
      yield chunk;
    }
    yield Buffer.from(endOfRows);
  }
  yield* filesOf(client, store, total);
  yield line({ rows: total.rows });
}
