import { numberKindOf } from '../columns/registry.ts';
import { isCourse } from '../pivots/fields.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import { dateParts } from '../pivots/parts/registry.ts';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from '../pivots/resolved.ts';
import type { PivotField } from '../schema/pivot.ts';

/** As many series as colours tell apart, what is left over among them. */
export const mostSeries = 12;

/** All that rows are grouped by, down and then across. */
export const groupingsOf = ({ rows, columns }: ResolvedPivot): ResolvedGrouping[] => [...rows, ...columns];

/** The field that a field is crossed with: the first of the other side, or the next one where that has none. */
export function crossedWith(pivot: ResolvedPivot, field: ResolvedGrouping | undefined): ResolvedGrouping | undefined {
  const isOther = (grouping: ResolvedGrouping) => grouping !== field;
  const side = field && pivot.rows.includes(field) ? pivot.columns : pivot.rows;
  return side.find(isOther) ?? groupingsOf(pivot).find(isOther);
}

/** Parts of dates that follow one another: not weekdays, which come back. */
export const isTimed = ({ by }: Pick<ResolvedGrouping, 'by'>): boolean => by !== null && dateParts[by].span(0) !== null;

/** Figures, each by itself or in buckets. */
export const isNumbered = ({ column, by }: Pick<ResolvedGrouping, 'column' | 'by'>): boolean =>
  by === null && numberKindOf(column.type)?.storage === 'number';

/** What follows one upon the other without end: figures have a course over it, and names are known by their neighbours. */
export const isFlowing = (grouping: ResolvedGrouping): boolean =>
  isTimed(grouping) || isNumbered(grouping) || isCourse(grouping.column);

/** What stands in an order of its own, whatever is measured: weekdays and seasons too, which come back. */
export const isOrdered = (grouping: ResolvedGrouping): boolean =>
  grouping.by !== null || isFlowing(grouping) || grouping.column.inOrder === true;

/** A measure whose figures can be drawn: not a day. */
export const isDrawn = ({ figure }: ResolvedMeasure): boolean => numberKindOf(figure.type)?.storage === 'number';

/** A measure whose parts make up the whole: what can be stacked, or cut like a cake. Shares of different wholes do not add up. */
export const isAdditive = ({ take, column, show }: ResolvedMeasure): boolean =>
  (show === 'value' || show === 'of_total') && measureKinds[take].isAdditive(column);

/** The first measure that can be drawn; -1 where there is none. */
export const firstDrawn = ({ values }: ResolvedPivot): number => values.findIndex(isDrawn);

/**
 * A field as a chart groups by it: what has an order of its own stands in it, other groups by the first figure, the largest
 * first, unless it was asked for otherwise. `most` groups at most, what is left over among them: of numbers and parts of dates
 * the `kept` ones stay.
 */
export function fieldOf(
  grouping: ResolvedGrouping,
  most: number,
  pivot: ResolvedPivot,
  kept: 'last' | 'largest' = 'last',
): PivotField {
  const { sort, top, ...asked } = grouping.asked;
  const measure = firstDrawn(pivot);
  const isFree = !isTimed(grouping) && !isNumbered(grouping);
  const byFigure: PivotField['sort'] | null = measure < 0 ? null : { measure, direction: 'desc' };
  // They are put in their order again when they are drawn: this says which of them are.
  const byKept: PivotField['sort'] | null = kept === 'last' ? { direction: 'desc' } : byFigure;
  const byItself = isFree ? (isOrdered(grouping) ? null : byFigure) : top === undefined ? byKept : null;
  const order = isFree || top !== undefined ? (sort ?? byItself) : byItself;
  return { ...asked, ...(order ? { sort: order } : {}), top: Math.min(top ?? most, most - 1) };
}

/** What goes on and on: parts of dates that follow one another, steps of a course, and buckets. */
export const isEndless = (grouping: ResolvedGrouping): boolean =>
  isTimed(grouping) || isCourse(grouping.column) || (isNumbered(grouping) && grouping.step !== null);

/** The same, where an axis takes as many of what is endless as there are. */
export function axisField(grouping: ResolvedGrouping, most: number, pivot: ResolvedPivot): PivotField {
  if (!isEndless(grouping)) return fieldOf(grouping, most, pivot);
  const { sort, top, ...asked } = grouping.asked;
  return asked;
}

/** The colour of a series by its place. */
export const colourAt = (place: number): number => place % mostSeries;
