import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { refusalOf } from '../../../server/refusal.ts';

const isRoot = process.getuid?.() === 0;
let root: string;
let mounted: string[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'motorpool place '));
});
afterEach(async () => {
  for (const path of mounted) spawnSync('umount', ['-l', path]);
  mounted = [];
  await rm(root, { recursive: true, force: true });
});

const open = (dataDir: string, log: (line: string) => void = () => undefined) =>
  openDatabase({ dataDir, log, settings: { shared_buffers: '16MB' }, recovery: 60_000 });

/** A separate file system; false if this user cannot mount one. */
function mount(path: string, options: string): boolean {
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
  if (done) mounted.push(path);
  return done;
}
const mayMount = isRoot && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

it.each([
  ['below /proc', async () => '/proc/motorpool/data', /ENOENT: no such file/],
  ['below a device', async () => '/dev/null/data', /ENOTDIR/],
  [
    'a file',
    async () => {
      await writeFile(join(root, 'file'), '');
      return join(root, 'file');
    },
    /EEXIST/,
  ],
  [
    'below a file',
    async () => {
      await writeFile(join(root, 'file'), '');
      return join(root, 'file', 'data');
    },
    /ENOTDIR/,
  ],
  [
    'a link to nowhere',
    async () => {
      await symlink(join(root, 'nowhere'), join(root, 'link'));
      return join(root, 'link');
    },
    /ENOENT/,
  ],
  [
    'a link to itself',
    async () => {
      await symlink(join(root, 'link'), join(root, 'link'));
      return join(root, 'link', 'data');
    },
    /ELOOP/,
  ],
  ['a name that is too long', async () => join(root, 'x'.repeat(300)), /ENAMETOOLONG/],
])('reports within 5 s that DATA_DIR cannot be used: %s', { timeout: 5_000 }, async (_what, arrange, reason) => {
  const folder = await arrange();
  const refusal = await open(folder).then(
    () => 'it opened',
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(reason);
  expect(refusal).toMatch(/^DATA_DIR .* can't be used: .*\. Set DATA_DIR to a folder that you can write to\.$/);
  expect(refusal).toContain(folder);
});

it.skipIf(process.platform === 'win32')('reports a folder that belongs to another user', async () => {
  const folder = join(root, 'closed');
  await mkdir(folder);
  await chmod(folder, 0o555);
  const script = join(import.meta.dirname, '../support/hold-database.ts');
  // Root can write anywhere, so another user tries.
  if (isRoot) await chmod(root, 0o755);
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  expect(JSON.parse(text).refused).toMatch(/^DATA_DIR .*closed can't be used: EACCES: permission denied/);
});

it.skipIf(!mayMount)('reports a read-only folder (skipped where mounting is not allowed)', async () => {
  mount(root, 'size=1m,ro');
  for (const folder of [root, join(root, 'data')])
    await expect(open(folder)).rejects.toThrow(/can't be used: EROFS: read-only file system/);
});

it.skipIf(!mayMount)(
  'reports a disk without space for a database (skipped where mounting is not allowed)',
  async () => {
    mount(root, 'size=24m');
    await expect(open(join(root, 'data'))).rejects.toThrow(
      /^The disk of DATA_DIR .*data is full: \d+ MB are free\. Free up space there, or set DATA_DIR to another folder\.$/,
    );
  },
);

it.skipIf(!mayMount)(
  'ends a seed without disk space with one sentence that names the folder (skipped where mounting is not allowed)',
  async () => {
    mount(root, 'size=80m');
    const folder = join(root, 'data');
    const seed = spawn(process.execPath, ['--import', 'tsx', 'scripts/seed.ts'], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: folder },
    });
    let text = '';
    seed.stderr.on('data', (chunk) => {
      text += chunk;
    });
    expect(await once(seed, 'close')).toEqual([1, null]);
    expect(text).toMatch(
      /^The disk of DATA_DIR .*data is full: \d+ MB are free\. Free up space there, or .* folder\.\n$/,
    );
    expect(text).toContain(folder);
  },
);

it.skipIf(!mayMount)(
  'refuses saves on a full disk, keeps reading, and saves again when there is space (skipped where mounting is not allowed)',
  async () => {
    mount(root, 'size=240m');
    const folder = join(root, 'data');
    const lines: string[] = [];
    const database = await open(folder, (line) => lines.push(line));
    const run = (sql: string) => withClient(database.adminUrl, (client) => client.query(sql));
    const refusal = (sql: string) =>
      run(sql).then(
        () => null,
        (error) => refusalOf(error),
      );
    await run('create table notes (note text)');
    const { bavail, bsize } = await statfs(root);
    await writeFile(join(root, 'filler'), Buffer.alloc(bavail * bsize - 20_000_000));

    // Until PostgreSQL's log has no space either, which ends PostgreSQL.
    const save = 'insert into notes select md5(n::text) from generate_series(1, 40000) as n';
    await expect
      .poll(async () => {
        await run(save).catch(() => undefined);
        return lines.some((line) => line.includes('Saving and signing in are refused'));
      })
      .toBe(true);
    expect(lines.slice(1).every((line) => line.includes(folder))).toBe(true);
    await expect.poll(() => refusal(save)).toMatchObject({ statusCode: 507, code: 'storage_full' });
    await expect(run('select count(*) from notes')).resolves.toBeDefined();

    await rm(join(root, 'filler'));
    await expect.poll(() => refusal(save)).toBeNull();
    expect(lines.at(-1)).toBe(`DATA_DIR ${folder} has enough space again. Saving and signing in work.`);
    await database.close();
  },
);
