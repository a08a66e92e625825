import { figureKindOf } from '../columns/registry.ts';
import { isCourse } from '../pivots/fields.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import { dateParts } from '../pivots/parts/registry.ts';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from '../pivots/resolved.ts';
import type { PivotField } from '../schema/pivot.ts';

/** The maximum number of series, the combined rest included: more colors would look alike. */
export const mostSeries = 12;

/** The groupings of rows, then of columns. */
export const groupingsOf = ({ rows, columns }: ResolvedPivot): ResolvedGrouping[] => [...rows, ...columns];

/** The field to cross with: the first on the other side, or else the next on the same side. */
export function crossedWith(pivot: ResolvedPivot, field: ResolvedGrouping | undefined): ResolvedGrouping | undefined {
  const isOther = (grouping: ResolvedGrouping) => grouping !== field;
  const side = field && pivot.rows.includes(field) ? pivot.columns : pivot.rows;
  return side.find(isOther) ?? groupingsOf(pivot).find(isOther);
}

/** Date parts that follow one another; weekdays recur. */
export const isTimed = ({ by }: Pick<ResolvedGrouping, 'by'>): boolean => by !== null && dateParts[by].span(0) !== null;

/** Numbers, with or without buckets. */
export const isNumbered = ({ column, by }: Pick<ResolvedGrouping, 'column' | 'by'>): boolean =>
  by === null && figureKindOf(column.type) !== null;

/** Groups in an open-ended sequence: figures have a trend over them, and a label can be left out where its neighbours imply it. */
export const isFlowing = (grouping: ResolvedGrouping): boolean =>
  isTimed(grouping) || isNumbered(grouping) || isCourse(grouping.column);

/** Groups with a natural order; weekdays and seasons too, which recur. */
export const isOrdered = (grouping: ResolvedGrouping): boolean =>
  grouping.by !== null || isFlowing(grouping) || grouping.column.inOrder === true;

/** A measure that can be drawn: numbers, not dates. */
export const isDrawn = ({ figure }: ResolvedMeasure): boolean => figureKindOf(figure.type) !== null;

/** A measure whose parts add up to the total, so that it can be stacked or drawn as a donut. Shares of rows or columns do not. */
export const isAdditive = ({ take, column, show }: ResolvedMeasure): boolean =>
  (show === 'value' || show === 'of_total') && measureKinds[take].isAdditive(column);

/** The first measure that can be drawn; -1 where there is none. */
export const firstDrawn = ({ values }: ResolvedPivot): number => values.findIndex(isDrawn);

/**
 * A field as a chart groups by it: in its natural order where it has one, else by the first figure, highest first, unless the
 * field has its own sort. At most `most` groups, the combined rest included; of numbers and date parts the `kept` ones stay.
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
  // This decides which groups stay. They are drawn in their natural order.
  const byKept: PivotField['sort'] | null = kept === 'last' ? { direction: 'desc' } : byFigure;
  const byItself = isFree ? (isOrdered(grouping) ? null : byFigure) : top === undefined ? byKept : null;
  const order = isFree || top !== undefined ? (sort ?? byItself) : byItself;
  return { ...asked, ...(order ? { sort: order } : {}), top: Math.min(top ?? most, most - 1) };
}

/** Open-ended sequences that an axis takes in full: date parts, periods and buckets. */
export const isEndless = (grouping: ResolvedGrouping): boolean =>
  isTimed(grouping) || isCourse(grouping.column) || (isNumbered(grouping) && grouping.step !== null);

/** As `fieldOf`, without a limit for open-ended sequences. */
export function axisField(grouping: ResolvedGrouping, most: number, pivot: ResolvedPivot): PivotField {
  if (!isEndless(grouping)) return fieldOf(grouping, most, pivot);
  const { sort, top, ...asked } = grouping.asked;
  return asked;
}
