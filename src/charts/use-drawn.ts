import { useElementSize } from '@mantine/hooks';
import { type RefCallback, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PlainChart } from '../../engine/charts/marks/registry.ts';
import { marks } from '../../engine/charts/marks/registry.ts';
import type { ChartInput } from '../../engine/charts/resolved.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { useScale } from '../ui/scale.ts';
import { type Geography, loadGeography } from './geography.ts';
import { measureLabel } from './measure.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

/** A chart without its size and hidden series. */
export type ChartData = Omit<ChartInput, 'room' | 'hidden'>;

/** The minimum height: below it the chart scrolls. */
const lowest = 200;

/** The hidden series of a chart. */
function useHidden(pivot: ResolvedPivot) {
  const [state, setState] = useState<{ pivot: ResolvedPivot; hidden: ReadonlySet<string> }>();
  const hidden = useMemo(() => (state?.pivot === pivot ? state.hidden : new Set<string>()), [state, pivot]);
  const turn = useCallback(
    (name: string) => {
      const next = new Set(hidden);
      if (!next.delete(name)) next.add(name);
      setState({ pivot, hidden: next });
    },
    [hidden, pivot],
  );
  return { hidden, turn };
}

/**
 * Whether a chart was drawn for the room that its title and notes leave: they come with the first drawing, which is for a
 * larger room. `height`: that of the room it was drawn for, in pixels.
 */
function useSettled(chart: PlainChart | null, height: number) {
  const room = useRef<HTMLDivElement>(null);
  const [isSettled, setSettled] = useState(false);
  useLayoutEffect(() => {
    if (!chart || isSettled) return;
    const isSame = Math.abs((room.current?.clientHeight ?? 0) - height) < 1.5;
    if (isSame) return setSettled(true);
    // Another size is known before the second frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [chart, height, isSettled]);
  return { room, isSettled };
}

interface InRoom {
  ref: RefCallback<HTMLDivElement>;
  /** Pixels of the chart, which is drawn for the usual font size. */
  width: number;
  /** How many times larger it is shown. */
  scale: number;
  chart: PlainChart | null;
  /** Its size is final, unless the window changes. */
  isSettled: boolean;
  turn: (name: string) => void;
  /** The shapes of a map. */
  geography: Loaded<Geography>;
}

/** Draws a chart in the size of the element at `ref`; null until everything is loaded. */
export function useDrawn(data: ChartData): InRoom {
  const { ref: measured, ...size } = useElementSize<HTMLDivElement>();
  const scale = useScale();
  const [width, height] = [size.width / scale, size.height / scale];
  const { hidden, turn } = useHidden(data.pivot);
  const chart = useMemo(() => {
    if (width === 0) return null;
    const room = { width, height: Math.max(height, lowest), measure: measureLabel };
    return marks[data.chart.mark].draw({ ...data, room, hidden });
  }, [data, width, height, hidden]);
  const geography = useLoaded(chart && 'geography' in chart ? chart.geography : null, loadGeography);
  const { room, isSettled } = useSettled(chart, size.height);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      room.current = element;
      return measured(element);
    },
    [room, measured],
  );
  return { ref, width, scale, chart, isSettled, turn, geography };
}
