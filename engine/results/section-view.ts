import {
  isFiltered,
  isListing,
  type Lead,
  type ResolvedDashboard,
  type ResolvedSection,
  type ResolvedTable,
  type ResolvedTableSection,
  tableOf,
  tableOfKey,
} from '../dashboards/resolved.ts';
import { applyView } from '../reports/columns.ts';
import { kindOf } from '../sections/registry.ts';
import { isClosed, narrowed } from '../tables/narrowed.ts';
import type { Filter, Sort } from '../tables/table.ts';
import type { Selection } from '../views/dashboard-view.ts';
import { resolveTableView } from '../views/resolve.ts';
import type { TableView } from '../views/schema.ts';
import type { View } from './view.ts';

/** The user's search, selections and sorts on a dashboard. Plain JSON. */
export interface Narrowing {
  /** Searched for in the rows of all sections. */
  search: string;
  selections: readonly Selection[];
  /** How the tables of sections are looked at, by section key. */
  sections: Readonly<Record<string, TableView>>;
}

const plain: TableView = {};

/** A section as the user looks at it: a table has the columns and the sort order of its view. */
export function viewedSection<S extends ResolvedSection>(section: S, { sections }: Pick<Narrowing, 'sections'>): S {
  const view = sections[section.key];
  if (!isListing(section) || !view) return section;
  const isKnown = ({ value }: Sort) => section.columns.some((column) => column.value === value);
  return {
    ...section,
    columns: applyView(section.columns, view),
    sorts: view.sort?.filter(isKnown) ?? section.sorts,
  };
}

/** The search and the filters of a section itself. Only some sections have them. */
const ownView = (section: ResolvedTableSection, { sections = {} }: Partial<Pick<Narrowing, 'sections'>>) =>
  isFiltered(section) ? resolveTableView(section.columns, sections[section.key] ?? plain) : resolveTableView([], plain);

/** The search of a section's table itself, besides that of the dashboard. */
export const ownSearch = (section: ResolvedTableSection, narrowing: Pick<Narrowing, 'sections'>): string =>
  ownView(section, narrowing).search.trim();

/** What filters the rows of a section. */
export type Filtering = Pick<Narrowing, 'selections'> & Partial<Pick<Narrowing, 'sections'>>;

/** All of the filters, combined where one filter can say what two on a column both pass. */
function combined(own: readonly Filter[], others: readonly Filter[], { columns }: ResolvedTable): Filter[] {
  const made = [...own];
  for (const filter of others) {
    const column = columns.find(({ value }) => value === filter.value);
    if (!column) continue;
    const place = made.findIndex(({ value }) => value === filter.value);
    const both = place < 0 ? null : narrowed(made[place] as Filter, filter, column);
    // Filters that exclude each other are both kept, so that both can be said.
    if (both && !isClosed(both)) made[place] = both;
    else made.push(filter);
  }
  return made;
}

/** One filter per column that passes what all of its filters pass; null where no filter can express it. */
function onePerColumn(filters: readonly Filter[], { columns }: ResolvedTable): Filter[] | null {
  const made = new Map<string, Filter>();
  for (const filter of filters) {
    const column = columns.find(({ value }) => value === filter.value);
    const before = made.get(filter.value);
    const both = before && column ? narrowed(before, filter, column) : filter;
    if (!both) return null;
    made.set(filter.value, both);
  }
  return [...made.values()];
}

/** The filters that exclude each other, by column: together they pass no row. */
export function excluding(filters: readonly Filter[], table: ResolvedTable): Filter[] {
  const values = new Set(filters.map(({ value }) => value));
  return [...values].flatMap((value) => {
    const own = filters.filter((filter) => filter.value === value);
    return onePerColumn(own, table)?.some(isClosed) ? own : [];
  });
}

const unsorted: readonly Sort[] = [];
const unfiltered: readonly Filter[] = [];

/** The sort order of a section. */
export function sortsOfSection(given: ResolvedTableSection, narrowing: Pick<Narrowing, 'sections'>): readonly Sort[] {
  const section = viewedSection(given, narrowing);
  return 'sorts' in section ? section.sorts : unsorted;
}

/** The filters that a section applies to the others. */
export const selectedBy = (
  { key }: ResolvedTableSection,
  { selections }: Pick<Narrowing, 'selections'>,
): readonly Filter[] => selections.find(({ section }) => section === key)?.filters ?? unfiltered;

const selectedElsewhere = ({ key }: ResolvedTableSection, { selections }: Pick<Narrowing, 'selections'>) =>
  selections.filter(({ section }) => section !== key).flatMap(({ filters }) => filters);

/** The user's filters on the rows of a section, without those in its definition. */
export function userFilters(section: ResolvedTableSection, narrowing: Filtering): readonly Filter[] {
  const within = kindOf(section.type).within?.(section, selectedBy(section, narrowing)) ?? [];
  return [...within, ...selectedElsewhere(section, narrowing), ...ownView(section, narrowing).filters];
}

/**
 * The columns that the section does not have, of lost selections and of filters of its table. Without them it could show
 * more rows, so it shows none.
 */
export const closing = (
  section: ResolvedTableSection,
  { columns }: Pick<ResolvedTable, 'columns'>,
  narrowing: Filtering,
): string[] => [
  ...narrowing.selections
    .filter((each) => each.section !== section.key)
    .flatMap(({ filters, gone = [] }) => filters.map(({ value }) => value).filter((value) => gone.includes(value)))
    .filter((value) => columns.every((column) => column.value !== value)),
  ...ownView(section, narrowing).closed.map(({ value }) => value),
];

/** Whether the user's search or filters may hide rows of the section. */
export const isNarrowedBy = (
  section: ResolvedTableSection,
  { columns }: Pick<ResolvedTable, 'columns'>,
  narrowing: Narrowing,
): boolean =>
  narrowing.search.trim() !== '' ||
  ownSearch(section, narrowing) !== '' ||
  closing(section, { columns }, narrowing).length > 0 ||
  userFilters(section, narrowing).some((filter) => columns.some(({ value }) => value === filter.value));

/** All filters on the rows of a section. Its own selection does not filter it, except for drill-down levels. */
export function filtersOfSection(section: ResolvedTableSection, table: ResolvedTable, narrowing: Filtering): Filter[] {
  return combined(section.filters, userFilters(section, narrowing), table);
}

/** The filters of a section as filters of its report, and what the report can't be filtered by. */
export interface LeadFilters {
  /** With the column names of the report. */
  filters: Filter[];
  /** Columns and parameters that the report lacks, as text. Without them it would show more rows. */
  lost: string[];
}

/**
 * The filters that the report of a section needs to show the same rows, at most one per column. A condition relative to
 * other rows (`among`), and filters of a column that no single filter can say, can't be passed on.
 */
export function filtersForLead(
  section: ResolvedTableSection,
  table: ResolvedTable,
  { fields, applied, lost: values, matched }: Lead,
  narrowing: Filtering,
): LeadFilters {
  const lost = [...values, ...closing(section, table, narrowing)];
  const headerOf = (value: string) => table.columns.find((column) => column.value === value)?.header ?? value;
  const selected = userFilters(section, narrowing);
  const carried = new Map<string, Filter[]>();
  for (const { among, ...filter } of filtersOfSection(section, table, narrowing)) {
    const { value } = filter;
    if (!among && filter.conditions.length === 0) continue;
    if (value === applied && !selected.some((each) => each.value === applied)) continue;
    if (among || !Object.hasOwn(fields, value) || fields[value] === matched?.value) lost.push(headerOf(value));
    else carried.set(value, [...(carried.get(value) ?? []), filter]);
  }
  const filters = [...carried].flatMap(([value, own]) => {
    const [one] = onePerColumn(own, table) ?? [];
    if (!one) lost.push(headerOf(value));
    return one ? [{ ...one, value: fields[value] as string }] : [];
  });
  return { filters: matched ? [matched, ...filters] : filters, lost };
}

/** Headers of columns that other sections filter by but that the section's table does not have. */
export function unknownTo(
  own: ResolvedTableSection,
  dashboard: Pick<ResolvedDashboard, 'parts' | 'tables'>,
  { selections }: Pick<Narrowing, 'selections'>,
): string[] {
  const known = new Set(tableOf(own, dashboard.tables)?.columns.map(({ value }) => value));
  const headers = selections.flatMap(({ section, filters }) => {
    const columns = tableOfKey(section, dashboard)?.columns ?? [];
    const unknown = section === own.key ? [] : filters.filter(({ value }) => !known.has(value));
    return unknown.flatMap(({ value }) => columns.find((column) => column.value === value)?.header ?? []);
  });
  return [...new Set(headers)];
}

/** The view in which the filters of a section's selection are changed: its rows with the other filters and that selection. */
export function viewOfSelection(section: ResolvedTableSection, table: ResolvedTable, narrowing: Narrowing): View {
  const view = viewOfSection(section, table, narrowing);
  return { ...view, sorts: [], filters: combined(view.filters, selectedBy(section, narrowing), table) };
}

/** The fields of a table that its view shows and searches, those that it only has, and those that actions read. */
function fieldsOfView(
  { fields, hidden, sent, columns }: ResolvedTable,
  isSearched: (field: string) => boolean = (field) => !hidden.includes(field),
): Pick<View, 'fields' | 'uses' | 'sent'> {
  const known = new Set(columns.map(({ value }) => value));
  const all = fields.filter((field) => known.has(field));
  const uses = all.filter((field) => !isSearched(field));
  return {
    fields: all.filter(isSearched),
    ...(uses.length > 0 ? { uses } : {}),
    ...(sent.length > 0 ? { sent } : {}),
  };
}

/**
 * The fields that a search of a section covers: those of the dashboard, and of a table the columns that it shows, on a map
 * also on its cards. The search of the table itself covers only these, as that of a report.
 */
function searchedBy(given: ResolvedTableSection, { hidden }: ResolvedTable, narrowing: Narrowing) {
  const section = viewedSection(given, narrowing);
  if (!isFiltered(section)) return undefined;
  const isOwn = ownSearch(section, narrowing) !== '';
  const shown = new Map(section.columns.map(({ value, enabled }) => [value, enabled]));
  if (section.type === 'map') for (const { value } of section.card) shown.set(value, true);
  return (field: string) => shown.get(field) ?? !(isOwn || hidden.includes(field));
}

/** The filters on a section's rows that are not changed there: of its definition, and of the other sections. */
function fixedIn(section: ResolvedTableSection, table: ResolvedTable, narrowing: Narrowing) {
  const fixed = combined(section.filters, selectedElsewhere(section, narrowing), table);
  return {
    ...(section.filters.length > 0 ? { whole: section.filters } : {}),
    ...(fixed.length > 0 ? { fixed } : {}),
  };
}

/** All rows of a table, for a section that changes its first one. */
export const wholeView = (table: ResolvedTable): View => ({
  search: '',
  filters: [],
  sorts: [],
  ...fieldsOfView(table),
});

/** The view of a section's table: which rows, in which order. */
export const viewOfSection = (section: ResolvedTableSection, table: ResolvedTable, narrowing: Narrowing): View => ({
  ...(closing(section, table, narrowing).length > 0 || ownView(section, narrowing).isClosed ? { isClosed: true } : {}),
  ...fixedIn(section, table, narrowing),
  search: [narrowing.search, ownSearch(section, narrowing)].filter((text) => text.trim()).join(' '),
  filters: filtersOfSection(section, table, narrowing),
  sorts: sortsOfSection(section, narrowing),
  ...fieldsOfView(table, searchedBy(section, table, narrowing)),
});
