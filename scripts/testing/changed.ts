import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readImports } from '../../tests/walls/imports.ts';
import { changedTexts, textsOnScreen } from './texts.ts';

/** A test file that the changes can touch, and why. */
export interface Selected {
  file: string;
  reason: string;
}

export interface Selection {
  /** Nearest to the change first. */
  files: readonly Selected[];
  /** Touched as well, but beyond the two minutes. */
  left: readonly Selected[];
  needsBuild: boolean;
}

/** Test seconds that fit into about a minute and a half with three workers on two cores. */
const budget = 170;

const code = ['contract', 'engine', 'src', 'server', 'scripts', 'tests', 'bench'];
const secondsFile = 'node_modules/.cache/motorpool/test-seconds.json';

/** Remembers how long each test file took, for the next selection. */
export function keepSeconds(seconds: Readonly<Record<string, number>>): void {
  mkdirSync(dirname(secondsFile), { recursive: true });
  writeFileSync(secondsFile, JSON.stringify({ ...readSeconds(), ...seconds }));
}

const readSeconds = (): Record<string, number> =>
  existsSync(secondsFile) ? (JSON.parse(readFileSync(secondsFile, 'utf8')) as Record<string, number>) : {};

/** Before the first full run. */
const guessedSeconds = (file: string) =>
  file.startsWith('tests/browser/') ? 15 : file.startsWith('tests/server/') ? 5 : 2;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/** Ends the process where the commit is unknown. */
function checkCommit(commit: string): void {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { stdio: 'ignore' });
  } catch {
    console.error(`There is no commit “${commit}”. Give one such as HEAD~3 or main.`);
    process.exit(2);
  }
}

/** Changed since a commit, files that git does not know yet included. */
const changedSince = (commit: string) => [
  ...lines(git('diff', '--name-only', commit)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];

/** Selects the tests for the changes since a commit; without one for what is not committed, or else for the last commit. */
export function selectChanged(since?: string): Selection {
  const from = since ?? (changedSince('HEAD').length > 0 ? 'HEAD' : 'HEAD~1');
  checkCommit(from);
  const changed = changedSince(from);
  console.log(`${changed.length} files changed since ${from}`);
  const imports = readImports(code);
  const tests = lines(git('ls-files', '--cached', '--others', '--exclude-standard', 'tests')).filter(
    (file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts') && existsSync(file),
  );
  const texts = new Map(tests.map((file) => [file, readFileSync(file, 'utf8')]));
  const ranked = rank({ changed, imports, texts, from });
  const { files, left } = withinBudget(ranked, readSeconds());
  return { files, left, needsBuild: files.some(({ file }) => readsBuild(file, texts.get(file) ?? '')) };
}

const readsBuild = (file: string, text: string) => file.startsWith('tests/browser/') || /\bdist\b/.test(text);

export interface Ranked extends Selected {
  /** Steps away from the change; a file changed itself is 0. */
  distance: number;
}

export interface Ranking {
  changed: readonly string[];
  imports: ReadonlyMap<string, readonly string[]>;
  /** By test file. */
  texts: ReadonlyMap<string, string>;
  from: string;
}

/** What a definition, a query or words can break beside the tests that quote them. */
const definitionTests = ['tests/definitions.test.ts', 'tests/dashboards.test.ts'];
const ofDefinitions = /^(?:definitions|locales|engine|server\/(?:reports|dashboards|tables)|tests\/snapshots)\//;
/** The shortest walk through everything a page is made of. */
const mainJob = 'tests/browser/main-job.test.ts';
const ofPages = /^(?:src|engine|contract|definitions|locales|server|public|content|index\.html|vite\.config\.ts)/;

export function rank({ changed, imports, texts, from }: Ranking): Ranked[] {
  const found = new Map<string, Ranked>();
  const add = (file: string, steps: number, reason: string) => {
    const distance = steps === 0 || !isNamedLike(file, changed) ? steps : steps / 2;
    if (texts.has(file) && distance < (found.get(file)?.distance ?? Number.POSITIVE_INFINITY))
      found.set(file, { file, distance, reason });
  };
  const addQuoting = (quoted: readonly string[], distance: number, reason: string) => {
    for (const [file, text] of texts) {
      const count = quoted.filter((each) => text.includes(each)).length;
      // The more of them a test quotes, the nearer it is.
      if (count > 0) add(file, distance + 1 / (1 + count), `${reason}: ${count}`);
    }
  };
  // Words are typed by what is in their files, so everything imports them.
  for (const [file, steps] of importersOf(
    changed.filter((each) => !each.startsWith('locales/')),
    imports,
  )) {
    // Every test in a browser imports the whole server.
    const far = steps > 0 && file.startsWith('tests/browser/') ? 3 : 0;
    add(file, steps + far, steps === 0 ? 'changed' : `imports it in ${steps} ${steps === 1 ? 'step' : 'steps'}`);
  }
  if (changed.some((file) => ofDefinitions.test(file)))
    for (const file of definitionTests) add(file, 0.5, 'every definition');
  if (changed.some((file) => ofPages.test(file))) add(mainJob, 0.5, 'the main user journey');
  addQuoting(changed.flatMap(definedName), 1, 'names of definitions');
  addQuoting(changedTexts(changed, from), 0, 'changed texts');
  const screens = [
    ...importersOf(
      changed.filter((file) => file.startsWith('src/')),
      imports,
    ),
  ];
  const near = screens.filter(([file, steps]) => file.startsWith('src/') && steps <= 2).map(([file]) => file);
  addQuoting(textsOnScreen(near), 1, 'texts of the screen');
  return [...found.values()].sort((a, b) => a.distance - b.distance || a.file.localeCompare(b.file));
}

/** Whether the name of a test begins as a changed file or its folder is called: pivot-files.test.ts for src/pivots. */
function isNamedLike(test: string, changed: readonly string[]): boolean {
  const name = test.slice(test.lastIndexOf('/') + 1);
  const parts = changed.flatMap((file) =>
    file
      .replace(/\.\w+$/, '')
      .split('/')
      .slice(1),
  );
  return parts.some((part) => part.length > 3 && name.startsWith(part.replace(/s$/, '')));
}

/** The id of a changed definition or query, as tests quote it. */
const definedName = (file: string): string[] => {
  const [, id] =
    /^(?:definitions\/(?:reports|dashboards|menus)|server\/(?:reports|dashboards|tables))\/([\w-]+)/.exec(file) ?? [];
  return id === undefined ? [] : [id];
};

/** Everything that imports the files, directly or not, with the number of steps; the files themselves are 0. */
function importersOf(files: readonly string[], imports: Ranking['imports']): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, requests] of imports)
    for (const request of requests) importers.set(request, [...(importers.get(request) ?? []), file]);
  const steps = new Map(files.map((file) => [file, 0]));
  for (const [file, distance] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, distance + 1);
  return steps;
}

/** The nearest ones that fit into the time. */
export function withinBudget(
  ranked: readonly Ranked[],
  seconds: Readonly<Record<string, number>>,
): Pick<Selection, 'files' | 'left'> {
  let room = budget;
  const takes = ranked.map((each) => {
    const price = seconds[each.file] ?? guessedSeconds(each.file);
    const isTaken = each.distance === 0 || price <= room;
    if (isTaken) room -= price;
    return isTaken;
  });
  return { files: ranked.filter((_, place) => takes[place]), left: ranked.filter((_, place) => !takes[place]) };
}
