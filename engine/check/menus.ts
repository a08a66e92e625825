import { pathOf } from '../definitions/family.ts';
import { screenAt } from '../definitions/screens.ts';
import type { Menu } from '../schema/menu.ts';
import { checkMenuConditions, hideableOf } from './conditions.ts';
import { checkIcon } from './icons.ts';
import type { Issue } from './issue.ts';
import { issueIn, type Path, type SourceFile } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Project, Typed } from './world.ts';

/** What stands in a menu has a category of it. */
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

/** A link leads out of the portal, or to a route that it has. */
export function checkTarget(file: SourceFile, at: Path, to: string, { owners, isWhole }: Project): Issue[] {
  const path = pathOf(to).replace(/(?<=.)\/$/, '');
  // The route of a definition that is broken is not known.
  if (!to.startsWith('/') || owners.has(path) || screenAt(path) || !isWhole) return [];
  const message = `The portal has no route “${path}”.`;
  const expected = 'the route of a definition or of a screen written by hand, or an address like https://example.com';
  return [issueIn(file, at, { message, expected, suggestion: suggest(path, owners.keys()) })];
}

/** Keys name words: those of a list are each one's own. */
const checkKeys = (file: SourceFile, name: 'categories' | 'links', keys: readonly string[]): Issue[] =>
  keys.flatMap((key, index) =>
    keys.indexOf(key) === index
      ? []
      : [
          issueIn(file, [name, index, 'key'], {
            message: `Two ${name} have the key “${key}”.`,
            expected: 'a key of its own',
          }),
        ],
  );

function checkMenu(menu: Typed<Menu>, project: Project): Issue[] {
  const { file, value } = menu;
  const { icons } = project.world;
  const links = value.links ?? [];
  return [
    ...checkIcon(file, ['icon'], value.icon, icons),
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
    ...links.flatMap(({ category, icon, to }, index) => [
      ...checkCategory(file, ['links', index, 'category'], category, menu),
      ...checkIcon(file, ['links', index, 'icon'], icon, icons),
      ...checkTarget(file, ['links', index, 'to'], to, project),
    ]),
  ];
}

export function checkMenus(menus: readonly Typed<Menu>[], project: Project): Issue[] {
  const hideable = hideableOf(project);
  return menus.flatMap((menu) => [...checkMenu(menu, project), ...checkMenuConditions(menu, hideable)]);
}
