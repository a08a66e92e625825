import type { Lead, ResolvedTable, ResolvedTableSection } from '../../engine/dashboards/resolved.ts';
import { filtersForLead, viewOfSection } from '../../engine/results/section-view.ts';
import { names } from '../../engine/views/text/names.ts';
import { queryText } from '../address/place.ts';
import { definitions } from '../definitions/definitions.ts';
import type { SectionScreen } from './section-input.ts';

/** Columns and parameters that the report of a section can't be filtered by. */
export const lostOnTheWay = (
  section: ResolvedTableSection,
  table: ResolvedTable,
  { state }: SectionScreen,
): string[] => (section.leadsTo ? filtersForLead(section, table, section.leadsTo, state.view).lost : []);

/**
 * A link to the report of a section, with the parameters of the run and its filters; null for none, or if the report would show
 * more rows than the section.
 */
export function linkToReport(
  section: ResolvedTableSection,
  table: ResolvedTable,
  { state }: SectionScreen,
  lead: Lead | null,
): string | null {
  if (!lead) return null;
  const place = [...definitions().places.values()].find((each) => each.family === 'reports' && each.id === lead.report);
  if (!place) return null;
  const query = new URLSearchParams(lead.values);
  const { filters, lost } = filtersForLead(section, table, lead, state.view);
  if (lost.length > 0) return null;
  if (filters.length > 0) query.set(names.filter, JSON.stringify(filters));
  const { search } = viewOfSection(section, table, state.view);
  if (search) query.set(names.search, search);
  if (query.size === 0) query.set(names.run, '1');
  return `${place.path}?${queryText(query)}`;
}
