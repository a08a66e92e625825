import { cellWriter } from '../columns/cell.ts';
import { numberKindOf } from '../columns/registry.ts';
import type { Style } from '../formats/style.ts';
import type { KeyValue } from './keys.ts';
import { dateParts } from './parts/registry.ts';
import type { PivotAxis } from './pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from './resolved.ts';

/** Prepares the labels of a grouping. */
export function labelWriter(
  { column, by, step }: Pick<ResolvedGrouping, 'column' | 'by' | 'step'>,
  style: Style,
  words: Pick<ResolvedPivot['words'], 'blank'>,
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

/** The labels of the groups of an axis, by place; place 0 is the total. */
export function axisLabels(
  groupings: readonly ResolvedGrouping[],
  { levels, values }: PivotAxis,
  style: Style,
  words: ResolvedPivot['words'],
): (place: number) => string {
  const writers = groupings.map((grouping) => labelWriter(grouping, style, words));
  return (place) => {
    const level = levels[place] ?? 0;
    if (level === 0) return words.total;
    const value = values[place];
    return value === undefined ? words.others : (writers[level - 1]?.(value) ?? '');
  };
}
