import { cellText } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { FieldValue } from '../context/values.ts';
import type { Style } from '../formats/style.ts';
import { shownValue } from '../tables/convert.ts';

/** A row of a table by field, as the backend sent it. */
export type Row = Readonly<Record<string, FieldValue>>;

/** The most characters of a cell in a question. */
const longest = 120;

/** The columns of a row as texts, for a question about it. Long ones are shortened. */
export const textsOf = (row: Row, columns: readonly ResolvedColumn[], style: Style): Record<string, string> =>
  Object.fromEntries(
    columns.map((column) => {
      const value = row[column.value] ?? null;
      const text = cellText(column, shownValue(column, typeof value === 'object' ? null : value), style);
      return [column.value, text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text];
    }),
  );
