import { cellText } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import type { FieldValue } from '../context/values.ts';
import { isoDay, isoMoment, parseDay, parseMoment } from '../formats/days.ts';
import type { Style } from '../formats/style.ts';
import type { Cells } from '../tables/lines.ts';

/** A row of a table, by column, in the backend's units. */
export type Row = Readonly<Record<string, FieldValue>>;

/** The most characters of a cell in a question. */
const longest = 120;

/** Cells of a table as its backend sent them. Fields without a column are texts and numbers already. */
export function rowOf(cells: Cells, columns: readonly Pick<ResolvedColumn, 'value' | 'type'>[]): Row {
  const kinds = new Map(columns.map(({ value, type }) => [value, columnKinds[type].storage]));
  return Object.fromEntries(
    Object.entries(cells).map(([field, value]) => {
      const kind = kinds.get(field);
      if (typeof value !== 'number') return [field, value];
      if (kind === 'date') return [field, isoDay(value)];
      if (kind === 'datetime') return [field, isoMoment(value)];
      return [field, kind === 'boolean' ? value === 1 : value];
    }),
  );
}

/** A value of a row as its column stores it. */
function storedValue(value: Row[string] | undefined, type: ResolvedColumn['type']): string | number | null {
  const { storage } = columnKinds[type];
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return typeof value === 'number' ? value : null;
  if (storage === 'date') return parseDay(value);
  return storage === 'datetime' ? parseMoment(value) : value;
}

/** The columns of a row as texts, for a question about it. Long ones are shortened. */
export const textsOf = (row: Row, columns: readonly ResolvedColumn[], style: Style): Record<string, string> =>
  Object.fromEntries(
    columns.map((column) => {
      const text = cellText(column, storedValue(row[column.value], column.type), style);
      return [column.value, text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text];
    }),
  );
