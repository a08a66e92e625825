import type { ResolvedColumn } from '../columns/column.ts';
import { fieldsOfHeadline, fieldsOfPivot } from '../pivots/fields.ts';
import { firstPivot } from '../pivots/guess.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { Chart } from '../schema/chart.ts';
import type { GroupField, Pivot } from '../schema/pivot.ts';
import type { Look } from '../schema/view-limits.ts';
import { isComplete } from '../tables/filter.ts';
import type { Filter, Sort } from '../tables/table.ts';
import type { TableView, View } from './schema.ts';

/** A view of a resolved report, with everything that it leaves out. Plain JSON. */
export interface ResolvedView {
  look: Look;
  search: string;
  /** The filters on columns of the report, whether they are shown or not. */
  filters: readonly Filter[];
  /** The filters on columns that these rows do not have: no row passes. */
  closed: readonly Filter[];
  /** No row passes. */
  isClosed: boolean;
  sorts: readonly Sort[];
  /** The row groups, outermost first. */
  groups: readonly GroupField[];
  pivot: Pivot;
  /** null: derived from the pivot. */
  chart: Chart | null;
  summaries: boolean;
  /** Columns that it reads besides the visible ones. */
  uses: readonly string[];
}

/** The fields that a pivot reads. A map of counties or cities also reads their states. */
function fieldsOfLook({ columns }: ResolvedReport, look: Look, pivot: Pivot): string[] {
  const fields = fieldsOfPivot(pivot);
  if (look !== 'chart') return fields;
  const regions = columns.filter(({ value }) => fields.includes(value)).flatMap(({ place }) => place?.region ?? []);
  return [...fields, ...regions];
}

/** Whether a filter limits the rows, or is still being typed. */
const isWhole = ({ conditions }: Filter): boolean => conditions.some(isComplete);

/** Whether a search has nothing left to search in: the report would search its own columns instead. */
export const isSearchGone = (
  { search = '', columns = [] }: TableView,
  known: { has: (value: string) => boolean },
): boolean =>
  search.trim() !== '' &&
  columns.length > 0 &&
  !columns.some(({ value, enabled = true }) => enabled && known.has(value));

/** What a view shows of the rows of a table. Columns that the table does not have are left out. */
export function resolveTableView(
  columns: readonly Pick<ResolvedColumn, 'value'>[],
  view: TableView,
): Pick<ResolvedView, 'search' | 'filters' | 'closed' | 'isClosed'> {
  const { search = '', filters = [] } = view;
  const known = new Set(columns.map(({ value }) => value));
  const closed = filters.filter((filter) => !known.has(filter.value) && isWhole(filter));
  return {
    search,
    filters: filters.filter(({ value }) => known.has(value)),
    closed,
    isClosed: closed.length > 0 || isSearchGone(view, known),
  };
}

/** What a view shows of a report that was resolved with it. Columns that the report does not have are left out. */
export function resolveView(resolved: ResolvedReport, view: View): ResolvedView {
  const { look = 'rows', chart = null, summaries = false } = view;
  const known = new Set(resolved.columns.map(({ value }) => value));
  const isKnown = ({ value }: { value: string }) => known.has(value);
  const groups = (view.groups ?? resolved.groups).filter(isKnown);
  const pivot = view.pivot ?? firstPivot(resolved);
  const read = look === 'rows' ? groups.map(({ value }) => value) : fieldsOfLook(resolved, look, pivot);
  return {
    look,
    ...resolveTableView(resolved.columns, view),
    sorts: (view.sort ?? resolved.sort).filter(isKnown),
    groups,
    pivot,
    chart: chart ?? resolved.chart,
    summaries,
    uses: [...read, ...fieldsOfHeadline(resolved)].filter((value) => known.has(value)),
  };
}

/** Whether a view of a table has a search or a filter. */
export const isViewNarrowed = ({ search = '', filters = [] }: TableView): boolean =>
  search.trim() !== '' || filters.length > 0;
