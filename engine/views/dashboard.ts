import { type ResolvedDashboard, tableOfKey } from '../dashboards/resolved.ts';
import { viewLimits } from '../schema/view-limits.ts';
import type { DashboardView } from './dashboard-schema.ts';
import { type OpenedDashboard, type Selection, unopened } from './dashboard-view.ts';
import { closedOn } from './filters.ts';
import { type Lost, unnamed } from './lost.ts';
import { readSelections } from './selections.ts';

/** A view of a dashboard as it can have it, and what that lacks. */
export interface ReadDashboardView {
  view: OpenedDashboard;
  lost: Lost[];
}

/** A view whose selections may be anything. */
type GivenDashboardView = Omit<DashboardView, 'selections' | 'parameters'> & {
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** By section key. */
  selections?: Readonly<Record<string, unknown>> | undefined;
};

/** A search that can't be made: no section has rows as long as the view has it. */
const unsearched: Selection = { section: '', filters: [closedOn(unnamed, [])], gone: [unnamed] };

function readSearch(search: string, { search: isSearched }: ResolvedDashboard) {
  if (search === '') return { search, closed: [], lost: [] };
  if (!isSearched) return { search: '', closed: [], lost: [{ part: 'search' }] };
  const isLong = search.length > viewLimits.text;
  if (isLong) return { search: '', closed: [unsearched], lost: [{ part: 'search', text: search, closes: true }] };
  return { search, closed: [], lost: [] };
}

/** Sections, and columns of sections, that the sort orders name and the dashboard lacks. */
const unsorted = (sorts: OpenedDashboard['sorts'], dashboard: ResolvedDashboard): Lost[] =>
  Object.entries(sorts).flatMap(([section, own]): Lost[] => {
    const columns = tableOfKey(section, dashboard)?.columns;
    if (!columns) return [{ part: 'sorts', field: section }];
    const unknown = own.filter(({ value }) => columns.every((column) => column.value !== value));
    return unknown.map(({ value }) => ({ part: 'sorts', field: value }));
  });

/** Reads a view, of a link or of a file, for a dashboard that was resolved with its parameters. */
export function readDashboardView(
  { parameters, search = '', selections = {}, sorts }: GivenDashboardView,
  dashboard: ResolvedDashboard,
): ReadDashboardView {
  const searched = readSearch(search, dashboard);
  const selected = readSelections(Object.entries(selections), dashboard);
  const view = {
    parameters: parameters ?? unopened.parameters,
    search: searched.search,
    selections: [...selected.selections, ...searched.closed],
    sorts: sorts ?? unopened.sorts,
  };
  return { view, lost: [...searched.lost, ...selected.lost, ...unsorted(view.sorts, dashboard)] };
}
