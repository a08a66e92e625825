import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { getTableName } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { restoreBackup } from '../../server/backup/restore.ts';
import { writeBackup } from '../../server/backup/write.ts';
import { addressWith } from '../../server/database/address.ts';
import { withClient } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createPool } from '../../server/database/pool.ts';
import { folderStore } from '../../server/documents/store.ts';
import { growingTables } from '../../server/seed/tables.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { addTwoAccounts, bearer, signIn, startServer } from './support/server.ts';

/** No document of the demo has a file here. */
const documents = folderStore(join(tmpdir(), 'motorpool-no-documents'));

let folder: string;
let fleet: TestDatabase;
let file: string;
let saved: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool backup '));
  file = join(folder, 'fleet.backup');
  fleet = await createTestDatabase();
  // The small accounts have rows in every table, too.
  const large = `customer_number in (select customer_number from users where username in ('fleet-us', 'fleet-ca'))`;
  for (const table of growingTables) await fleet.admin.query(`delete from "${getTableName(table)}" where ${large}`);
  await fleet.admin.query(
    `insert into user_configurations (customer_number, username, report, configuration)
     select customer_number, username, E'tab\\tline\\nend\\\\.', '["\\\\\\\\.", "\\\\n", "Ünïcode €"]' from users limit 1`,
  );
  await openDatabase({ databaseUrl: fleet.adminUrl, log: () => undefined });
  ({ rows: saved } = await withClient(fleet.adminUrl, (client) => writeBackup(client, file, documents)));
});
afterAll(async () => {
  await fleet.close();
  await rm(folder, { recursive: true, force: true });
});

const restore = (url: string, path = file) => withClient(url, (client) => restoreBackup(client, path, documents));

/** The row count and a checksum of each table. */
async function contents(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private') order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
      );
      found[name] = rows[0]?.sum ?? '';
    }
    return found;
  });
}

const run = (script: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );

it('restores every row and every sign-in', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const empty = await createTestDatabase({ seeded: false });
  try {
    expect(await restore(empty.adminUrl)).toBe(saved);
    expect(await contents(empty.adminUrl)).toEqual(await contents(fleet.adminUrl));
    const { app } = await startServer(empty);
    const tokens = await signIn(app, 'fleet-us');
    const user = await app.inject({ url: '/api/user', headers: bearer(tokens) });
    expect(user.statusCode).toBe(200);
    await app.close();
    await expect(restore(empty.adminUrl)).rejects.toThrow(/^The database is not empty: \w+ has rows\./);
  } finally {
    await empty.close();
  }
});

it('says that the disk is full, ends, and leaves no file', async () => {
  // Linux refuses every write to this device.
  const full = join(folder, 'full');
  await symlink('/dev/full', `${full}.part`);
  const failing = withClient(fleet.adminUrl, (client) => writeBackup(client, full, documents));
  await expect(failing).rejects.toThrow(`${full} could not be written: the disk is full.`);
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
}, 20_000);

/** A pipe in place of a file that is being written: after its first bytes it takes no more. */
async function slowFile(name: string) {
  const path = join(folder, name);
  await promisify(execFile)('mkfifo', [`${path}.part`]);
  const reader = createReadStream(`${path}.part`, { highWaterMark: 16 });
  reader.once('data', () => reader.pause());
  return { path, reader };
}

const filesOf = async (name: string) => (await readdir(folder)).filter((each) => each.startsWith(name));

it('ends at a signal while the file is written slowly, and leaves no file', async () => {
  const { path, reader } = await slowFile('slow');
  const stop = new AbortController();
  const writing = withClient(fleet.adminUrl, (client) => writeBackup(client, path, documents, stop.signal));
  const failed = expect(writing).rejects.toThrow('enough');
  await once(reader, 'data');
  stop.abort(new Error('enough'));
  reader.destroy();
  await failed;
  expect(await filesOf('slow')).toEqual([]);
}, 20_000);

it('says that the database was stopped, and leaves no file', async () => {
  const { path, reader } = await slowFile('lost');
  const writing = withClient(fleet.adminUrl, (client) => writeBackup(client, path, documents));
  const failed = expect(writing).rejects.toThrow(`${path} could not be written: the connection to the database ended.`);
  await once(reader, 'data');
  // The first bytes of the file come before the first table.
  const stopped = async () => {
    const { rowCount } = await fleet.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'copy %' and state = 'active' and pid <> pg_backend_pid()`,
    );
    return rowCount;
  };
  await expect.poll(stopped, { timeout: 15_000 }).toBeGreaterThan(0);
  reader.resume();
  await failed;
  expect(await filesOf('lost')).toEqual([]);
}, 20_000);

it.each(['SIGINT', 'SIGTERM'] as const)('says that it stopped at %s, and leaves no file', async (signal) => {
  const { path, reader } = await slowFile(signal);
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/backup.ts', path], {
    env: { PATH: process.env.PATH, DATABASE_URL: fleet.adminUrl },
  });
  const ended = once(child, 'exit');
  await once(reader, 'data');
  child.kill(signal);
  const [said] = await once(child.stderr, 'data');
  reader.destroy();
  expect(String(said)).toBe('Stopping. The unfinished backup is deleted.\n');
  expect(await ended).toEqual([null, signal]);
  expect(await filesOf(signal)).toEqual([]);
}, 60_000);

it.each(['SIGINT', 'SIGTERM'] as const)('stops a restore at %s, and nothing is restored', async (signal) => {
  const empty = await createTestDatabase({ seeded: false });
  const before = await contents(empty.adminUrl);
  try {
    // The restore waits for the rows until the test has sent the signal.
    await empty.admin.query('begin; select from private.secrets for update');
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/restore.ts', file], {
      env: { PATH: process.env.PATH, DATABASE_URL: empty.adminUrl },
    });
    const ended = once(child, 'exit');
    const said = text(child.stderr);
    await vi.waitFor(
      async () => {
        const { rowCount } = await fleet.admin.query(
          `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query like 'delete from %'`,
          [new URL(empty.adminUrl).pathname.slice(1)],
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 40_000, interval: 100 },
    );
    child.kill(signal);
    expect(await said).toBe('Stopping.\nNothing was restored.\n');
    expect(await ended).toEqual([null, signal]);
    await empty.admin.query('rollback');
    expect(await contents(empty.adminUrl)).toEqual(before);
  } finally {
    await empty.close();
  }
}, 60_000);

it('restores as an owner who is not a superuser and is subject to row-level security again afterwards', async () => {
  const cluster = inject('cluster');
  const name = `plain_${randomBytes(4).toString('hex')}`;
  const maintenance = addressWith(cluster.adminUrl, { database: 'postgres' });
  await withClient(maintenance, async (client) => {
    await client.query(`create role ${name} login createrole password 'plain'`);
    await client.query(`create database ${name} owner ${name} template template0`);
  });
  const url = addressWith(cluster.adminUrl, { user: name, password: 'plain', database: name });
  try {
    await openDatabase({ databaseUrl: url, log: () => undefined });
    expect(await restore(url)).toBe(saved);
    const asSuperuser = addressWith(cluster.adminUrl, { database: name });
    expect(await contents(asSuperuser)).toEqual(await contents(fleet.adminUrl));
    const seen = await withClient(url, async (client) => (await client.query('select from accounts')).rowCount);
    expect(seen).toBe(0);
    await expect(withClient(url, (client) => writeBackup(client, join(folder, 'blind'), documents))).rejects.toThrow(
      /subject to row-level security and would see no rows/,
    );
  } finally {
    await withClient(maintenance, (client) => client.query(`drop database ${name} with (force)`));
  }
});

it('restores a whole file or nothing, and only with the version that wrote it', async () => {
  const empty = await createTestDatabase({ seeded: false });
  const before = await contents(empty.adminUrl);
  const bytes = await readFile(file);
  const broken = async (content: Uint8Array | string) => {
    const path = join(folder, 'broken');
    await writeFile(path, content);
    return path;
  };
  try {
    for (const content of [bytes.subarray(0, bytes.length - 20), bytes.subarray(0, bytes.length >> 1), 'no backup', ''])
      await expect(restore(empty.adminUrl, await broken(content))).rejects.toThrow(
        /is incomplete or damaged\. Nothing was/,
      );
    await expect(restore(empty.adminUrl, join(folder, 'none'))).rejects.toThrow(/ENOENT/);
    expect(await contents(empty.adminUrl)).toEqual(before);
    await empty.admin.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 0)`);
    await expect(restore(empty.adminUrl)).rejects.toThrow(/Restore it with the version that made it/);
    await expect(withClient(fleet.adminUrl, (client) => writeBackup(client, file, documents))).rejects.toThrow(
      /already exists/,
    );
    const nowhere = join(folder, 'nowhere', 'file');
    await expect(withClient(fleet.adminUrl, (client) => writeBackup(client, nowhere, documents))).rejects.toThrow(
      `The folder ${join(folder, 'nowhere')} does not exist. Create it first.`,
    );
  } finally {
    await empty.close();
  }
});

it('a damaged file is refused in our words, wherever the damage is', async () => {
  const empty = await createTestDatabase({ seeded: false });
  const bytes = await readFile(file);
  const path = join(folder, 'flipped');
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: bytes.length - 9 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const damaged = Buffer.from(bytes);
          damaged[at] = (damaged[at] ?? 0) ^ by;
          await writeFile(path, damaged);
          await expect(restore(empty.adminUrl, path)).rejects.toThrow(
            `${path} is incomplete or damaged. Nothing was restored.`,
          );
        },
      ),
      { numRuns: 10, seed: 28, endOnFailure: true },
    );
  } finally {
    await empty.close();
  }
});

it('works from the command line on the embedded database, beside a server and with a copy of the folder', async () => {
  const [first, second, third] = ['one', 'two', 'three'].map((name) => join(folder, name)) as [string, string, string];
  const settings = { fsync: 'off' };
  const running = await openDatabase({ dataDir: first, log: () => undefined, settings });
  const admin = createPool(running.adminUrl);
  await addTwoAccounts({ admin } as TestDatabase);
  await admin.end();
  const path = join(folder, 'own.backup');
  expect(await run('backup', [path], { DATA_DIR: first })).toMatchObject({ code: 0 });
  const rows = await contents(running.adminUrl);
  // A missing file is more important than a folder in use.
  const none = join(folder, 'none');
  expect(await run('restore', [none], { DATA_DIR: first })).toEqual({
    code: 1,
    text: `The backup ${none} was not found.\n`,
  });
  await running.close();
  const [damaged, fresh] = [join(folder, 'damaged.backup'), join(folder, 'fresh')];
  await writeFile(damaged, (await readFile(path)).subarray(0, 2000));
  expect(await run('restore', [damaged], { DATA_DIR: fresh })).toEqual({
    code: 1,
    text: `${damaged} is incomplete or damaged. Nothing was restored.\n`,
  });
  await expect(stat(fresh)).rejects.toThrow(/ENOENT/);

  expect(await run('backup', [`${path}.2`], { DATA_DIR: first })).toMatchObject({ code: 0 });
  expect(await run('backup', [`${path}.3`], { DATA_DIR: join(folder, 'nothing') })).toEqual({
    code: 1,
    text: `DATA_DIR ${join(folder, 'nothing')} has no database. Start the server once to create it, or set DATA_DIR to another folder.\n`,
  });
  expect(await run('restore', [`${path}.2`], { DATA_DIR: second })).toMatchObject({ code: 0 });
  await cp(first, third, { recursive: true });
  for (const dataDir of [second, third]) {
    const database = await openDatabase({ dataDir, log: () => undefined, settings });
    expect(await contents(database.adminUrl)).toEqual(rows);
    expect(database.tokenSecret).toBe(running.tokenSecret);
    const server = await startServer(database);
    await signIn(server.app, 'one', 'one');
    await server.app.close();
    await database.close();
  }
});

it('replaces the signing secret, even one that is too short', async () => {
  const database = await createTestDatabase({ seeded: false });
  try {
    await addTwoAccounts(database);
    const open = () => openDatabase({ databaseUrl: database.adminUrl, log: () => undefined });
    const opened = await open();
    const before = await startServer(opened, { secret: opened.tokenSecret });
    const tokens = await signIn(before.app, 'one', 'one');
    await before.app.close();

    await database.admin.query(`update private.secrets set value = 'short'`);
    await expect(open()).rejects.toThrow(/shorter than 32 bytes/);
    expect(await run('rotate-secret', [], { DATABASE_URL: database.adminUrl })).toMatchObject({ code: 0 });
    const after = await startServer(opened, { secret: (await open()).tokenSecret });
    const answer = await after.app.inject({ url: '/api/user', headers: bearer(tokens) });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'session_expired']);
    const refreshed = await after.app.inject({
      method: 'POST',
      url: '/api/auth/refresh-token',
      payload: { refresh_token: tokens.refresh_token },
    });
    expect([refreshed.statusCode, refreshed.json().code]).toEqual([403, 'session_ended']);
    await signIn(after.app, 'one', 'one');
    await after.app.close();
  } finally {
    await database.close();
  }
});
