import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/open.ts';
import { isAlive, readPostmaster } from '../../server/database/postmaster.ts';
import { makeDemoSmall } from '../support/small-demo.ts';
import { createTestDatabase } from './support/database.ts';
import { stopLeft } from './support/made-folder.ts';

/** A copy of the server’s files, with a small demo. */
let project: string;
let dataDir: string;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'motorpool main '));
  const parts = ['content', 'contract', 'definitions', 'engine', 'locales', 'server', 'package.json'];
  for (const part of parts) await cp(part, join(project, part), { recursive: true });
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
  makeDemoSmall(project);
  dataDir = join(project, 'data');
  await mkdir(dataDir);
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});
afterAll(async () => {
  await stopLeft(dataDir);
  await rm(project, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  /** Its output so far, including errors. */
  text(): string;
  /** Waits until it has printed this. Fails if it ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number | null>;
}

function startMain(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let text = '';
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const check of waiting) check();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
      wake();
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    wake();
    return code as number | null;
  });
  const prints = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((done, fail) => {
      const check = () => {
        const match = pattern.exec(text);
        if (match) done(match);
        else if (child.exitCode !== null) fail(new Error(`It ended without printing ${pattern}:\n${text}`));
        else return;
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  return { child, text: () => text, prints, ended };
}

const addressOf = async (run: Run) => (await run.prints(/is running at (http:\/\/localhost:\d+)/))[1] ?? '';

const signIn = (address: string, username: string) =>
  fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo' }),
  });

it('fills an empty folder, lists the sign-ins, stops on Ctrl-C with nothing left, and starts again', async () => {
  const first = startMain({});
  const address = await addressOf(first);
  await first.prints(/Press Ctrl-C to stop the server/);
  expect(first.text()).toMatch(/Creating the database in .*\n(Filling the demo fleet: \d+%\n)+/);
  for (const user of ['fleet-us', 'fleet-ca', 'provider', 'fleet-linked', 'fleet-ev', 'fleet-bi', 'fleet-small']) {
    expect(first.text()).toMatch(new RegExp(`^  ${user} +\\S`, 'm'));
    expect((await signIn(address, user)).status).toBe(200);
  }
  const postgres = (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0;
  expect(isAlive(postgres)).toBe(true);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(isAlive(postgres)).toBe(false);

  const second = startMain({});
  expect((await signIn(await addressOf(second), 'fleet-us')).status).toBe(200);
  expect(second.text()).not.toMatch(/Filling|ends on/);
  second.child.kill('SIGKILL');
  await second.ended;

  const third = startMain({});
  expect((await signIn(await addressOf(third), 'fleet-us')).status).toBe(200);
  third.child.kill('SIGTERM');
  expect(await third.ended).toBe(0);
});

it('says when the history of a kept fleet ends, and how to get a new one', async () => {
  // As if the folder of the previous test had been filled in June.
  const database = await openDatabase({ dataDir, log: () => undefined });
  await withClient(database.adminUrl, (client) =>
    client.query(`delete from fuel_transactions where transaction_date > '2025-06-30'`),
  );
  await database.close();
  const run = startMain({});
  const [, end, folder] = await run.prints(/data of the demo fleet ends on (\S+), .+ delete (.+) and start again\./);
  expect([end, folder]).toEqual(['2025-06-30', join(dataDir, 'postgres')]);
  await addressOf(run);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

it.each([
  ['in production', { NODE_ENV: 'production' }],
  ['on all addresses', { HOST: '0.0.0.0' }],
])('does not start with the demo accounts of a folder %s, unless a setting allows it', async (_what, environment) => {
  const run = startMain(environment as Record<string, string>);
  expect(await run.ended).toBe(1);
  expect(run.text()).toMatch(/demo users, whose password is public: fleet-us, .*set DEMO_ACCOUNTS to yes\.\n$/);
  const allowed = startMain({ ...environment, DEMO_ACCOUNTS: 'yes' } as Record<string, string>);
  expect((await signIn(await addressOf(allowed), 'fleet-us')).status).toBe(200);
  allowed.child.kill('SIGTERM');
  expect(await allowed.ended).toBe(0);
});

it('creates no demo accounts in production, and says how to create the first user', async () => {
  const run = startMain({ NODE_ENV: 'production', DATA_DIR: join(project, 'production') });
  const address = await addressOf(run);
  await run.prints(/There are no users yet\. Create the first administrator with "npm run first-user"/);
  expect((await signIn(address, 'fleet-us')).status).toBe(401);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.text()).not.toMatch(/demo/i);
});

it('works with a given database without filling it, and allows calls from the named portal', async () => {
  const database = await createTestDatabase({ seeded: false });
  try {
    const run = startMain({
      DATABASE_URL: database.adminUrl,
      LOG_LEVEL: 'warn',
      PORTAL_ORIGIN: 'https://portal.example.com',
    });
    const address = await addressOf(run);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const refused = await signIn(address, 'fleet-us');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://portal.example.com');
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.text()).not.toMatch(/demo|fleet/);
  } finally {
    await database.close();
  }
});

it('names errors in the environment, without a stack', async () => {
  const run = startMain({ PORT: 'http', API_BASE_URL: 'nowhere' });
  expect(await run.ended).toBe(1);
  expect(run.text().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT is "http": set it to /),
    expect.stringMatching(/^API_BASE_URL is "nowhere": set it to /),
  ]);
});

it('reports a port in use before any slow step', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const run = startMain({ PORT: port, API_BASE_URL: 'https://fleet.example.com/v1' });
  expect(await run.ended).toBe(1);
  expect(run.text().trim()).toBe(
    `Can't listen on localhost, port ${port}: another program is using this port. Set PORT to a free port, or to 0 for any free port.`,
  );
  other.close();
});

it('serves only the portal for another backend, and lets its pages call that backend', async () => {
  const unused = join(dataDir, 'unused');
  const run = startMain({ API_BASE_URL: 'https://fleet.example.com/v1/', DATA_DIR: unused });
  const address = await addressOf(run);
  await run.prints(/The portal calls the API at https:\/\/fleet\.example\.com\/v1\n/);
  const answer = await fetch(`${address}/api/user`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self' https://fleet.example.com;");
  expect(await readPostmaster(join(unused, 'postgres'))).toBeNull();
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
});
