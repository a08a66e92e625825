import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { restoreBackup } from '../../server/backup/restore.ts';
import { writeBackup } from '../../server/backup/write.ts';
import { addressWith } from '../../server/database/address.ts';
import { withClient } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createPool } from '../../server/database/pool.ts';
import { growingTables } from '../../server/seed/tables.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { addTwoAccounts, bearer, signIn, startServer } from './support/server.ts';

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
  saved = await withClient(fleet.adminUrl, (client) => writeBackup(client, file));
});
afterAll(async () => {
  await fleet.close();
  await rm(folder, { recursive: true, force: true });
});

const restore = (url: string, path = file) => withClient(url, (client) => restoreBackup(client, path));

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
    await expect(withClient(url, (client) => writeBackup(client, join(folder, 'blind')))).rejects.toThrow(
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
    await expect(withClient(fleet.adminUrl, (client) => writeBackup(client, file))).rejects.toThrow(/already exists/);
    const nowhere = join(folder, 'nowhere', 'file');
    await expect(withClient(fleet.adminUrl, (client) => writeBackup(client, nowhere))).rejects.toThrow(
      `The folder ${join(folder, 'nowhere')} does not exist. Create it first.`,
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
