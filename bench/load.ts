import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnarType } from '../engine/tables/frame.ts';
import { withClient } from '../server/database/connect.ts';
import { openDatabase } from '../server/database/open.ts';
import { today } from '../server/demo.ts';
import { begin } from '../server/query/transaction.ts';
import { seedFleet } from '../server/seed/index.ts';
import { describeMachine, load } from './machine.ts';
import { residentBytes } from './memory.ts';
import { fuelDetail } from './report.ts';
import { type Running, signInAs, startServer } from './site.ts';

// Many callers at once, one account of them greedy: whether the others notice. Usage: npm run bench:load -- [--seconds 60]

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const seconds = Number(values.seconds);

const kinds = ['short', 'small', 'large'] as const;
type Kind = (typeof kinds)[number];

/**
 * One user asks for nine in ten of the large reports, over half of all connections; the others are people of their accounts,
 * each with a connection. Together 60, 30 and 10 %.
 */
const callers = [
  { username: 'fleet-us', isGreedy: true, share: 0.5, mix: { short: 0.55, small: 0.27, large: 0.18 } },
  { username: 'fleet-ca', isGreedy: false, share: 0.25, mix: { short: 0.65, small: 0.33, large: 0.02 } },
  { username: 'fleet-ev', isGreedy: false, share: 0.25, mix: { short: 0.65, small: 0.33, large: 0.02 } },
] as const;

type Caller = (typeof callers)[number] & { token: string };

interface Outcome {
  kind: Kind;
  isGreedy: boolean;
  /** 0 where the caller left midway. */
  status: number;
  code: string;
  milliseconds: number;
}

interface Asked {
  path: string;
  headers: Record<string, string>;
  method: 'GET' | 'POST';
  /** Leaves after so many bytes. */
  leavesAfter?: number;
}

const day = (back: number) => new Date(Date.parse(today()) - back * 86_400_000).toISOString().slice(0, 10);

const shorts: Pick<Asked, 'method' | 'path'>[] = [
  { method: 'GET', path: '/api/user' },
  { method: 'GET', path: '/api/login-payload' },
  { method: 'GET', path: '/api/reports/user-configuration?report=fuel_detail_report' },
];

const fuel = (back: number) => `/api/reports/fuel-detail?start=${day(back)}&end=${day(0)}`;

const oneOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

function choose({ mix, token }: Caller): Asked & { kind: Kind } {
  const authorization = `Bearer ${token}`;
  const chance = Math.random();
  if (chance < mix.short) return { kind: 'short', ...oneOf(shorts), headers: { authorization } };
  const headers = { authorization, accept: columnarType };
  if (chance < mix.short + mix.small) return { kind: 'small', method: 'POST', path: fuel(7), headers };
  const leavesAfter = Math.random() < 1 / 3 ? Math.floor(Math.random() * 200_000) : undefined;
  return { kind: 'large', method: 'POST', path: fuel(91), headers, leavesAfter };
}

/** Asks, and reads the answer to its end or leaves; status 0 is a caller who left, -1 a connection that broke. */
function call(agent: Agent, port: number, asked: Asked): Promise<{ status: number; code: string }> {
  return new Promise((done) => {
    const { method, path, headers, leavesAfter = Number.POSITIVE_INFINITY } = asked;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const status = answer.statusCode ?? -1;
      let [taken, text] = [0, ''];
      answer.on('data', (bytes: Buffer) => {
        taken += bytes.length;
        if (status !== 200) text += bytes;
        if (taken > leavesAfter) {
          done({ status: 0, code: 'left' });
          answer.destroy();
        }
      });
      answer.on('end', () => done({ status, code: /"code":"(\w+)"/.exec(text)?.[1] ?? '' }));
      answer.on('error', () => done({ status: -1, code: 'broken' }));
    });
    sent.on('error', (error) => done({ status: -1, code: error.message }));
    sent.end();
  });
}

async function client(port: number, caller: Caller, until: number, outcomes: Outcome[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (performance.now() < until) {
    const { kind, ...asked } = choose(caller);
    const begun = performance.now();
    const { status, code } = await call(agent, port, asked);
    outcomes.push({ kind, isGreedy: caller.isGreedy, status, code, milliseconds: performance.now() - begun });
    // Who is refused comes again in a while, a greedy one sooner than it was asked to.
    if (status === 429 || status === 503) await sleep(500);
  }
  agent.destroy();
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

interface Result {
  clients: number;
  outcomes: Outcome[];
  seconds: number;
  memory: { before: number; after: number };
}

/** Ten seconds of one caller's small reports: a server that has nothing to do collects no garbage. */
async function calmDown(port: number, crowd: readonly Caller[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const { token } of crowd.slice(-1)) {
    for (let i = 0; i < 100; i++) {
      const headers = { authorization: `Bearer ${token}`, accept: columnarType };
      await call(agent, port, { method: 'POST', path: fuel(7), headers });
      await sleep(90);
    }
  }
  agent.destroy();
}

/** Who calls: as many as there are connections, of one name or of many. */
async function gather(server: Running, clients: number): Promise<Caller[]> {
  const crowd: Caller[] = [];
  for (const caller of callers) {
    const width = Math.round(clients * caller.share);
    const token = await signIn(server, caller.username);
    for (let i = 0; i < width; i++) {
      crowd.push({ ...caller, token: caller.isGreedy ? token : await signIn(server, `${caller.username}-${i}`) });
    }
  }
  return crowd;
}

async function measure(server: Running, crowd: readonly Caller[], clients: number): Promise<Result> {
  const port = Number(new URL(server.address).port);
  // What is made once is made before it counts.
  await Promise.all(crowd.map((caller) => client(port, caller, performance.now() + 5_000, [])));
  await calmDown(port, crowd);
  const before = await residentBytes(server.pid);
  const outcomes: Outcome[] = [];
  const begun = performance.now();
  await Promise.all(crowd.map((caller) => client(port, caller, begun + seconds * 1000, outcomes)));
  const took = (performance.now() - begun) / 1000;
  await calmDown(port, crowd);
  return { clients, outcomes, seconds: took, memory: { before, after: await residentBytes(server.pid) } };
}

/** GET /api/user of one account, again and again, while another's four reports of 25,000 rows stream without a pause. */
async function measureBeside(server: Running, rowsOf: readonly string[], other: string): Promise<string> {
  const port = Number(new URL(server.address).port);
  const until = performance.now() + Math.min(seconds, 30) * 1000;
  const agent = new Agent({ keepAlive: true });
  let streamed = 0;
  const streams = rowsOf.map(async (token) => {
    const headers = { authorization: `Bearer ${token}`, accept: columnarType };
    while (performance.now() < until) {
      const { status } = await call(agent, port, { method: 'POST', path: fuel(420), headers });
      if (status === 200) streamed += 1;
    }
  });
  const times: number[] = [];
  while (performance.now() < until) {
    const begun = performance.now();
    const headers = { authorization: `Bearer ${other}` };
    const { status } = await call(agent, port, { method: 'GET', path: '/api/user', headers });
    if (status !== 200) throw new Error(`GET /api/user answered ${status}`);
    times.push(performance.now() - begun);
    await sleep(10);
  }
  await Promise.all(streams);
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => `${quantile(sorted, share).toFixed(1)} ms`);
  return `## Beside four reports of 25,000 rows

\`GET /api/user\` of another account, ${times.length} times, while ${streamed} such reports streamed, four at once: p50 ${p50}, p99 ${p99}, longest ${longest}.
`;
}

/** The colleagues of the others: as many users as callers, with the same rights. */
async function addPeople(owner: Client): Promise<void> {
  const names = callers.filter(({ isGreedy }) => !isGreedy).map(({ username }) => username);
  const { fields } = await owner.query('select * from users limit 0');
  const columns = fields.map(({ name }) => (name === 'username' ? `username || '-' || i` : `"${name}"`));
  await owner.query(
    `insert into users (${fields.map(({ name }) => `"${name}"`).join(', ')})
       select ${columns.join(', ')} from users, generate_series(0, 24) i where username = any ($1)`,
    [names],
  );
}

/** The rows of a week and of a quarter of fuel detail, of each caller's account. */
async function sizesOf(owner: Client): Promise<{ small: string; large: string }> {
  const { rows } = await owner.query<{ week: number; quarter: number }>(
    `select count(*) filter (where transaction_date >= $2)::int as week, count(*)::int as quarter
       from fuel_transactions join users using (customer_number)
      where username = any ($1) and transaction_date between $3 and $4 group by username`,
    [callers.map(({ username }) => username), day(7), day(91), day(0)],
  );
  const span = (counts: number[]) =>
    `${Math.min(...counts).toLocaleString('en-US')} to ${Math.max(...counts).toLocaleString('en-US')} rows`;
  return { small: span(rows.map(({ week }) => week)), large: span(rows.map(({ quarter }) => quarter)) };
}

const signIn = async ({ address }: Running, username: string) => (await signInAs(address, username)).token;

/** What a server may answer because it says so: everything else is an error. */
const stated = new Set(['too_many_reports', 'busy', 'left']);

const isRefusedOther = ({ status, isGreedy }: Outcome) => !isGreedy && status !== 200 && status !== 0;

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

function resultText({ clients, outcomes, seconds: took, memory }: Result): string {
  const rows = [false, true].flatMap((isGreedy) =>
    kinds.map((kind) => {
      const ours = outcomes.filter((each) => each.kind === kind && each.isGreedy === isGreedy);
      const answered = ours.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
      const times = answered.sort((a, b) => a - b);
      const refused = ours.filter(({ code, status }) => stated.has(code) && status > 0).length;
      const left = ours.filter(({ code }) => code === 'left').length;
      const cells = [0.5, 0.99, 1].map((share) => `${Math.round(quantile(times, share))} ms`);
      return `| ${isGreedy ? 'the greedy one' : 'the others'} | ${kind} | ${ours.length} | ${times.length} | ${left} | ${refused} | ${cells.join(' | ')} |`;
    }),
  );
  const errors = outcomes.filter(({ status, code }) => status !== 200 && !stated.has(code));
  const told = errors.slice(0, 5).map(({ kind, status, code }) => `${kind} ${status} ${code}`);
  return `## ${clients} clients

${Math.round(outcomes.length / took)} requests a second; ${errors.length} errors${told.length > 0 ? ` (${told.join(', ')})` : ''}; memory ${megabytes(memory.before)} before, ${megabytes(memory.after)} after; both at the end of ten calm seconds.

| account | call | asked | answered | left midway | refused | p50 | p99 | longest |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

interface Goal {
  name: string;
  value: number;
  target: number;
  /** The target for this machine. */
  here: number;
  isMet: boolean;
}

const atMost = (name: string, value: number, target: number, slower = 1): Goal => {
  const here = Math.round(target * slower);
  return { name, value, target, here, isMet: value <= here };
};

const atLeast = (name: string, value: number, target: number, slower: number): Goal => {
  const here = Math.round(target / slower);
  return { name, value, target, here, isMet: value >= here };
};

/** What the server promises under load, and what came of it on a machine that is so many times slower than the usual one. */
function goalsOf({ clients, outcomes, seconds: took, memory }: Result, slower: number): Goal[] {
  const p99 = (kind: Kind) =>
    quantile(
      outcomes
        .filter((each) => each.kind === kind && !each.isGreedy && each.status === 200)
        .map(({ milliseconds }) => milliseconds)
        .sort((a, b) => a - b),
      0.99,
    );
  const perSecond = outcomes.length / took;
  return [
    atMost('errors', outcomes.filter(({ status, code }) => status !== 200 && !stated.has(code)).length, 0),
    atMost('calls of the others that were refused', outcomes.filter(isRefusedOther).length, 0),
    atMost('p99 of short calls of the others, ms', Math.round(p99('short')), 100, slower),
    atMost('p99 of small reports of the others, ms', Math.round(p99('small')), 500, slower),
    atMost('memory that did not come back, MB', Math.round((memory.after - memory.before) / 1e6), 50),
    ...(clients === 20 ? [atLeast('requests a second', Math.round(perSecond), 250, slower)] : []),
  ];
}

const goalsText = (goals: readonly Goal[]) =>
  `| goal | measured | target | on this machine | |\n|---|---|---|---|---|\n${goals
    .map(
      ({ name, value, target, here, isMet }) =>
        `| ${name} | ${value} | ${target} | ${here} | ${isMet ? 'met' : '**missed**'} |`,
    )
    .join('\n')}\n`;

/** Of COPY, for a row, on the machine that the targets were set for (bench/RESULTS.md). */
const usualMicroseconds = 5.74;

/** How fast the machine is: seconds that COPY of the rows of a large report takes, without a server. */
async function copySeconds(appUrl: string): Promise<{ rows: number; took: number }> {
  const { query } = await fuelDetail();
  return withClient(appUrl, async (client) => {
    await begin(client, { 'app.customer': '410200', 'report.start': day(420), 'report.end': day(0) });
    const begun = performance.now();
    const copy = client.query(copyTo(`copy (${query.text}\n) to stdout`));
    for await (const bytes of copy) void bytes;
    return { rows: copy.rowCount, took: (performance.now() - begun) / 1000 };
  });
}

async function main(): Promise<void> {
  const idle = load();
  const folder = await mkdtemp(join(tmpdir(), 'motorpool-load-'));
  const database = await openDatabase({ dataDir: folder, log: () => undefined });
  let server: Running | null = null;
  let sizes = { small: '', large: '' };
  try {
    const postgres = await withClient(database.adminUrl, async (owner) => {
      await seedFleet(owner, { today: today() });
      await addPeople(owner);
      sizes = await sizesOf(owner);
      return (await owner.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '';
    });
    server = await startServer(database.adminUrl);
    const running = server;
    const results: string[] = [];
    const { rows, took } = await copySeconds(database.appUrl);
    const slower = Math.max(1, (took * 1e6) / rows / usualMicroseconds);
    const large = await Promise.all(
      ['fleet-us', 'fleet-us', 'provider', 'provider'].map((user) => signIn(running, user)),
    );
    results.push(await measureBeside(running, large, await signIn(running, 'fleet-ca')));
    console.log(results.at(-1));
    for (const clients of [20, 100]) {
      const result = await measure(running, await gather(running, clients), clients);
      const goals = goalsOf(result, slower);
      if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
      results.push(`${resultText(result)}\n${goalsText(goals)}`);
      console.log(results.at(-1));
    }
    const machine = await describeMachine({ postgres, chromium: 'not used' });
    const text = `# Under load

\`npm run bench:load\`: ${seconds} s each, after 5 s that don't count; callers, server and database on the same machine. 60 % short calls
(user, account, saved columns), 30 % small reports (a week of fuel detail: ${sizes.small}), 10 % large ones (a quarter of fuel detail: ${sizes.large}), of which a
third leaves midway. One user of one account, the greedy one, has half of the connections and asks for nine in ten of the large reports. The others are
people of two accounts, each with one connection.

${machine.map((line) => `* ${line}`).join('\n')}
* COPY of the ${rows} rows of a large report, without a server: ${Math.round(took * 1000)} ms, ${((took * 1e6) / rows).toFixed(1)} µs a row. The targets were set for a machine that takes ${usualMicroseconds}
  (\`bench/RESULTS.md\`); for one that is ${slower.toFixed(1)} times slower they are as many times easier, but for errors and memory.
* Processes that wanted to run in the minute before: ${idle.toFixed(2)}

${results.join('\n')}`;
    await writeFile(fileURLToPath(new URL('./LOAD.md', import.meta.url)), text);
  } finally {
    await server?.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main();
