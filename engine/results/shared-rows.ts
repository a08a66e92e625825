import type { ResolvedColumn } from '../columns/column.ts';
import { computePivot } from '../pivots/compute.ts';
import type { PivotRefusal, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { filterRows } from '../tables/filter.ts';
import { searchRows } from '../tables/search.ts';
import type { Filter, Rows, Table } from '../tables/table.ts';
import { totalRows } from '../tables/totals.ts';
import type { Plan, Shown } from './view.ts';

type Drawn = Pick<Plan, 'columns' | 'style'>;

/** What decides which rows are let through. */
interface Narrowing {
  search: string;
  /** The fields that the search looks at. */
  fields: readonly string[];
  filters: readonly Filter[];
}

/** So many questions are remembered of a table. */
const most = 64;

interface Shared {
  /** Of how many rows the table was. */
  length: number;
  /** As long as a view has them. */
  rows: Map<string, WeakRef<Rows>>;
  totals: WeakMap<Rows, Map<string, Shown['totals']>>;
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

/** What tells of columns how their values are compared, searched and added up. */
const keyOf = (columns: readonly ResolvedColumn[]) =>
  columns.map(({ value, type, decimals, total, values }) => [value, type, decimals, total, values]);

function range(from: number, to: number): Rows {
  const rows = new Uint32Array(to - from);
  for (let i = 0; i < rows.length; i++) rows[i] = from + i;
  return rows;
}

/** The rows from one on that filters and a search let through, in the order in which they came. */
export function matchRows(table: Table, plan: Drawn, { search, fields, filters }: Narrowing, from: number): Rows {
  let found = range(from, table.length);
  if (filters.length > 0) found = filterRows(table, found, filters, plan.columns);
  if (search.trim()) found = searchRows(table, found, columnsOf(plan, fields), search, plan.style);
  return found;
}

/** The same of all rows. Views of one table that ask alike are given the same rows, which nobody changes. */
export function matchAllRows(table: Table, plan: Drawn, narrowing: Narrowing): Rows {
  const { search, fields, filters } = narrowing;
  const asked = [...filters.map(({ value }) => value), ...(search.trim() ? fields : [])];
  const key = JSON.stringify([search.trim(), filters, keyOf(columnsOf(plan, asked)), plan.style]);
  const { rows } = sharedOf(table);
  const known = rows.get(key)?.deref();
  if (known) return known;
  const found = matchRows(table, plan, narrowing, 0);
  if (rows.size >= most) rows.clear();
  rows.set(key, new WeakRef(found));
  return found;
}

/** The totals of some fields over rows of a table; the same rows are added up once. */
export function totalsOf(table: Table, plan: Drawn, fields: readonly string[], rows: Rows): Shown['totals'] {
  const columns = columnsOf(plan, fields);
  const key = JSON.stringify(keyOf(columns));
  const { totals } = sharedOf(table);
  const known = totals.get(rows) ?? new Map<string, Shown['totals']>();
  totals.set(rows, known);
  const found = known.get(key) ?? totalRows(table, rows, columns);
  known.set(key, found);
  return found;
}

/** A pivot with more figures is not kept. */
const mostFigures = 20_000;

/** Rows of a table, grouped; the same rows are grouped once, so that a selection that is taken away costs nothing. */
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
