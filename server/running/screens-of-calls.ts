import { callNames, calls } from '../../contract/calls.ts';
import { mayOpen } from '../../engine/access/holds.ts';
import type { Viewer } from '../../engine/context/viewer.ts';
import type { NormalDashboard, NormalTable } from '../../engine/definitions/normal-dashboard.ts';
import type { Screens } from '../definitions.ts';
import type { Running } from './running.ts';

type Screen = Parameters<typeof mayOpen>[0];
type ByName = ReadonlyMap<string, readonly Screen[]>;

function grouped(pairs: Iterable<readonly [name: string, screen: Screen]>): ByName {
  const found = new Map<string, Screen[]>();
  for (const [name, screen] of pairs) found.set(name, [...(found.get(name) ?? []), screen]);
  return found;
}

/** The calls of the contract that load a table. */
const loading = ({ report: { sources } }: NormalTable): string[] =>
  callNames.filter((name) =>
    sources.some(({ method, path }) => calls[name].method === method && calls[name].path === path),
  );

/** A dashboard, for who meets another condition, too. */
function limited({ requires: own, ...dashboard }: NormalDashboard, requires: Screen['requires']): Screen {
  const of = [own, requires].filter((each) => each !== undefined);
  return { ...dashboard, requires: { type: 'all', of } };
}

/**
 * The screens with a definition that make a call of the contract, by its name. Calls that the portal also makes elsewhere
 * (`everywhere`) are left out.
 */
export function screensOfCalls({ dashboards }: Pick<Running, 'dashboards'>, { places }: Screens): ByName {
  const all = grouped([
    ...[...dashboards.values()].flatMap((dashboard) => [
      ...dashboard.tables
        .filter(({ isOwn }) => isOwn)
        .flatMap((table) => loading(table).map((name) => [name, table.report] as const)),
      ...Object.values(dashboard.actions).flatMap((action) => {
        const names = [action.call, ...(action.preview ? [action.preview.call] : [])];
        return names.map((name) => [name, limited(dashboard, action.requires)] as const);
      }),
    ]),
    ...[...places.values()].flatMap(({ entry }) => (entry?.badge ? [[entry.badge.call, entry] as const] : [])),
  ]);
  const isOwn = (name: string) => {
    const call = callNames.find((each) => each === name);
    return call !== undefined && !('everywhere' in calls[call]);
  };
  return new Map([...all].filter(([name]) => isOwn(name)));
}

/** The kinds of records whose histories a dashboard shows, each with its screen. */
function recordsOf(dashboard: NormalDashboard): (readonly [type: string, screen: Screen])[] {
  const always = dashboard.tables.flatMap(({ report }) => report.sources.flatMap((source) => source.always));
  return [
    ...always.flatMap(([name, value]) => (name === 'record_type' ? [[value, dashboard] as const] : [])),
    ...dashboard.parts.flatMap(({ requires, sections }) => {
      const screen = limited(dashboard, requires);
      return sections.flatMap((section) =>
        'history' in section && section.history ? [[section.history.record_type, screen] as const] : [],
      );
    }),
  ];
}

/** The screens that show the histories of a kind of records, by its table. */
export const screensOfRecords = ({ dashboards }: Pick<Running, 'dashboards'>): ByName =>
  grouped([...dashboards.values()].flatMap(recordsOf));

/** Whether somebody can open one of these screens, or there are none. */
export const opensOneOf = (screens: readonly Screen[] | undefined, viewer: Viewer): boolean =>
  screens === undefined || screens.some((screen) => mayOpen(screen, viewer));
