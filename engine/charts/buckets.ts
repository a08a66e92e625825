import { numberKindOf } from '../columns/registry.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../pivots/resolved.ts';
import type { Pivot, PivotField } from '../schema/pivot.ts';
import { groupingsOf, isNumbered } from './fields.ts';
import { niceStep } from './scale.ts';

/** About as many buckets as a histogram has. */
const buckets = 24;

/** The number that a histogram is of, where nothing says how wide its buckets are. */
export const unbucketed = (pivot: ResolvedPivot): ResolvedGrouping | null =>
  groupingsOf(pivot).find((grouping) => isNumbered(grouping) && grouping.step === null) ?? null;

/** A pivot that says between which values a number lies. */
export const extremes = ({ column: { value } }: ResolvedGrouping): Pivot => ({
  values: [
    { value, take: 'min' },
    { value, take: 'max' },
  ],
});

/** The width of round buckets of a number, as it is typed, from the pivot of its extremes; null where there is no number. */
export function bucketWidth({ column }: ResolvedGrouping, { figures }: PivotTable): number | null {
  const [least, most] = figures.map(([value]) => value ?? Number.NaN);
  const compared = numberKindOf(column.type)?.compared(column);
  if (least === undefined || most === undefined || Number.isNaN(least) || Number.isNaN(most) || !compared) return null;
  const typed = (value: number) => Number(compared.listed(compared.value(value)));
  const span = typed(most) - typed(least);
  // Where a bucket ends can be written in the decimals that are shown: of whole numbers none is 2.5 wide.
  for (let step = niceStep(span || 1, buckets); ; step = niceStep(step * 1.5, 1))
    if (Number.isInteger(compared.bound(step))) return step;
}

/** The fields of a pivot with a width for the buckets of one. */
export function withBuckets(pivot: Pivot, field: string, step: number): Pivot {
  const put = (fields: readonly PivotField[] = []) =>
    fields.map((each) => (each.value === field ? { ...each, step } : each));
  return { ...pivot, rows: put(pivot.rows), columns: put(pivot.columns) };
}
