import { numberKindOf } from '../columns/registry.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../pivots/resolved.ts';
import type { Pivot, PivotField } from '../schema/pivot.ts';
import { groupingsOf, isNumbered } from './fields.ts';
import { niceStep } from './scale.ts';

/** The approximate number of buckets of a histogram. */
const buckets = 24;

/** The number field of a histogram that has no bucket width. */
export const unbucketed = (pivot: ResolvedPivot): ResolvedGrouping | null =>
  groupingsOf(pivot).find((grouping) => isNumbered(grouping) && grouping.step === null) ?? null;

/** A pivot of the minimum and maximum of a number. */
export const extremes = ({ column: { value } }: ResolvedGrouping): Pivot => ({
  values: [
    { value, take: 'min' },
    { value, take: 'max' },
  ],
});

/** A round bucket width from the pivot of the extremes, in displayed units; null where there are no values. */
export function bucketWidth({ column }: ResolvedGrouping, { figures }: PivotTable): number | null {
  const [least, most] = figures.map(([value]) => value ?? Number.NaN);
  const compared = numberKindOf(column.type)?.compared(column);
  if (least === undefined || most === undefined || Number.isNaN(least) || Number.isNaN(most) || !compared) return null;
  const typed = (value: number) => Number(compared.listed(compared.value(value)));
  const span = typed(most) - typed(least);
  // Bucket bounds must be writable in the decimals that are shown: whole numbers have no buckets of 2.5.
  for (let step = niceStep(span || 1, buckets); ; step = niceStep(step * 1.5, 1))
    if (Number.isInteger(compared.bound(step))) return step;
}

/** The pivot with a bucket width for one field. */
export function withBuckets(pivot: Pivot, field: string, step: number): Pivot {
  const put = (fields: readonly PivotField[] = []) =>
    fields.map((each) => (each.value === field ? { ...each, step } : each));
  return { ...pivot, rows: put(pivot.rows), columns: put(pivot.columns) };
}
