import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import { holdFolder } from '../../../server/database/holder.ts';
import { type Database, openDatabase } from '../../../server/database/open.ts';
import { readPostmaster } from '../../../server/database/postmaster.ts';
import { stopLeft } from '../support/made-folder.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
let dataDir: string;
let held: ChildProcess[] = [];

// One folder for all tests: whatever happens to its holder, the next process can open it.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'motorpool held '));
  await (await open()).close();
});

afterEach(async () => {
  for (const child of held) child.kill('SIGKILL');
  held = [];
  await stopLeft(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const open = (log: (line: string) => void = () => undefined) => openDatabase({ dataDir, log, settings });
const holders = async () => (await readdir(dataDir)).filter((name) => name.startsWith('holder.'));
const postmaster = async () => (await readPostmaster(join(dataDir, 'postgres')))?.pid;

/** Opens the data folder in a separate process. */
async function hold(command: string[] = []): Promise<{ opened?: string; refused?: string; child: ChildProcess }> {
  const script = join(import.meta.dirname, '../support/hold-database.ts');
  const [program = '', ...args] = [...command, process.execPath, '--import', 'tsx', script];
  const child = spawn(program, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  held.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { ...JSON.parse(line), child };
}

/** The PostgreSQL process of the connection that holds the folder's lock. */
const lockBackend = ({ adminUrl }: Database): Promise<number | undefined> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where locktype = 'advisory' and a.datname = 'postgres' and granted`,
    );
    return rows[0]?.pid;
  }).catch(() => undefined);

it('keeps the folder while the connection with its lock is repeatedly ended, and takes the lock again', async () => {
  const database = await open();
  const before = await postmaster();
  for (let round = 0; round < 6; round++) {
    const backend = await lockBackend(database);
    expect(backend).toEqual(expect.any(Number));
    const ended = withClient(database.adminUrl, (client) =>
      client.query('select pg_terminate_backend($1, 5000)', [backend]),
    );
    // A second start at that very moment, in another process than the first.
    const other =
      round === 0
        ? hold()
        : open().then(
            () => ({ refused: 'it opened' }),
            (error: Error) => ({ refused: error.message }),
          );
    await ended;
    expect((await other).refused).toContain('is in use by another server (motorpool process');
    expect(await postmaster()).toBe(before);
    await expect.poll(() => lockBackend(database)).toEqual(expect.any(Number));
    expect(await lockBackend(database)).not.toBe(backend);
  }
  expect(await holders()).toHaveLength(1);
  await database.close();
  expect(await holders()).toEqual([]);
});

it('keeps the folder while PostgreSQL repeatedly loses a process and restarts by itself', async () => {
  const database = await open();
  const before = await postmaster();
  for (let round = 0; round < 6; round++) {
    await expect.poll(() => lockBackend(database)).toEqual(expect.any(Number));
    process.kill((await lockBackend(database)) ?? 0, 'SIGKILL');
    const refusals = await Promise.all(
      [0, 1].map(() =>
        open().then(
          () => 'it opened',
          (error: Error) => error.message,
        ),
      ),
    );
    for (const refusal of refusals) expect(refusal).toContain('is in use by another server (motorpool process');
    expect(await postmaster()).toBe(before);
  }
  await expect.poll(() => lockBackend(database)).toEqual(expect.any(Number));
  await database.close();
});

it('keeps the folder while PostgreSQL is restarted', async () => {
  const database = await open();
  for (let round = 0; round < 3; round++) {
    process.kill((await postmaster()) ?? 0, 'SIGKILL');
    await expect(open()).rejects.toThrow('is in use by another server (motorpool process');
    await expect.poll(() => lockBackend(database)).toEqual(expect.any(Number));
  }
  await database.close();
});

it('releases the folder when its process is killed, and is not confused by another process with the same number', async () => {
  const { child, opened } = await hold();
  expect(opened).toBeDefined();
  expect(await holders()).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // The number of a running process, but another start time.
  await writeFile(join(dataDir, `holder.${process.pid}.1-00000000.abcdef01`), '');
  const database = await open();
  expect(await holders()).toHaveLength(1);
  await database.close();
});

it('gives the folder to one of many at a time', async () => {
  let having = 0;
  let most = 0;
  const turns = await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const holder = await holdFolder(dataDir).catch(() => null);
        if (holder === null) continue;
        having += 1;
        most = Math.max(most, having);
        await sleep(5);
        having -= 1;
        await holder.release();
        return true;
      }
      return false;
    }),
  );
  expect(most).toBe(1);
  expect(turns).toContain(true);
  expect(await holders()).toEqual([]);
});

const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

it.skipIf(!canUnshare)(
  'leaves a PostgreSQL in another container alone (skipped where namespaces are not allowed)',
  async () => {
    const database = await open();
    const before = await postmaster();
    const { refused } = await hold(['unshare', '--pid', '--fork', '--mount-proc']);
    expect(refused).toContain('is in use by another server');
    expect(await postmaster()).toBe(before);
    await withClient(database.adminUrl, (client) => client.query('select 1'));
    await database.close();
  },
);
