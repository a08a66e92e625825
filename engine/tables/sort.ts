import { radixSort } from './radix.ts';
import { columnRanks } from './rank.ts';
import type { Codes, Column, NumberColumn, Rows, Sort, Table } from './table.ts';

/**
 * Sorts rows by several columns, the first one first. The sort is stable, and empty values come last in both directions. Texts
 * sort by `locale` (a BCP 47 tag). A missing column has no effect.
 */
export function sortRows(table: Table, rows: Rows, sorts: readonly Sort[], locale: string): Rows {
  let sorted: Rows = rows.slice();
  for (const { value, direction } of sorts.toReversed()) {
    const column = table.columns.get(value);
    if (!column) continue;
    for (const keys of sortKeys(column, table.length, direction === 'desc', locale)) sorted = radixSort(sorted, keys);
  }
  return sorted;
}

/**
 * The places of non-empty numbers in ascending order. Equal numbers keep the order of `places`, which are all by default.
 */
export function radixOrder(values: Float64Array, places: Rows = Uint32Array.from(values.keys())): Rows {
  const there = places.filter((place) => !Number.isNaN(values[place]));
  return numberKeys({ values }, values.length, false).reduce<Rows>(radixSort, there);
}

/** Unsigned keys by row, least significant key first. */
function sortKeys(column: Column, length: number, descending: boolean, locale: string): Uint32Array[] {
  return column.kind === 'text'
    ? [rankKeys(column.codes, columnRanks(column, locale), length, descending)]
    : numberKeys(column, length, descending);
}

function rankKeys(codes: Codes, ranks: Uint32Array, length: number, descending: boolean): Uint32Array {
  const byCode = ranks.map((rank) => (rank === 0 ? ranks.length : descending ? ranks.length - rank : rank));
  const keys = new Uint32Array(length);
  for (let row = 0; row < length; row++) keys[row] = byCode[codes[row] as number] as number;
  return keys;
}

/** The bits of floats, changed so that they sort like the floats. The highest key is not used by any number: it means empty. */
function numberKeys(column: Pick<NumberColumn, 'values'>, length: number, descending: boolean): Uint32Array[] {
  const words = new Uint32Array(column.values.buffer, column.values.byteOffset, length * 2);
  const low = new Uint32Array(length);
  const high = new Uint32Array(length);
  const turned = descending ? -1 : 0;
  for (let row = 0; row < length; row++) {
    const value = column.values[row] as number;
    if (Number.isNaN(value)) {
      low[row] = high[row] = 0xffffffff;
      continue;
    }
    if (value === 0) {
      high[row] = 0x80000000 ^ turned;
      low[row] = turned;
      continue;
    }
    const top = words[row * 2 + 1] as number;
    const mask = value < 0 ? -1 : 0;
    high[row] = top ^ (mask | 0x80000000) ^ turned;
    low[row] = (words[row * 2] as number) ^ mask ^ turned;
  }
  return [low, high];
}
