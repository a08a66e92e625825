import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client, ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withoutPolicies } from '../database/policies.ts';
import { rateTableNames } from '../database/schema/rates.ts';
import { withoutSums } from '../database/sums.ts';
import type { DocumentStore } from '../documents/store.ts';
import { type BackupTable, copyList, endOfRows, type Header, migrationsOf, tablesOf } from './tables.ts';

/** Tables that already have rows in a new database. The rows of the backup replace them. */
const filled: readonly string[] = ['private.secrets', ...rateTableNames];

/**
 * Loads a backup into empty tables of the current version, all of it or nothing. Returns the number of rows. The signal
 * ends the connection, and so the restore.
 */
export async function restoreBackup(
  client: Client,
  path: string,
  store: Pick<DocumentStore, 'put'>,
  signal?: AbortSignal,
): Promise<number> {
  const file = (await open(path)).createReadStream();
  const reader = new Reader(pipelined(file));
  await client.query('begin');
  const end = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', end);
  try {
    await checkHeader(client, await reader.json<Header>(), path);
    const tables = await tablesOf(client);
    await checkEmpty(client, tables);
    for (const name of filled) await client.query(`delete from ${name}`);
    const rows = await withoutPolicies(client, () => withoutSums(client, () => load(client, reader, tables, store)));
    signal?.throwIfAborted();
    signal?.removeEventListener('abort', end);
    await client.query('commit');
    await client.query('analyze');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    signal?.throwIfAborted();
    // PostgreSQL may refuse damaged rows before the checksum at the end of the file is read.
    throw error instanceof Unreadable || !(await reader.isWhole())
      ? new Error(`${path} is incomplete or damaged. Nothing was restored.`, { cause: error })
      : error;
  } finally {
    signal?.removeEventListener('abort', end);
    file.destroy();
  }
}

class Unreadable extends Error {}

async function* pipelined(file: Readable): AsyncGenerator<Buffer> {
  const unzipped = createGunzip();
  const piped = pipeline(file, unzipped).catch((error: unknown) => unzipped.destroy(error as Error));
  try {
    yield* unzipped as AsyncIterable<Buffer>;
    await piped;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new Unreadable('the file can’t be read', { cause: error });
  }
}

async function checkHeader(client: ClientBase, header: Header, path: string): Promise<void> {
  if (header.format !== 'motorpool backup 1') throw new Unreadable('its format is unknown');
  const here = await migrationsOf(client);
  if (header.migrations.join() === here.join()) return;
  throw new Error(
    `${path} was made with ${header.migrations.length} migrations, but this version has ${here.length}. ` +
      'Restore it with the version that made it, then start the newer version.',
  );
}

async function checkEmpty(client: ClientBase, tables: readonly BackupTable[]): Promise<void> {
  // A role that is subject to row-level security sees no rows at all, but then it sees no accounts either.
  for (const { name } of tables.filter((table) => !filled.includes(table.name))) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0) throw new Error(`The database is not empty: ${name} has rows. Restore into a new database.`);
  }
}

async function load(
  client: ClientBase,
  reader: Reader,
  tables: readonly BackupTable[],
  store: Pick<DocumentStore, 'put'>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const next = await reader.json<BackupTable | { rows: number } | { file: string; bytes: number }>();
    if ('file' in next) {
      await store.put(next.file, Readable.from(reader.bytes(next.bytes), { objectMode: false }));
      continue;
    }
    if ('rows' in next) {
      if (next.rows !== total) throw new Unreadable('rows are missing');
      return total;
    }
    if (!tables.some(({ name }) => name === next.name)) throw new Unreadable(`the table ${next.name} does not exist`);
    const into = client.query(copyFrom(`copy ${copyList(next)} from stdin`));
    await pipeline(Readable.from(reader.rows(), { objectMode: false }), into);
    total += into.rowCount;
  }
}

const newline = 10;

/** JSON lines with rows between them. The unread part always begins at a line. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async json<T>(): Promise<T> {
    let end = this.#rest.indexOf(newline);
    while (end < 0) {
      await this.#more();
      end = this.#rest.indexOf(newline);
    }
    const text = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    try {
      return JSON.parse(text) as T;
    } catch (error) {
      throw new Unreadable('a line is not valid JSON', { cause: error });
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) await this.#more();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Whether the rest of the file can be read. */
  async isWhole(): Promise<boolean> {
    try {
      while (!(await this.#source.next()).done);
      return true;
    } catch (error) {
      if (error instanceof Unreadable) return false;
      throw error;
    }
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#endOfRows();
      if (end >= 0) {
        const rows = this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end + endOfRows.length);
        if (rows.length > 0) yield rows;
        return;
      }
      const whole = this.#rest.lastIndexOf(newline) + 1;
      if (whole > 0) yield this.#rest.subarray(0, whole);
      this.#rest = this.#rest.subarray(whole);
      await this.#more();
    }
  }

  /** Position of the line that ends the rows. COPY doubles a backslash that is part of a text. */
  #endOfRows(): number {
    if (this.#rest.indexOf(endOfRows) === 0) return 0;
    const found = this.#rest.indexOf(`\n${endOfRows}`);
    return found < 0 ? -1 : found + 1;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw new Unreadable('the file ends too early');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
}
