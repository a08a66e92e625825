import type { Column, Rows, Table } from './table.ts';

export type CellValue = string | number | null;

/**
 * The value of a cell: a text, a number, a day (days since 1970-01-01), a datetime (milliseconds in local time), or 0 and 1. null
 * if it is empty or the table lacks the field.
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

/** Prepares to read some fields of rows. */
export function cellReaders(table: Table, fields: readonly string[]): (row: number) => Record<string, CellValue> {
  const columns = fields.map((field) => [field, table.columns.get(field)] as const);
  return (row) =>
    Object.fromEntries(columns.map(([field, column]) => [field, column ? readColumn(column, row) : null]));
}

/** All rows in their original order. */
export function allRows(table: Table): Rows {
  const rows = new Uint32Array(table.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return rows;
}
