import type { Menu } from '../schema/menu.ts';
import type { ScreenFamily } from './family.ts';
import { layoutOfMenu } from './layouts.ts';

/** Menus: definitions/menus/<id>.json. The page of a menu shows its entries as chips. */
export const menu: ScreenFamily<Menu> = {
  name: 'menu',
  files: 'folder',
  words: ['menus'],
  normalise: (_id, written) => written,
  routes: (id, { route }) => [{ path: route, at: ['route'], layout: layoutOfMenu(id), entry: null }],
};
