import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Failure, failuresOf, judge, nameOf, type Outcome, type Verdict } from './outcome.ts';

export interface TestRun {
  /** The Node that runs the tests. */
  node?: string;
  /** Files and options for vitest. */
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Where the outcome is written meanwhile. */
  folder: string;
  /** Prints nothing. */
  isQuiet?: boolean;
}

/** More broken files than this are a broken build, which a second run does not mend. */
const mostFilesAgain = 20;

const vitest = 'node_modules/vitest/vitest.mjs';
const reporters = ['--reporter=default', '--reporter=tests/support/outcome-reporter.ts'];

/** Null when vitest ended without an outcome. Its output is shown, or returned where it is quiet. */
function runOnce(run: TestRun): { outcome: Outcome | null; output: string } {
  const file = join(run.folder, 'outcome.json');
  rmSync(file, { force: true });
  const { error, status, stdout, stderr } = spawnSync(
    run.node ?? process.execPath,
    [vitest, 'run', ...reporters, ...run.args],
    {
      stdio: run.isQuiet ? 'pipe' : 'inherit',
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, ...run.environment, OUTCOME_FILE: file },
    },
  );
  if (error) console.error(error.message);
  const outcome = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome) : null;
  return { outcome: outcome && withStatus(outcome, status), output: `${stdout ?? ''}${stderr ?? ''}` };
}

/** Vitest also fails where no test did, for example if no file matches its arguments. */
function withStatus(outcome: Outcome, status: number | null): Outcome {
  if (status === 0 || failuresOf(outcome).length > 0) return outcome;
  const text = `Vitest ended with ${status ?? 'a signal'}, although no test failed.`;
  return { ...outcome, unhandled: [...outcome.unhandled, { file: null, text }] };
}

const optionsOf = (args: readonly string[]) => args.filter((each) => each.startsWith('--config'));

/** One file in a process of its own, with one worker. */
const alone = (run: TestRun, file: string) =>
  runOnce({ ...run, args: [...optionsOf(run.args), file, '--maxWorkers=1'], isQuiet: true });

export interface Judged extends Verdict {
  /** What the second run of a file printed, by file. */
  outputs: ReadonlyMap<string, string>;
  /** Seconds of each file that finished in the first run. */
  seconds: Readonly<Record<string, number>>;
}

/**
 * Runs the tests, and files with failures once more at the end: each alone, in a fresh process. Who passes then is flaky. Null
 * when vitest itself ended early.
 */
export function runTests(run: TestRun): Judged | null {
  const { outcome: first } = runOnce(run);
  if (first === null) return null;
  const finished = first.files.filter(({ isFinished }) => isFinished);
  const seconds = Object.fromEntries(finished.map((each) => [each.file, each.seconds]));
  const known = new Set(first.files.map(({ file }) => file));
  const files = [...new Set(failuresOf(first).map(({ file }) => file))];
  const outputs = new Map<string, string>();
  if (files.length > mostFilesAgain && !run.isQuiet)
    console.log(`\n— ${files.length} files have failed tests: too many to run them once more`);
  if (files.length === 0 || files.length > mostFilesAgain || !files.every((file) => known.has(file)))
    return { ...judge(first, null), outputs, seconds };
  if (!run.isQuiet) console.log(`\n— failed tests once more, each file alone: ${files.join(', ')}`);
  const again = files.map((file) => {
    const { outcome, output } = alone(run, file);
    outputs.set(file, output);
    return outcome ?? { files: [], unhandled: [] };
  });
  const second = { files: again.flatMap((each) => each.files), unhandled: again.flatMap((each) => each.unhandled) };
  return { ...judge(first, second), outputs, seconds };
}

const indented = (text: string) => text.trimEnd().replaceAll(/^(?=.)/gm, '    ');

/** A flaky test with what both runs printed, or a failure with the output of the second one. */
export const described = (kind: 'flaky' | 'failed', failure: Failure, outputs: Judged['outputs']): string =>
  [
    `${kind}: ${nameOf(failure)}`,
    '  failed with:',
    indented(failure.text),
    ...(outputs.has(failure.file) ? ['  second run, alone:', indented(outputs.get(failure.file) ?? '')] : []),
  ].join('\n');
