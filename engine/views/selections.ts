import { type ResolvedDashboard, tableOfKey } from '../dashboards/resolved.ts';
import type { Selection } from './dashboard-view.ts';
import { readFilters } from './filters.ts';
import type { Lost } from './lost.ts';

type Tables = Pick<ResolvedDashboard, 'parts' | 'tables'>;

/**
 * A selection. If its section is gone, its filters apply where their columns are; other sections have no rows, which
 * are never more than those of the view.
 */
function readSelection(section: string, given: unknown, dashboard: Tables): { selection: Selection; lost: Lost[] } {
  const columns = tableOfKey(section, dashboard)?.columns;
  const { filters, lost } = readFilters(given, columns ?? dashboard.tables.flatMap((table) => table.columns));
  const gone = filters.map(({ value }) => value).filter((value) => !columns?.some((column) => column.value === value));
  return {
    selection: { section, filters, ...(gone.length > 0 ? { gone } : {}) },
    lost: columns ? lost : [{ part: 'selections', field: section, closes: true }],
  };
}

/** The selections of a link or a view: filters by section key. `lost` has those that the dashboard lacks. */
export function readSelections(
  given: readonly (readonly [section: string, filters: unknown])[],
  dashboard: Tables,
): { selections: Selection[]; lost: Lost[] } {
  const read = given.map(([section, filters]) => readSelection(section, filters, dashboard));
  return {
    selections: read.map(({ selection }) => selection).filter(({ filters }) => filters.length > 0),
    lost: read.flatMap(({ lost }) => lost),
  };
}
