import { fieldsOfHeadline, fieldsOfPivot } from '../pivots/fields.ts';
import { firstPivot } from '../pivots/guess.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { Chart } from '../schema/chart.ts';
import type { GroupField, Pivot } from '../schema/pivot.ts';
import type { Look } from '../schema/view-limits.ts';
import { isComplete } from '../tables/filter.ts';
import type { Filter, Sort } from '../tables/table.ts';
import type { View } from './schema.ts';

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
const isSearchGone = ({ search = '', columns = [] }: View, known: ReadonlySet<string>): boolean =>
  search.trim() !== '' &&
  columns.length > 0 &&
  !columns.some(({ value, enabled = true }) => enabled && known.has(value));

/** What a view shows of a report that was resolved with it. Columns that the report does not have are left out. */
export function resolveView(resolved: ResolvedReport, view: View): ResolvedView {
  const { look = 'rows', search = '', filters = [], chart = null, summaries = false } = view;
  const known = new Set(resolved.columns.map(({ value }) => value));
  const isKnown = ({ value }: { value: string }) => known.has(value);
  const closed = filters.filter((filter) => !isKnown(filter) && isWhole(filter));
  const groups = (view.groups ?? resolved.groups).filter(isKnown);
  const pivot = view.pivot ?? firstPivot(resolved);
  const read = look === 'rows' ? groups.map(({ value }) => value) : fieldsOfLook(resolved, look, pivot);
  return {
    look,
    search,
    filters: filters.filter(isKnown),
    closed,
    isClosed: closed.length > 0 || isSearchGone(view, known),
    sorts: (view.sort ?? resolved.sort).filter(isKnown),
    groups,
    pivot,
    chart: chart ?? resolved.chart,
    summaries,
    uses: [...read, ...fieldsOfHeadline(resolved)].filter((value) => known.has(value)),
  };
}
