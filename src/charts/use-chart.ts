import { useMemo, useRef } from 'react';
import { bucketWidth, extremes, unbucketed, withBuckets } from '../../engine/charts/buckets.ts';
import type { GazetteerPart } from '../../engine/charts/gazetteer.ts';
import { marks } from '../../engine/charts/marks/registry.ts';
import { oriented, shapeOf } from '../../engine/charts/orientation.ts';
import { datedField, daysOf } from '../../engine/charts/partial.ts';
import { resolveChart } from '../../engine/charts/resolve.ts';
import type { ResolvedChart } from '../../engine/charts/resolved.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Days } from '../../engine/formats/days.ts';
import type { Style } from '../../engine/formats/style.ts';
import { resolvePivot, resolveReshaped, soundPivot } from '../../engine/pivots/resolve.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { Chart } from '../../engine/schema/chart.ts';
import { useComputed } from '../pivots/use-computed.ts';
import { loadGazetteer } from './geography.ts';
import type { ChartData } from './use-drawn.ts';
import { type Keeping, useKeptColours } from './use-kept-colours.ts';
import { useLoaded } from './use-loaded.ts';
import { useWhole } from './use-whole.ts';

/** The part of a screen that charts need. */
export interface Drawable extends Keeping {
  ran: { columns: readonly ResolvedColumn[]; style: Style; days: Days | null };
  /** The requested chart; null: the default for the pivot. */
  chart: Chart | null;
  context: Context;
}

const loadParts = (parts: string) => loadGazetteer(parts.split(' ') as GazetteerPart[]);

/** The pivot of a histogram with a bucket width, once the range of the number is known. */
function useBuckets(screen: Drawable, pivot: ResolvedPivot, chart: ResolvedChart): ResolvedPivot | null {
  const { ran, state, context } = screen;
  const { shown } = state;
  const grouping = chart.mark === 'histogram' ? unbucketed(pivot) : null;
  const asked = useMemo(
    () => grouping && resolvePivot(extremes(grouping), ran.columns, context),
    [grouping, ran.columns, context],
  );
  const computed = useComputed(screen, asked);
  return useMemo(() => {
    if (!grouping) return pivot;
    // A result for other rows would give other buckets.
    if (computed?.found.type !== 'pivot' || computed.pivot !== asked || computed.shown !== shown) return null;
    const step = bucketWidth(grouping, computed.found);
    const plain = soundPivot(pivot);
    const bucketed = step === null ? plain : withBuckets(plain, grouping.column.value, step);
    return resolveReshaped(pivot, bucketed, ran.columns, context);
  }, [grouping, computed, asked, shown, pivot, ran.columns, context]);
}

/** The days of which the date of a pivot has rows, null where these are not limited; undefined until it is known. */
function useDays(screen: Drawable, pivot: ResolvedPivot | null): Days | null | undefined {
  const { ran, context } = screen;
  const { days } = ran;
  const date = useMemo(() => (pivot && days ? datedField(pivot) : null), [pivot, days]);
  const asked = useMemo(() => date && resolvePivot(extremes(date), ran.columns, context), [date, ran.columns, context]);
  const whole = useWhole(screen, asked);
  return useMemo(() => {
    if (!date || !days) return null;
    if (!whole) return undefined;
    return whole.found?.type === 'pivot' ? daysOf(date, days, whole.found, ran.style.today) : null;
  }, [date, days, whole, ran.style]);
}

/** The parts of the gazetteer that the mark needs; null while they load. */
function useGazetteer({ mark }: ResolvedChart, shaped: ResolvedPivot | null) {
  const parts = shaped ? marks[mark].gazetteer(shaped) : null;
  const loaded = useLoaded(parts?.join(' ') || null, loadParts);
  return { ...loaded, isThere: parts !== null && (parts.length === 0 || loaded.value !== null) };
}

/**
 * The chart of a pivot, once it is computed. `retry` loads the gazetteer again after a failure.
 */
export function useChart(screen: Drawable, pivot: ResolvedPivot) {
  const { ran, context, chart: asked } = screen;
  const chart = useMemo(() => resolveChart(asked, pivot), [asked, pivot]);
  const bucketed = useBuckets(screen, pivot, chart);
  const shape = useMemo(() => bucketed && shapeOf(chart.mark, bucketed), [bucketed, chart.mark]);
  const shaped = useMemo(
    () => shape && resolveReshaped(pivot, shape.pivot, ran.columns, context),
    [shape, ran.columns, context, pivot],
  );
  const computed = useComputed(screen, shaped);
  const days = useDays(screen, shaped);
  const { value: gazetteer, isThere, retry } = useGazetteer(chart, shaped);
  const drawn = useMemo((): ChartData | null => {
    const isReady = computed?.found.type === 'pivot' && computed.pivot === shaped && shaped.values.length > 0;
    if (!isReady || computed.found.type !== 'pivot' || !isThere || days === undefined) return null;
    return {
      chart,
      ...oriented(shape ?? { isTurned: false, isAlong: false }, computed.pivot, computed.found),
      style: ran.style,
      words: context.words,
      gazetteer,
      days,
      undrawn: shape?.undrawn.map(({ header }) => header) ?? [],
    };
  }, [chart, computed, shape, shaped, ran.style, context.words, gazetteer, isThere, days]);
  const given = useKeptColours(screen, { given: drawn, shape, shaped });
  // The previous chart stays until the next one is ready.
  const last = useRef<ChartData | null>(null);
  const found = computed?.found ?? null;
  if (given || retry || found?.type !== 'pivot') last.current = given;
  return { chart, given: last.current, found, retry };
}
