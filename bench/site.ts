import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { digestOfBuild, isBuilt } from '../scripts/build-digest.ts';
import { withClient } from '../server/database/connect.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { progressLines, today } from '../server/demo.ts';
import { seedFleet } from '../server/seed/index.ts';
import { largePlan } from '../server/seed/plans.ts';
import { projectPath } from './paths.ts';

/** Days, YYYY-MM-DD, and the number of fuel transactions between them. */
export interface Period {
  start: string;
  end: string;
  rows: number;
}

/** A server in a process of its own. */
export interface Server {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** The vehicles of the large fleet by default. */
export const fleetVehicles = 30_000;

/** The folder with the large fleet and other files of `npm run bench`. */
export const dataFolder = projectPath('bench/.data');

export const account = largePlan(0).customer;
export const username = largePlan(0).users[0]?.username ?? '';

type FilledDatabase = Pick<Database, 'adminUrl' | 'appUrl' | 'close'> & {
  /** The version of PostgreSQL. */
  postgres: string;
};

const log = (line: string) => console.log(line);

async function vehiclesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from vehicles where customer_number = $1', [
    account,
  ]);
  return Number(rows[0]?.count);
}

async function filled(database: Database, fill: (client: pg.Client) => Promise<void>): Promise<FilledDatabase> {
  try {
    const postgres = await withClient(database.adminUrl, async (client) => {
      await fill(client);
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? '';
    });
    return { ...database, postgres };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The demo accounts, and the large fleet if `vehicles` is given, in a folder: what is already there is not filled again. */
export async function openFolder(dataDir: string, vehicles?: number): Promise<FilledDatabase> {
  await mkdir(dataDir, { recursive: true });
  return filled(await openDatabase({ dataDir, log }), async (client) => {
    if (vehicles === undefined || (await vehiclesOf(client)) !== vehicles)
      await seedFleet(client, { today: today(), vehicles, onProgress: progressLines(log, 10) });
  });
}

/** The shortest periods up to the last day of the history with at least so many rows; the whole history if it has fewer. */
export async function findPeriods(adminUrl: string, sizes: readonly number[]): Promise<Period[]> {
  const { rows: days } = await withClient(adminUrl, (client) =>
    client.query<{ day: string; count: string }>(
      `select transaction_date::text as day, count(*) from fuel_transactions where customer_number = $1
        group by transaction_date order by transaction_date desc`,
      [account],
    ),
  );
  const end = days[0]?.day;
  if (end === undefined) throw new Error('The large fleet has no fuel transactions.');
  return sizes.map((size) => {
    let rows = 0;
    let start = end;
    for (const { day, count } of days) {
      if (rows >= size) break;
      rows += Number(count);
      start = day;
    }
    return { start, end, rows };
  });
}

/** Builds the portal as `npm start` does, unless `dist` is up to date. */
export async function buildPortal(): Promise<void> {
  if (isBuilt(projectPath('dist'), digestOfBuild(projectPath('.'), process.env))) return;
  const { build } = await import('vite');
  await build({ root: projectPath('.'), configFile: projectPath('vite.config.ts'), logLevel: 'warn' });
}

/** Builds the pages of the peers into a folder. */
export async function buildPeers(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: projectPath('bench/peers/vite.config.ts'), logLevel: 'warn', build: { outDir } });
}

/** Milliseconds that a server may take to start. */
const patience = 60_000;

/** Starts a server, and waits until it prints its address. */
async function start(script: string, environment: Record<string, string>): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', projectPath(script)], {
    // A build in this process has set NODE_ENV to production.
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', DEMO_ACCOUNTS: 'yes', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let text = '';
  const address = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => {
      end();
      fail(new Error(`${script} printed no address:\n${text}`));
    }, patience);
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const [found] = /http:\/\/localhost:\d+/.exec(text) ?? [];
      if (!found) return;
      clearTimeout(timer);
      done(found);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`${script} ended with ${code}:\n${text}`));
    });
  });
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The server in its own process, as `npm start` runs it, with its files and emails in a folder. */
const startServer = (adminUrl: string, folder: string) =>
  start('server/main.ts', {
    DATABASE_URL: adminUrl,
    DATA_DIR: folder,
    MAIL_FROM: 'fleet@example.com',
    PUBLIC_URL: 'https://fleet.example.com',
  });

/** The same server with the pages of the peers instead of the portal. */
export const startPeers = (appUrl: string, folder: string) =>
  start('bench/peer-server.ts', { DATABASE_URL: appUrl, PEERS: folder });

/** A running server and its database. */
export interface Site {
  address: string;
  /** The process of the server. */
  pid: number;
  adminUrl: string;
  appUrl: string;
  /** The version of PostgreSQL. */
  postgres: string;
}

async function serve(
  { close, adminUrl, appUrl, postgres }: FilledDatabase,
  folder: string,
  work: (site: Site) => Promise<void>,
): Promise<void> {
  try {
    const { address, pid, stop } = await startServer(adminUrl, join(folder, 'files'));
    await work({ address, pid, adminUrl, appUrl, postgres }).finally(stop);
  } finally {
    await close();
  }
}

/** Starts the server with the large fleet. */
export async function withFleet(
  work: (site: Site) => Promise<void>,
  { folder = dataFolder, vehicles = fleetVehicles } = {},
): Promise<void> {
  await serve(await openFolder(folder, vehicles), folder, work);
}

/** Starts the server with only the demo accounts, in a temporary folder. */
export async function withDemo(work: (site: Site) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'motorpool-bench-'));
  try {
    await serve(await openFolder(dataDir), dataDir, work);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The option `--site`: a running site as JSON, which a benchmark uses instead of its own; '' without. */
export const readSite = (text: string): Site | null => (text === '' ? null : (JSON.parse(text) as Site));

/** What a sign-in answers. */
export interface Tokens {
  token: string;
  refresh_token: string;
}

export async function signInAs(address: string, name: string): Promise<Tokens> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, password: 'demo' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: Tokens }).data;
}
