import {
  type Lead,
  type ResolvedDashboard,
  type ResolvedTable,
  type ResolvedTableSection,
  tableOf,
  tableOfKey,
} from '../dashboards/resolved.ts';
import { kindOf } from '../sections/registry.ts';
import { narrowed } from '../tables/narrowed.ts';
import type { Filter, Sort } from '../tables/table.ts';
import type { View } from './view.ts';

/** What a click on a section filters the others by. */
export interface Selection {
  /** The section, by its key. */
  section: string;
  filters: readonly Filter[];
}

/** What the user does to the sections of a dashboard. Plain JSON. */
export interface Narrowing {
  /** What is searched for in the rows of all sections. */
  search: string;
  selections: readonly Selection[];
  /** How the rows of sections stand where the user chose it, by their keys. */
  sorts: Readonly<Record<string, readonly Sort[]>>;
}

/** The filters of two sources together, at most one a column; the later one holds where they can’t be said as one. */
function together(own: readonly Filter[], others: readonly Filter[], { columns }: ResolvedTable): Filter[] {
  const made = new Map(own.map((filter) => [filter.value, filter]));
  for (const filter of others) {
    const column = columns.find(({ value }) => value === filter.value);
    if (!column) continue;
    const before = made.get(filter.value);
    made.set(filter.value, before ? (narrowed(before, filter, column) ?? filter) : filter);
  }
  return [...made.values()];
}

const unsorted: readonly Sort[] = [];
const unfiltered: readonly Filter[] = [];

/** How the rows of a section stand. */
export const sortsOfSection = (section: ResolvedTableSection, { sorts }: Pick<Narrowing, 'sorts'>): readonly Sort[] =>
  sorts[section.key] ?? ('sorts' in section ? section.sorts : unsorted);

/** What a section filters the others by. */
export const selectedBy = (
  { key }: ResolvedTableSection,
  { selections }: Pick<Narrowing, 'selections'>,
): readonly Filter[] => selections.find(({ section }) => section === key)?.filters ?? unfiltered;

/** By what the reader filters the rows of a section, beside what it is filtered by for everybody. */
export function filtersOfReader(
  section: ResolvedTableSection,
  narrowing: Pick<Narrowing, 'selections'>,
): readonly Filter[] {
  const within = kindOf(section.type).within?.(section, selectedBy(section, narrowing)) ?? [];
  const others = narrowing.selections.filter((each) => each.section !== section.key).flatMap((each) => each.filters);
  return [...within, ...others];
}

/** Whether the reader sees fewer of its rows than there are, or might. */
export const isNarrowedBy = (
  section: ResolvedTableSection,
  { columns }: Pick<ResolvedTable, 'columns'>,
  narrowing: Pick<Narrowing, 'selections' | 'search'>,
): boolean =>
  narrowing.search.trim() !== '' ||
  filtersOfReader(section, narrowing).some((filter) => columns.some(({ value }) => value === filter.value));

/**
 * By what the rows of a section are filtered: what it filters the others by is nothing to itself, but where it shows what lies in
 * that.
 */
export function filtersOfSection(
  section: ResolvedTableSection,
  table: ResolvedTable,
  narrowing: Pick<Narrowing, 'selections'>,
): Filter[] {
  return together(section.filters, filtersOfReader(section, narrowing), table);
}

/**
 * By what the rows of the report behind a section are filtered, in the names that the report has: by what those of the section
 * are, but for where they stand among the others.
 */
export const filtersBehind = (
  section: ResolvedTableSection,
  table: ResolvedTable,
  { fields }: Lead,
  narrowing: Pick<Narrowing, 'selections'>,
): Filter[] =>
  filtersOfSection(section, table, narrowing).flatMap(({ among: _among, ...filter }) => {
    const value = Object.hasOwn(fields, filter.value) ? fields[filter.value] : undefined;
    return value === undefined || filter.conditions.length === 0 ? [] : [{ ...filter, value }];
  });

/** What the other sections filter by, in the headers of its columns, and the table of a section has not. */
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

/** The rows of a section: which of its table, and in which order. */
export const viewOfSection = (section: ResolvedTableSection, table: ResolvedTable, narrowing: Narrowing): View => ({
  search: narrowing.search,
  filters: filtersOfSection(section, table, narrowing),
  sorts: sortsOfSection(section, narrowing),
  fields: table.fields.filter((field) => table.columns.some(({ value }) => value === field)),
});
