import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { advice, readKnown } from '../scripts/testing/flaky.ts';
import { type Failure, judge, nameOf, type Outcome, type TestOutcome } from '../scripts/testing/outcome.ts';
import { described, type Judged, runTests } from '../scripts/testing/run-vitest.ts';

const sample = (name: string) => `tests/support/samples/${name}.sample.ts`;

function run(names: readonly string[], { isSetUp = true } = {}): Judged {
  const own = mkdtempSync(join(tmpdir(), 'motorpool-samples-'));
  if (!isSetUp) writeFileSync(join(own, 'setup-fails'), '');
  const args = ['--config=tests/support/samples/vitest.config.ts', ...names.map(sample)];
  try {
    const judged = runTests({ args, environment: { SAMPLE_FOLDER: own }, folder: own, isQuiet: true });
    if (judged === null) throw new Error('Vitest wrote no outcome.');
    return judged;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

const names = (failures: readonly Failure[]) => failures.map(nameOf).sort();

describe('vitest, and failed files a second time', () => {
  it('a test that passes in the second run is flaky; one that fails twice has failed', () => {
    const { passed, flaky, failed, outputs } = run(['flaky', 'broken']);
    expect(names(flaky)).toEqual([
      `${sample('broken')} › passes the first time only`,
      `${sample('flaky')} › a group > fails the first time`,
    ]);
    expect(names(failed)).toEqual([`${sample('broken')} › fails always`]);
    expect(passed).toBe(3);
    const text = flaky.map((each) => described('flaky', each, outputs)).join('\n');
    expect(text).toMatch(/flaky: .*fails the first time\n {2}failed with:\n.*expected true to be false/);
    expect(text).toMatch(/second run, alone:[\s\S]*printed by the test[\s\S]*2 passed/);
  });

  it('errors outside of tests are treated the same way', () => {
    const { passed, flaky, failed } = run(['import', 'hook', 'unhandled', 'killed']);
    expect(names(flaky)).toEqual([sample('import'), sample('killed'), sample('unhandled')]);
    expect(names(failed)).toEqual([sample('hook')]);
    expect(passed).toBe(3);
  });

  it('tests that never ran have failed, whatever kept them from it', () => {
    const { passed, flaky, failed } = run(['flaky'], { isSetUp: false });
    expect([names(failed), flaky, passed]).toEqual([[sample('flaky')], [], 0]);
    expect(run(['missing']).failed).toMatchObject([{ test: null, text: expect.stringContaining('ended with 1') }]);
  });
});

const file = (name: string, tests: Record<string, TestOutcome['state']>, more: object = {}) => ({
  file: name,
  seconds: 1,
  isFinished: true,
  errors: [],
  tests: Object.entries(tests).map(([each, state]) => ({
    name: each,
    state,
    errors: state === 'failed' ? ['wrong'] : [],
  })),
  ...more,
});
const outcome = (...files: ReturnType<typeof file>[]): Outcome => ({ files, unhandled: [] });

describe('two runs combined', () => {
  it('what did not run again has failed', () => {
    const { failed, flaky } = judge(
      outcome(file('a', { one: 'failed', two: 'failed' })),
      outcome(file('a', { one: 'skipped' })),
    );
    expect([names(failed), flaky]).toEqual([['a › one', 'a › two'], []]);
    expect(judge(outcome(file('a', { one: 'failed' })), null).failed).toHaveLength(1);
  });

  it('a test that fails only in the second run, after a broken file, has failed', () => {
    const first = outcome(file('a', { one: 'skipped' }, { errors: ['no import'] }));
    const { failed, flaky, passed } = judge(first, outcome(file('a', { one: 'failed', two: 'passed' })));
    expect([names(failed), names(flaky), passed]).toEqual([['a › one'], ['a'], 1]);
  });

  it('of several tests with the same name, all must pass', () => {
    const twice = (...states: TestOutcome['state'][]) =>
      outcome({ ...file('a', {}), tests: states.map((state) => ({ name: 'one', state, errors: [] })) });
    expect(judge(twice('failed', 'passed'), twice('passed', 'failed')).failed).toHaveLength(1);
    expect(judge(twice('failed', 'passed'), twice('passed', 'passed')).flaky).toHaveLength(1);
  });

  it('an unhandled error that no file explains fails the run', () => {
    const first: Outcome = { ...outcome(file('a', { one: 'passed' })), unhandled: [{ file: null, text: 'lost' }] };
    expect(judge(first, null).failed).toHaveLength(1);
  });
});

describe('tests/flaky.json', () => {
  const known = readKnown();

  it('lists each test once, in order, with its days', () => {
    const tests = known.map(({ test }) => test);
    expect(tests).toEqual([...new Set(tests)].sort());
    for (const { dates } of known) {
      expect(dates.length).toBeGreaterThan(0);
      expect(dates).toEqual([...new Set(dates)].sort());
      for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    }
  });

  it('is short: fix some before adding others', () => {
    expect(known.length).toBeLessThanOrEqual(10);
  });

  it('gets an entry for a flaky test, with its earlier days', () => {
    const failure = { file: 'a.test.ts', test: 'one', text: '' };
    const before = [{ test: 'a.test.ts › one', dates: ['2026-01-02'] }];
    expect(advice(failure, [], '2026-02-03')).toContain('{"test":"a.test.ts › one","dates":["2026-02-03"]}');
    expect(advice(failure, before, '2026-02-03')).toMatch(/"2026-01-02","2026-02-03".*fix it before anything else/);
  });
});
