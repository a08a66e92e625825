import { useEffect, useState } from 'react';
import type { PivotRefusal, PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { Groupable } from '../pivots/use-computed.ts';

/** The pivot over all rows of a run, whatever is searched and filtered. */
export interface Whole {
  pivot: ResolvedPivot;
  runs: number;
  refills: number;
  found: PivotTable | PivotRefusal | null;
}

/** Computes a pivot over all rows of a run, once; null until it is computed. */
export function useWhole({ state, controller }: Groupable, pivot: ResolvedPivot | null): Whole | null {
  const [known, setKnown] = useState<Whole | null>(null);
  const { shown, runs, refills, run } = state;
  const whole = known && known.pivot === pivot && known.runs === runs && known.refills === refills ? known : null;
  const isWanted = run.status === 'done' && shown !== null && whole === null;
  useEffect(() => {
    if (!pivot || !isWanted) return;
    let isCurrent = true;
    void controller.pivot(pivot, 'all').then((found) => isCurrent && setKnown({ pivot, runs, refills, found }));
    return () => {
      isCurrent = false;
    };
  }, [pivot, isWanted, runs, refills, controller]);
  return whole;
}
