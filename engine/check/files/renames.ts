import { type FamilyName, familyNames, familyOf, fileOf } from '../../definitions/families.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Menu } from '../../schema/menu.ts';
import type { Report } from '../../schema/report.ts';
import type { Issue } from '../issue.ts';
import { issueAt, isTree, readSource } from '../json/source-file.ts';
import { sqlPath } from '../queries/sql-path.ts';
import { suggest } from '../suggest.ts';
import type { Definitions, Typed, World } from '../world.ts';

/** A definition whose file was renamed, but nothing else. */
interface Rename {
  family: FamilyName;
  definition: Typed<unknown>;
  was: string;
}

/** What is checked. A renamed definition keeps its old name here, so that the consequences are not reported as well. */
export interface CheckedProject {
  world: World;
  definitions: Definitions;
  ids: Record<FamilyName, string[]>;
}

const wordsFile = (locale: string, family: FamilyName) => `locales/${locale}/${family}.json`;

/** The ids in a file of texts. */
function wordedIds({ files }: World, locale: string, family: FamilyName): string[] {
  const text = files[wordsFile(locale, family)];
  const { file, issues } = readSource(family, text ?? '');
  return issues.length === 0 && isTree(file.value) ? Object.keys(file.value) : [];
}

/** Old names that a renamed definition may still have in its own file or next to it. */
function namesIn(family: FamilyName, { id, value }: Typed<unknown>, { world, definitions }: CheckedProject): string[] {
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

/** Definitions without texts, each with the id that has texts but no definition. */
function renamesOf(subject: CheckedProject): Rename[] {
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

/** The places that still have the old name. */
function placesOf({ family, definition: { value }, was }: Rename, { world, definitions }: CheckedProject): string[] {
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

function issueOf(rename: Rename, subject: CheckedProject): Issue {
  const { family, was, definition } = rename;
  const message = `This ${familyOf(family).name} was renamed from “${was}” to “${definition.id}”, but not everywhere.`;
  const places = placesOf(rename, subject).join(', ');
  const fix = `Replace “${was}” with “${definition.id}” in ${places}, or rename this file back to ${fileOf(family, was)}.`;
  return issueAt(definition.file, 0, { message, fix });
}

const moved = <T>(all: Readonly<Record<string, T>>, names: ReadonlyMap<string, string>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([path, each]) => [names.get(path) ?? path, each]));

/** Queries with the new name, each with its path under the old name. */
function queriesOf({ files }: World, { family, definition: { id }, was }: Rename): [path: string, old: string][] {
  if (family === 'reports') return sqlPath(id) in files ? [[sqlPath(id), sqlPath(was)]] : [];
  if (family !== 'dashboards') return [];
  const paths = Object.keys(files).filter((path) => folderOfQuery(path) === id);
  return paths.map((path) => [path, path.replace(`/${id}/`, () => `/${was}/`)]);
}

/** Moves queries with the new name to the old name too. `names`: each old path with the actual one. */
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

/** Reports renamed definitions, and returns the project under their old names. `named` gives the actual path of a file. */
export function withoutRenames(subject: CheckedProject): {
  subject: CheckedProject;
  issues: Issue[];
  named(path: string): string;
} {
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
