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
  const kind = numberKindOf(column.type);
  const writeBound = kind?.boundWriter(column, style) ?? write;
  // Numbers of a bucket as wide as the displayed precision are displayed the same.
  const isSingle = step === null || kind?.compared(column).bound(step) === 1;
  const writeValue = (value: string | number): string => {
    if (typeof value === 'string') return write(value);
    if (by !== null) return dateParts[by].write(value, style.locale);
    return isSingle ? write(value) : `${writeBound(value)} – ${writeBound(value + step)}`;
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
  const written = (level: number, value: KeyValue) => writers[level - 1]?.(value) ?? '';
  // A category may have the name of the combined rest, and a text that of the blank ones.
  const isTaken = (level: number, name: string) =>
    values.some((value, at) => typeof value === 'string' && levels[at] === level && written(level, value) === name);
  const named = new Map<string, string>();
  const nameOf = (level: number, name: string, other: string): string => {
    const key = `${level} ${name}`;
    const found = named.get(key) ?? (isTaken(level, name) ? other : name);
    named.set(key, found);
    return found;
  };
  return (place) => {
    const level = levels[place] ?? 0;
    if (level === 0) return words.total;
    const value = values[place];
    if (value === undefined) return nameOf(level, words.others, words.othersApart);
    if (value === null) return nameOf(level, words.blank, words.blankApart);
    return written(level, value);
  };
}
