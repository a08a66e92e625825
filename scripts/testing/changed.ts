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
  /** Long tests that changed or directly read what changed; they are not run. */
  long: readonly Selected[];
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

/** Changed since a commit, files that git does not know yet included. A renamed file counts with both names. */
const changedSince = (commit: string) => [
  ...lines(git('diff', '--name-only', '--no-renames', commit)),
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
    (file) => file.endsWith('.test.ts') && existsSync(file),
  );
  const texts = new Map(tests.map((file) => [file, readFileSync(file, 'utf8')]));
  const ranked = rank({ changed, imports, texts, from });
  const isLong = ({ file }: Selected) => file.endsWith('.long.test.ts');
  const { files, left } = withinBudget(
    ranked.filter((each) => !isLong(each)),
    readSeconds(),
  );
  const long = ranked.filter((each) => isLong(each) && each.distance <= 1);
  return { files, left, long, needsBuild: files.some(({ file }) => readsBuild(file, texts.get(file) ?? '')) };
}

const readsBuild = (file: string, text: string) => file.startsWith('tests/browser/') || text.includes('built-portal');

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

const ofPages =
  /^(?:(?:src|engine|contract|definitions|locales|server|public|content)\/|index\.html|vite\.config\.ts|package-lock\.json|scripts\/(?:[\w-]+-plugin|apart|branded-page|world)\.ts)/;

/** Tests that read all files of a kind, and the shortest walk through everything a page is made of. */
const readers: readonly { files: RegExp; tests: readonly string[]; reason: string }[] = [
  {
    files: /^(?:definitions|locales|engine|server\/(?:reports|dashboards|tables)|tests\/snapshots)\//,
    tests: ['tests/definitions.test.ts', 'tests/dashboards.test.ts'],
    reason: 'every definition',
  },
  { files: ofPages, tests: ['tests/browser/main-job.test.ts'], reason: 'the main user journey' },
  { files: /\.(?:md|json|txt|html|css|sql|tsx?)$/, tests: ['tests/words.test.ts'], reason: 'every text' },
  {
    files: /^(?:contract|engine|src|server|scripts)\/.*\.tsx?$/,
    tests: ['tests/boundaries.test.ts', 'tests/budgets.test.ts'],
    reason: 'every module',
  },
  { files: /\.md$/, tests: ['tests/docs/links.test.ts'], reason: 'every link' },
];

/** How tests name a file that they read: by its path, or by a folder of which they read all files. */
function namesOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  const folders = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
  return [file, ...folders.flatMap((folder) => [...(folder.includes('/') ? [`'${folder}'`] : []), `\`${folder}/\${`])];
}

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file);

/** Whether a file is data of a test, such as goldens: the test names the beginning of its name, or its folder. */
function isDataOf(test: string, text: string, file: string): boolean {
  if (isCode(file) || !file.startsWith(test.slice(0, test.lastIndexOf('/') + 1))) return false;
  const [name = '', folder = ''] = file.split('/').reverse();
  return text.includes(`${name.split('.')[0]}.`) || text.includes(`${folder}/\${`);
}

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
  for (const { files, tests, reason } of readers)
    if (changed.some((file) => files.test(file))) for (const test of tests) add(test, 0.5, reason);
  for (const [test, text] of texts) if (changed.some((file) => isDataOf(test, text, file))) add(test, 0.5, 'its data');
  addQuoting([...new Set(changed.flatMap(namesOf))], 1, 'paths');
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
