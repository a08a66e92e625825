import { useMemo } from 'react';
import { firstPivot } from '../../../engine/pivots/guess.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { useComputed } from '../../pivots/use-computed.ts';
import type { Screen } from './use-report.ts';

/** The requested pivot of a report, and the last one calculated. */
export function usePivot(screen: Screen) {
  const { state, ran, context } = screen;
  const { columns, hierarchies, pivot: own, headline } = ran;
  const asked = useMemo(
    () => state.view.pivot ?? firstPivot({ columns, hierarchies, pivot: own, headline }),
    [state.view.pivot, columns, hierarchies, own, headline],
  );
  const pivot = useMemo(() => resolvePivot(asked, columns, context), [asked, columns, context]);
  return { pivot, computed: useComputed(screen, pivot) };
}
