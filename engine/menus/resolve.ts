import { holds, mayOpen } from '../access/holds.ts';
import type { Context } from '../context/context.ts';
import type { Route } from '../definitions/family.ts';
import type { Menu, OwnList } from '../schema/menu.ts';

export interface ResolvedMenuItem {
  key: string;
  text: string;
  icon: string;
  /** A route of the portal without its locale prefix, or an address. */
  to: string;
}

export interface ResolvedMenu {
  key: string;
  title: string;
  icon: string;
  route: string;
  categories: {
    key: string;
    text: string;
    icon: string;
    /** What of the user's own is among its items, when it is known. */
    lists?: OwnList;
    items: ResolvedMenuItem[];
  }[];
}

/** What of the user's own menus list, as far as it is known. */
export type OwnItems = Readonly<Partial<Record<OwnList, readonly ResolvedMenuItem[]>>>;

/** A menu shows at most so many of the user's own; a link leads to all. */
const mostOwn = 8;

/** The first ones of the user's own, by name. */
const ownOf = (list: OwnList | undefined, own: OwnItems, locale: string): ResolvedMenuItem[] =>
  ((list && own[list]) ?? []).slice(0, mostOwn).sort((a, b) => a.text.localeCompare(b.text, locale));

function itemsOf(id: string, menu: Menu, routes: Iterable<Route>, { viewer, words, locale }: Context) {
  const links = (menu.links ?? [])
    .filter((link) => mayOpen(link, viewer))
    .map((link) => ({ ...link, text: words.of(`menus.${id}.links.${link.key}`) }));
  const placed = [...routes].flatMap(({ path, entry }) => {
    const place = entry?.places.find(({ menu }) => menu === id);
    if (!entry || !place || !mayOpen(entry, viewer)) return [];
    return [{ ...entry, category: place.category, text: words.of(entry.title), to: path }];
  });
  return [...links, ...placed].sort((a, b) => a.text.localeCompare(b.text, locale));
}

/**
 * A menu for a viewer, with the screens that place themselves in it: hidden menus, features and countries taken away,
 * items sorted by their translated label, empty categories left out; what is the user's own stands before them. null when
 * the viewer may not have it at all (spec: shell §2.11, §6; reporting §2).
 */
export function resolveMenu(
  id: string,
  menu: Menu,
  routes: Iterable<Route>,
  context: Context,
  own: OwnItems = {},
): ResolvedMenu | null {
  if (!holds(menu.requires, context.viewer)) return null;
  const items = itemsOf(id, menu, routes, context);
  const categories = menu.categories.map((category) => ({
    key: category.key,
    text: context.words.of(`menus.${id}.categories.${category.key}`),
    icon: category.icon,
    ...(category.lists ? { lists: category.lists } : {}),
    items: [
      ...ownOf(category.lists, own, context.locale),
      ...items
        .filter((item) => item.category === category.key)
        .map(({ key, text, icon, to }) => ({ key, text, icon, to })),
    ],
  }));
  return {
    key: id,
    title: context.words.of(`menus.${id}.title`),
    icon: menu.icon,
    route: menu.route,
    categories: categories.filter((category) => category.items.length > 0),
  };
}

/** The menus of a viewer, in their order; those without entries are left out. */
export function resolveMenus(
  menus: ReadonlyMap<string, Menu>,
  routes: ReadonlyMap<string, Route>,
  context: Context,
  own: OwnItems = {},
): ResolvedMenu[] {
  const placeOf = ({ order = Number.MAX_VALUE }: Menu) => order;
  return [...menus]
    .sort(([a, first], [b, second]) => placeOf(first) - placeOf(second) || a.localeCompare(b, 'en'))
    .flatMap(([id, menu]) => resolveMenu(id, menu, routes.values(), context, own) ?? [])
    .filter((menu) => menu.categories.length > 0);
}
