import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import type { FileOutcome, Outcome } from '../../scripts/testing/outcome.ts';

const pathOf = (path: string) => relative(process.cwd(), path).replaceAll('\\', '/');

const textOf = ({ stack, message = '' }: SerializedError) =>
  stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`;

const outcomeOf = (test: TestCase) => {
  const { state, errors = [] } = test.result();
  return { name: test.fullName, state, errors: errors.map(textOf) };
};

/** Errors of a file outside its tests: a failed import, or a hook of the file or of a suite. */
const ownErrors = (module: TestModule) =>
  [module, ...module.children.allSuites()].flatMap((each) => each.errors().map(textOf));

const fileOutcome = (module: TestModule): FileOutcome => ({
  file: pathOf(module.moduleId),
  seconds: module.diagnostic().duration / 1000,
  isFinished: module.state() !== 'queued' && module.state() !== 'pending',
  errors: ownErrors(module),
  tests: [...module.children.allTests()].map(outcomeOf),
});

/** A file that no worker came to: the setup of the run failed, or its worker did not start. */
const notStarted = (file: string): FileOutcome => ({ file, seconds: 0, isFinished: false, errors: [], tests: [] });

/** Where vitest names the test of an unhandled error. */
type Attributed = SerializedError & { VITEST_TEST_PATH?: string; VITEST_TEST_NAME?: string };

/** Writes the result of each test to the file named by OUTCOME_FILE, for scripts/testing/run-vitest.ts. */
export default class OutcomeReporter implements Reporter {
  #planned: readonly string[] = [];

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#planned = specifications.map(({ moduleId }) => pathOf(moduleId));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env.OUTCOME_FILE;
    if (path === undefined) return;
    const begun = modules.map(fileOutcome);
    const names = new Set(begun.map(({ file }) => file));
    const outcome: Outcome = {
      files: [...begun, ...this.#planned.filter((file) => !names.has(file)).map(notStarted)],
      unhandled: unhandled.map((error: Attributed) => ({
        file: error.VITEST_TEST_PATH === undefined ? null : pathOf(error.VITEST_TEST_PATH),
        text: textOf(error),
      })),
    };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(outcome));
  }
}
