import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/open.ts';
import { isAlive, readPostmaster, stopPostmaster } from '../../server/database/postmaster.ts';
import { demoPlans } from '../../server/seed/plans.ts';

/** The same project, but its portal is one line, so that a build takes no time. */
const project = mkdtempSync(join(tmpdir(), 'motorpool-start-'));
const dataDir = join(project, 'data');
const cluster = join(dataDir, 'postgres');
const config = join(project, 'vite.config.ts');
const plainConfig = `import { versionPlugin } from './scripts/version-plugin.ts'; export default { plugins: [versionPlugin()] };`;

beforeAll(() => {
  const parts = ['contract', 'definitions', 'engine', 'locales', 'scripts', 'server', 'src'];
  for (const part of [...parts, 'package.json', 'tsconfig.base.json'])
    cpSync(part, join(project, part), { recursive: true });
  // Files that the start does not need, although a portal build would.
  writeFileSync(config, plainConfig);
  mkdirSync(join(project, 'public'));
  writeFileSync(join(project, 'index.html'), '<!doctype html><script type="module" src="/src/line.ts"></script>');
  writeFileSync(join(project, 'src/line.ts'), 'console.log(1);');
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
});
const running = new Set<Run>();
afterEach(async () => {
  for (const run of running) run.kill();
  running.clear();
  const left = await readPostmaster(cluster);
  if (left && isAlive(left.pid)) await stopPostmaster(left.pid);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

interface Run {
  npm: ChildProcess;
  text(): string;
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** How npm ended: its exit code, or its signal as a shell reports it. */
  ended: Promise<number>;
  /** npm and all processes below it, including the server. */
  tree(): number[];
  kill(): void;
}

const codes: Record<string, number> = { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 };

/** A process in /proc; nothing if it has just ended. */
function told(path: string): string {
  try {
    return readFileSync(join('/proc', path), 'utf8');
  } catch {
    return '';
  }
}

function below(pid: number): number[] {
  const children = told(`${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...below(child)]);
}

const commandOf = (pid: number) => told(`${pid}/cmdline`).replaceAll('\0', ' ');

/** Starts it as a terminal does, in its own process group. */
function npm(...args: string[]): Run {
  const child = spawn('npm', args, {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid ?? 0;
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
      for (const check of waiting) check();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => {
    for (const check of waiting) check();
    return (code as number | null) ?? codes[String(signal)] ?? -1;
  });
  const run: Run = {
    npm: child,
    text: () => text,
    ended,
    tree: () => [pid, ...below(pid)],
    kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
    },
    prints: (pattern) =>
      new Promise((done, fail) => {
        const check = () => {
          const match = pattern.exec(text);
          if (match) done(match);
          else if (child.exitCode !== null || child.signalCode !== null) fail(new Error(`No ${pattern} in:\n${text}`));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
  };
  running.add(run);
  return run;
}

/** None of its processes runs any more, including PostgreSQL. */
async function leftNothing(tree: readonly number[]) {
  await expect.poll(() => tree.filter(isAlive)).toEqual([]);
  expect(await readPostmaster(cluster)).toBeNull();
}

/** The output below npm's heading and ours. */
const said = (run: Run) =>
  run
    .text()
    .split('\n')
    .filter((line) => line !== '' && line !== 'Building the portal' && !/^(>|npm warn)/.test(line));

const calm = 'Stopping. The unfinished demo fleet is rolled back and filled at the next start.';
const seeding = /Filling the demo fleet: \d+%/;

it.each([
  ['npm start', ['start'], 'SIGINT'],
  ['npm run seed', ['run', 'seed'], 'SIGINT'],
] as const)('%s that is ended while it fills the fleet (%j, %s) says so on one line and leaves no process', async (_name, args, signal) => {
  const run = npm(...args);
  await run.prints(/Creating the database|Filling/);
  await run.prints(seeding);
  const tree = run.tree();
  process.kill(-(run.npm.pid ?? 0), signal);
  expect(await run.ended).toBe(codes[signal]);
  await leftNothing(tree);
  const lines = said(run).filter((line) => !seeding.test(line) && !line.startsWith('Creating the database'));
  expect(lines).toEqual([calm]);
});

const whom: Record<string, (run: Run) => number> = {
  npm: (run) => run.npm.pid ?? 0,
  'the group of processes': (run) => -(run.npm.pid ?? 0),
};

describe('a start', () => {
  // A large fleet ends like the smallest account, so other accounts only have their numbers.
  beforeAll(async () => {
    const database = await openDatabase({ dataDir, log: () => undefined });
    const [, ...others] = demoPlans.toSorted((a, b) => a.vehicles - b.vehicles);
    await withClient(database.adminUrl, (client) =>
      client.query(
        `insert into accounts (customer_number, customer_name, customer_country, currency)
         select customer, customer, 'USA', 'USD' from unnest($1::text[]) as customer`,
        [others.map(({ customer }) => customer)],
      ),
    );
    await database.close();
  });

  it.each([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGINT'],
    ['npm', 'SIGKILL'],
    ['the group of processes', 'SIGINT'],
  ] as const)('%s gets %s: the server ends, with its PostgreSQL', async (name, signal) => {
    const run = npm('start');
    const [, address] = await run.prints(/Motorpool is running at (\S+)/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const tree = run.tree();
    expect(tree).toContain((await readPostmaster(cluster))?.pid);
    process.kill(whom[name]?.(run) ?? 0, signal);
    expect(await run.ended).toBe(signal === 'SIGKILL' ? 137 : 0);
    await leftNothing(tree);
    expect(run.text().match(/Stopping/g)).toEqual(['Stopping']);
    expect(run.text()).not.toMatch(/npm error|\n {4}at /);
  });
});

it.each([
  'npm',
  'the group of processes',
])('%s gets SIGTERM while the portal is built: everything ends', async (name) => {
  // A build that never ends.
  writeFileSync(config, 'await new Promise((done) => setTimeout(done, 3_600_000));');
  try {
    const run = npm('start');
    await expect.poll(() => run.tree().some((pid) => /vite\.js build/.test(commandOf(pid)))).toBe(true);
    const tree = run.tree();
    process.kill(whom[name]?.(run) ?? 0, 'SIGTERM');
    expect(await run.ended).toBe(143);
    await leftNothing(tree);
    expect(said(run)).toEqual([]);
  } finally {
    writeFileSync(config, plainConfig);
  }
});

it('a build that fails ends the start, with its message', async () => {
  writeFileSync(join(project, 'src/line.ts'), 'console.log(1');
  try {
    const run = npm('start');
    expect(await run.ended).toBe(1);
    expect(run.text()).toMatch(/line\.ts/);
    expect(run.text()).not.toMatch(/Motorpool is running at/);
  } finally {
    writeFileSync(join(project, 'src/line.ts'), 'console.log(1);');
  }
});

describe('a second start', () => {
  const isBuilding = async () => {
    const run = npm('start');
    await run.prints(/Motorpool is running at/);
    process.kill(run.npm.pid ?? 0, 'SIGTERM');
    await run.ended;
    return run.text().includes('Building the portal');
  };

  it('builds only if something that the build reads changed, or a file of the build is missing', async () => {
    await isBuilding();
    expect(await isBuilding()).toBe(false);
    const words = join(project, 'locales/en/home.json');
    const before = readFileSync(words, 'utf8');
    writeFileSync(words, `${before}\n`);
    expect(await isBuilding()).toBe(true);
    writeFileSync(join(project, 'definitions/menus/added.json'), '{}');
    expect(await isBuilding()).toBe(true);
    rmSync(join(project, 'definitions/menus/added.json'));
    writeFileSync(words, before);
    rmSync(join(project, 'dist/index.html'));
    expect(await isBuilding()).toBe(true);
    expect(await isBuilding()).toBe(false);
  });

  it('builds again after a build was interrupted', async () => {
    await isBuilding();
    rmSync(join(project, 'dist/.built'));
    expect(await isBuilding()).toBe(true);
  });
});

it('npm run seed works beside a running server, which sees the new account', async () => {
  const server = npm('start');
  const [, address] = await server.prints(/Motorpool is running at (\S+)/);
  const seed = npm('run', 'seed', '--', '--vehicles', '20');
  expect(await seed.ended).toBe(0);
  expect(seed.text()).toMatch(/Done in/);
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'fleet-large', password: 'demo' }),
  });
  expect(answer.status).toBe(200);
});
