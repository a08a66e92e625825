import { type KeyboardEvent, useMemo, useState } from 'react';
import { lanesOf } from '../../engine/charts/lanes.ts';
import type { PlainChart } from '../../engine/charts/marks/registry.ts';

const steps: Readonly<Record<string, readonly [lane: number, along: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Keyboard navigation along a series and between series. */
export function useWalk(chart: PlainChart) {
  const lanes = useMemo(() => lanesOf(chart), [chart]);
  // A resized chart has the same figures: the position stays.
  const figures = useMemo(() => JSON.stringify(lanes), [lanes]);
  const [at, setAt] = useState<{ figures: string; lane: number; along: number } | null>(null);
  const here = at?.figures === figures ? at : null;
  const go = (lane: number, along: number) => {
    const inside = Math.min(Math.max(lane, 0), lanes.length - 1);
    const last = (lanes[inside]?.length ?? 1) - 1;
    setAt({ figures, lane: inside, along: Math.min(Math.max(along, 0), last) });
  };
  return {
    spot: here ? (lanes[here.lane]?.[here.along] ?? null) : null,
    leave: () => setAt(null),
    /** Whether it handled the key. */
    follow({ key }: KeyboardEvent): boolean {
      const step = steps[key];
      if (lanes.length === 0) return false;
      if (step) go((here?.lane ?? 0) + step[0], here ? here.along + step[1] : 0);
      else if (key === 'Home') go(here?.lane ?? 0, 0);
      else if (key === 'End') go(here?.lane ?? 0, Number.MAX_SAFE_INTEGER);
      else return false;
      return true;
    },
  };
}
