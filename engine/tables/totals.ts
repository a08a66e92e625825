import type { ResolvedColumn } from '../columns/column.ts';
import type { ColumnTotal, Groups, GroupTotals, TotalRows, Totals } from '../totals/kind.ts';
import { totalKindOf } from '../totals/registry.ts';
import { divideGroups } from './groups.ts';
import type { Head } from './lines.ts';
import type { Rows, Table } from './table.ts';

type Totalled = Pick<ResolvedColumn, 'value' | 'total'>;

export const totalRowsOf = (table: Table, rows: Rows): TotalRows => ({
  rows,
  numbers(field) {
    const column = table.columns.get(field);
    return column && column.kind !== 'text' ? column.values : null;
  },
  divide: (whole, fields) => divideGroups(whole, table, rows, fields),
});

/**
 * The totals of columns over groups of rows, by field, in the units of the table's columns; null for a column without a total, or
 * where the table lacks a field that it needs. `groups.of[i]` is the group of `rows[i]`.
 */
export function totalGroups(
  table: Table,
  rows: Rows,
  groups: Groups,
  columns: readonly Totalled[],
): Readonly<Record<string, GroupTotals | null>> {
  const read = totalRowsOf(table, rows);
  return Object.fromEntries(
    columns.map(({ value, total }) => [
      value,
      totalKindOf(total).accumulate(total, value, read, groups)?.totals() ?? null,
    ]),
  );
}

/** The totals over all rows; null also where no row has the values that it needs. */
export function totalRows(table: Table, rows: Rows, columns: readonly Totalled[]): Totals {
  const totals = totalGroups(table, rows, { of: new Uint32Array(rows.length), count: 1 }, columns);
  return Object.fromEntries(Object.entries(totals).map(([field, groups]) => [field, onlyGroup(groups)]));
}

function onlyGroup(groups: GroupTotals | null): ColumnTotal | null {
  const value = groups?.values[0] ?? Number.NaN;
  return Number.isNaN(value) ? null : { value, rows: groups?.rows[0] ?? 0 };
}

/**
 * The totals row of every output. The label is in the first column without a total. null where no column has a total. `columns` are
 * in display order.
 */
export function totalsLine(columns: readonly { value: string }[], totals: Totals | null, label: string): Head | null {
  const values = columns.map(({ value }) => totals?.[value]?.value ?? null);
  if (values.every((value) => value === null)) return null;
  const labelled = values.indexOf(null);
  const cells = columns.map(({ value }, place) => [value, place === labelled ? label : (values[place] ?? null)]);
  return { type: 'total', level: 0, cells: Object.fromEntries(cells) };
}
