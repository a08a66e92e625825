import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { writeValue } from '../../engine/fields/list.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { Selection } from '../../engine/results/section-view.ts';
import { viewLimits } from '../../engine/schema/view-limits.ts';
import { readSelections } from '../../engine/views/selections.ts';
import { names, queryText } from '../address/place.ts';
import type { DashboardState } from './state.ts';

/** Names in the query besides parameters. */
const [selected, searched] = ['_select', names.search];

/** The state in a link, and the parts that could not be read. */
export interface Restored {
  values: RawValues;
  search: string;
  selections: readonly Selection[];
  unread: readonly string[];
}

/** The raw selections of a link: section keys, each with filters. */
function parse(text: string): [string, unknown][] {
  try {
    return Object.entries(Object(JSON.parse(text)));
  } catch {
    return [['', text]];
  }
}

/** Reads a link. `resolve` resolves the dashboard with parameter values. */
export function readAddress(
  query: string,
  dashboard: NormalDashboard,
  resolve: (values: RawValues) => ResolvedDashboard,
): Restored {
  const given = new URLSearchParams(query);
  const keys = dashboard.parameters.map(({ key }) => key);
  const values = Object.fromEntries(keys.filter((key) => given.has(key)).map((key) => [key, given.get(key) ?? '']));
  const text = given.get(selected);
  const { selections, lost } =
    text === null ? { selections: [], lost: [] } : readSelections(parse(text), resolve(values));
  const unread = lost.map(({ section, filter }) => filter ?? `${selected}=${section}`);
  const search = dashboard.search ? (given.get(searched) ?? '').slice(0, viewLimits.text) : '';
  const known = [...keys, selected, ...(dashboard.search ? [searched] : [])];
  const unknown = [...given].filter(([name]) => !known.includes(name));
  const named = new Set([...unknown.map(([name, value]) => `${name}=${value}`), ...unread]);
  return { values, search, selections, unread: [...named] };
}

/** The query of a link that restores the dashboard as it was run. */
export function writeAddress(
  { fields }: ResolvedDashboard,
  { search, selections }: Pick<DashboardState, 'search' | 'selections'>,
): string {
  const query = new URLSearchParams(
    fields.filter(({ shown }) => shown).map(({ key, value }) => [key, writeValue(value)]),
  );
  if (search) query.set(searched, search);
  if (selections.length > 0)
    query.set(
      selected,
      JSON.stringify(Object.fromEntries(selections.map(({ section, filters }) => [section, filters]))),
    );
  return queryText(query);
}
