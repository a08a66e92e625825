import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { windowless } from '../tests/support/chromium.ts';
import { projectPath } from './paths.ts';
import { endAtSignals } from './signals.ts';
import { buildPortal, type Site, withFleet } from './site.ts';

// Runs every benchmark once with few rows, to show that it still runs: no figure counts. Fails if a benchmark fails, prints
// nothing, or misses a result page. Writes only into a temporary folder. Usage: npm run bench:small

/** The vehicles of the fleet: 5,000 fuel transactions. */
const vehicles = 100;

/** Milliseconds for one benchmark. */
const patience = 180_000;

const folder = await mkdtemp(join(tmpdir(), 'motorpool-bench-small-'));
const pages = join(folder, 'pages');
const running = new Set<() => void>();
const failures: string[] = [];

/** The browser without windows is faster. */
const browser = process.env.CHROMIUM_PATH || !existsSync(windowless) ? {} : { CHROMIUM_PATH: windowless };

const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

/** Runs a script. Its output is only shown if it fails. */
async function run(script: string, ...args: string[]): Promise<void> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', projectPath(script), ...args], {
    cwd: projectPath('.'),
    env: { ...process.env, ...browser },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  running.add(stop);
  const timer = setTimeout(stop, patience);
  const printed = { output: '', errors: '' };
  child.stdout.on('data', (text) => {
    printed.output += text;
  });
  child.stderr.on('data', (text) => {
    printed.errors += text;
  });
  const code = await new Promise<number | NodeJS.Signals | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', (status, signal) => done(status ?? signal));
  });
  clearTimeout(timer);
  running.delete(stop);
  const options = args.findIndex((arg) => arg.startsWith('--'));
  const command = [script, ...args.slice(0, options)].join(' ');
  console.log(`${command}: ${secondsSince(begun)}`);
  if (code !== 0) failures.push(`${command} ended with ${code}.\n${printed.output}${printed.errors}`);
  else if (printed.output.trim() === '') failures.push(`${command} printed nothing.`);
}

type Job = () => Promise<void>;

/** Benchmarks of Node alone. */
const nodeJobs: Job[] = [
  () => run('bench/stream.ts', '--rows', '3000', '--rounds', '1'),
  () => run('bench/tables.ts', '--rows', '3000'),
  () => run('bench/summaries.ts', '--rows', '3000'),
  () => run('bench/pdf.ts', '--rows', '500', '--runs', '1'),
  () => run('bench/workbook.ts', '--rows', '1200'),
  () => run('bench/exports.ts', '--rows', '1000', '--runs', '1'),
];

/** Benchmarks of the server and the portal, the longest first. All use one server, and Lighthouse visits one screen. */
function fleetJobs(site: Site): Job[] {
  const common = ['--site', JSON.stringify(site), '--out', pages];
  const sizes = ['--rows', '4000', '--peer-rows', '2000', '--small-rows', '1000', '--rounds', '1'];
  const lighthouse = ['--screens', 'home', '--wait', '1'];
  return [
    () => run('bench/run.ts', 'search', 'portal', '--data', join(folder, 'data'), ...sizes, ...common),
    () => run('bench/run.ts', 'pivots', 'lighthouse', '--tab', ...lighthouse, ...sizes, ...common),
    () => run('bench/load.ts', '--seconds', '1', '--clients', '8', '--ignore-targets', ...common),
    () => run('bench/short-calls.ts', '--seconds', '1', '--rounds', '1', '--ignore-targets', ...common),
    () => run('bench/run.ts', 'vehicles', '--walk', '3', ...sizes, ...common),
    () => run('bench/run.ts', 'cross-filter', ...sizes, ...common),
  ];
}

async function work(jobs: Job[]): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) await job();
}

async function missingPages(): Promise<string[]> {
  const committed = (await readdir(projectPath('bench'))).filter((name) => /^[A-Z-]+\.md$/.test(name));
  const written = ['README.md', ...(await readdir(pages).catch(() => []))];
  return committed.filter((name) => !written.includes(name)).map((name) => `No benchmark wrote ${name}.`);
}

async function runAll(): Promise<void> {
  const inNode = work(nodeJobs);
  await buildPortal();
  await withFleet(
    async (site) => {
      const jobs = fleetJobs(site);
      // Browsers wait a lot: more jobs than cores.
      await Promise.all([work(jobs), work(jobs), inNode.then(() => work(jobs))]);
    },
    { folder: join(folder, 'fleet'), vehicles },
  );
  await inNode;
  failures.push(...(await missingPages()));
}

endAtSignals();
process.once('exit', () => {
  for (const stop of running) stop();
});

const hadBuild = existsSync(projectPath('dist'));
const begun = performance.now();
try {
  await runAll();
} finally {
  await rm(folder, { recursive: true, force: true });
  if (!hadBuild) await rm(projectPath('dist'), { recursive: true, force: true });
}
console.log(`All benchmarks: ${secondsSince(begun)}`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
