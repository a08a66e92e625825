import { shapeOf } from '../charts/orientation.ts';
import { resolveChart } from '../charts/resolve.ts';
import type { Context } from '../context/context.ts';
import { firstPivot } from '../pivots/guess.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { Pivot, PivotField } from '../schema/pivot.ts';

const sortText = ({ measure, direction }: NonNullable<PivotField['sort']>) =>
  [measure !== undefined && `by value ${measure}`, direction].filter(Boolean).join(' ');

const fieldText = ({ value, by, step, top, sort }: PivotField) =>
  [value, by, step, top && `top ${top}`, sort && sortText(sort)].filter(Boolean).join(' ');

const pivotText = ({ rows = [], columns = [], values }: Pivot): string =>
  [
    rows.map(fieldText).join(' > ') || 'all',
    columns.map(fieldText).join(' > ') || 'all',
    values.map(({ value = 'rows', take, show }) => [value, take, show].filter(Boolean).join(' ')).join(', '),
  ].join(' × ');

/** The first pivot of a report and its chart, each in one line, by column names. */
export function looksOf(resolved: ResolvedReport, context: Context): { pivot: string; chart: string } {
  const asked = firstPivot(resolved);
  const pivot = resolvePivot(asked, resolved.columns, context);
  const { mark, stack } = resolveChart(resolved.chart, pivot);
  return { pivot: pivotText(asked), chart: `${mark} ${stack}: ${pivotText(shapeOf(mark, pivot).pivot)}` };
}
