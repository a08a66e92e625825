import type { Brand } from '../schema/brand.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Menu } from '../schema/menu.ts';
import { menuNames, type Report } from '../schema/report.ts';
import { checkCatalogue, checkColumns } from './columns.ts';
import type { Issue } from './issue.ts';
import { checkParameters } from './parameters.ts';
import { checkPlaces } from './places.ts';
import { issueAt, readSource } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import { readNothing, readUsable } from './usable.ts';
import { checkWords } from './words.ts';
import type { Definitions, Typed, World } from './world.ts';

interface Read<T> {
  typed: Typed<T>[];
  issues: Issue[];
  ids: string[];
}

/** Reads the files of a folder and keeps those whose shape is right. */
function readAll<T>(world: World, pattern: RegExp): Read<T> {
  const found: Read<T> = { typed: [], issues: [], ids: [] };
  for (const [path, text] of Object.entries(world.files)) {
    const id = pattern.exec(path)?.[1];
    if (!id) continue;
    found.ids.push(id);
    if (!isId(id)) continue;
    const { file, issues, value } = readUsable(path, text);
    if (issues.length === 0) found.typed.push({ id, file, value: value as T });
    found.issues.push(...issues);
  }
  for (const path of Object.keys(world.unread ?? {})) found.ids.push(...(pattern.exec(path)?.slice(1) ?? []));
  return found;
}

const checkUnread = ({ unread = {} }: World): Issue[] =>
  Object.entries(unread).flatMap(([path, why]) => readNothing(path, why).issues);

const isId = (id: string) => /^[a-z0-9-]+$/.test(id);

function checkNames(menus: readonly Typed<Menu>[], ids: readonly string[]): Issue[] {
  const unknown = menus.filter((menu) => !menuNames.some((name) => name === menu.id));
  const badIds = ids.filter((id) => !isId(id));
  return [
    ...unknown.map((menu) =>
      issueAt(menu.file, 0, {
        message: `The portal has no menu “${menu.id}”.`,
        expected: `one of ${listed(menuNames)} as the name of the file`,
        suggestion: suggest(menu.id, menuNames),
      }),
    ),
    ...badIds.map((id) =>
      issueAt(readSource(`definitions/reports/${id}.json`, '0').file, 0, {
        message: `“${id}” can’t be the name of a report.`,
        expected: 'small letters, digits and hyphens',
      }),
    ),
  ];
}

/** Files to typed definitions, or issues that teach, in the order of the files. Nothing is thrown. */
export function checkDefinitions(world: World): { definitions: Definitions; issues: Issue[] } {
  const catalogues = readAll<Catalogue>(world, /^definitions\/(columns)\.json$/);
  const reports = readAll<Report>(world, /^definitions\/reports\/([^/]+)\.json$/);
  const menus = readAll<Menu>(world, /^definitions\/menus\/([^/]+)\.json$/);
  const brands = readAll<Brand>(world, /^definitions\/(brand)\.json$/);
  const catalogue = catalogues.typed[0] ?? null;
  const definitions: Definitions = { catalogue, reports: reports.typed, menus: menus.typed };
  const shape = [
    ...checkUnread(world),
    ...[catalogues, reports, menus, brands].flatMap((read) => read.issues),
    ...checkNames(menus.typed, reports.ids),
  ];
  const fields = catalogue ? checkCatalogue(catalogue) : [];
  const meaning = [
    ...fields,
    ...(catalogue && fields.length === 0 ? reports.typed.flatMap((r) => checkColumns(r, catalogue.value)) : []),
    ...reports.typed.flatMap(checkParameters),
  ];
  const complete = shape.length === 0 && meaning.length === 0;
  const issues = [
    ...shape,
    ...meaning,
    ...checkPlaces(definitions, reports.ids, world),
    ...checkWords(definitions, complete, world),
  ];
  const order = (a: Issue, b: Issue) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column;
  return { definitions, issues: issues.sort(order) };
}
