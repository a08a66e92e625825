import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import { coerced } from './coercion.ts';
import { type Made, numbersToNumbers, textsInWords } from './mapping.ts';
import type { Column } from './table.ts';

/** What decides how the values of a column are read. */
export type Converted = Pick<ResolvedColumn, 'value' | 'type' | 'conversion' | 'values'>;

/**
 * What stands between the values of a column and those shown, in order; nothing where they are the same: the kind of the
 * column's type, the viewer's unit, words for codes. A value that can't be read as the column's type becomes empty.
 */
export function conversionsOf(source: Column, { type, conversion, values }: Converted): Made[] {
  const typed = coerced(source, columnKinds[type].storage);
  const column = typed?.column ?? source;
  const made = typed ? [typed] : [];
  if (column.kind === 'text') {
    // A code without words stays as it is.
    return values
      ? [...made, textsInWords(column, (text) => (Object.hasOwn(values, text) ? (values[text] ?? text) : text))]
      : made;
  }
  if (!conversion) return made;
  const { type: way, by } = conversion;
  const convert =
    way === 'scale' ? (value: number) => value * by : (value: number) => (value === 0 ? Number.NaN : by / value);
  return [...made, numbersToNumbers(column, column.kind, convert)];
}
