import { columnKinds } from '../columns/registry.ts';
import { type MeasureLook, type MeasureName, measureLooks, measureNames } from '../schema/pivot.ts';
import type { Measured } from './measures/kind.ts';
import { measureKinds } from './measures/registry.ts';

/** Whether a measure is a date: a minimum or maximum of dates. The difference of two dates is not a date. */
const isDay = (column: Measured | null, take: MeasureName): boolean =>
  (take === 'min' || take === 'max') && column !== null && columnKinds[column.type].storage !== 'number';

/**
 * Whether a measure suits a column and can be shown that way: shares need measures that add up, changes need numbers. `column`
 * is null for a count of rows.
 */
export function suitsMeasure(column: Measured | null, take: MeasureName, show: MeasureLook): boolean {
  const kind = measureKinds[take];
  if (!kind.suits(column)) return false;
  if (show === 'value') return true;
  if (show === 'change' || show === 'change_share') return !isDay(column, take);
  return kind.isAdditive(column);
}

/** The measures that suit a column, in order. */
export const measuresOf = (column: Measured | null): MeasureName[] =>
  measureNames.filter((take) => suitsMeasure(column, take, 'value'));

/** The ways to show a measure of a column, in order. */
export const looksOf = (column: Measured | null, take: MeasureName): MeasureLook[] =>
  measureLooks.filter((show) => suitsMeasure(column, take, show));
