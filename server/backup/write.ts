import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyList, endOfRows, type Header, migrationsOf, tablesOf } from './tables.ts';

/**
 * Writes a consistent snapshot of all rows into a new file that only its owner can read: it contains password hashes
 * and the secret. Other users can keep saving. Returns the number of rows.
 */
export async function writeBackup(client: ClientBase, path: string): Promise<number> {
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
  const total = { rows: 0 };
  await client.query('begin isolation level repeatable read, read only');
  try {
    const file = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(Readable.from(backupOf(client, total), { objectMode: false }), createGzip({ level: 5 }), file);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
  return total.rows;
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

/** A header line, then each table as a line with its name followed by its rows in COPY format, then a closing line. */
async function* backupOf(client: ClientBase, total: { rows: number }): AsyncGenerator<Buffer> {
  const migrations = await migrationsOf(client);
  const header: Header = { format: 'motorpool backup 1', at: new Date().toISOString(), migrations };
  yield line(header);
  for (const table of await tablesOf(client)) {
    yield line(table);
    const rows: AsyncIterable<Buffer> = client.query(copyTo(`copy ${copyList(table)} to stdout`));
    for await (const chunk of rows) {
      total.rows += linesIn(chunk);
      yield chunk;
    }
    yield Buffer.from(endOfRows);
  }
  yield line({ rows: total.rows });
}
