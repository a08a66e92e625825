import { useEffect, useMemo, useState } from 'react';
import { firstPivot } from '../../../engine/pivots/guess.ts';
import type { PivotRefusal, PivotTable } from '../../../engine/pivots/pivot-table.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import { showError } from '../../ui/toasts.ts';
import type { Screen } from './use-report.ts';

interface Computed {
  pivot: ResolvedPivot;
  found: PivotTable | PivotRefusal;
}

/** What the rows are as a pivot, once all are there, and anew whenever they are others; null while there is none. */
export function useComputed({ state, controller }: Screen, pivot: ResolvedPivot | null): Computed | null {
  const [computed, setComputed] = useState<Computed | null>(null);
  const { shown, refills, run } = state;
  const isDone = run.status === 'done' && shown !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, and rows with other fields, are grouped anew.
  useEffect(() => {
    if (!isDone || !pivot) return;
    let isCurrent = true;
    controller
      .pivot(pivot)
      .then((found) => isCurrent && found && setComputed({ pivot, found }))
      .catch((reason) => isCurrent && showError(String(reason)));
    return () => {
      isCurrent = false;
    };
  }, [pivot, isDone, shown, refills, controller]);
  return isDone ? computed : null;
}

/** The pivot of a report as it is asked for, and the last one that was worked out. */
export function usePivot(screen: Screen) {
  const { state, ran, context } = screen;
  const { columns, hierarchies, pivot: own, headline } = ran;
  const asked = useMemo(
    () => state.pivot ?? firstPivot({ columns, hierarchies, pivot: own, headline }),
    [state.pivot, columns, hierarchies, own, headline],
  );
  const pivot = useMemo(() => resolvePivot(asked, columns, context), [asked, columns, context]);
  return { pivot, computed: useComputed(screen, pivot) };
}
