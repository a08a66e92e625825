import type { Menu } from '../schema/menu.ts';
import type { NeededWords, Path, ScreenFamily } from './family.ts';
import { layoutOfMenu } from './layouts.ts';

/** Menus: definitions/menus/<id>.json. The page of a menu shows its entries as chips. */
export const menu: ScreenFamily<Menu> = {
  name: 'menu',
  files: 'folder',
  words: ['menus'],
  normalise: (_id, written) => written,
  neededWords(id, { categories, links = [] }) {
    const need = (rest: string, at: Path): NeededWords => ({ key: `menus.${id}.${rest}`, instead: [], at });
    return [
      need('title', ['route']),
      ...categories.map((category, index) => need(`categories.${category.key}`, ['categories', index])),
      ...links.map((link, index) => need(`links.${link.key}`, ['links', index])),
    ];
  },
  routes: (id, { route }) => [{ path: route, at: ['route'], layout: layoutOfMenu(id), entry: null }],
};
