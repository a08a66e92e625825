import { useEffect, useMemo } from 'react';
import { type OwnItems, type ResolvedMenu, resolveMenus } from '../../engine/menus/resolve.ts';
import { definitions } from '../definitions/definitions.ts';
import { keepFresh } from '../events/fresh.ts';
import { ownRoutes } from '../modules.ts';
import { loadMyReports, refreshMyReports, useMyReports } from '../session/my-reports.ts';
import { useEngineContext } from '../session/viewer.ts';

const nothing: OwnItems = {};

/** The user's own items in menus, as far as they are loaded. */
function useOwnItems(): OwnItems {
  const held = useMyReports();
  return useMemo(() => {
    if (held.status !== 'ready') return nothing;
    const types = new Map([...definitions().reports.values()].map((report) => [report.my_report, report.menu.icon]));
    return {
      my_reports: held.reports.map(({ report_id, name, type }) => ({
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
  if (listsOwn([menu])) void loadMyReports();
}

/** The same each time the menus become visible, and while they are: another tab may change them. */
export function useOwnOf(menus: readonly ResolvedMenu[], isSeen = true): void {
  const isWanted = isSeen && listsOwn(menus);
  useEffect(() => {
    if (!isWanted) return;
    void refreshMyReports();
    return keepFresh(['table saved_reports'], () => void refreshMyReports());
  }, [isWanted]);
}
