import { cellWriter } from '../columns/cell.ts';
import { numberKindOf } from '../columns/registry.ts';
import type { Style } from '../formats/style.ts';
import type { KeyValue } from './keys.ts';
import { dateParts } from './parts/registry.ts';
import type { ResolvedGrouping, ResolvedPivot } from './resolved.ts';

/** Prepares the labels of the groups of a column. */
export function labelWriter(
  { column, by, step }: ResolvedGrouping,
  style: Style,
  words: ResolvedPivot['words'],
): (value: KeyValue) => string {
  const write = cellWriter(column, style);
  const writeBound = numberKindOf(column.type)?.boundWriter(column, style) ?? write;
  const writeValue = (value: string | number): string => {
    if (typeof value === 'string') return write(value);
    if (by !== null) return dateParts[by].write(value, style.locale);
    return step === null ? write(value) : `${writeBound(value)} – ${writeBound(value + step)}`;
  };
  return (value) => (value === null ? words.blank : writeValue(value));
}
