import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findWindowless } from '../tests/support/chromium.ts';
import { findFirefox } from '../tests/support/firefox.ts';
import { installNode } from '../tests/support/node.ts';

interface Step {
  name: string;
  command: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

/** The Node beside the one that runs this. */
const otherNode = '24.21.0';

/** Tests of what takes a build or processes of its own: starts, kills, commands, other providers, backends and browsers. */
const long = 'tests/**/*.long.test.ts';

const [isWhole, isOnOtherNode] = ['--all', '--other-node'].map((flag) => process.argv.includes(flag));

const folder = mkdtempSync(join(tmpdir(), 'motorpool-tests-'));
const report = join(folder, 'report.json');
const counts = { passed: 0, failed: 0 };

const ofPackage = (name: string) => join('node_modules', '.bin', name);
/** The parts are checked at the same time, each by one thread. */
const types = ['--build', '--checkers', '1'];
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

/** Everything, in the order of its price. */
const steps: Step[] = [
  { name: 'types', command: [ofPackage('tsc'), ...types] },
  { name: 'lint', command: [ofPackage('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'definitions', command: [ofPackage('tsx'), 'scripts/check.ts'] },
  { name: 'editor schemas', command: [ofPackage('tsx'), 'scripts/schemas.ts', '--check'] },
  { name: 'build', command: [ofPackage('vite'), 'build', '--logLevel', 'warn'] },
  { name: 'tests', command: [ofPackage('vitest'), ...vitest, ...(isWhole ? [] : ['--exclude', long])] },
];

/** The start and the main job, with this Node. The tests start their servers with the Node that runs them. */
const stepsOn = (version: string, node: string, windowless: string | null): Step[] => [
  // The compiler is a program of its own, which Node only starts: what it says of one part is not said anew of the others.
  {
    name: `types on Node ${version}`,
    command: [node, 'node_modules/typescript/bin/tsc', ...types, '--force', 'engine'],
  },
  {
    name: `start and main job on Node ${version}`,
    command: [
      node,
      'node_modules/vitest/vitest.mjs',
      ...vitest,
      'tests/server/main.long.test.ts',
      'tests/browser/main-job.test.ts',
    ],
    // What is tried here is Node; the browser that people have has done the job before.
    environment: windowless ? { CHROMIUM_PATH: windowless } : {},
  },
];

function end(status: number): never {
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exit(status);
}

function addCounts(): void {
  if (!existsSync(report)) return;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  rmSync(report);
  counts.passed += numPassedTests ?? 0;
  counts.failed += numFailedTests ?? 0;
}

function run({ name, command: [program = '', ...args], environment = {} }: Step): void {
  console.log(`\n— ${name}`);
  const started = Date.now();
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32', env });
  if (error) console.error(error.message);
  console.log(`  ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  const before = counts.failed;
  addCounts();
  if (status === 0) return;
  // A step that is no test, or a file of tests that did not even begin.
  if (counts.failed === before) counts.failed += 1;
  end(status ?? 1);
}

const [chromium, windowless] = [findChromium(), findWindowless()];
console.log(`Chromium: ${[chromium, windowless].filter(Boolean).join(', ')}`);
if (isWhole) console.log(`Firefox: ${Object.values(findFirefox())[0]}`);
// Stops at the first step that fails.
for (const step of steps) run(step);
if (isOnOtherNode) {
  const node = installNode(otherNode, folder);
  if (node) for (const step of stepsOn(otherNode, node, windowless)) run(step);
}
if (!isWhole) console.log(`\nLeft out: ${long}. npm run test:all has them too.`);
end(0);
