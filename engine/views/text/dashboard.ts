import { columnsOfList, isFiltered, type ResolvedDashboard } from '../../dashboards/resolved.ts';
import type { NormalDashboard } from '../../definitions/normal-dashboard.ts';
import { writeValue } from '../../fields/list.ts';
import { isEmpty } from '../../fields/resolve.ts';
import { applyView } from '../../reports/columns.ts';
import type { RawValues } from '../../reports/fields.ts';
import { placedOf } from '../arrange.ts';
import { type ReadDashboardView, readDashboardView } from '../dashboard.ts';
import { type OpenedDashboard, unopened } from '../dashboard-view.ts';
import type { SavedLists } from '../list-configuration.ts';
import type { Lost } from '../lost.ts';
import { names, type Query, withOwnNames } from './names.ts';
import { readTable, type TablePart, tableParts, writeTable } from './table.ts';

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

/** The name of a part of a section's table in a link: `_filter~drivers`. A period is between places of a page. */
const nameIn = (section: string, part: TablePart) => `${names[part]}~${section}`;

/** The section that an entry of a link is for; null for none. */
function sectionIn(name: string): string | null {
  const [first = '', ...rest] = name.split('~');
  return rest.length > 0 && tableParts.some((part) => names[part] === first) ? rest.join('~') : null;
}

/** The views of the tables of sections in a link. */
function readTables(given: ReadonlyMap<string, string>, dashboard: ResolvedDashboard) {
  const read = [...new Set([...given.keys()].map(sectionIn))].flatMap((key) => {
    if (key === null) return [];
    const columns = columnsOfList(key, dashboard);
    const entries = [...given].filter(([name]) => sectionIn(name) === key);
    if (!columns) {
      const lost = entries.map(([name, value]): Lost => ({ part: name, text: `${name}=${value}` }));
      return [{ key, view: {}, lost }];
    }
    const known = new Set(columns.map(({ value }) => value));
    return [{ key, ...readTable((part) => given.get(nameIn(key, part)), { columns, known }) }];
  });
  const kept = read.filter(({ view }) => Object.keys(view).length > 0);
  return {
    sections: Object.fromEntries(kept.map(({ key, view }) => [key, view])),
    lost: read.flatMap(({ lost }) => lost),
  };
}

/** Reads a link. `resolve` resolves the dashboard with parameter values. */
export function readDashboardAddress(
  written: Query,
  dashboard: NormalDashboard,
  resolve: (values: RawValues) => ResolvedDashboard,
): ReadDashboardView {
  const query = withOwnNames(
    written.filter(([name]) => !dashboard.ignores.includes(name)),
    dashboard.parameters,
  );
  const given = new Map(query);
  const keys = dashboard.parameters.map(({ key }) => key);
  const parameters = Object.fromEntries(keys.filter((key) => given.has(key)).map((key) => [key, given.get(key)]));
  const known = [...keys, selected, ...(dashboard.search ? [names.search] : [])];
  const unknown = query.filter(([name]) => !known.includes(name) && sectionIn(name) === null);
  const lost = unknown.map(([name, value]): Lost => ({ part: name, text: `${name}=${value}` }));
  const search = dashboard.search ? (given.get(names.search) ?? '') : '';
  const text = given.get(selected);
  const hasTables = query.some(([name]) => sectionIn(name) !== null);
  if (search === '' && text === undefined && !hasTables) return { view: { ...unopened, parameters }, lost };
  const resolved = resolve(parameters);
  const selections = text === undefined ? {} : parse(text);
  const read = readDashboardView({ parameters, search, selections }, resolved);
  const tables = readTables(given, resolved);
  return { view: { ...read.view, sections: tables.sections }, lost: [...lost, ...read.lost, ...tables.lost] };
}

/**
 * The link that restores a dashboard as it was run. `parameters`: those of its definition. What is empty is not in the link
 * unless it would begin with a value. Columns as the user saved them are not in it.
 */
export function writeDashboardAddress(
  { fields, parts, usualInTabs = [] }: Pick<ResolvedDashboard, 'fields' | 'parts' | 'usualInTabs'>,
  { search, selections, sections }: Pick<OpenedDashboard, 'search' | 'selections' | 'sections'>,
  parameters: NormalDashboard['parameters'],
  saved: SavedLists = {},
): [name: string, value: string][] {
  const begun = new Set(parameters.flatMap(({ key, definition }) => ('value' in definition ? [key] : [])));
  const query = fields
    .filter(({ key, shown, value }) => shown && !usualInTabs.includes(key) && (begun.has(key) || !isEmpty(value)))
    .map(({ key, value }): [string, string] => [key, writeValue(value)]);
  if (search) query.push([names.search, search]);
  const bySection = Object.fromEntries(selections.map(({ section, filters }) => [section, filters]));
  if (selections.length > 0) query.push([selected, JSON.stringify(bySection)]);
  for (const section of parts.flatMap((part) => part.sections)) {
    const view = sections[section.key];
    if (!isFiltered(section) || !view) continue;
    const own = placedOf(section.columns);
    const usual = placedOf(applyView(section.columns, saved[section.key] ?? {}));
    const columns = view.columns ? { now: placedOf(applyView(section.columns, view)), own, usual } : null;
    const sort = section.type === 'timeline' ? [] : section.sorts;
    for (const [part, text] of writeTable(view, { sort, columns })) query.push([nameIn(section.key, part), text]);
  }
  return query;
}
