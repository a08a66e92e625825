import type { ResolvedColumn } from '../columns/column.ts';
import { computePivot } from '../pivots/compute.ts';
import type { PivotRefusal, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { filterRows } from '../tables/filter.ts';
import { searchRows } from '../tables/search.ts';
import type { Filter, Rows, Table } from '../tables/table.ts';
import { totalRows } from '../tables/totals.ts';
import type { Plan, ViewSummary } from './view.ts';

type Drawn = Pick<Plan, 'columns' | 'style'>;

/** The inputs that determine which rows match. */
interface Narrowing {
  search: string;
  /** The fields to search in. */
  fields: readonly string[];
  filters: readonly Filter[];
  isClosed?: boolean;
}

/** The maximum number of cached row sets per table. */
const most = 64;

interface Shared {
  /** The length of the table when it was cached. */
  length: number;
  /** Kept as long as a view uses them. */
  rows: Map<string, WeakRef<Rows>>;
  totals: WeakMap<Rows, Map<string, ViewSummary['totals']>>;
  pivots: WeakMap<Rows, Map<string, PivotTable>>;
}

const shared = new WeakMap<Table, Shared>();

function sharedOf(table: Table): Shared {
  const known = shared.get(table);
  if (known?.length === table.length) return known;
  const fresh = { length: table.length, rows: new Map(), totals: new WeakMap(), pivots: new WeakMap() };
  shared.set(table, fresh);
  return fresh;
}

export const columnsOf = ({ columns }: Drawn, fields: readonly string[]): ResolvedColumn[] =>
  fields.flatMap((field) => columns.find((column) => column.value === field) ?? []);

/** The column properties that affect comparing, searching and totaling. */
const keyOf = (columns: readonly ResolvedColumn[]) =>
  columns.map(({ value, type, decimals, total, values }) => [value, type, decimals, total, values]);

function range(from: number, to: number): Rows {
  const rows = new Uint32Array(to - from);
  for (let i = 0; i < rows.length; i++) rows[i] = from + i;
  return rows;
}

/** The rows from `from` on that match the filters and the search, in their original order. */
export function matchRows(table: Table, plan: Drawn, narrowing: Narrowing, from: number): Rows {
  const { search, fields, filters, isClosed } = narrowing;
  if (isClosed) return new Uint32Array(0);
  let found = range(from, table.length);
  if (filters.length > 0) found = filterRows(table, found, filters, plan.columns);
  if (search.trim()) found = searchRows(table, found, columnsOf(plan, fields), search, plan.style);
  return found;
}

/** All matching rows. Views of one table with the same criteria share the same array, which must not be modified. */
export function matchAllRows(table: Table, plan: Drawn, narrowing: Narrowing): Rows {
  const { search, fields, filters, isClosed = false } = narrowing;
  const asked = [...filters.map(({ value }) => value), ...(search.trim() ? fields : [])];
  const key = JSON.stringify([isClosed, search.trim(), filters, keyOf(columnsOf(plan, asked)), plan.style]);
  const { rows } = sharedOf(table);
  const known = rows.get(key)?.deref();
  if (known) return known;
  const found = matchRows(table, plan, narrowing, 0);
  if (rows.size >= most) rows.clear();
  rows.set(key, new WeakRef(found));
  return found;
}

/** The totals of fields over rows, cached per row set. */
export function totalsOf(table: Table, plan: Drawn, fields: readonly string[], rows: Rows): ViewSummary['totals'] {
  const columns = columnsOf(plan, fields);
  const key = JSON.stringify(keyOf(columns));
  const { totals } = sharedOf(table);
  const known = totals.get(rows) ?? new Map<string, ViewSummary['totals']>();
  totals.set(rows, known);
  const found = known.get(key) ?? totalRows(table, rows, columns);
  known.set(key, found);
  return found;
}

/** Pivots with more figures are not cached. */
const mostFigures = 20_000;

/** Rows grouped by a pivot, cached per row set, so that undoing a selection is instant. */
export function pivotOf(table: Table, { style }: Drawn, pivot: ResolvedPivot, rows: Rows): PivotTable | PivotRefusal {
  const { pivots } = sharedOf(table);
  const known = pivots.get(rows) ?? new Map<string, PivotTable>();
  pivots.set(rows, known);
  const key = JSON.stringify([pivot, style.locale]);
  const found = known.get(key) ?? computePivot(table, rows, pivot, style.locale);
  if (found.type !== 'pivot') return found;
  const figures = found.figures.reduce((sum, each) => sum + each.length, 0);
  if (figures <= mostFigures) known.set(key, found);
  return found;
}
