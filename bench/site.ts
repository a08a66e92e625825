import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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

export const account = largePlan(0).customer;
export const username = largePlan(0).users[0]?.username ?? '';

/** A database with the large fleet. It is kept: the next run finds it filled. */
export async function openFleet(dataDir: string, vehicles: number) {
  const log = (line: string) => console.log(line);
  const database = await openDatabase({ dataDir, log });
  try {
    const postgres = await withClient(database.adminUrl, async (client) => {
      if ((await vehiclesOf(client)) !== vehicles) {
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

/** Builds the portal as `npm start` does, and the pages of the peers. */
export async function buildPages(): Promise<void> {
  await build({ root: below('..'), configFile: below('../vite.config.ts'), logLevel: 'warn' });
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
      const found = /is at (http:\/\/localhost:\d+)/.exec(text)?.[1];
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
