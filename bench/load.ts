import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnarType } from '../engine/tables/frame.ts';
import { withClient } from '../server/database/connect.ts';
import { today } from '../server/demo.ts';
import { begin } from '../server/query/transaction.ts';
import { type Call, quantile, send } from './calls.ts';
import { formatCount, formatMegabytes, formatTable, verdict } from './format.ts';
import { describeRun, noteStart } from './machine.ts';
import { residentBytes } from './memory.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { fuelDetail } from './report.ts';
import { endAtSignals } from './signals.ts';
import { readSite, type Site, signInAs, withDemo } from './site.ts';

// Many clients at once, some of a greedy account: do the others notice? Usage: npm run bench:load, with the options below.

const options = readOptions({
  /** The time of each measurement. */
  seconds: 60,
  /** The clients of each measurement. */
  clients: '20,100',
  /** The command ends with 0 even when a target is not met. */
  'ignore-targets': false,
  /** The folder for the result page. */
  out: pagesFolder,
  /** A running site with the demo accounts, as JSON, to use instead of a temporary one. */
  site: '',
});
const { seconds } = options;
const [warmUp, calm] = [seconds / 12, seconds / 6];
const sizes = options.clients.split(',').map(Number);

const kinds = ['short', 'small', 'large'] as const;
type Kind = (typeof kinds)[number];

/**
 * One user has half of the connections, and 18% of its calls are large reports. The other clients are users of two accounts,
 * each with one connection, and 2% of their calls are large reports.
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
  /** 0 if the client closed the connection early. */
  status: number;
  code: string;
  milliseconds: number;
}

const day = (back: number) => new Date(Date.parse(today()) - back * 86_400_000).toISOString().slice(0, 10);

const shortCalls: Pick<Call, 'method' | 'path'>[] = [
  { method: 'GET', path: '/api/user' },
  { method: 'GET', path: '/api/login-payload' },
  { method: 'GET', path: '/api/reports/user-configuration?report=fuel_detail_report' },
];

const fuel = (back: number) => `/api/reports/fuel-detail?start=${day(back)}&end=${day(0)}`;

const oneOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

function choose({ mix, token }: Caller): Call & { kind: Kind } {
  const authorization = `Bearer ${token}`;
  const chance = Math.random();
  if (chance < mix.short) return { kind: 'short', ...oneOf(shortCalls), headers: { authorization } };
  const headers = { authorization, accept: columnarType };
  if (chance < mix.short + mix.small) return { kind: 'small', method: 'POST', path: fuel(7), headers };
  const closesAfter = Math.random() < 1 / 3 ? Math.floor(Math.random() * 200_000) : undefined;
  return { kind: 'large', method: 'POST', path: fuel(91), headers, closesAfter };
}

async function client(port: number, caller: Caller, until: number, outcomes: Outcome[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (performance.now() < until) {
    const { kind, ...call } = choose(caller);
    const begun = performance.now();
    const { status, code } = await send(agent, port, call);
    outcomes.push({ kind, isGreedy: caller.isGreedy, status, code, milliseconds: performance.now() - begun });
    // A refused client tries again soon, a greedy one sooner than the server asks for.
    if (status === 429 || status === 503) await sleep(500);
  }
  agent.destroy();
}

interface Result {
  clients: number;
  outcomes: Outcome[];
  seconds: number;
  memory: { before: number; after: number };
}

/** Only small reports of one user for a while: a server without any calls collects no garbage. */
async function calmDown(port: number, crowd: readonly Caller[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const { token } of crowd.slice(-1)) {
    const until = performance.now() + calm * 1000;
    while (performance.now() < until) {
      const headers = { authorization: `Bearer ${token}`, accept: columnarType };
      await send(agent, port, { method: 'POST', path: fuel(7), headers });
      await sleep(90);
    }
  }
  agent.destroy();
}

/** The clients, signed in: the greedy user on many connections, the other users on one each. */
async function signInClients(site: Site, clients: number): Promise<Caller[]> {
  const crowd: Caller[] = [];
  for (const caller of callers) {
    const width = Math.round(clients * caller.share);
    const token = await signIn(site, caller.username);
    for (let i = 0; i < width; i++) {
      crowd.push({ ...caller, token: caller.isGreedy ? token : await signIn(site, `${caller.username}-${i}`) });
    }
  }
  return crowd;
}

async function measure(site: Site, crowd: readonly Caller[], clients: number): Promise<Result> {
  const port = Number(new URL(site.address).port);
  await Promise.all(crowd.map((caller) => client(port, caller, performance.now() + warmUp * 1000, [])));
  await calmDown(port, crowd);
  const before = await residentBytes(site.pid);
  const outcomes: Outcome[] = [];
  const begun = performance.now();
  await Promise.all(crowd.map((caller) => client(port, caller, begun + seconds * 1000, outcomes)));
  const took = (performance.now() - begun) / 1000;
  await calmDown(port, crowd);
  return { clients, outcomes, seconds: took, memory: { before, after: await residentBytes(site.pid) } };
}

/** GET /api/user of one account over and over, while four large reports of another account stream without a pause. */
async function measureDuringStreams(site: Site, tokens: readonly string[], other: string): Promise<string> {
  const port = Number(new URL(site.address).port);
  const until = performance.now() + Math.min(seconds, 30) * 1000;
  const agent = new Agent({ keepAlive: true });
  let streamed = 0;
  const streams = tokens.map(async (token) => {
    const headers = { authorization: `Bearer ${token}`, accept: columnarType };
    while (performance.now() < until) {
      const { status } = await send(agent, port, { method: 'POST', path: fuel(420), headers });
      if (status === 200) streamed += 1;
    }
  });
  const times: number[] = [];
  while (performance.now() < until) {
    const begun = performance.now();
    const headers = { authorization: `Bearer ${other}` };
    const { status } = await send(agent, port, { method: 'GET', path: '/api/user', headers });
    if (status !== 200) throw new Error(`GET /api/user answered ${status}`);
    times.push(performance.now() - begun);
    await sleep(10);
  }
  await Promise.all(streams);
  agent.destroy();
  const sorted = times.sort((a, b) => a - b);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => `${quantile(sorted, share).toFixed(1)} ms`);
  return `## During four reports of 25,000 rows

\`GET /api/user\` of one account, ${times.length} times, while ${streamed} such reports of other accounts streamed, four at a time: p50 ${p50},
p99 ${p99}, longest ${longest}.
`;
}

/** Adds users to the accounts that are not greedy, with the same rights: enough for one per client. */
async function addUsers(owner: Client): Promise<void> {
  const names = callers.filter(({ isGreedy }) => !isGreedy).map(({ username }) => username);
  const { fields } = await owner.query('select * from users limit 0');
  const columns = fields.map(({ name }) => (name === 'username' ? `username || '-' || i` : `"${name}"`));
  await owner.query(
    `insert into users (${fields.map(({ name }) => `"${name}"`).join(', ')})
       select ${columns.join(', ')} from users, generate_series(0, $2::int) i where username = any ($1)
     on conflict do nothing`,
    [names, Math.max(...sizes)],
  );
}

/** The rows of Fuel detail in a week and in a quarter, over the accounts of the clients. */
async function reportSizes(owner: Client): Promise<{ small: string; large: string }> {
  const { rows } = await owner.query<{ week: number; quarter: number }>(
    `select count(*) filter (where transaction_date >= $2)::int as week, count(*)::int as quarter
       from fuel_transactions join users using (customer_number)
      where username = any ($1) and transaction_date between $3 and $4 group by username`,
    [callers.map(({ username }) => username), day(7), day(91), day(0)],
  );
  const span = (counts: number[]) => `${formatCount(Math.min(...counts))} to ${formatCount(Math.max(...counts))} rows`;
  return { small: span(rows.map(({ week }) => week)), large: span(rows.map(({ quarter }) => quarter)) };
}

const signIn = async ({ address }: Site, username: string) => (await signInAs(address, username)).token;

/** Documented refusals, and connections that the client closed. Everything else is an error. */
const expected = new Set(['too_many_reports', 'busy', 'closed']);

const isOtherRefused = ({ status, isGreedy }: Outcome) => !isGreedy && status !== 200 && status !== 0;

function resultText({ clients, outcomes, seconds: took, memory }: Result): string {
  const rows = [false, true].flatMap((isGreedy) =>
    kinds.map((kind) => {
      const ours = outcomes.filter((each) => each.kind === kind && each.isGreedy === isGreedy);
      const answered = ours.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
      const times = answered.sort((a, b) => a - b);
      const refused = ours.filter(({ code, status }) => expected.has(code) && status > 0).length;
      const closed = ours.filter(({ code }) => code === 'closed').length;
      const counts = [ours.length, times.length, closed, refused].map(String);
      const cells = [0.5, 0.99, 1].map((share) => `${Math.round(quantile(times, share))} ms`);
      return [isGreedy ? 'greedy' : 'others', kind, ...counts, ...cells];
    }),
  );
  const errors = outcomes.filter(({ status, code }) => status !== 200 && !expected.has(code));
  const examples = errors.slice(0, 5).map(({ kind, status, code }) => `${kind} ${status} ${code}`);
  return `## ${clients} clients

${Math.round(outcomes.length / took)} calls per second; ${errors.length} errors${examples.length > 0 ? ` (${examples.join(', ')})` : ''}. Memory ${formatMegabytes(memory.before)} before and ${formatMegabytes(memory.after)} after, each
measured after ${formatCount(calm)} s of light load.

${formatTable([['account', 'call', 'sent', 'answered', 'closed early', 'refused', 'p50', 'p99', 'longest'], ...rows])}
`;
}

/** A measured value and its target. */
interface Goal {
  name: string;
  value: number;
  target: number;
  /** The target on this machine. */
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

/** The targets under load. `slower` is how many times slower this machine is than the one that the targets were set for. */
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
    atMost('errors', outcomes.filter(({ status, code }) => status !== 200 && !expected.has(code)).length, 0),
    atMost('refused calls of the others', outcomes.filter(isOtherRefused).length, 0),
    atMost('p99 of short calls of the others, ms', Math.round(p99('short')), 100, slower),
    atMost('p99 of small reports of the others, ms', Math.round(p99('small')), 500, slower),
    atMost('memory growth, MB', Math.round((memory.after - memory.before) / 1e6), 50),
    ...(clients === sizes[0] ? [atLeast('calls per second', Math.round(perSecond), 250, slower)] : []),
  ];
}

const goalsText = (goals: readonly Goal[]) =>
  formatTable([
    ['figure', 'measured', 'target', 'target on this machine', ''],
    ...goals.map(({ name, value, target, here, isMet }) => [
      name,
      String(value),
      String(target),
      String(here),
      verdict(isMet, value),
    ]),
  ]);

/** Microseconds of COPY per row on the machine that the targets were set for. */
const usualMicroseconds = 5.74;

/** Measures how fast the machine is: COPY of the rows of a large report, without a server. */
async function timeCopy(appUrl: string): Promise<{ rows: number; took: number }> {
  const { query } = await fuelDetail();
  return withClient(appUrl, async (client) => {
    await begin(client, { 'app.customer': '410200', 'report.start': day(420), 'report.end': day(0) });
    const begun = performance.now();
    const copy = client.query(copyTo(`copy (${query.text}\n) to stdout`));
    for await (const bytes of copy) void bytes;
    return { rows: copy.rowCount, took: (performance.now() - begun) / 1000 };
  });
}

interface Page {
  postgres: string;
  reports: { small: string; large: string };
  copy: { rows: number; took: number };
  slower: number;
  results: readonly string[];
}

const [greedy, other] = callers;
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** The shares of the kinds of calls of a client. */
const mixText = (whose: string, { short, small, large }: Record<Kind, number>) =>
  `${percent(short)} of ${whose} calls are short, ${percent(small)} small reports and ${percent(large)} large reports`;

async function pageText({ postgres, reports, copy, slower, results }: Page): Promise<string> {
  return `# Under load

\`npm run bench:load\`: ${seconds} s for each measurement, after ${formatCount(warmUp)} s to warm up. Clients, server and database run on the same machine.

* Short calls: user, account, saved columns.
* Small reports: a week of Fuel detail, ${reports.small}.
* Large reports: a quarter of Fuel detail, ${reports.large}. A third of them are closed early.

One user of one account, the greedy one, has half of the connections; ${mixText('its', greedy.mix)}. The other
clients are users of two other accounts, each with one connection; ${mixText('their', other.mix)}.

${await describeRun({ postgres, chromium: 'not used' })}
* COPY of the ${formatCount(copy.rows)} rows of a large report, without a server: ${Math.round(copy.took * 1000)} ms, ${((copy.took * 1e6) / copy.rows).toFixed(1)} µs per row. The targets were set on a machine that takes
  ${usualMicroseconds} µs. This one is ${slower.toFixed(1)} times as slow, and targets of times and calls per second are adjusted by that factor.

${results.join('\n')}`;
}

/** Measures with the demo accounts, and writes `LOAD.md`. */
async function measureAll(site: Site): Promise<void> {
  const { adminUrl, appUrl, postgres } = site;
  const reports = await withClient(adminUrl, async (owner) => {
    await addUsers(owner);
    return reportSizes(owner);
  });
  const copy = await timeCopy(appUrl);
  const slower = Math.max(1, (copy.took * 1e6) / copy.rows / usualMicroseconds);
  const tokens = await Promise.all(
    ['fleet-us', 'fleet-us', 'provider', 'provider'].map((username) => signIn(site, username)),
  );
  const results = [await measureDuringStreams(site, tokens, await signIn(site, 'fleet-ca'))];
  console.log(results.at(-1));
  for (const clients of sizes) {
    const result = await measure(site, await signInClients(site, clients), clients);
    const goals = goalsOf(result, slower);
    if (!options['ignore-targets'] && goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
    results.push(`${resultText(result)}\n${goalsText(goals)}\n`);
    console.log(results.at(-1));
  }
  await writePage(options.out, 'LOAD.md', await pageText({ postgres, reports, copy, slower, results }));
}

endAtSignals();
noteStart();
const site = readSite(options.site);
await (site ? measureAll(site) : withDemo(measureAll));
