import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import { inWords } from '../columns/value-words.ts';
import type { CellValue } from './cells.ts';
import { coerced, storedAs } from './coercion.ts';
import { type ComputedColumn, numbersToNumbers, textsInWords } from './mapping.ts';
import type { SentValue } from './sent.ts';
import type { Column } from './table.ts';

/** The part of a column that decides how its values are converted. */
export type Converted = Pick<ResolvedColumn, 'value' | 'type' | 'conversion' | 'values'>;

type Conversion = NonNullable<Converted['conversion']>;

const converter = ({ type, by }: Conversion): ((value: number) => number) =>
  type === 'scale' ? (value) => value * by : (value) => (value === 0 ? Number.NaN : by / value);

/** One value as it is displayed, from what was sent. */
export function shownValue({ type, conversion, values }: Converted, sent: SentValue): CellValue {
  if (sent === null) return null;
  const stored = storedAs(sent, columnKinds[type].storage);
  if (typeof stored === 'string') return values ? inWords(values, stored) : stored;
  return stored !== null && conversion ? converter(conversion)(stored) : stored;
}

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
  return [...made, numbersToNumbers(column, column.kind, converter(conversion))];
}
