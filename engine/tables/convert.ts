import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import { inWords } from '../columns/value-words.ts';
import { coerced } from './coercion.ts';
import { type ComputedColumn, numbersToNumbers, textsInWords } from './mapping.ts';
import type { Column } from './table.ts';

/** The part of a column that decides how its values are converted. */
export type Converted = Pick<ResolvedColumn, 'value' | 'type' | 'conversion' | 'values'>;

/**
 * The steps from stored to displayed values, in order: the kind of the column's type, the viewer's unit, words for codes. Empty
 * where nothing changes. Values that do not parse as the column's type become empty.
 */
export function conversionsOf(source: Column, { type, conversion, values }: Converted): ComputedColumn[] {
  const typed = coerced(source, columnKinds[type].storage);
  const column = typed?.column ?? source;
  const made = typed ? [typed] : [];
  if (column.kind === 'text') {
    return values ? [...made, textsInWords(column, (text) => inWords(values, text))] : made;
  }
  if (!conversion) return made;
  const { type: way, by } = conversion;
  const convert =
    way === 'scale' ? (value: number) => value * by : (value: number) => (value === 0 ? Number.NaN : by / value);
  return [...made, numbersToNumbers(column, column.kind, convert)];
}
