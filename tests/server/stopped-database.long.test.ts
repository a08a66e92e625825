import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../server/database/connect.ts';
import { hasCode } from '../../server/database/errors.ts';
import { type Database, openDatabase } from '../../server/database/open.ts';
import { createPool } from '../../server/database/pool.ts';
import { readPostmaster } from '../../server/database/postmaster.ts';
import { writeDefinitions } from './support/definitions.ts';
import { addTwoAccounts, bearer, columnar, signIn, startServer, type Tokens } from './support/server.ts';

/** A dashboard whose calls have several tables. */
const tables = {
  first: 'select n as value from generate_series(1, 20) n',
  second: 'select n as value from generate_series(1, 20) n',
  third: 'select n as value from generate_series(1, 20) n',
  fourth: 'select n as value from generate_series(1, 20) n, pg_sleep(3)',
};
const inAnswer = (name: string) => ({ rows: `data.${name}`, columns: ['value'] });
const board = {
  key: 'board',
  route: '/board',
  icon: 'car',
  parameters: [],
  calls: {
    quick: {
      type: 'query',
      method: 'GET',
      path: '/board/quick',
      tables: { first: inAnswer('first'), second: inAnswer('second') },
    },
    slow: {
      type: 'query',
      method: 'GET',
      path: '/board/slow',
      tables: { third: inAnswer('third'), fourth: inAnswer('fourth') },
    },
  },
  sections: Object.keys(tables).map((table) => ({ type: 'table', key: table, table })),
};

let folder: string;
let database: Database;
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let base: string;
let tokens: Tokens;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motorpool stopped '));
  database = await openDatabase({ dataDir: folder, log: () => undefined, settings: { fsync: 'off' } });
  const admin = createPool(database.adminUrl);
  await addTwoAccounts({ admin });
  await admin.end();
  definitions = await writeDefinitions(['value'], {
    small: { sql: 'select n as value from generate_series(1, 20) n' },
    slow: { sql: 'select n as value from generate_series(1, 20) n, pg_sleep(3)' },
  });
  const { definitionsDir, queriesDir } = definitions.options;
  await mkdir(join(definitionsDir, 'dashboards'), { recursive: true });
  await mkdir(join(queriesDir, 'dashboards', 'board'), { recursive: true });
  await writeFile(join(definitionsDir, 'dashboards', 'board.json'), JSON.stringify(board));
  for (const [name, sql] of Object.entries(tables))
    await writeFile(join(queriesDir, 'dashboards', 'board', `${name}.sql`), sql);
  server = await startServer(database, { ...definitions.options });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  tokens = await signIn(server.app, 'one', 'one');
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** PostgreSQL's processes: the postmaster and its children. */
async function processes(): Promise<number[]> {
  const postmaster = (await readPostmaster(join(folder, 'postgres')))?.pid ?? 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(/\) \S (\d+)/.exec(stat)?.[1]);
    }),
  );
  return [postmaster, ...pids.filter((_, place) => parents[place] === postmaster)];
}

async function signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (const pid of await processes()) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It has ended since.
      if (!hasCode(error, 'ESRCH')) throw error;
    }
  }
}

/** The number of sleeping queries. */
const asleep = () =>
  withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`,
    );
    return rows[0]?.n;
  });

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const columns = { columns: [{ value: 'value', enabled: true }] };

/** A call of every kind. */
const calls: Record<string, () => Promise<Response>> = {
  user: () => fetch(`${base}/api/user`, { headers: bearer(tokens) }),
  payload: () => fetch(`${base}/api/login-payload`, { headers: bearer(tokens) }),
  columnar: () => fetch(`${base}/api/sample/small`, { headers: { ...bearer(tokens), accept: columnar } }),
  json: () => fetch(`${base}/api/sample/small`, { headers: bearer(tokens) }),
  tables: () => fetch(`${base}/api/board/quick`, { headers: bearer(tokens) }),
  saved: () => fetch(`${base}/api/reports/user-configuration?report=small`, { headers: bearer(tokens) }),
  save: () => post('/api/reports/user-configuration?report=small', columns, bearer(tokens)),
  'dark mode': () => post('/api/account/dark-mode', { DARK_MODE: true }, bearer(tokens)),
  'sign-in': () => post('/api/login', { username: 'one', password: 'one' }),
  refresh: () => post('/api/auth/refresh-token', { refresh_token: tokens.refresh_token }),
};

async function timed(call: () => Promise<Response>) {
  const begun = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  return { answer, seconds: (performance.now() - begun) / 1000 };
}

// Only Linux lists the processes of PostgreSQL.
it.runIf(process.platform === 'linux')(
  'that stops silently makes every call fail within 5 s, and calls work again when it does',
  async () => {
    for (const call of Object.values(calls).filter((call) => call !== calls.refresh)) {
      expect((await timed(call)).answer.status).toBe(200);
    }
    // Some already run, and others start on existing connections.
    const running = ['sample', 'board'].map((of) =>
      timed(() => fetch(`${base}/api/${of}/slow`, { headers: bearer(tokens) })),
    );
    await expect.poll(asleep).toBe(2);
    await signal('SIGSTOP');
    try {
      for (let round = 0; round < 2; round++) {
        const health = timed(() => fetch(`${base}/healthz`));
        const answers = await Promise.all(
          Object.entries(calls).map(async ([name, call]) => [name, await timed(call)] as const),
        );
        expect([(await health).answer.status, (await health).seconds < 2]).toEqual([503, true]);
        for (const [name, { answer, seconds }] of answers) {
          expect([name, answer.status, answer.headers.get('retry-after')]).toEqual([name, 503, '5']);
          expect([name, seconds < 5]).toEqual([name, true]);
        }
      }
      expect((await Promise.all(running)).map(({ answer }) => answer.status)).toEqual([503, 503]);
    } finally {
      await signal('SIGCONT');
    }
    await expect.poll(async () => (await fetch(`${base}/healthz`)).status).toBe(200);
    for (const [name, call] of Object.entries(calls)) {
      await expect.poll(async () => [name, (await timed(call)).answer.status]).toEqual([name, 200]);
    }
  },
);
