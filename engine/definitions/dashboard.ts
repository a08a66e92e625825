import type { Dashboard } from '../schema/dashboard.ts';
import type { Predicate } from '../schema/predicate.ts';
import { layoutOfMenu, type Others, type Route, type ScreenFamily } from './family.ts';
import { type NormalDashboard, normaliseDashboard } from './normal-dashboard.ts';

/** The part of a dashboard that menus and search need. The portal loads only this at startup. */
type Outline = Pick<Dashboard, 'key' | 'icon' | 'route' | 'also' | 'menus' | 'requires' | 'layout' | 'scheme'> & {
  parts?: Pick<NonNullable<Dashboard['parts']>[number], 'key' | 'route' | 'requires'>[];
};

/** The layout that a dashboard names, or that of the first menu it appears in. */
const layoutOf = ({ layout, menus = {} }: Outline, { menus: all }: Others): string =>
  layout ?? layoutOfMenu(all.get(Object.keys(menus)[0] ?? ''));

/** A tab requires what the dashboard requires, and its own condition. */
const bothOf = (dashboard: Predicate | undefined, part: Predicate | undefined): Predicate | undefined =>
  dashboard && part ? { type: 'all', of: [dashboard, part] } : (part ?? dashboard);

/** Dashboards: definitions/dashboards/<id>.json. A dashboard declares its menus, and has a route for each tab. */
export const dashboard: ScreenFamily<Dashboard, NormalDashboard, Outline> = {
  name: 'dashboard',
  files: 'folder',
  words: ['dashboards', 'parameters'],
  normalise: normaliseDashboard,
  outline: ({ key, icon, route, also, menus, requires, layout, scheme, parts }) => ({
    key,
    icon,
    route,
    ...(also && { also }),
    ...(menus && { menus }),
    ...(requires && { requires }),
    ...(layout && { layout }),
    ...(scheme && { scheme }),
    ...(parts && {
      parts: parts.map(({ key, route, requires }) => ({ key, ...(route && { route }), ...(requires && { requires }) })),
    }),
  }),
  routes(id, written, others) {
    const { key, icon, route, also = [], menus = {}, requires, scheme, parts = [] } = written;
    const frame = { layout: layoutOf(written, others), ...(scheme && { scheme }) };
    const places = Object.entries(menus).map(([menu, category]) => ({ menu, category }));
    const entry = { places, icon, key, title: `dashboards.${id}.title`, requires };
    return [
      { path: route, at: ['route'], ...frame, entry },
      ...also.map((path, index): Route => ({ path, at: ['also', index], ...frame, entry: { ...entry, places: [] } })),
      ...parts.flatMap((part, index): Route[] => {
        if (part.route === undefined) return [];
        const path = `${route}/${part.route}`;
        const own = {
          places: [],
          icon,
          key,
          title: `dashboards.${id}.parts.${part.key}`,
          requires: bothOf(requires, part.requires),
        };
        return [{ path, at: ['parts', index, 'route'], ...frame, entry: own }];
      }),
    ];
  },
};
