import { allShut, type HeadAt } from '../pivots/group-lines.ts';
import type { PivotRefusal, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { RowGroups } from '../pivots/row-groups.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import { equal } from '../schema/equal.ts';
import type { ColumnSummary } from '../summaries/summary.ts';
import { allRows } from '../tables/cells.ts';
import { type Line, type Lines, linesOf, readLines, rowsOf, withSent } from '../tables/lines.ts';
import { type Reading, readDataset } from '../tables/reading.ts';
import { sortRows } from '../tables/sort.ts';
import type { Dataset, Rows, Table } from '../tables/table.ts';
import { type Trail, trailIn } from '../tables/trail.ts';
import { createColumnSummaries } from './column-summaries.ts';
import { type ColumnValues, createColumnValues } from './column-values.ts';
import { createGroupedRows } from './grouped-rows.ts';
import { matchAllRows, matchRows, pivotOf, totalsOf } from './shared-rows.ts';
import type { Plan, View, ViewSummary } from './view.ts';

function joined(first: Rows, second: Rows): Rows {
  if (first.length === 0) return second;
  const rows = new Uint32Array(first.length + second.length);
  rows.set(first);
  rows.set(second, first.length);
  return rows;
}

/** What changed between two views: columns, matching rows, their order, or which groups are expanded. */
function changesOf(before: View, next: View) {
  const fields = !equal(before.fields, next.fields);
  const search = next.search.trim();
  return {
    fields,
    matched:
      (search !== '' && fields) ||
      Boolean(before.isClosed) !== Boolean(next.isClosed) ||
      before.search.trim() !== search ||
      !equal(before.filters, next.filters) ||
      !equal(before.fixed, next.fixed),
    arranged: !equal(before.sorts, next.sorts) || !equal(before.groups?.fields ?? [], next.groups?.fields ?? []),
    opened: !equal(before.groups?.opened, next.groups?.opened),
  };
}

/** The rows of a reading in a view, updated while the dataset grows. */
export interface ShownRows {
  readonly table: Table;
  /** The visible rows in order, without group headers, regardless of which groups are expanded. */
  readonly lines: Lines;
  setView(view: View): void;
  /** Adds the rows received since the last call. They stay in their original order until the last ones have arrived. */
  grow(isLast: boolean): void;
  summary(): ViewSummary;
  /**
   * Summarizes a column over the rows that pass the search and the filters of other columns, with the number that
   * also pass its own filter. null if there is no such column.
   */
  summarize(field: string): ColumnSummary | null;
  /** The visible lines `from` to `to` (exclusive): group headers, and the rows of expanded groups. */
  block(from: number, to: number): Line[];
  /** The numbers of a column in the matching rows, in their order; NaN where there is none. */
  numbers(field: string): Float64Array;
  /** The values of a column around one of them, in the order of the first matching rows; null: of all. */
  trail(field: string, id: string, rows: number | null): Trail;
  /** The group headers above a line, outermost first; empty if rows are not grouped. */
  above(line: number): HeadAt[];
  /** The matching rows, or every row, as a pivot. */
  pivot(pivot: ResolvedPivot, scope?: 'shown' | 'all'): PivotTable | PivotRefusal;
  /** Every row, in the sort order of the view. */
  all(): Lines;
  /** The matching rows, or every row, grouped as in the view; null if it has no groups. */
  groups(scope: 'shown' | 'all'): RowGroups | null;
  /** The distinct values of columns, over the rows that pass the search and the filters of other columns. */
  readonly values: ColumnValues;
}

/** Lines with the fields of a view. */
function linesFor({ fields, uses = [], sent = [] }: View, reading: Reading, lines: Lines, from: number, to: number) {
  const shown = readLines(reading.table, lines, from, to, [...fields, ...uses]);
  return sent.length > 0 ? withSent(shown, lines, from, reading.sent, sent) : shown;
}

function numbersOf({ columns }: Table, lines: Lines, field: string): Float64Array {
  const column = columns.get(field);
  const values = column && column.kind !== 'text' ? column.values : null;
  return Float64Array.from(rowsOf(lines), (row) => values?.[row] ?? Number.NaN);
}

type Drawn = Pick<Plan, 'columns' | 'style'>;

/** How many rows a definition does not exclude. */
const wholeOf = (table: Table, plan: Drawn, { whole: filters }: View): Pick<ViewSummary, 'whole'> =>
  filters ? { whole: matchAllRows(table, plan, { search: '', fields: [], filters }).length } : {};

export function createShownRows(reading: Reading, plan: Drawn, first: View): ShownRows {
  const { columns, style } = plan;
  const { table } = reading;
  let view = first;
  let seen = 0;
  let complete = false;
  let matched: Rows = new Uint32Array(0);
  /** The matching rows in groups. */
  const grouped = createGroupedRows(table, plan);
  let lines = linesOf(matched);
  /** For the matching rows and the fields of the view; null if either has changed. */
  let totals: ViewSummary['totals'] | null = null;

  const sorted = (unsorted: Rows): Lines =>
    linesOf(complete && view.sorts.length > 0 ? sortRows(table, unsorted, view.sorts, style.locale) : unsorted);

  const group = (rows: Rows): RowGroups | null =>
    complete && view.groups ? grouped.group(rows, sorted(rows).places, view) : null;

  function arrange(): void {
    grouped.take(group(matched), view);
    lines = grouped.groups ? linesOf(grouped.groups.rows) : sorted(matched);
  }

  /** The rows without the filter of one field; null if the field or the rows have changed. */
  let others: { field: string; rows: Rows } | null = null;

  const match = (filters = view.filters) => matchAllRows(table, plan, { ...view, filters });

  function matchAll(): void {
    matched = match();
    seen = table.length;
    totals = others = null;
    summaries.forget();
  }

  function matchedBut(field: string): Rows {
    const filters = view.filters.filter(({ value }) => value !== field);
    if (filters.length === view.filters.length) return matched;
    const fixed = view.fixed?.filter(({ value }) => value === field) ?? [];
    if (others?.field !== field) others = { field, rows: match([...filters, ...fixed]) };
    return others.rows;
  }

  const summaries = createColumnSummaries(table, plan, matchedBut, () => matched);

  return {
    table,
    get lines() {
      return lines;
    },
    setView(next) {
      const changed = changesOf(view, next);
      view = next;
      if (changed.matched) matchAll();
      if (changed.fields) totals = null;
      if (changed.matched || changed.arranged || (changed.fields && grouped.groups !== null)) arrange();
      else if (changed.opened) grouped.open(view);
    },
    grow(isLast) {
      complete = isLast;
      reading.extend();
      if (seen < table.length) {
        matched = joined(matched, matchRows(table, plan, view, seen));
        totals = others = null;
        summaries.forget();
      }
      seen = table.length;
      arrange();
    },
    summary() {
      const shown = { rows: matched.length, of: seen, ...wholeOf(table, plan, view), ...grouped.counts() };
      // Totals of incomplete data would be misleading.
      if (!complete) return { ...shown, totals: {} };
      // Sorting does not change totals, and reading rows in their original order is several times faster.
      totals ??= totalsOf(table, plan, view.fields, matched);
      return { ...shown, totals };
    },
    summarize: (field) => summaries.of(field),
    block: (from, to) => linesFor(view, reading, grouped.lines ?? lines, from, to),
    numbers: (field) => numbersOf(table, lines, field),
    trail: (field, id, rows) => trailIn(table, lines, field, id, rows),
    above: (line) => grouped.lines?.above(line) ?? [],
    pivot: (pivot, scope = 'shown') => pivotOf(table, plan, pivot, scope === 'shown' ? matched : allRows(table)),
    all: () => sorted(allRows(table)),
    groups: (scope) => (scope === 'all' ? group(allRows(table)) : grouped.groups),
    values: createColumnValues(table, columns, style, matchedBut),
  };
}

/** A view of a complete reading. */
export function showView(reading: Reading, plan: Drawn, view: View): ShownRows {
  const shown = createShownRows(reading, plan, view);
  shown.grow(true);
  return shown;
}

/** All rows of a complete dataset, with the sort order and columns of a resolved report. */
export function showAll(dataset: Dataset, resolved: Plan & Pick<ResolvedReport, 'sort' | 'groups'>): ShownRows {
  const fields = resolved.columns.filter((column) => column.enabled).map((column) => column.value);
  const groups = { fields: resolved.groups, opened: allShut };
  const view: View = { search: '', filters: [], sorts: resolved.sort, fields, groups };
  return showView(readDataset(dataset, resolved), resolved, view);
}
