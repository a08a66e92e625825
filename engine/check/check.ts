import {
  definedBy,
  type FamilyName,
  familyNames,
  familyOf,
  fileOf,
  isId,
  schemaFileOf,
} from '../definitions/families.ts';
import { namedCalls } from '../definitions/named-call.ts';
import { othersOf, routesOf } from '../definitions/read.ts';
import { checkSqlCalls } from './calls/sql-calls.ts';
import { type Claim, checkClaims, isNamedAfter } from './claims.ts';
import { checkUnusedColumns } from './columns/unused-columns.ts';
import { checks } from './families.ts';
import { checkFileNames } from './files/file-names.ts';
import { withoutRenames } from './files/renames.ts';
import { readNothing, readUsable } from './files/usable.ts';
import { bounded, gathered } from './gather.ts';
import type { Issue } from './issue.ts';
import { issueAt, readSource } from './json/source-file.ts';
import { isScreen } from './portal/screens.ts';
import { checkUpdates } from './portal/updates.ts';
import { listed, suggest } from './suggest.ts';
import { checkWords } from './words/words.ts';
import type { Definitions, Project, Typed, World } from './world.ts';

const noFile = (path: string) => readSource(path, '0').file;

function checkName(family: FamilyName, id: string): Issue[] {
  if (isId(id)) return [];
  const message = `“${id}” is not a valid file name for a ${familyOf(family).name}.`;
  return [issueAt(noFile(fileOf(family, id)), 0, { message, expected: 'lowercase letters, digits and hyphens' })];
}

/** The family that a stray file was probably meant for; null if none is close. */
function meantBy(path: string): FamilyName | null {
  const name = path.split('/')[1]?.replace(/\.\w+$/, '');
  return (familyNames.find((family) => family === name) ?? suggest(name, familyNames)) as FamilyName | null;
}

/** A file that belongs to no family is never read. */
function checkStray(path: string): Issue[] {
  const meant = meantBy(path);
  const homes = familyNames.map((name) => (familyOf(name).files === 'one' ? `${name}.json` : `${name}/<id>.json`));
  const [, folder, file] = path.split('/');
  const isFolder = file !== undefined && meant !== null && meant !== folder;
  const message = isFolder ? `Unknown folder “${folder}”.` : 'This file is not used.';
  const expected = `one of ${listed(homes)} in definitions`;
  return [issueAt(noFile(path), 0, { message, expected, suggestion: meant })];
}

/** Families of a single file that is missing, unless a stray file was probably meant to be it. */
function checkMissing(ids: Readonly<Record<FamilyName, string[]>>, strays: readonly string[]): Issue[] {
  return familyNames
    .filter((name) => familyOf(name).files === 'one' && ids[name].length === 0)
    .filter((name) => !strays.some((path) => meantBy(path) === name))
    .map((name) => {
      const expected = `a file that matches ${schemaFileOf(name)}`;
      return issueAt(noFile(fileOf(name, name)), 0, { message: 'This file is missing.', expected });
    });
}

/** Reads all definition files and keeps those that match their schema. */
function readAll({ files, unread = {} }: World) {
  const ofEach = <T>() => Object.fromEntries(familyNames.map((name) => [name, []])) as unknown as Record<FamilyName, T>;
  const ids = ofEach<string[]>();
  const definitions = ofEach<Typed<unknown>[]>();
  const issues = Object.entries(unread).flatMap(([path, why]) => readNothing(path, why).issues);
  const strays: string[] = [];
  for (const path of Object.keys({ ...files, ...unread }).filter((each) => each.startsWith('definitions/'))) {
    const defined = definedBy(path);
    if (!defined) {
      const isInside = Object.keys(unread).some((folder) => path.startsWith(`${folder}/`));
      if (!(path in files) || isInside) continue;
      strays.push(path);
      issues.push(...checkStray(path));
      // So that what depends on it is not reported as well.
      const family = meantBy(path);
      if (family) ids[family].push(path.replace(/^.*\//, '').replace(/\.\w+$/, ''));
      continue;
    }
    const { family, id } = defined;
    ids[family].push(id);
    issues.push(...checkName(family, id));
    const text = files[path];
    if (text === undefined || !isId(id)) continue;
    const { file, issues: own, value } = readUsable(path, text);
    issues.push(...own);
    if (own.length === 0) definitions[family].push({ id, file, value });
  }
  issues.push(...checkMissing(ids, strays));
  return { definitions: definitions as unknown as Definitions, ids, issues };
}

/** Every route belongs to one screen. */
function claimRoutes(definitions: Definitions, others: Project['others'], screens: World['screens']) {
  const own = new Set(screens);
  const pathIn = (name: string) => name.replace('The route ', '');
  const fileOfTab = (tab: string) => definitions.dashboards.find(({ id }) => id === tab)?.file;
  const claims = familyNames.flatMap((family) =>
    definitions[family].flatMap(({ id, file, value }) =>
      routesOf(family, id, value, others).map(({ path, at, tab }): Claim => {
        const own = tab === undefined ? { id, file } : { id: tab, file: fileOfTab(tab) ?? file };
        return { name: `The route ${path}`, ...own, at, isOwn: isNamedAfter(path, own.id) };
      }),
    ),
  );
  const isTaken = (name: string) => isScreen(screens, pathIn(name));
  const { issues, owners } = checkClaims(claims, isTaken, 'a unique route');
  const named = [...owners].map(([name, { id }]): [string, string] => [pathIn(name), `“${id}”`]);
  return { owners: new Map([...named, ...[...own].map((path): [string, string] => [path, 'the portal'])]), issues };
}

interface Checked {
  definitions: Definitions;
  /** Sorted by file, at most twenty per file. */
  issues: Issue[];
  /** All of them. */
  allIssues: Issue[];
}

/** Turns files into typed definitions and issues. Never throws. */
export function checkDefinitions(allFiles: World): Checked {
  const read = readAll(allFiles);
  const renamed = withoutRenames({ world: allFiles, definitions: read.definitions, ids: read.ids });
  const { world, definitions, ids } = renamed.subject;
  const shape = [...read.issues, ...renamed.issues];
  const found = familyNames.flatMap((family) =>
    definitions[family].map(({ id, value }) => ({ family, id, written: value })),
  );
  const others = othersOf(found, namedCalls(world.calls));
  const routes = claimRoutes(definitions, others, world.screens);
  const isWhole = read.issues.length === 0;
  const project: Project = { world, definitions, ids, others, owners: routes.owners, isWhole };
  const meaning = familyNames.flatMap((family) => checks[family].check(definitions[family] as Typed<never>[], project));
  const faulty = new Set([...read.issues, ...meaning].map(({ file }) => file));
  const issues = [
    ...shape,
    ...checkFileNames(world),
    ...checkSqlCalls(world),
    ...routes.issues,
    ...meaning,
    ...checkWords(project, faulty),
    ...(faulty.size === 0 ? checkUnusedColumns(definitions) : []),
    ...checkUpdates(allFiles),
  ];
  const placed = issues.map((issue) => ({ ...issue, file: renamed.named(issue.file) }));
  const allIssues = gathered(placed);
  return { definitions: read.definitions, issues: bounded(allIssues), allIssues };
}
