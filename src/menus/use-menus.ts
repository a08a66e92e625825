import { useMemo } from 'react';
import { type OwnItems, type ResolvedMenu, resolveMenus } from '../../engine/menus/resolve.ts';
import { loadCall, useKeptCall } from '../cache/calls.ts';
import { useCall } from '../cache/use-call.ts';
import { definitions } from '../definitions/definitions.ts';
import { ownRoutes } from '../modules.ts';
import { useEngineContext } from '../session/viewer.ts';

const nothing: OwnItems = {};
const myReports = { call: 'myreports.list' } as const;

/** The user's own items in menus, as far as they are loaded. */
function useOwnItems(): OwnItems {
  const held = useKeptCall(myReports);
  return useMemo(() => {
    if (held.status !== 'ready') return nothing;
    const types = new Map([...definitions().reports.values()].map((report) => [report.my_report, report.menu.icon]));
    return {
      my_reports: held.data.map(({ report_id, name, type }) => ({
        key: report_id,
        text: name,
        icon: types.get(type) ?? 'report',
        to: `/my-reports/${report_id}`,
      })),
    };
  }, [held]);
}

/** The menus of the viewer, in order; empty ones are left out. */
export function useMenus(): ResolvedMenu[] {
  const context = useEngineContext();
  const own = useOwnItems();
  return useMemo(() => {
    const { menus, places } = definitions();
    return resolveMenus(menus, new Map([...places, ...ownRoutes]), context, own);
  }, [context, own]);
}

const listsOwn = (menus: readonly ResolvedMenu[]): boolean =>
  menus.some(({ categories }) => categories.some(({ lists }) => lists === 'my_reports'));

/** Preloads the user's own items of a menu. */
export function loadOwnOf(menu: ResolvedMenu): void {
  if (listsOwn([menu])) void loadCall(myReports);
}

/** Loads the user's own items when the menus become visible, and after changes while they are. */
export function useOwnOf(menus: readonly ResolvedMenu[], isSeen = true): void {
  useCall(myReports.call, { topic: 'table saved_reports', isSeen: isSeen && listsOwn(menus) });
}
