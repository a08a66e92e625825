import {
  type Lead,
  type ResolvedDashboard,
  type ResolvedTable,
  type ResolvedTableSection,
  tableOf,
  tableOfKey,
} from '../dashboards/resolved.ts';
import { kindOf } from '../sections/registry.ts';
import { isClosed, narrowed } from '../tables/narrowed.ts';
import type { Filter, Sort } from '../tables/table.ts';
import type { View } from './view.ts';

/** The filters that a click on a section applies to the others. */
export interface Selection {
  /** The key of the section. */
  section: string;
  filters: readonly Filter[];
}

/** The user's search, selections and sorts on a dashboard. Plain JSON. */
export interface Narrowing {
  /** Searched for in the rows of all sections. */
  search: string;
  selections: readonly Selection[];
  /** Sort orders that the user chose, by section key. */
  sorts: Readonly<Record<string, readonly Sort[]>>;
}

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
export const sortsOfSection = (section: ResolvedTableSection, { sorts }: Pick<Narrowing, 'sorts'>): readonly Sort[] =>
  sorts[section.key] ?? ('sorts' in section ? section.sorts : unsorted);

/** The filters that a section applies to the others. */
export const selectedBy = (
  { key }: ResolvedTableSection,
  { selections }: Pick<Narrowing, 'selections'>,
): readonly Filter[] => selections.find(({ section }) => section === key)?.filters ?? unfiltered;

/** The user's filters on the rows of a section, without those in its definition. */
export function userFilters(
  section: ResolvedTableSection,
  narrowing: Pick<Narrowing, 'selections'>,
): readonly Filter[] {
  const within = kindOf(section.type).within?.(section, selectedBy(section, narrowing)) ?? [];
  const others = narrowing.selections.filter((each) => each.section !== section.key).flatMap((each) => each.filters);
  return [...within, ...others];
}

/** Whether the user's search or filters may hide rows of the section. */
export const isNarrowedBy = (
  section: ResolvedTableSection,
  { columns }: Pick<ResolvedTable, 'columns'>,
  narrowing: Pick<Narrowing, 'selections' | 'search'>,
): boolean =>
  narrowing.search.trim() !== '' ||
  userFilters(section, narrowing).some((filter) => columns.some(({ value }) => value === filter.value));

/** All filters on the rows of a section. Its own selection does not filter it, except for drill-down levels. */
export function filtersOfSection(
  section: ResolvedTableSection,
  table: ResolvedTable,
  narrowing: Pick<Narrowing, 'selections'>,
): Filter[] {
  return combined(section.filters, userFilters(section, narrowing), table);
}

/**
 * The filters of a section as filters of the report that it links to, with the report's column names and at most one per
 * column; null where no such filters pass the same rows. Conditions relative to other rows (`among`) are left out.
 */
export function filtersForLead(
  section: ResolvedTableSection,
  table: ResolvedTable,
  { fields }: Lead,
  narrowing: Pick<Narrowing, 'selections'>,
): Filter[] | null {
  const carried = filtersOfSection(section, table, narrowing).flatMap(({ among: _among, ...filter }) =>
    Object.hasOwn(fields, filter.value) && filter.conditions.length > 0 ? [filter] : [],
  );
  return onePerColumn(carried, table)?.map((filter) => ({ ...filter, value: fields[filter.value] as string })) ?? null;
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

/** The view of a section's table: which rows, in which order. */
export const viewOfSection = (section: ResolvedTableSection, table: ResolvedTable, narrowing: Narrowing): View => ({
  search: narrowing.search,
  filters: filtersOfSection(section, table, narrowing),
  sorts: sortsOfSection(section, narrowing),
  fields: table.fields.filter((field) => table.columns.some(({ value }) => value === field)),
});
