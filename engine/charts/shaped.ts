import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { Days } from '../formats/days.ts';
import type { Style } from '../formats/style.ts';
import type { PivotRefusal, PivotTable } from '../pivots/pivot-table.ts';
import { resolvePivot, resolveReshaped, soundPivot } from '../pivots/resolve.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Chart } from '../schema/chart.ts';
import { bucketWidth, extremes, unbucketed, withBuckets } from './buckets.ts';
import type { GazetteerPart } from './gazetteer.ts';
import { marks } from './marks/registry.ts';
import { oriented, shapeOf } from './orientation.ts';
import { datedField, daysOf } from './partial.ts';
import { resolveChart } from './resolve.ts';
import type { ChartInput, ResolvedChart } from './resolved.ts';

/** The rows of a chart. */
interface Drawable {
  columns: readonly ResolvedColumn[];
  style: Style;
  /** The days of the period that the rows are loaded for; null for none. */
  days: Days | null;
  context: Pick<Context, 'words'>;
  pivot(pivot: ResolvedPivot, scope?: 'shown' | 'all'): PivotTable | PivotRefusal;
}

/** A chart that is computed, without the space for it and the gazetteer. */
export interface Shaped extends Omit<ChartInput, 'room' | 'hidden' | 'gazetteer'> {
  /** The parts of the gazetteer that it needs. */
  gazetteer: readonly GazetteerPart[];
}

/** For a histogram, the pivot with a bucket width that suits the rows. */
function bucketed(pivot: ResolvedPivot, { mark }: ResolvedChart, rows: Drawable): ResolvedPivot {
  const grouping = mark === 'histogram' ? unbucketed(pivot) : null;
  if (!grouping) return pivot;
  const found = rows.pivot(resolvePivot(extremes(grouping), rows.columns, rows.context));
  const step = found.type === 'pivot' ? bucketWidth(grouping, found) : null;
  const plain = soundPivot(pivot);
  const asked = step === null ? plain : withBuckets(plain, grouping.column.value, step);
  return resolveReshaped(pivot, asked, rows.columns, rows.context);
}

/** The days of which the date of a pivot has rows; null where these are not limited. */
function daysIn(pivot: ResolvedPivot, { days, columns, style, context, ...rows }: Drawable): Days | null {
  const date = datedField(pivot);
  if (!days || !date) return null;
  const found = rows.pivot(resolvePivot(extremes(date), columns, context), 'all');
  return found.type === 'pivot' ? daysOf(date, days, found, style.today) : null;
}

/** Computes the chart of a pivot; null where nothing can be drawn, or there are too many groups. */
export function shapedChart(asked: Chart | null, pivot: ResolvedPivot, rows: Drawable): Shaped | null {
  const chart = resolveChart(asked, pivot);
  const shape = shapeOf(chart.mark, bucketed(pivot, chart, rows));
  const shaped = resolveReshaped(pivot, shape.pivot, rows.columns, rows.context);
  const table = shaped.values.length > 0 ? rows.pivot(shaped) : null;
  if (table?.type !== 'pivot') return null;
  return {
    chart,
    ...oriented(shape, shaped, table),
    days: daysIn(shaped, rows),
    style: rows.style,
    words: rows.context.words as ChartInput['words'],
    undrawn: shape.undrawn.map(({ header }) => header),
    gazetteer: marks[chart.mark].gazetteer(shaped),
  };
}
