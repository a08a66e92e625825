import { type ResolvedDashboard, tableOfKey } from '../dashboards/resolved.ts';
import type { Sort } from '../tables/table.ts';
import type { DashboardView } from './dashboard-schema.ts';
import { readSelections } from './selections.ts';

/** What a view says of a dashboard. */
interface ReadDashboardView {
  search: string;
  selections: ReturnType<typeof readSelections>['selections'];
  sorts: Readonly<Record<string, readonly Sort[]>>;
  /** What the dashboard does not have: the search, sections, and columns that are filtered or sorted by. */
  lost: string[];
}

/** Reads a view of a dashboard that was resolved with the parameters of the view. */
export function readDashboardView(
  { search = '', selections: selected = {}, sorts = {} }: DashboardView,
  dashboard: ResolvedDashboard,
): ReadDashboardView {
  const { selections, lost } = readSelections(Object.entries(selected), dashboard);
  const unsorted = Object.entries(sorts).flatMap(([section, own]) => {
    const columns = tableOfKey(section, dashboard)?.columns;
    if (!columns) return [section];
    return own.flatMap(({ value }) => (columns.some((column) => column.value === value) ? [] : [value]));
  });
  return {
    search,
    selections,
    sorts,
    lost: [
      ...(search && !dashboard.search ? ['search'] : []),
      ...lost.map(({ field, text = '' }) => field ?? text),
      ...unsorted,
    ],
  };
}
