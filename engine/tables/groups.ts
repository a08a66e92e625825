import type { Groups } from '../totals/kind.ts';
import type { Column, Rows, Table } from './table.ts';

/**
 * Groups rows by the combinations of what stands in the fields, in the order of their first rows. A field that the table
 * lacks divides nothing.
 */
export function groupRows(table: Table, rows: Rows, fields: readonly string[]): Groups {
  return divideGroups({ of: new Uint32Array(rows.length), count: rows.length > 0 ? 1 : 0 }, table, rows, fields);
}

/** Divides each group of rows in the same way. */
export function divideGroups(whole: Groups, table: Table, rows: Rows, fields: readonly string[]): Groups {
  let groups = whole;
  for (const field of fields) {
    const column = table.columns.get(field);
    if (column) groups = divide(groups, column, rows);
  }
  return groups;
}

function divide(groups: Groups, column: Column, rows: Rows): Groups {
  const numberAt = valueNumbers(column);
  const of = new Uint32Array(rows.length);
  const known = new Map<number, number>();
  for (let i = 0; i < rows.length; i++) {
    const pair = numberAt(rows[i] as number) * groups.count + (groups.of[i] as number);
    let group = known.get(pair);
    if (group === undefined) {
      group = known.size;
      known.set(pair, group);
    }
    of[i] = group;
  }
  return { of, count: known.size };
}

/** Numbers the distinct values of a column, from 0 on. */
function valueNumbers(column: Column): (row: number) => number {
  const numbers = new Map<string | number, number>();
  const numberOf = (value: string | number) => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    numbers.set(value, numbers.size);
    return numbers.size - 1;
  };
  if (column.kind !== 'text') return (row) => numberOf(column.values[row] as number);
  // A dictionary may hold a text twice.
  const byCode = column.dictionary.map(numberOf);
  return (row) => byCode[column.codes[row] as number] as number;
}
