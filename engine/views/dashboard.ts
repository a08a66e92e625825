import { columnsOfList, type ResolvedDashboard } from '../dashboards/resolved.ts';
import { viewLimits } from '../schema/view-limits.ts';
import type { DashboardView } from './dashboard-schema.ts';
import { type OpenedDashboard, type Selection, unopened } from './dashboard-view.ts';
import { closedOn } from './filters.ts';
import { type Lost, unnamed } from './lost.ts';
import { readTableView } from './read.ts';
import type { TableView } from './schema.ts';
import { readSelections } from './selections.ts';

/** A view of a dashboard as it can have it, and what that lacks. */
export interface ReadDashboardView {
  view: OpenedDashboard;
  lost: Lost[];
}

/** A view whose selections and sections may be anything. */
type GivenDashboardView = Omit<DashboardView, 'selections' | 'parameters' | 'sections'> & {
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** By section key. */
  selections?: Readonly<Record<string, unknown>> | undefined;
  /** By section key. */
  sections?: Readonly<Record<string, unknown>> | undefined;
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

/** The views of the tables of sections. Those of sections without a table are lost. */
function readSections(given: Readonly<Record<string, unknown>>, dashboard: ResolvedDashboard) {
  const read = Object.entries(given).map(([key, view]) => {
    const columns = columnsOfList(key, dashboard);
    if (!columns) return { key, view: {}, lost: [{ part: 'sections', field: key }] };
    return { key, ...readTableView(view, columns) };
  });
  const kept = read.filter(({ view }) => Object.keys(view).length > 0);
  return {
    sections: Object.fromEntries(kept.map(({ key, view }): [string, TableView] => [key, view])),
    lost: read.flatMap(({ lost }): Lost[] => lost),
  };
}

/** Reads a view, of a link or of a file, for a dashboard that was resolved with its parameters. */
export function readDashboardView(
  { parameters, search = '', selections = {}, sections = {} }: GivenDashboardView,
  dashboard: ResolvedDashboard,
): ReadDashboardView {
  const searched = readSearch(search, dashboard);
  const selected = readSelections(Object.entries(selections), dashboard);
  const tables = readSections(sections, dashboard);
  const view = {
    parameters: parameters ?? unopened.parameters,
    search: searched.search,
    selections: [...selected.selections, ...searched.closed],
    sections: tables.sections,
  };
  return { view, lost: [...searched.lost, ...selected.lost, ...tables.lost] };
}
