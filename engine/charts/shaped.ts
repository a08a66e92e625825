import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { Style } from '../formats/style.ts';
import type { PivotRefusal, PivotTable } from '../pivots/pivot-table.ts';
import { resolveAnew, resolvePivot, soundPivot } from '../pivots/resolve.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Chart } from '../schema/chart.ts';
import { bucketWidth, extremes, unbucketed, withBuckets } from './buckets.ts';
import { facing, shapeOf } from './facing.ts';
import type { GazetteerPart } from './gazetteer.ts';
import { marks } from './marks/registry.ts';
import { resolveChart } from './resolve.ts';
import type { ChartInput, ResolvedChart } from './resolved.ts';

/** Rows that can be drawn. */
interface Drawable {
  columns: readonly ResolvedColumn[];
  style: Style;
  context: Pick<Context, 'words'>;
  /** The rows, grouped. */
  pivot(pivot: ResolvedPivot): PivotTable | PivotRefusal;
}

/** All that is drawn of rows, but for the room and what is known of places. */
export interface Shaped extends Omit<ChartInput, 'room' | 'hidden' | 'gazetteer'> {
  /** What of all that is known of places it takes. */
  gazetteer: readonly GazetteerPart[];
}

/** Of a histogram, the pivot with buckets as wide as the rows ask for. */
function bucketed(pivot: ResolvedPivot, { mark }: ResolvedChart, rows: Drawable): ResolvedPivot {
  const grouping = mark === 'histogram' ? unbucketed(pivot) : null;
  if (!grouping) return pivot;
  const found = rows.pivot(resolvePivot(extremes(grouping), rows.columns, rows.context));
  const step = found.type === 'pivot' ? bucketWidth(grouping, found) : null;
  const plain = soundPivot(pivot);
  const asked = step === null ? plain : withBuckets(plain, grouping.column.value, step);
  return resolveAnew(pivot, asked, rows.columns, rows.context);
}

/** The chart of a pivot, worked out over rows; null where nothing can be drawn, or there are too many groups. */
export function shapedChart(asked: Chart | null, pivot: ResolvedPivot, rows: Drawable): Shaped | null {
  const chart = resolveChart(asked, pivot);
  const shape = shapeOf(chart.mark, bucketed(pivot, chart, rows));
  const shaped = resolveAnew(pivot, shape.pivot, rows.columns, rows.context);
  const table = shaped.values.length > 0 ? rows.pivot(shaped) : null;
  if (table?.type !== 'pivot') return null;
  return {
    chart,
    ...facing(shape, shaped, table),
    style: rows.style,
    words: rows.context.words as ChartInput['words'],
    undrawn: shape.undrawn.map(({ header }) => header),
    gazetteer: marks[chart.mark].gazetteer(shaped),
  };
}
