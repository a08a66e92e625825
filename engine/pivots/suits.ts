import { columnKinds } from '../columns/registry.ts';
import { type MeasureLook, type MeasureName, measureLooks, measureNames } from '../schema/pivot.ts';
import type { Measured } from './measures/kind.ts';
import { measureKinds } from './measures/registry.ts';

/** Least and greatest days are days: what is between them is none. */
const isDay = (column: Measured | null, take: MeasureName): boolean =>
  (take === 'min' || take === 'max') && column !== null && columnKinds[column.type].storage !== 'number';

/**
 * Whether a measure of a column can be shown so: shares are of what adds up, changes of figures. `column` is null where rows
 * themselves are counted.
 */
export function suitsMeasure(column: Measured | null, take: MeasureName, show: MeasureLook): boolean {
  const kind = measureKinds[take];
  if (!kind.suits(column)) return false;
  if (show === 'value') return true;
  if (show === 'change' || show === 'change_share') return !isDay(column, take);
  return kind.isAdditive(column);
}

/** What can be taken of a column, in order. */
export const measuresOf = (column: Measured | null): MeasureName[] =>
  measureNames.filter((take) => suitsMeasure(column, take, 'value'));

/** How a measure of a column can be shown, in order. */
export const looksOf = (column: Measured | null, take: MeasureName): MeasureLook[] =>
  measureLooks.filter((show) => suitsMeasure(column, take, show));
