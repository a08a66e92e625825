import type { Groups } from '../totals/kind.ts';
import { combine, type Numbered } from './combine.ts';
import type { Column, Rows, Table } from './table.ts';

/**
 * Groups rows by the combinations of values in the fields, in order of first appearance. A missing field has no effect.
 */
export function groupRows(table: Table, rows: Rows, fields: readonly string[]): Groups {
  return divideGroups({ of: new Uint32Array(rows.length), count: rows.length > 0 ? 1 : 0 }, table, rows, fields);
}

/** Splits each group in the same way. */
export function divideGroups(whole: Groups, table: Table, rows: Rows, fields: readonly string[]): Groups {
  let groups = whole;
  for (const field of fields) {
    const column = table.columns.get(field);
    if (column) groups = divide(groups, column, rows);
  }
  return groups;
}

function divide(groups: Groups, column: Column, rows: Rows): Groups {
  const values = valueNumbers(column, rows);
  return combine(groups, values, values.of);
}

/** The distinct values of a column, numbered from 0 on. */
function valueNumbers(column: Column, rows: Rows): Numbered {
  const numbers = new Map<string | number, number>();
  const numberOf = (value: string | number) => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, numbers.size);
    return numbers.size - 1;
  };
  if (column.kind !== 'text') {
    const of = Uint32Array.from(rows, (row) => numberOf(column.values[row] as number));
    return { of, count: numbers.size };
  }
  const { codes } = column;
  // A dictionary may contain a text twice.
  const byCode = column.dictionary.map(numberOf);
  return { of: Uint32Array.from(rows, (row) => byCode[codes[row] as number] as number), count: numbers.size };
}
