import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import { type Database, openDatabase } from '../../../server/database/open.ts';
import { isAlive, readPostmaster } from '../../../server/database/postmaster.ts';
import { madeFolder, stopLeft } from '../support/made-folder.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
let root: string;
let dataDir: string;
let held: ChildProcess[] = [];

const made = madeFolder(settings);
/** The data folder was opened before, in other tests too. */
function useMade(): void {
  dataDir = made.folder();
}

/** The same as a copy, which may be damaged. */
async function useCopy(): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 });
  await made.copyTo(dataDir);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'motorpool embedded '));
  dataDir = join(root, 'the "data", here');
});

afterEach(async () => {
  for (const child of held) child.kill('SIGKILL');
  held = [];
  await stopLeft(dataDir);
  await rm(root, { recursive: true, force: true });
});

const open = (folder = dataDir) => openDatabase({ dataDir: folder, log: () => undefined, settings });

const postmasterPid = async (folder = dataDir) => (await readPostmaster(join(folder, 'postgres')))?.pid ?? 0;

/** Opens the data folder in a separate process. */
async function hold(): Promise<{ child: ChildProcess; answer: { opened?: string; refused?: string } }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../support/hold-database.ts')], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  held.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, answer: JSON.parse(line) };
}

const remember = (database: Database) =>
  withClient(database.adminUrl, (client) => client.query('create table memory as select 42 as value'));

const recall = (database: Database) =>
  withClient(database.adminUrl, async (client) => (await client.query('select value from memory')).rows);

it('creates a cluster that only its owner may enter, leaves no process, and finds its rows again', async () => {
  const lines: string[] = [];
  const first = await openDatabase({ dataDir, log: (line) => lines.push(line), settings });
  expect(lines).toEqual([`Creating the database in ${dataDir}`]);
  const pid = await postmasterPid();
  expect(isAlive(pid)).toBe(true);
  await remember(first);
  await first.close();
  expect(isAlive(pid)).toBe(false);
  for (const [name, mode] of [
    ['', 0o700],
    ['password', 0o600],
    ['postgres', 0o700],
  ] as const) {
    expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, mode]);
  }

  const second = await open();
  expect(await recall(second)).toEqual([{ value: 42 }]);
  expect(second.tokenSecret).toBe(first.tokenSecret);
  await second.close();
});

it('rejects connections without the password', async () => {
  useMade();
  const database = await open();
  const url = new URL(database.adminUrl);
  url.password = 'guess';
  await expect(withClient(url.href, (client) => client.query('select 1'))).rejects.toThrow(
    /password authentication failed/,
  );
  await database.close();
});

it('refuses a second server on the folder, and names the one that uses it, while the first continues', async () => {
  useMade();
  const { child, answer } = await hold();
  expect(answer.opened).toBeDefined();
  const opening = open();
  await expect(opening).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another server (motorpool process ${child.pid})`,
  );
  await withClient(answer.opened ?? '', (client) => client.query('select 1'));
});

it('lets one of two succeed that start at once in a new folder', async () => {
  const answers = (await Promise.all([hold(), hold()])).map(({ answer }) => answer);
  expect(answers.filter(({ opened }) => opened)).toHaveLength(1);
  expect(answers.find(({ refused }) => refused)?.refused).toContain('is in use by another server');
});

it('starts again after its server was killed and PostgreSQL kept running', async () => {
  useMade();
  const { child, answer } = await hold();
  await withClient(answer.opened ?? '', (client) => client.query('create table memory as select 42 as value'));
  const orphan = await postmasterPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(orphan)).toBe(true);

  const database = await open();
  expect(isAlive(orphan)).toBe(false);
  expect(await recall(database)).toEqual([{ value: 42 }]);
  await database.close();
});

it('starts again after server and PostgreSQL were both killed', async () => {
  useMade();
  const { child, answer } = await hold();
  await withClient(answer.opened ?? '', (client) =>
    client.query('drop table if exists memory; create table memory as select 43 as value; checkpoint'),
  );
  const orphan = await postmasterPid();
  process.kill(orphan, 'SIGKILL');
  child.kill('SIGKILL');
  const database = await open();
  expect(await recall(database)).toEqual([{ value: 43 }]);
  await database.close();
});

it('is not blocked by a postmaster.pid whose number now belongs to another process', async () => {
  useMade();
  const innocent = `${process.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}\n\n\n`;
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), innocent);
  await writeFile(join(dataDir, '.s.PGSQL.5432.lock'), innocent);
  const database = await open();
  expect(await postmasterPid()).not.toBe(process.pid);
  await database.close();
});

it('listens on a port if the path is too long for a socket', async () => {
  const folder = join(root, 'a'.repeat(120));
  const database = await open(folder);
  expect(new URL(database.adminUrl)).toMatchObject({ hostname: '127.0.0.1', search: '' });
  const pid = await postmasterPid(folder);
  await database.close();
  expect(pid).toBeGreaterThan(0);
  expect(isAlive(pid)).toBe(false);
});

it('restarts PostgreSQL if it ends by itself, and logs it; stopping still stops it', async () => {
  const lines: string[] = [];
  const database = await openDatabase({ dataDir, log: (line) => lines.push(line), settings });
  await remember(database);
  const first = await postmasterPid();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => recall(database).catch(() => null)).toEqual([{ value: 42 }]);
  await expect
    .poll(() => lines.slice(1))
    .toEqual([
      `PostgreSQL on DATA_DIR ${dataDir} stopped unexpectedly. Restarting it. For the cause, see ${dataDir}/postgres.log.before.`,
      `PostgreSQL on DATA_DIR ${dataDir} is running again.`,
    ]);
  const second = await postmasterPid();
  await database.close();
  expect([first, second].map(isAlive)).toEqual([false, false]);
});

it('logs once that PostgreSQL cannot be restarted, after trying long enough', async () => {
  await useCopy();
  const lost: string[] = [];
  const onLost = (error: Error) => lost.push(error.message);
  const database = await openDatabase({ dataDir, log: () => undefined, settings, onLost, recovery: 0 });
  await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), '');
  process.kill(await postmasterPid(), 'SIGKILL');
  await expect.poll(() => lost.length).toBe(1);
  expect(lost[0]).toContain(`PostgreSQL can't be restarted on DATA_DIR ${dataDir}. PostgreSQL did not start`);
  await database.close();
});

it.each([
  ['a file in its place', async () => writeFile(dataDir, ''), /DATA_DIR .* can't be used: .*Set DATA_DIR to a folder/s],
  [
    'a cluster of another version',
    async () => {
      await mkdir(join(dataDir, 'postgres'), { recursive: true });
      await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '12\n');
    },
    /was created by PostgreSQL 12, but this is PostgreSQL 18/,
  ],
  [
    'a password that was lost',
    async () => {
      await useCopy();
      await rm(join(dataDir, 'password'));
    },
    /rejects the password in the file "password" there/,
  ],
])('explains %s', async (_what, arrange, message) => {
  await arrange();
  await expect(open()).rejects.toThrow(message);
});
