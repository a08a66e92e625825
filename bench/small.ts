import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectPath } from './paths.ts';
import { buildPortal, openFolder } from './site.ts';

// Runs every benchmark once with few rows, to show that it still runs: no figure counts. Fails if a benchmark fails, prints
// nothing, or misses a result page. Writes only into a temporary folder. Usage: npm run bench:small

/** The vehicles of the fleet: 10,000 fuel transactions. */
const vehicles = 200;

/** Milliseconds for one benchmark. */
const patience = 180_000;

const folder = await mkdtemp(join(tmpdir(), 'motorpool-bench-small-'));
const pages = join(folder, 'pages');
const running = new Set<() => void>();

/** Runs a script. Its output is only shown if it fails. */
async function run(script: string, ...args: string[]): Promise<void> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', projectPath(script), ...args], {
    cwd: projectPath('.'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  running.add(stop);
  const timer = setTimeout(stop, patience);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const code = await new Promise<number | NodeJS.Signals | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', (status, signal) => done(status ?? signal));
  });
  clearTimeout(timer);
  running.delete(stop);
  const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  if (code !== 0) throw new Error(`${script} ended with ${code} after ${took}.\n${output}${errors}`);
  if (output.trim() === '') throw new Error(`${script} printed nothing.\n${errors}`);
  console.log(`${script}: ${took}`);
}

/** Benchmarks of Node alone, one after the other. */
async function runInNode(): Promise<void> {
  await run('bench/stream.ts', '--rows', '3000', '--rounds', '1');
  await run('bench/tables.ts', '--rows', '3000');
  await run('bench/summaries.ts', '--rows', '3000');
  await run('bench/pdf.ts', '--rows', '500', '--runs', '1');
  await run('bench/workbook.ts', '--rows', '1200');
  await run('bench/exports.ts', '--rows', '1000', '--runs', '1');
}

/** Benchmarks of the server and the portal, over one database. */
async function runWithFleet(): Promise<void> {
  const [database] = await Promise.all([openFolder(join(folder, 'fleet'), vehicles), buildPortal()]);
  try {
    const common = ['--database', database.adminUrl, '--out', pages];
    const sizes = ['--rows', '6000', '--peer-rows', '2000', '--small-rows', '1000', '--rounds', '1'];
    await Promise.all([
      run('bench/run.ts', ...common, ...sizes, '--data', join(folder, 'data')),
      run('bench/load.ts', ...common, '--seconds', '2', '--clients', '8', '--ignore-targets'),
    ]);
  } finally {
    await database.close();
  }
  const written = await readdir(pages);
  for (const name of (await readdir(projectPath('bench'))).filter((each) => /^[A-Z-]+\.md$/.test(each)))
    if (name !== 'README.md' && !written.includes(name)) throw new Error(`No benchmark wrote ${name}.`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', () => {
  for (const stop of running) stop();
});

const hadBuild = existsSync(projectPath('dist'));
const begun = performance.now();
try {
  const results = await Promise.allSettled([runWithFleet(), runInNode()]);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    console.error(result.reason instanceof Error ? result.reason.message : result.reason);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
  if (!hadBuild) await rm(projectPath('dist'), { recursive: true, force: true });
}
console.log(`All benchmarks, small: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
