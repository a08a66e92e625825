import { useEffect, useState } from 'react';
import type { PivotRefusal, PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { ViewSummary } from '../../engine/results/view.ts';

/** The part of the state that identifies the rows. */
interface RowsOf {
  /** null while there are no rows. */
  shown: ViewSummary | null;
  /** Counts runs, and refetches of the rows. */
  runs: number;
  refills: number;
}

/** The part of a screen that pivots need. */
export interface Groupable {
  state: RowsOf & {
    run: { status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed' };
    /** Some columns could not be loaded, so that a result may never come. */
    isLacking: boolean;
    /** The result of the run before is shown until the next one is ready. */
    stays?: true;
  };
  controller: { pivot(pivot: ResolvedPivot, scope?: 'shown' | 'all'): Promise<PivotTable | PivotRefusal | null> };
}

export interface Computed extends RowsOf {
  pivot: ResolvedPivot;
  found: PivotTable | PivotRefusal;
}

/**
 * The part of a computed pivot that can still be shown. The previous one stays until the next is ready if it belongs to the same
 * run and the same rows, or if the screen runs while users type. If columns could not be loaded, there may be no next one.
 */
export function stillOf(
  computed: Computed | null,
  { shown, refills, runs, run, isLacking, stays }: Groupable['state'],
  pivot: ResolvedPivot | null,
): Computed | null {
  if (!computed || run.status !== 'done' || !shown) return null;
  if (computed.runs !== runs && !stays) return null;
  if (computed.refills !== refills) return null;
  return isLacking && (computed.shown !== shown || computed.pivot !== pivot) ? null : computed;
}

/** Computes the pivot of the rows once all are loaded, and again whenever they change; null before that. */
export function useComputed({ state, controller }: Groupable, pivot: ResolvedPivot | null): Computed | null {
  const [computed, setComputed] = useState<Computed | null>(null);
  const { shown, refills, runs, run } = state;
  const isDone = run.status === 'done' && shown !== null;
  useEffect(() => {
    if (!isDone || !pivot) return;
    let isCurrent = true;
    void controller
      .pivot(pivot)
      .then((found) => isCurrent && found && setComputed({ pivot, found, shown, refills, runs }));
    return () => {
      isCurrent = false;
    };
  }, [pivot, isDone, shown, refills, runs, controller]);
  return stillOf(computed, state, pivot);
}
