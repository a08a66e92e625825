import type { ResolvedTable, ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import { filtersForLead } from '../../engine/results/section-view.ts';
import { names, queryText } from '../address/place.ts';
import { definitions } from '../definitions.ts';
import type { DashboardScreen } from './use-dashboard.ts';

/**
 * A link to the report of a section, with the parameters of the run and its filters; null if there is no report, or if a
 * link can't express the filters: the report would show other rows than the section.
 */
export function linkToReport(
  section: ResolvedTableSection,
  table: ResolvedTable,
  { state }: DashboardScreen,
): string | null {
  const { leadsTo: lead } = section;
  if (!lead) return null;
  const place = [...definitions().places.values()].find((each) => each.family === 'reports' && each.id === lead.report);
  if (!place) return null;
  const query = new URLSearchParams(lead.values);
  const filters = filtersForLead(section, table, lead, state);
  if (!filters) return null;
  if (filters.length > 0) query.set(names.filter, JSON.stringify(filters));
  if (state.search.trim()) query.set(names.search, state.search);
  if (query.size === 0) query.set(names.run, '1');
  return `${place.path}?${queryText(query)}`;
}
