import { useRef } from 'react';
import type { ViewSummary } from '../../engine/results/view.ts';
import { isViewNarrowed } from '../../engine/views/resolve.ts';
import type { ListView } from '../sections/section-view.ts';

/**
 * Whether a section has no rows, without a search or filters of its own. When these are taken back, the rows are still theirs for
 * a moment: the section stays as it is, with the focus in it.
 */
export function useHasNothing(shown: ViewSummary | null, { view }: Pick<ListView, 'view'>): boolean {
  const narrowed = useRef<ViewSummary | null>(null);
  if (isViewNarrowed(view)) narrowed.current = shown;
  return shown?.rows === 0 && shown !== narrowed.current;
}
