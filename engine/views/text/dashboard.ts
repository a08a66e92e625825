import type { ResolvedDashboard } from '../../dashboards/resolved.ts';
import type { NormalDashboard } from '../../definitions/normal-dashboard.ts';
import { writeValue } from '../../fields/list.ts';
import type { RawValues } from '../../reports/fields.ts';
import { viewLimits } from '../../schema/view-limits.ts';
import { type OpenedDashboard, type Selection, unopened } from '../dashboard-view.ts';
import { closedOn } from '../filters.ts';
import { type Lost, unnamed } from '../lost.ts';
import { readSelections } from '../selections.ts';
import type { Query } from './address.ts';
import { names } from './names.ts';

/** The name of the selections in a link. */
const selected = '_select';

/** A dashboard's view as it can have it, and what that lacks. */
export interface ReadDashboardView {
  view: OpenedDashboard;
  lost: Lost[];
}

/** The raw selections of a link: section keys, each with filters. */
function parse(text: string): [string, unknown][] {
  try {
    return Object.entries(Object(JSON.parse(text)));
  } catch {
    // A truncated link still opens the dashboard.
    return [['', text]];
  }
}

/** Reads a link. `resolve` resolves the dashboard with parameter values. */
export function readDashboardAddress(
  query: Query,
  dashboard: NormalDashboard,
  resolve: (values: RawValues) => ResolvedDashboard,
): ReadDashboardView {
  const given = new Map(query);
  const keys = dashboard.parameters.map(({ key }) => key);
  const parameters = Object.fromEntries(keys.filter((key) => given.has(key)).map((key) => [key, given.get(key)]));
  const text = given.get(selected);
  const resolved = text === undefined ? null : resolve(parameters);
  const read = resolved ? readSelections(parse(text ?? ''), resolved) : { selections: [], lost: [] };
  const search = dashboard.search ? (given.get(names.search) ?? '') : '';
  const isLong = search.length > viewLimits.text;
  const closed: Selection[] = isLong ? [{ section: '', filters: [closedOn(unnamed, [])], gone: [unnamed] }] : [];
  const known = [...keys, selected, ...(dashboard.search ? [names.search] : [])];
  const unknown = query.filter(([name]) => !known.includes(name));
  return {
    view: {
      ...unopened,
      parameters,
      search: isLong ? '' : search,
      selections: [...read.selections, ...closed],
    },
    lost: [
      ...unknown.map(([name, value]): Lost => ({ part: name, text: `${name}=${value}` })),
      ...(isLong ? [{ part: names.search, text: search, closes: true }] : []),
      ...read.lost,
    ],
  };
}

/** The link that restores a dashboard as it was run. */
export function writeDashboardAddress(
  { fields }: Pick<ResolvedDashboard, 'fields'>,
  { search, selections }: Pick<OpenedDashboard, 'search' | 'selections'>,
): [name: string, value: string][] {
  const query = fields.filter(({ shown }) => shown).map(({ key, value }): [string, string] => [key, writeValue(value)]);
  if (search) query.push([names.search, search]);
  const bySection = Object.fromEntries(selections.map(({ section, filters }) => [section, filters]));
  if (selections.length > 0) query.push([selected, JSON.stringify(bySection)]);
  return query;
}
