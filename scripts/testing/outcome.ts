/** What became of the tests of one run of vitest. Files are paths from the root of the project. */
export interface Outcome {
  files: readonly FileOutcome[];
  /** Errors outside any test; `file` is null where vitest does not know which test they came from. */
  unhandled: readonly { file: string | null; text: string }[];
}

export interface FileOutcome {
  file: string;
  seconds: number;
  /** False when its worker died before its last test, or never came to it. */
  isFinished: boolean;
  /** Errors of the file itself: imports and hooks. */
  errors: readonly string[];
  tests: readonly TestOutcome[];
}

export interface TestOutcome {
  /** Its suites and title, joined by “ > ”. */
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  errors: readonly string[];
}

/** A test that failed, or a file that failed outside its tests (`test` is null). */
export interface Failure {
  file: string;
  test: string | null;
  text: string;
}

export const nameOf = ({ file, test }: Pick<Failure, 'file' | 'test'>): string =>
  test === null ? file : `${file} › ${test}`;

/** Failures of one run, each test once. An unhandled error without a file belongs to the files that did not finish. */
export function failuresOf({ files, unhandled }: Outcome): Failure[] {
  const unfinished = files.filter(({ isFinished }) => !isFinished).map(({ file }) => file);
  const ofFile = new Map<string, string[]>();
  const add = (file: string, text: string) => ofFile.set(file, [...(ofFile.get(file) ?? []), text]);
  for (const { file, errors } of files) for (const error of errors) add(file, error);
  for (const file of unfinished) add(file, 'The file did not finish.');
  for (const { file, text } of unhandled)
    for (const each of file !== null ? [file] : unfinished.length > 0 ? unfinished : ['unknown file']) add(each, text);
  return [
    ...[...ofFile].map(([file, texts]) => ({ file, test: null, text: texts.join('\n\n') })),
    ...files.flatMap(({ file, tests }) =>
      failedNames(tests).map((test) => ({
        file,
        test,
        text: tests.flatMap(({ name, errors }) => (name === test ? errors : [])).join('\n\n'),
      })),
    ),
  ];
}

const failedNames = (tests: readonly TestOutcome[]) => [
  ...new Set(tests.filter(({ state }) => state === 'failed').map(({ name }) => name)),
];

/** What two runs say together: the second one has the files that failed in the first, each alone. */
export interface Verdict {
  passed: number;
  /** Failed in both runs, or failed in one and did not run in the other. */
  failed: readonly Failure[];
  /** Failed in one run and passed in the other; the text is that of the failure. */
  flaky: readonly Failure[];
}

/** A file that never ran again keeps its failures. `second` is null where nothing ran again. */
export function judge(first: Outcome, second: Outcome | null): Verdict {
  const again = second ?? { files: [], unhandled: [] };
  const runs = [first, again];
  const failures = runs.map(failuresOf);
  const passes = (at: number, { file, test }: Failure) => {
    const own = runs[at]?.files.find((each) => each.file === file);
    if (own === undefined) return false;
    if (test === null) return !failures[at]?.some((each) => each.file === file && each.test === null);
    const states = own.tests.filter(({ name }) => name === test).map(({ state }) => state);
    return states.length > 0 && states.every((state) => state === 'passed');
  };
  const all = failures.flatMap((each, at) => each.map((failure) => ({ failure, isFlaky: passes(1 - at, failure) })));
  const once = [...new Map(all.toReversed().map((each) => [nameOf(each.failure), each])).values()].toReversed();
  return {
    passed: passedTests(first, again),
    failed: once.filter(({ isFlaky }) => !isFlaky).map(({ failure }) => failure),
    flaky: once.filter(({ isFlaky }) => isFlaky).map(({ failure }) => failure),
  };
}

/** Tests that passed in either run, each once. */
function passedTests(first: Outcome, second: Outcome): number {
  const again = new Map(second.files.map((each) => [each.file, each]));
  return first.files.reduce((sum, { file, tests }) => {
    const later = again.get(file)?.tests ?? [];
    const passed = (each: readonly TestOutcome[]) => each.filter(({ state }) => state === 'passed');
    const names = new Set(passed(tests).map(({ name }) => name));
    return sum + passed(tests).length + passed(later).filter(({ name }) => !names.has(name)).length;
  }, 0);
}
