import { type ResolvedDashboard, tableOfKey } from '../dashboards/resolved.ts';
import type { DashboardView } from '../schema/dashboard-view.ts';
import type { Sort } from '../tables/table.ts';
import { readSelections } from './selections.ts';

/** What a view says of a dashboard. */
interface ReadDashboardView {
  search: string;
  selections: ReturnType<typeof readSelections>['selections'];
  sorts: Readonly<Record<string, readonly Sort[]>>;
  /** What the dashboard does not have: the search, sections, and columns that are filtered or sorted by. */
  lost: string[];
}

const columnOf = (filter: string): string => {
  const { value } = Object(JSON.parse(filter)) as { value?: unknown };
  return String(value ?? filter);
};

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
      ...lost.map(({ section, filter }) => (filter === null ? section : columnOf(filter))),
      ...unsorted,
    ],
  };
}
