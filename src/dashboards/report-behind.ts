import type { ResolvedSection } from '../../engine/dashboards/resolved.ts';
import { kindOf } from '../../engine/sections/registry.ts';
import type { Filter } from '../../engine/tables/table.ts';
import { names, queryText } from '../address/place.ts';
import { definitions } from '../definitions.ts';
import type { DashboardScreen } from './use-dashboard.ts';

/** A link to the report behind a section, with the parameters of the run and what its rows are filtered by; null for none. */
export function linkToReport(section: ResolvedSection, { state }: DashboardScreen): string | null {
  if (!section.leadsTo) return null;
  const { report, values, fields } = section.leadsTo;
  const place = [...definitions().places.values()].find((each) => each.family === 'reports' && each.id === report);
  if (!place) return null;
  const query = new URLSearchParams(values);
  const own = state.selections.find((each) => each.section === section.key)?.filters ?? [];
  const others = state.selections.filter((each) => each.section !== section.key).flatMap((each) => each.filters);
  const within = kindOf(section.type).within?.(section, own) ?? [];
  const filters = new Map<string, Filter>(
    [...others, ...within, ...section.filters.filter(({ among }) => !among)].flatMap((filter) => {
      const value = Object.hasOwn(fields, filter.value) ? fields[filter.value] : undefined;
      return value === undefined ? [] : [[value, { ...filter, value }]];
    }),
  );
  if (filters.size > 0) query.set(names.filter, JSON.stringify([...filters.values()]));
  if (query.size === 0) query.set(names.run, '1');
  return `${place.path}?${queryText(query)}`;
}
