import { useEffect, useMemo, useRef, useState } from 'react';
import { bucketWidth, extremes, unbucketed, withBuckets } from '../../../engine/charts/buckets.ts';
import { facing, shapeOf } from '../../../engine/charts/facing.ts';
import type { Gazetteer } from '../../../engine/charts/gazetteer.ts';
import { marks } from '../../../engine/charts/marks/registry.ts';
import { resolveChart } from '../../../engine/charts/resolve.ts';
import type { ResolvedChart } from '../../../engine/charts/resolved.ts';
import { resolvePivot, soundPivot } from '../../../engine/pivots/resolve.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import { loadGazetteer } from '../../charts/geography.ts';
import type { Given } from '../../charts/use-drawn.ts';
import { tellFailure } from '../state/tell-failure.ts';
import { useComputed } from './use-computed.ts';
import type { Screen } from './use-report.ts';

/** The width of the buckets of a number that a histogram is of, once the rows say between which values it lies. */
function useBuckets(screen: Screen, pivot: ResolvedPivot, chart: ResolvedChart): ResolvedPivot | null {
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
    // Of rows that are others by now they would be other buckets.
    if (computed?.found.type !== 'pivot' || computed.pivot !== asked || computed.shown !== shown) return null;
    const step = bucketWidth(grouping, computed.found);
    const plain = soundPivot(pivot);
    const bucketed = step === null ? plain : withBuckets(plain, grouping.column.value, step);
    return resolvePivot(bucketed, ran.columns, context);
  }, [grouping, computed, asked, shown, pivot, ran.columns, context]);
}

/** What is known of places, where the mark takes it. */
function useGazetteer({ mark }: ResolvedChart, context: Screen['context']): Gazetteer | null {
  const latest = useRef(context);
  latest.current = context;
  const [known, setKnown] = useState<{ mark: string; gazetteer: Gazetteer } | null>(null);
  useEffect(() => {
    if (mark !== 'map' && mark !== 'points') return;
    let isCurrent = true;
    loadGazetteer(mark)
      .then((gazetteer) => isCurrent && setKnown({ mark, gazetteer }))
      .catch((reason) => isCurrent && tellFailure(reason, latest.current));
    return () => {
      isCurrent = false;
    };
  }, [mark]);
  return known?.mark === mark ? known.gazetteer : null;
}

/** The chart of a pivot: how it is drawn, and what is drawn of it, once it was worked out. */
export function useChart(screen: Screen, pivot: ResolvedPivot) {
  const { state, ran, context } = screen;
  const chart = useMemo(() => resolveChart(state.chart ?? ran.chart, pivot), [state.chart, ran.chart, pivot]);
  const bucketed = useBuckets(screen, pivot, chart);
  const shape = useMemo(() => bucketed && shapeOf(chart.mark, bucketed), [bucketed, chart.mark]);
  const shaped = useMemo(() => shape && resolvePivot(shape.pivot, ran.columns, context), [shape, ran.columns, context]);
  const computed = useComputed(screen, shaped);
  const gazetteer = useGazetteer(chart, context);
  const given = useMemo((): Given | null => {
    const isReady = computed?.found.type === 'pivot' && computed.pivot === shaped && shaped.values.length > 0;
    if (!isReady || computed.found.type !== 'pivot' || (marks[chart.mark].needsGazetteer && !gazetteer)) return null;
    return {
      chart,
      ...facing(shape ?? { isTurned: false }, computed.pivot, computed.found),
      style: ran.style,
      words: context.words,
      gazetteer,
      undrawn: shape?.undrawn.map(({ header }) => header) ?? [],
    };
  }, [chart, computed, shape, shaped, ran.style, context.words, gazetteer]);
  // The chart before stays until the next one is there.
  const last = useRef<Given | null>(null);
  const found = computed?.found ?? null;
  if (given || found?.type !== 'pivot') last.current = given;
  return { chart, given: last.current, found };
}
