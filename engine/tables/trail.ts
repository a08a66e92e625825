import type { CellValue } from './cells.ts';
import { type Lines, rowsOf } from './lines.ts';
import type { Table } from './table.ts';

/** The most values that a trail has. */
export const mostInTrail = 2000;

/** The values of a list around one of them, in order, each once. */
export interface Trail {
  ids: readonly string[];
  /** The place of the first of them in the whole list, from 0. */
  first: number;
  /** The number of values in the whole list. */
  of: number;
}

/** The one thing that a cell names; null for an empty cell, and for several things separated by semicolons. */
export const idIn = (value: CellValue | undefined): string | null =>
  typeof value === 'string' && value !== '' && !value.includes(';') ? value : null;

/** The trail of some values, around one of them. */
export function trailOf(values: Iterable<string>, id: string, most = mostInTrail): Trail {
  const all = [...new Set(values)];
  const first = Math.max(0, Math.min(all.indexOf(id) - Math.floor(most / 2), all.length - most));
  return { ids: all.slice(first, first + most), first, of: all.length };
}

/** The trail of a column in the first rows of some lines. */
export function trailIn({ columns }: Table, lines: Lines, field: string, id: string, rows: number | null): Trail {
  const column = columns.get(field);
  const found = new Set<string>();
  if (column?.kind === 'text') {
    const { codes, dictionary } = column;
    const seen = new Uint8Array(dictionary.length);
    for (const row of rowsOf(lines).subarray(0, rows ?? undefined)) {
      const code = codes[row] ?? 0;
      if (seen[code]) continue;
      seen[code] = 1;
      const one = idIn(dictionary[code]);
      if (one !== null) found.add(one);
    }
  }
  return trailOf(found, id);
}
