import type { Dashboard } from '../schema/dashboard.ts';
import type { Predicate } from '../schema/predicate.ts';
import { badgeOf, badgeWords, layoutOfMenu, type Others, type Route, type ScreenFamily, type Uses } from './family.ts';
import { filesOfDashboard, hidingOf, requiresOfTab } from './group.ts';
import { type NormalDashboard, normaliseDashboard, reportsBehind } from './normal-dashboard.ts';
import { offeredBy, usesOf } from './report.ts';

/** The part of a dashboard that menus and search need. The portal loads only this at startup. */
type Outline = Pick<
  Dashboard,
  | ('key' | 'icon' | 'route' | 'also' | 'menus' | 'requires' | 'hidden_from')
  | ('layout' | 'scheme' | 'badge' | 'group' | 'order')
> & {
  parts?: Pick<NonNullable<Dashboard['parts']>[number], 'key' | 'route' | 'requires'>[];
};

/** The layout that a dashboard names, or that of the first menu it appears in. */
const layoutOf = ({ layout, menus = {} }: Outline, { menus: all }: Others): string =>
  layout ?? layoutOfMenu(all.get(Object.keys(menus)[0] ?? ''));

/** A tab requires what the dashboard requires, and its own condition. */
const bothOf = (dashboard: Predicate | undefined, part: Predicate | undefined): Predicate | undefined =>
  dashboard && part ? { type: 'all', of: [dashboard, part] } : (part ?? dashboard);

/** What a file of a dashboard and the reports that it names use. */
function usesOfFile(written: Dashboard, { catalogue, reports }: Others): Uses {
  const { calls = {}, parameters = [], actions = {} } = written;
  const called = Object.values(calls);
  const acted = Object.values(actions);
  const named = [...called.flatMap((call) => (call.type === 'report' ? [call.report] : [])), ...reportsBehind(written)];
  const columns = called
    .flatMap((call) => ('tables' in call ? Object.values(call.tables) : []))
    .flatMap((table) => table.columns);
  const fields = acted.flatMap((action) => action.fields ?? []);
  const all = [{ columns, parameters }, ...named.flatMap((id) => reports.get(id) ?? [])].map((each) =>
    usesOf(each, catalogue),
  );
  return {
    columns: [...all.flatMap((each) => each.columns), ...fields.flatMap(offeredBy)],
    parameters: all.flatMap((each) => each.parameters),
    reports: named,
    calls: [
      ...[...called, ...acted].flatMap((each) => ('call' in each ? [each.call] : [])),
      ...called.flatMap((each) => (each.type === 'call' && each.pages ? [each.pages.call] : [])),
      ...acted.flatMap(({ preview }) => (preview ? [preview.call] : [])),
    ],
  };
}

/** What a dashboard and its tabs use. */
function usesOfDashboard(written: Dashboard, others: Others, id: string): Uses {
  const files = filesOfDashboard(id, written, others);
  const all = files.map((file) => usesOfFile(file.written, others));
  return {
    columns: all.flatMap(({ columns }) => columns),
    parameters: all.flatMap(({ parameters }) => parameters),
    reports: all.flatMap(({ reports }) => reports),
    calls: all.flatMap(({ calls }) => calls),
    tabs: files.slice(1).map((tab) => tab.id),
  };
}

/**
 * Dashboards: definitions/dashboards/<id>.json. A dashboard declares its menus, and has a route for each tab. A tab can be a
 * file of its own, which names its group.
 */
export const dashboard: ScreenFamily<Dashboard, NormalDashboard, Outline> = {
  name: 'dashboard',
  files: 'folder',
  words: ['dashboards', 'parameters'],
  partOf: ({ group }) => group ?? null,
  normalise: normaliseDashboard,
  uses: usesOfDashboard,
  outline: ({ key, icon, route, also, menus, requires, hidden_from, layout, scheme, badge, group, order, parts }) => ({
    key,
    icon,
    route,
    ...(also && { also }),
    ...(menus && { menus }),
    ...(requires && { requires }),
    ...(hidden_from && { hidden_from }),
    ...(layout && { layout }),
    ...(scheme && { scheme }),
    ...(badge && { badge }),
    ...(group && { group }),
    ...(order && { order }),
    ...(parts && {
      parts: parts.map(({ key, route, requires }) => ({ key, ...(route && { route }), ...(requires && { requires }) })),
    }),
  }),
  outlineWords: (id, { badge }) => badgeWords(badge, `dashboards.${id}.badge`),
  routes(id, written, others) {
    const { key, icon, route, also = [], menus = {}, requires, scheme, badge, parts = [] } = written;
    // Its group has its address.
    if (written.group !== undefined) return [];
    const frame = { layout: layoutOf(written, others), ...(scheme && { scheme }) };
    const places = Object.entries(menus).map(([menu, category]) => ({ menu, category }));
    const hiding = hidingOf(written);
    const entry = { places, icon, key, ...hiding, title: `dashboards.${id}.title`, requires };
    const badged = { ...entry, ...badgeOf(badge, `dashboards.${id}.badge`) };
    return [
      { path: route, at: ['route'], ...frame, entry: badged },
      ...also.map((path, index): Route => ({ path, at: ['also', index], ...frame, entry: { ...entry, places: [] } })),
      ...parts.flatMap((part, index): Route[] => {
        if (part.route === undefined) return [];
        const path = `${route}/${part.route}`;
        const own = {
          places: [],
          icon,
          key,
          ...hiding,
          title: `dashboards.${id}.parts.${part.key}`,
          requires: bothOf(requires, part.requires),
        };
        return [{ path, at: ['parts', index, 'route'], ...frame, entry: own }];
      }),
      ...(others.tabs?.get(id) ?? []).flatMap((tab): Route[] => {
        // It is the tab that the address of the group shows.
        if (tab.written.route === route) return [];
        const own = {
          places: [],
          icon,
          key: tab.written.key,
          ...hidingOf(tab.written),
          title: `dashboards.${tab.id}.title`,
          requires: requiresOfTab(tab.written, written),
        };
        return [{ path: tab.written.route, at: ['route'], tab: tab.id, ...frame, entry: own }];
      }),
    ];
  },
};
