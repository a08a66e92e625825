import type { Column, Rows, Table } from './table.ts';

export type CellValue = string | number | null;

/** A table row as the grid takes it: values by field. */
export type Row = Record<string, CellValue>;

/**
 * The value of a cell: a text, a number, a day (days since 1970-01-01), a moment (milliseconds of the wall clock), or 0
 * and 1. null when it is empty, or when the table has no such field.
 */
export const readCell = (table: Table, field: string, row: number): CellValue => {
  const column = table.columns.get(field);
  return column ? readColumn(column, row) : null;
};

function readColumn(column: Column, row: number): CellValue {
  if (column.kind === 'text') return column.dictionary[column.codes[row] ?? 0] || null;
  const value = column.values[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** The rows at places `from` to before `to` of `rows`, with the fields given. Places behind the end give nothing. */
export function readBlock(table: Table, rows: Rows, from: number, to: number, fields: readonly string[]): Row[] {
  const columns = fields.map((field) => [field, table.columns.get(field)] as const);
  return Array.from(rows.subarray(from, to), (row) =>
    Object.fromEntries(columns.map(([field, column]) => [field, column ? readColumn(column, row) : null])),
  );
}

/** Every row, in the order in which the rows came. */
export function allRows(table: Table): Rows {
  const rows = new Uint32Array(table.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return rows;
}
