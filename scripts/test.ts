import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../tests/support/chromium.ts';

/** Everything, in the order of its price. Stops at the first step that fails. */
const report = join(tmpdir(), `motorpool-tests-${process.pid}.json`);
const steps = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'definitions', command: ['tsx', 'scripts/check.ts'] },
  { name: 'editor schemas', command: ['tsx', 'scripts/schemas.ts', '--check'] },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  },
];

findChromium();
for (const { name, command } of steps) {
  console.log(`\n— ${name}`);
  const [program = '', ...args] = command;
  const started = Date.now();
  const { status, error } = spawnSync(join('node_modules', '.bin', program), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) console.error(error.message);
  console.log(`  ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (name === 'tests') {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    rmSync(report);
    console.log(`\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed`);
  }
  if (status !== 0) process.exit(status ?? 1);
}
