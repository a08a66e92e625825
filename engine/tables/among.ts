import type { Among, Column, End, Rows, Table } from './table.ts';

/** Reads the value of a column in a row; null for none. */
function readerOf(column: Column): (row: number) => string | number | null {
  if (column.kind === 'text') {
    const { codes, dictionary } = column;
    return (row) => dictionary[codes[row] as number] || null;
  }
  const { values } = column;
  return (row) => {
    const value = values[row] as number;
    return Number.isNaN(value) ? null : value;
  };
}

/** The first or the last value of a column in sort order. */
function endOf({ length }: Table, read: (row: number) => string | number | null, end: End): string | number | null {
  let found: string | number | null = null;
  for (let row = 0; row < length; row++) {
    const value = read(row);
    if (value === null) continue;
    if (found === null || (end === 'last' ? value > found : value < found)) found = value;
  }
  return found;
}

/** Whether a row has the first or the last value of a column; true for every row if the column is missing. */
function atEnd(table: Table, field: string, end: End): (row: number) => boolean {
  const column = table.columns.get(field);
  if (!column) return () => true;
  const read = readerOf(column);
  const found = endOf(table, read, end);
  return (row) => read(row) === found;
}

/** Filters rows by their position among the others of the table. A missing column filters nothing. */
export function keepAmong(table: Table, rows: Rows, field: string, among: Among): Rows {
  if (among.type === 'end') return rows.filter(atEnd(table, field, among.end));
  const [column, summed] = [table.columns.get(field), table.columns.get(among.of)];
  if (!column || !summed || summed.kind === 'text') return rows;
  const [read, isCounted] = [readerOf(column), among.at ? atEnd(table, among.at.value, among.at.end) : () => true];
  const sums = new Map<string | number | null, number>();
  for (let row = 0; row < table.length; row++) {
    const value = summed.values[row] as number;
    if (isCounted(row) && !Number.isNaN(value)) sums.set(read(row), (sums.get(read(row)) ?? 0) + value);
  }
  return rows.filter((row) => (sums.get(read(row)) ?? 0) !== 0);
}
