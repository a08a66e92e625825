import { pathOf } from '../../definitions/family.ts';
import type { Menu } from '../../schema/menu.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { checkMenuConditions, hideableOf } from '../parameters/conditions.ts';
import { listed, suggest } from '../suggest.ts';
import type { Project, Typed } from '../world.ts';
import { checkBadge } from './badges.ts';
import { checkIcon } from './icons.ts';
import { checkLayoutName, isScreen } from './screens.ts';

/** An entry of a menu is in one of its categories. */
export function checkCategory(
  file: SourceFile,
  at: Path,
  category: string,
  menu: { id: string; value: Menu },
): Issue[] {
  const keys = menu.value.categories.map(({ key }) => key);
  if (keys.includes(category)) return [];
  const message = `The menu “${menu.id}” has no category “${category}”.`;
  return [issueIn(file, at, { message, expected: `one of ${listed(keys)}`, suggestion: suggest(category, keys) })];
}

/** A link leads to a route of the portal or to another website. */
export function checkTarget(file: SourceFile, at: Path, to: string, { owners, isWhole, world }: Project): Issue[] {
  const path = pathOf(to).replace(/(?<=.)\/$/, '');
  // The routes of broken definitions are unknown.
  if (!to.startsWith('/') || owners.has(path) || isScreen(world.screens, path) || !isWhole) return [];
  const message = `Route “${path}” not found.`;
  const expected =
    'the route of a report, a dashboard, a menu or another screen, or an address like https://example.com';
  return [issueIn(file, at, { message, expected, suggestion: suggest(path, owners.keys()) })];
}

/** Keys are unique, because texts are stored under them. */
const checkKeys = (file: SourceFile, name: 'categories' | 'links', keys: readonly string[]): Issue[] =>
  keys.flatMap((key, index) =>
    keys.indexOf(key) === index
      ? []
      : [
          issueIn(file, [name, index, 'key'], {
            message: `Two ${name} have the key “${key}”.`,
            expected: 'a unique key',
          }),
        ],
  );

/** A link leads somewhere, in one way. */
function checkLink(file: SourceFile, at: Path, link: NonNullable<Menu['links']>[number], project: Project): Issue[] {
  const { key, to, to_setting } = link;
  if (to !== undefined && to_setting === undefined) return checkTarget(file, [...at, 'to'], to, project);
  if ((to === undefined) !== (to_setting === undefined)) return [];
  const message = to === undefined ? `The link “${key}” leads nowhere.` : `The link “${key}” leads to two places.`;
  return [issueIn(file, at, { message, expected: 'either “to” or “to_setting”' })];
}

function checkMenu(menu: Typed<Menu>, project: Project): Issue[] {
  const { file, value } = menu;
  const { icons } = project.world;
  const links = value.links ?? [];
  return [
    ...checkIcon(file, ['icon'], value.icon, icons),
    ...checkLayoutName(file, value, project.world),
    ...value.categories.flatMap(({ icon }, index) => checkIcon(file, ['categories', index, 'icon'], icon, icons)),
    ...checkKeys(
      file,
      'categories',
      value.categories.map(({ key }) => key),
    ),
    ...checkKeys(
      file,
      'links',
      links.map(({ key }) => key),
    ),
    ...links.flatMap((link, index) => [
      ...checkCategory(file, ['links', index, 'category'], link.category, menu),
      ...checkIcon(file, ['links', index, 'icon'], link.icon, icons),
      ...checkLink(file, ['links', index], link, project),
      ...checkBadge(file, ['links', index, 'badge'], link, project),
    ]),
  ];
}

export function checkMenus(menus: readonly Typed<Menu>[], project: Project): Issue[] {
  const hideable = hideableOf(project);
  return menus.flatMap((menu) => [...checkMenu(menu, project), ...checkMenuConditions(menu, hideable)]);
}
