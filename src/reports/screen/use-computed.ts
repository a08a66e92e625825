import { useEffect, useState } from 'react';
import type { PivotRefusal, PivotTable } from '../../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { showError } from '../../ui/toasts.ts';
import type { ReportState } from '../state/state.ts';

/** Rows that can be grouped: what of the screen this takes. */
export interface Groupable {
  state: Pick<ReportState, 'shown' | 'refills' | 'run'>;
  controller: { pivot(pivot: ResolvedPivot): Promise<PivotTable | PivotRefusal | null> };
}

export interface Computed {
  pivot: ResolvedPivot;
  found: PivotTable | PivotRefusal;
}

/** What the rows are as a pivot, once all are there, and anew whenever they are others; null while there is none. */
export function useComputed({ state, controller }: Groupable, pivot: ResolvedPivot | null): Computed | null {
  const [computed, setComputed] = useState<Computed | null>(null);
  const { shown, refills, run } = state;
  const words = useWords();
  const isDone = run.status === 'done' && shown !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, and rows with other fields, are grouped anew.
  useEffect(() => {
    if (!isDone || !pivot) return;
    let isCurrent = true;
    controller
      .pivot(pivot)
      .then((found) => isCurrent && found && setComputed({ pivot, found }))
      .catch((reason) => {
        const text = failureText(reason, words);
        if (isCurrent && text) showError(text);
      });
    return () => {
      isCurrent = false;
    };
  }, [pivot, isDone, shown, refills, controller]);
  return isDone ? computed : null;
}
