import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, findWindowless } from '../tests/support/chromium.ts';
import { findFirefox } from '../tests/support/firefox.ts';
import { installNode } from '../tests/support/node.ts';
import { digestOfBuild, isBuilt } from './build-digest.ts';
import { keepSeconds, selectChanged } from './testing/changed.ts';
import { advice, readKnown } from './testing/flaky.ts';
import { nameOf } from './testing/outcome.ts';
import { described, runTests, type TestRun } from './testing/run-vitest.ts';

/**
 * npm test: everything but the long tests. --all adds those; --changed [commit] takes only what the changes since then can
 * touch (by default those not committed yet); --other-node repeats the start and the main job on another Node, and runs the
 * benchmarks small.
 */
type Step = { name: string } & ({ command: readonly string[] } | { tests: Omit<TestRun, 'folder'> });

/** The Node beside the one that runs this. */
const otherNode = '24.21.0';

/** After so many minutes, on a very slow machine, nothing is repeated on another Node. */
const mostMinutes = 65;

/** Tests that need a build or processes of their own: starts, kills, commands, other providers, backends and browsers. */
const long = 'tests/**/*.long.test.ts';

const { isWhole, isOnOtherNode, isOfChanges, since } = readArguments();
const folder = mkdtempSync(join(tmpdir(), 'motorpool-tests-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const counts = { passed: 0, failed: 0, flaky: 0 };

function readArguments() {
  try {
    const flag = { type: 'boolean' } as const;
    const options = { all: flag, 'other-node': flag, changed: flag };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > (values.changed ? 1 : 0)) throw new Error(`Unexpected “${positionals.at(-1)}”.`);
    return {
      isWhole: values.all ?? false,
      isOnOtherNode: values['other-node'] ?? false,
      isOfChanges: values.changed ?? false,
      since: positionals[0],
    };
  } catch (error) {
    const usage = 'npm test [-- --changed [commit]]. For some files only: npx vitest run <file>…';
    console.error(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
    process.exit(2);
  }
}

const ofPackage = (name: string) => join('node_modules', '.bin', name);
/** The parts are checked at the same time, each by one thread. */
const types = ['--build', '--checkers', '1'];

/** Cheapest first. */
const checks: Step[] = [
  { name: 'types', command: [ofPackage('tsc'), ...types] },
  { name: 'lint', command: [ofPackage('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'definitions', command: [ofPackage('tsx'), 'scripts/check.ts'] },
  { name: 'editor schemas', command: [ofPackage('tsx'), 'scripts/schemas.ts', '--check'] },
];
const build: Step = { name: 'build', command: [ofPackage('vite'), 'build', '--logLevel', 'warn'] };

const everything = (): Step[] => [
  ...checks,
  build,
  { name: 'tests', tests: { args: isWhole ? [] : ['--exclude', long] } },
];

function ofChanges(since: string | undefined): Step[] {
  const { files, needsBuild, left, long } = selectChanged(since);
  for (const { file, reason } of files) console.log(`  ${file}  (${reason})`);
  if (left.length > 0)
    console.log(
      `  Not run, because the two minutes are used up (npm test runs them): ${left.map(({ file }) => file).join(', ')}`,
    );
  if (long.length > 0)
    console.log(
      `  Not run, because they are long (npm run test:all runs them): ${long.map(({ file }) => file).join(', ')}`,
    );
  if (files.length === 0) return checks;
  const tests: Step = { name: 'tests', tests: { args: files.map(({ file }) => file) } };
  const isStale = needsBuild && !isBuilt('dist', digestOfBuild(process.cwd(), process.env));
  return [...checks, ...(isStale ? [build] : []), tests];
}

/** Every benchmark with few rows. No figure counts: a benchmark that nobody runs stops working unnoticed. */
const benchmarks: Step = { name: 'benchmarks, small', command: [ofPackage('tsx'), 'bench/small.ts'] };

/** The start and the main job on one Node. The tests start their servers with the Node that runs them. */
const stepsOn = (version: string, node: string, windowless: string | null): Step[] => [
  {
    name: `types on Node ${version}`,
    // The compiler is a native program that Node only starts: one part is enough.
    command: [node, 'node_modules/typescript/bin/tsc', ...types, '--force', 'engine'],
  },
  {
    name: `start and main user journey on Node ${version}`,
    tests: {
      node,
      args: ['tests/server/main.long.test.ts', 'tests/browser/main-job.test.ts'],
      // This step is about Node; the browser that people use ran the job before.
      environment: windowless ? { CHROMIUM_PATH: windowless } : {},
    },
  },
];

function end(status: number): never {
  const flaky = counts.flaky === 0 ? '' : `, ${counts.flaky} flaky`;
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${flaky}`);
  process.exit(status);
}

function runCommand([program = '', ...args]: readonly string[]): boolean {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) console.error(error.message);
  if (status !== 0) counts.failed += 1;
  return status === 0;
}

function runStepOfTests({ tests }: Extract<Step, { tests: unknown }>): boolean {
  const judged = runTests({ ...tests, folder });
  if (judged === null) {
    counts.failed += 1;
    return false;
  }
  const { passed, failed, flaky, outputs, seconds } = judged;
  if (tests.node === undefined) keepSeconds(seconds);
  for (const failure of failed) console.log(`\n${described('failed', failure, outputs)}`);
  const today = new Date().toISOString().slice(0, 10);
  for (const failure of flaky)
    console.log(`\n${described('flaky', failure, outputs)}\n${advice(failure, readKnown(), today)}`);
  for (const failure of failed) console.log(`failed: ${nameOf(failure)}`);
  for (const failure of flaky) console.log(`flaky: ${nameOf(failure)}`);
  counts.passed += passed;
  counts.failed += failed.length;
  counts.flaky += flaky.length;
  return failed.length === 0;
}

/** The first step that fails ends the run. */
function run(steps: readonly Step[]): void {
  for (const step of steps) {
    console.log(`\n— ${step.name}`);
    const started = Date.now();
    const isGood = 'command' in step ? runCommand(step.command) : runStepOfTests(step);
    console.log(`  ${step.name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    if (!isGood) end(1);
  }
}

const [chromium, windowless] = [findChromium(), findWindowless()];
console.log(`Chromium: ${[chromium, windowless].filter(Boolean).join(', ')}`);
if (isWhole) console.log(`Firefox: ${Object.values(findFirefox())[0]}`);
if (isOfChanges) {
  run(ofChanges(since));
  end(0);
}
run(everything());
const minutes = Math.round(process.uptime() / 60);
if (isOnOtherNode && minutes > mostMinutes)
  console.log(
    `\nNot run, because the rest took ${minutes} minutes: the benchmarks, and the start on Node ${otherNode}.`,
  );
else if (isOnOtherNode) {
  run([benchmarks]);
  const node = installNode(otherNode, folder);
  if (node) run(stepsOn(otherNode, node, windowless));
}
if (!isWhole) console.log(`\nNot run: ${long}. npm run test:all runs them too.`);
end(0);
