import { holds, mayOpen } from '../access/holds.ts';
import type { Context } from '../context/context.ts';
import { badgeOf, type EntryBadge, type Route } from '../definitions/family.ts';
import type { Menu, OwnList } from '../schema/menu.ts';

export interface ResolvedMenuItem {
  key: string;
  text: string;
  icon: string;
  /** A route of the portal without its locale prefix, or a URL. */
  to: string;
  badge?: EntryBadge;
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
    /** Which of the user's own items it also lists. Missing until these are known. */
    lists?: OwnList;
    items: ResolvedMenuItem[];
  }[];
}

/** The user's own items for menus, as far as they are loaded. */
export type OwnItems = Readonly<Partial<Record<OwnList, readonly ResolvedMenuItem[]>>>;

/** The maximum number of own items in a menu. A link leads to the full list. */
const mostOwn = 8;

/** The user's first own items, sorted by name. */
const ownOf = (list: OwnList | undefined, own: OwnItems, locale: string): ResolvedMenuItem[] =>
  ((list && own[list]) ?? []).slice(0, mostOwn).sort((a, b) => a.text.localeCompare(b.text, locale));

function itemsOf(id: string, menu: Menu, routes: Iterable<Route>, { viewer, words, locale }: Context) {
  const links = (menu.links ?? [])
    .filter((link) => mayOpen(link, viewer))
    .flatMap((link) => {
      const to = link.to_setting ? viewer.addresses?.[link.to_setting] : link.to;
      if (to === undefined) return [];
      const { badge } = badgeOf(link.badge, `menus.${id}.badges.${link.key}`);
      return [{ ...link, to, text: words.of(`menus.${id}.links.${link.key}`), badge }];
    });
  const placed = [...routes].flatMap(({ path, entry }) => {
    const place = entry?.places.find(({ menu }) => menu === id);
    if (!entry || !place || !mayOpen(entry, viewer)) return [];
    return [{ ...entry, category: place.category, text: words.of(entry.title), to: path }];
  });
  return [...links, ...placed].sort((a, b) => a.text.localeCompare(b.text, locale));
}

/**
 * A menu for a viewer, with the screens that declare it. Screens that the viewer may not open are removed, items are
 * sorted by label, and empty categories are left out. The user's own items come first. null if the viewer may not see
 * the menu (spec: shell §2.11, §6; reporting §2).
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
        .map(({ key, text, icon, to, badge }) => ({ key, text, icon, to, ...(badge && { badge }) })),
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

/** The menus of a viewer, in order. Empty menus are left out. */
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
