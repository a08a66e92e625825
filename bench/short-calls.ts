import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, quantile, send } from './calls.ts';
import { formatTable, verdict } from './format.ts';
import { describeRun, noteStart } from './machine.ts';
import { readOptions } from './options.ts';
import { pagesFolder, writePage } from './page.ts';
import { endAtSignals } from './signals.ts';
import { readSite, type Site, signInAs, withDemo } from './site.ts';

// Short calls of one account beside ten Fleet Objective Reports of others. Alone and beside take turns, because ratios of
// neighbors say more than times on a machine with other programs. Usage: npx tsx bench/short-calls.ts, with the options below.

const options = readOptions({
  /** The time of each half of a round. */
  seconds: 15,
  rounds: 3,
  /** The command ends with 0 even when a target is not met. */
  'ignore-targets': false,
  /** The folder for the result page. */
  out: pagesFolder,
  /** A running site with the demo accounts, as JSON, to use instead of a temporary one. */
  site: '',
});
const { seconds, rounds } = options;

/** Who runs the ten reports at a time: nobody may run more than six. */
const reporting = [
  ...Array<string>(4).fill('fleet-us'),
  ...Array<string>(3).fill('provider'),
  ...Array<string>(3).fill('fleet-ca'),
];
const short = ['/api/user', '/api/login-payload', '/api/reports/user-configuration?report=fuel_detail_report'];
/** In milliseconds, as in LOAD.md. */
const target = 100;

const get = (path: string, token: string): Call => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
});

const objectives = () => {
  const query = new URLSearchParams({
    ...{ type: 'Quarterly', date: new Date().toISOString().slice(0, 7), periods: '5' },
    ...{ show_benchmarks: 'true', show_case_data: 'true', show_recommendations: 'true', recommendations_count: '25' },
  });
  return `/api/FOR/report?${query}`;
};

/** The times of short calls, sorted, and how many reports were answered meanwhile. */
async function measure(
  site: Site,
  caller: string,
  tokens: readonly string[],
): Promise<{ times: number[]; reports: number }> {
  const port = Number(new URL(site.address).port);
  const until = performance.now() + seconds * 1000;
  const agent = new Agent({ keepAlive: true });
  let reports = 0;
  const streams = tokens.map(async (token) => {
    while (performance.now() < until) {
      const { status, code } = await send(agent, port, get(objectives(), token));
      if (status !== 200) throw new Error(`GET /FOR/report answered ${status} ${code}`);
      reports += 1;
    }
  });
  const times: number[] = [];
  for (let call = 0; performance.now() < until; call++) {
    const begun = performance.now();
    const { status } = await send(agent, port, get(short[call % short.length] as string, caller));
    if (status !== 200) throw new Error(`A short call answered ${status}`);
    times.push(performance.now() - begun);
    await sleep(10);
  }
  await Promise.all(streams);
  agent.destroy();
  return { times: times.sort((a, b) => a - b), reports };
}

interface Round {
  alone: number[];
  beside: number[];
  reports: number;
}

const p99 = (times: readonly number[]) => quantile(times, 0.99);
const ms = (time: number) => `${time.toFixed(1)} ms`;

async function pageText({ postgres }: Site, all: readonly Round[]): Promise<string> {
  const rows = all.map(({ alone, beside, reports }, place) => [
    String(place + 1),
    ...[quantile(alone, 0.5), p99(alone), quantile(beside, 0.5), p99(beside), beside.at(-1) ?? 0].map(ms),
    (p99(beside) / p99(alone)).toFixed(1),
    String(reports),
  ]);
  const ratios = all.map(({ alone, beside }) => p99(beside) / p99(alone)).sort((a, b) => a - b);
  const worst = Math.max(...all.map(({ beside }) => p99(beside)));
  return `# Short calls beside ten Fleet Objective Reports

\`npx tsx bench/short-calls.ts\`: ${rounds} rounds. In each one, a user of one account makes short calls (user, account, saved columns), one
after the other, for ${seconds} s alone and for ${seconds} s while ten Fleet Objective Reports of other accounts run at a time.

${await describeRun({ postgres, chromium: 'not used' })}

${formatTable([['round', 'p50 alone', 'p99 alone', 'p50 beside', 'p99 beside', 'longest beside', 'p99, ratio', 'reports'], ...rows])}

Median of the ratios: ${quantile(ratios, 0.5).toFixed(1)}. Highest p99 beside the reports: ${ms(worst)}, target ${target} ms: ${verdict(worst <= target, worst)}.
`;
}

async function measureAll(site: Site): Promise<void> {
  const signIn = async (username: string) => (await signInAs(site.address, username)).token;
  const caller = await signIn('fleet-ev');
  const tokens: string[] = [];
  for (const username of reporting) tokens.push(await signIn(username));
  // The first calls plan the queries.
  await measure(site, caller, tokens);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const { times: alone } = await measure(site, caller, []);
    const { times: beside, reports } = await measure(site, caller, tokens);
    all.push({ alone, beside, reports });
  }
  const text = await pageText(site, all);
  console.log(text);
  if (!options['ignore-targets'] && all.some(({ beside }) => p99(beside) > target)) process.exitCode = 1;
  await writePage(options.out, 'SHORT-CALLS.md', text);
}

endAtSignals();
noteStart();
const site = readSite(options.site);
await (site ? measureAll(site) : withDemo(measureAll));
