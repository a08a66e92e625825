import type { Menu } from '../schema/menu.ts';
import { layoutOfMenu, type ScreenFamily } from './family.ts';

/** Menus: definitions/menus/<id>.json. The page of a menu shows its entries as chips. */
export const menu: ScreenFamily<Menu> = {
  name: 'menu',
  files: 'folder',
  words: ['menus'],
  normalise: (_id, written) => written,
  routes: (_id, menu) => [{ path: menu.route, at: ['route'], layout: layoutOfMenu(menu), entry: null }],
};
