import type { ResolvedDashboard } from '../../dashboards/resolved.ts';
import type { NormalDashboard } from '../../definitions/normal-dashboard.ts';
import { writeValue } from '../../fields/list.ts';
import type { RawValues } from '../../reports/fields.ts';
import { type ReadDashboardView, readDashboardView } from '../dashboard.ts';
import { type OpenedDashboard, unopened } from '../dashboard-view.ts';
import type { Lost } from '../lost.ts';
import type { Query } from './address.ts';
import { names } from './names.ts';

/** The name of the selections in a link. */
const selected = '_select';

/** The raw selections of a link: filters by section key. */
function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // A truncated link still opens the dashboard.
    return { '': text };
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
  const known = [...keys, selected, ...(dashboard.search ? [names.search] : [])];
  const unknown = query.filter(([name]) => !known.includes(name));
  const lost = unknown.map(([name, value]): Lost => ({ part: name, text: `${name}=${value}` }));
  const search = dashboard.search ? (given.get(names.search) ?? '') : '';
  const text = given.get(selected);
  if (search === '' && text === undefined) return { view: { ...unopened, parameters }, lost };
  const selections = text === undefined ? {} : parse(text);
  const read = readDashboardView({ parameters, search, selections }, resolve(parameters));
  return { view: read.view, lost: [...lost, ...read.lost] };
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
