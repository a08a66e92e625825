import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { filterRows } from '../../engine/tables/filter.ts';
import { searchRows } from '../../engine/tables/search.ts';
import { sortRows } from '../../engine/tables/sort.ts';
import type { Rows, Table } from '../../engine/tables/table.ts';
import { totalRows } from '../../engine/tables/totals.ts';
import { allRows, type Row, readBlock } from '../../engine/tables/view.ts';
import type { Plan, Shown, View } from './protocol.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function range(from: number, to: number): Rows {
  const rows = new Uint32Array(to - from);
  for (let i = 0; i < rows.length; i++) rows[i] = from + i;
  return rows;
}

function joined(first: Rows, second: Rows): Rows {
  if (first.length === 0) return second;
  const rows = new Uint32Array(first.length + second.length);
  rows.set(first);
  rows.set(second, first.length);
  return rows;
}

/** The rows of a table that a view shows, kept up to date while the table grows. */
export interface ShownRows {
  readonly rows: Rows;
  readonly table: Table;
  setView(view: View): void;
  /** Takes in the rows that came since. They stand in the order in which they came, until the last ones are in. */
  grow(isLast: boolean): void;
  summary(): Shown;
  block(from: number, to: number): Row[];
  /** Every row, sorted as the view is. */
  all(): Rows;
}

export function createShownRows(table: Table, { columns, style }: Plan, first: View): ShownRows {
  let view = first;
  let seen = 0;
  let complete = false;
  let matched: Rows = new Uint32Array(0);
  let rows: Rows = matched;
  /** Of the matched rows and the fields of the view; null when either has changed. */
  let totals: Shown['totals'] | null = null;

  const columnsOf = (fields: readonly string[]): ResolvedColumn[] =>
    fields.flatMap((field) => columns.find((column) => column.value === field) ?? []);

  const sorted = (unsorted: Rows): Rows =>
    complete && view.sorts.length > 0 ? sortRows(table, unsorted, view.sorts, style.locale) : unsorted;

  function match(from: number): Rows {
    let found = range(from, table.length);
    if (view.filters.length > 0) found = filterRows(table, found, view.filters, columns);
    if (view.search.trim()) found = searchRows(table, found, columnsOf(view.fields), view.search, style);
    return found;
  }

  function matchAll(): void {
    matched = match(0);
    seen = table.length;
    totals = null;
  }

  return {
    table,
    get rows() {
      return rows;
    },
    setView(next) {
      const before = view;
      view = next;
      const searchesOthers = next.search.trim() !== '' && !same(before.fields, next.fields);
      const matchesOthers =
        searchesOthers || before.search.trim() !== next.search.trim() || !same(before.filters, next.filters);
      if (matchesOthers) matchAll();
      if (!same(before.fields, next.fields)) totals = null;
      if (matchesOthers || !same(before.sorts, next.sorts)) rows = sorted(matched);
    },
    grow(isLast) {
      complete = isLast;
      if (seen < table.length) {
        matched = joined(matched, match(seen));
        totals = null;
      }
      seen = table.length;
      rows = sorted(matched);
    },
    summary() {
      // A total of what happens to be there yet would only mislead.
      if (!complete) return { rows: rows.length, of: seen, totals: {} };
      // A sort changes no total, and rows in the order in which they came are read several times as fast.
      totals ??= totalRows(table, matched, columnsOf(view.fields));
      return { rows: rows.length, of: seen, totals };
    },
    block: (from, to) => readBlock(table, rows, from, to, view.fields),
    all: () => sorted(allRows(table)),
  };
}
