import { useEffect, useState } from 'react';
import type { PivotRefusal, PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { ViewSummary } from '../../engine/results/view.ts';

/** What of the state says of which rows something is. */
interface RowsOf {
  /** null while there are none. */
  shown: ViewSummary | null;
  /** Counts the runs, and how often the rows were fetched once more. */
  runs: number;
  refills: number;
}

/** Rows that can be grouped: what of the screen this takes. */
export interface Groupable {
  state: RowsOf & {
    run: { status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed' };
    /** Columns could not be fetched: what is worked out of them may never come. */
    isLacking: boolean;
  };
  controller: { pivot(pivot: ResolvedPivot): Promise<PivotTable | PivotRefusal | null> };
}

export interface Computed extends RowsOf {
  pivot: ResolvedPivot;
  found: PivotTable | PivotRefusal;
}

/**
 * What of a pivot that was worked out can still be shown. The one before stays until the next is there, as long as it is of
 * the same run, and of rows of the same moment; where columns could not be fetched, no next one may come.
 */
export function stillOf(
  computed: Computed | null,
  { shown, refills, runs, run, isLacking }: Groupable['state'],
  pivot: ResolvedPivot | null,
): Computed | null {
  if (!computed || run.status !== 'done' || !shown) return null;
  if (computed.runs !== runs || computed.refills !== refills) return null;
  return isLacking && (computed.shown !== shown || computed.pivot !== pivot) ? null : computed;
}

/** What the rows are as a pivot, once all are there, and anew whenever they are others; null while there is none. */
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
