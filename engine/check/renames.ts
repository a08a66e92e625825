import { type FamilyName, familyNames, familyOf, fileOf } from '../definitions/families.ts';
import type { Dashboard } from '../schema/dashboard.ts';
import type { Menu } from '../schema/menu.ts';
import type { Report } from '../schema/report.ts';
import type { Issue } from './issue.ts';
import { issueAt, isTree, readSource } from './source-file.ts';
import { sqlPath } from './sql-path.ts';
import { suggest } from './suggest.ts';
import type { Definitions, Typed, World } from './world.ts';

/** A definition whose file has a new name, which nothing else has. */
interface Rename {
  family: FamilyName;
  definition: Typed<unknown>;
  was: string;
}

/** What is checked: a definition that was renamed goes under its old name, so that what follows from it is not told as well. */
export interface Subject {
  world: World;
  definitions: Definitions;
  ids: Record<FamilyName, string[]>;
}

const wordsFile = (locale: string, family: FamilyName) => `locales/${locale}/${family}.json`;

/** The ids that a file of words knows. */
function wordedIds({ files }: World, locale: string, family: FamilyName): string[] {
  const text = files[wordsFile(locale, family)];
  const { file, issues } = readSource(family, text ?? '');
  return issues.length === 0 && isTree(file.value) ? Object.keys(file.value) : [];
}

/** Names that are left of a definition that was renamed, in itself or beside it. */
function namesIn(family: FamilyName, { id, value }: Typed<unknown>, { world, definitions }: Subject): string[] {
  if (family === 'reports') {
    const { key, routes } = value as Report;
    const queries = sqlPath(id) in world.files ? [] : Object.keys(world.files).map(idOfQuery);
    return [key.replaceAll('_', '-'), ...Object.values(routes), ...queries];
  }
  if (family === 'dashboards') {
    const folders = hasQueries(world, id) ? [] : Object.keys(world.files).map(folderOfQuery);
    return [(value as Dashboard).key.replaceAll('_', '-'), ...folders];
  }
  if (family !== 'menus') return [];
  const known = definitions.menus.map((menu) => menu.id);
  const named = definitions.reports.flatMap((report) => Object.keys(report.value.routes));
  return [(value as Menu).route.slice(1), ...named.filter((menu) => !known.includes(menu))];
}

const idOfQuery = (path: string) => /^server\/reports\/(.+)\.sql$/.exec(path)?.[1] ?? '';

const folderOfQuery = (path: string) => /^server\/dashboards\/([^/]+)\//.exec(path)?.[1] ?? '';

const hasQueries = ({ files }: World, dashboard: string) =>
  Object.keys(files).some((path) => folderOfQuery(path) === dashboard);

/** Definitions without words, each with words that no definition has. */
function renamesOf(subject: Subject): Rename[] {
  const { world, definitions, ids } = subject;
  return familyNames
    .filter((family) => familyOf(family).files === 'folder')
    .flatMap((family) => {
      const worded = wordedIds(world, 'en', family);
      const french = wordedIds(world, 'fr', family);
      const left = new Set(worded.filter((id) => !ids[family].includes(id)));
      return definitions[family].flatMap((definition): Rename[] => {
        if (left.size === 0 || [...worded, ...french].includes(definition.id)) return [];
        const was = namesIn(family, definition, subject).find((name) => left.has(name)) ?? suggest(definition.id, left);
        if (was === null) return [];
        left.delete(was);
        return [{ family, definition, was }];
      });
    });
}

/** The files that have the old name still. */
function placesOf({ family, definition: { value }, was }: Rename, { world, definitions }: Subject): string[] {
  const worded = ['en', 'fr', 'ca'].filter((locale) => wordedIds(world, locale, family).includes(was));
  const places = worded.map((locale) => wordsFile(locale, family));
  if (family === 'reports' && sqlPath(was) in world.files) places.unshift(sqlPath(was));
  if (family === 'reports' && (value as Report).key.replaceAll('_', '-') === was) places.unshift('its “key”');
  if (family === 'dashboards' && hasQueries(world, was)) places.unshift(`the folder server/dashboards/${was}`);
  if (family === 'dashboards' && (value as Dashboard).key.replaceAll('_', '-') === was) places.unshift('its “key”');
  const inMenu = definitions.reports.filter((report) => was in report.value.routes);
  if (family === 'menus' && inMenu.length > 0)
    places.push(`the “routes” of ${inMenu.length === 1 ? 'one report' : `${inMenu.length} reports`}`);
  return places;
}

function issueOf(rename: Rename, subject: Subject): Issue {
  const { family, was, definition } = rename;
  const message = `This ${familyOf(family).name} is renamed: “${was}” is “${definition.id}” now, and not everywhere.`;
  const places = placesOf(rename, subject).join(', ');
  const expected = `“${definition.id}” in place of “${was}” in ${places}; or this file named ${fileOf(family, was)} again`;
  return issueAt(definition.file, 0, { message, expected });
}

const moved = <T>(all: Readonly<Record<string, T>>, names: ReadonlyMap<string, string>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([path, each]) => [names.get(path) ?? path, each]));

/** Queries that have the new name, each with its path under the old one. */
function queriesOf({ files }: World, { family, definition: { id }, was }: Rename): [path: string, old: string][] {
  if (family === 'reports') return sqlPath(id) in files ? [[sqlPath(id), sqlPath(was)]] : [];
  if (family !== 'dashboards') return [];
  const paths = Object.keys(files).filter((path) => folderOfQuery(path) === id);
  return paths.map((path) => [path, path.replace(`/${id}/`, () => `/${was}/`)]);
}

/** Queries that have the new name go under the old one too. `names`: each by the one that it goes under. */
function withQueries(world: World, rename: Rename): { world: World; names: [old: string, path: string][] } {
  const found = queriesOf(world, rename).filter(([, old]) => !(old in world.files));
  const names = new Map(found);
  const { examined } = world;
  return {
    world: {
      ...world,
      files: moved(world.files, names),
      ...(examined ? { examined: { ...examined, queries: moved(examined.queries, names) } } : {}),
    },
    names: found.map(([path, old]) => [old, path]),
  };
}

/** Tells of definitions that were renamed, and gives what is to be checked beside that; `named` finds the file that an issue is in. */
export function withoutRenames(subject: Subject): { subject: Subject; issues: Issue[]; named(path: string): string } {
  const renames = renamesOf(subject);
  const names = new Map<string, string>();
  let { world } = subject;
  const definitions = { ...subject.definitions } as Record<FamilyName, Typed<unknown>[]>;
  const ids = { ...subject.ids };
  for (const rename of renames) {
    const { family, definition, was } = rename;
    const { id } = definition;
    definitions[family] = definitions[family].map((each) => (each === definition ? { ...each, id: was } : each));
    ids[family] = ids[family].map((each) => (each === id ? was : each));
    const next = withQueries(world, rename);
    for (const [old, path] of next.names) names.set(old, path);
    world = next.world;
  }
  return {
    subject: { world, definitions: definitions as unknown as Definitions, ids },
    issues: renames.map((rename) => issueOf(rename, subject)),
    named: (path) => names.get(path) ?? path,
  };
}
