import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { build } from 'vite';
import { withClient } from '../server/database/connect.ts';
import { openDatabase } from '../server/database/open.ts';
import { progressLines, today } from '../server/demo.ts';
import { seedFleet } from '../server/seed/index.ts';
import { largePlan } from '../server/seed/plans.ts';

/** Days, YYYY-MM-DD, and the fuel rows between them. */
export interface Period {
  start: string;
  end: string;
  rows: number;
}

export interface Running {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

const below = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** How large the large fleet is, where nothing else was asked for. */
export const fleetVehicles = 30_000;

export const account = largePlan(0).customer;
export const username = largePlan(0).users[0]?.username ?? '';

/** A database with the demo accounts, and with the large fleet where vehicles are asked for. It is kept: the next run finds it filled. */
async function openFilled(dataDir: string, vehicles?: number) {
  const log = (line: string) => console.log(line);
  const database = await openDatabase({ dataDir, log });
  try {
    const postgres = await withClient(database.adminUrl, async (client) => {
      if (vehicles === undefined || (await vehiclesOf(client)) !== vehicles) {
        await seedFleet(client, { today: today(), vehicles, onProgress: progressLines(log, 10) });
      }
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? '';
    });
    return { ...database, postgres };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A database with the large fleet. */
export const openFleet = (dataDir: string, vehicles: number) => openFilled(dataDir, vehicles);

async function vehiclesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from vehicles where customer_number = $1', [
    account,
  ]);
  return Number(rows[0]?.count);
}

/** The shortest periods up to the last day of the history that hold so many rows; all of it where there are fewer. */
export async function findPeriods(adminUrl: string, wanted: readonly number[]): Promise<Period[]> {
  const { rows: days } = await withClient(adminUrl, (client) =>
    client.query<{ day: string; count: string }>(
      `select transaction_date::text as day, count(*) from fuel_transactions where customer_number = $1
        group by transaction_date order by transaction_date desc`,
      [account],
    ),
  );
  const end = days[0]?.day ?? '';
  return wanted.map((least) => {
    let rows = 0;
    let start = end;
    for (const { day, count } of days) {
      if (rows >= least) break;
      rows += Number(count);
      start = day;
    }
    return { start, end, rows };
  });
}

/** Builds the portal as `npm start` does. */
export const buildPortal = () => build({ root: below('..'), configFile: below('../vite.config.ts'), logLevel: 'warn' });

/** Builds the portal, and the pages of the peers. */
export async function buildPages(): Promise<void> {
  await buildPortal();
  await build({ configFile: below('./peers/vite.config.ts'), logLevel: 'warn' });
}

async function start(script: string, environment: Record<string, string>): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', below(script)], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let text = '';
  const address = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const found = /is (?:running )?at (http:\/\/localhost:\d+)/.exec(text)?.[1];
      if (found) done(found);
    });
    child.once('exit', (code) => fail(new Error(`${script} ended with ${code}:\n${text}`)));
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

/** The server, a process of its own, as `npm start` runs it. */
export const startServer = (adminUrl: string) => start('../server/main.ts', { DATABASE_URL: adminUrl });

/** The same server with the pages of the peers in place of the portal. */
export const startPeers = (appUrl: string) => start('./peer-server.ts', { DATABASE_URL: appUrl });

export interface Site {
  address: string;
  /** The version of the database. */
  postgres: string;
}

type Filled = Awaited<ReturnType<typeof openFleet>>;

/** The server, for as long as the work takes. */
async function serve({ adminUrl, postgres, close }: Filled, work: (site: Site) => Promise<void>): Promise<void> {
  try {
    const server = await startServer(adminUrl);
    await work({ address: server.address, postgres }).finally(server.stop);
  } finally {
    await close();
  }
}

/** The server over the large fleet that `npm run bench` keeps. */
export async function withFleet(work: (site: Site) => Promise<void>): Promise<void> {
  const dataDir = below('./.data');
  await mkdir(dataDir, { recursive: true });
  await serve(await openFleet(dataDir, fleetVehicles), work);
}

/** The server over the demo accounts alone, in a folder that is removed. */
export async function withDemo(work: (site: Site) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'motorpool-bench-'));
  try {
    await serve(await openFilled(dataDir), work);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What a sign-in gives. */
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
