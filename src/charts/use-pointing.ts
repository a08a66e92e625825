import { useWindowEvent } from '@mantine/hooks';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Spot } from '../../engine/charts/chart.ts';
import type { PlainChart } from '../../engine/charts/marks/registry.ts';
import { isSame } from './figures/figure.ts';
import type { TipPlace } from './tip.tsx';

/** A mark with a tooltip, and what chooses it: a click while it is pointed at, or another tap after a tap. */
export interface Pointed {
  spot: Spot;
  place: NonNullable<TipPlace>;
  by: 'click' | 'tap';
}

/** Plotly's event data of a mark. */
export interface MarkEvent {
  points?: { customdata?: unknown }[];
  event?: MouseEvent;
}

function markIn({ points, event }: MarkEvent): Omit<Pointed, 'by'> | null {
  const given = points?.[0]?.customdata;
  // Plotly has a list for a slice, which can combine several.
  const [row, column] = [given].flat(2);
  if (typeof row !== 'number' || typeof column !== 'number' || !event) return null;
  return { spot: [row, column], place: { x: event.clientX, y: event.clientY } };
}

/**
 * The mark under the mouse, or last tapped. A finger cannot point at a mark without pressing it, so its first tap shows the
 * tooltip, and the next one on the same mark chooses it. Each press counts by itself: a computer can have a mouse, a pen
 * and a touch screen.
 */
export function usePointing(chart: PlainChart, canChoose: (spot: Spot) => boolean, onChoose: (spot: Spot) => void) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  /** What moved or pressed last, and the mark that had a tooltip before it was pressed. */
  const last = useRef<{ pointer: string; open: Spot | null }>({ pointer: 'mouse', open: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart has no mark under the mouse yet.
  useEffect(() => setPointed(null), [chart]);
  useWindowEvent(
    'pointerdown',
    ({ pointerType }) => {
      last.current = { pointer: pointerType, open: pointed?.spot ?? null };
      if (pointerType === 'touch' || pointed?.by === 'tap') setPointed(null);
    },
    { capture: true },
  );
  const isFinger = () => last.current.pointer === 'touch';
  const acts = {
    // After a tap browsers move a mouse there, so Plotly reports marks under it.
    onHover(event: MarkEvent) {
      const mark = markIn(event);
      if (!isFinger()) setPointed(mark && { ...mark, by: 'click' });
    },
    onUnhover() {
      if (!isFinger()) setPointed(null);
    },
    onClick(event: MarkEvent) {
      const mark = markIn(event);
      // Plotly reports a touch, also of a finger that scrolls. After a tap it reports the mouse click that browsers make of it.
      if (!mark || event.event?.type.startsWith('touch')) return;
      const { pointer, open } = last.current;
      const isSecond = pointer === 'mouse' || isSame(open, mark.spot);
      if (isSecond && canChoose(mark.spot)) onChoose(mark.spot);
      else if (pointer !== 'mouse') setPointed({ ...mark, by: 'tap' });
    },
  };
  // Plotly keeps the handlers of the first drawing, so they call the current ones through this ref.
  const current = useRef(acts);
  current.current = acts;
  const [heard] = useState(() => ({
    onHover: (event: MarkEvent) => current.current.onHover(event),
    onUnhover: () => current.current.onUnhover(),
    onClick: (event: MarkEvent) => current.current.onClick(event),
  }));
  return {
    pointed,
    heard,
    leave: () => setPointed(null),
    onPointerMoveCapture({ pointerType }: PointerEvent) {
      last.current.pointer = pointerType;
    },
  };
}
