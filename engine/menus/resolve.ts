import { holds, mayOpen } from '../access/holds.ts';
import type { Context } from '../reports/context.ts';
import type { NormalReport } from '../reports/normalise.ts';
import type { Menu } from '../schema/menu.ts';
import type { MenuName } from '../schema/report.ts';

export interface ResolvedMenuItem {
  key: string;
  text: string;
  icon: string;
  /** A route of the portal without its locale prefix, or an address. */
  to: string;
}

export interface ResolvedMenu {
  key: MenuName;
  title: string;
  icon: string;
  route: string;
  categories: { key: string; text: string; icon: string; items: ResolvedMenuItem[] }[];
}

function itemsOf(name: MenuName, menu: Menu, reports: readonly NormalReport[], context: Context) {
  const { viewer, words } = context;
  const links = (menu.links ?? [])
    .filter((link) => mayOpen(link, viewer))
    .map((link) => ({ ...link, text: words(`menus.${name}.links.${link.key}`) }));
  const placed = reports.flatMap((report) => {
    const route = report.routes[name];
    if (!route || !mayOpen(report, viewer)) return [];
    const text = words(`reports.${report.id}.title`);
    return [
      { key: report.key, category: report.menu.category, icon: report.menu.icon, text, to: `${menu.route}/${route}` },
    ];
  });
  return [...links, ...placed].sort((a, b) => a.text.localeCompare(b.text, context.locale));
}

/**
 * A menu for a viewer: hidden menus, features and countries taken away, items sorted by their translated label, empty
 * categories left out. null when the viewer may not have it at all (spec: shell §2.11, §6; reporting §2).
 */
export function resolveMenu(
  name: MenuName,
  menu: Menu,
  reports: readonly NormalReport[],
  context: Context,
): ResolvedMenu | null {
  if (!holds(menu.requires, context.viewer)) return null;
  const items = itemsOf(name, menu, reports, context);
  const categories = menu.categories.map((category) => ({
    key: category.key,
    text: context.words(`menus.${name}.categories.${category.key}`),
    icon: category.icon,
    items: items
      .filter((item) => item.category === category.key)
      .map(({ key, text, icon, to }) => ({ key, text, icon, to })),
  }));
  return {
    key: name,
    title: context.words(`menus.${name}.title`),
    icon: menu.icon,
    route: menu.route,
    categories: categories.filter((category) => category.items.length > 0),
  };
}
