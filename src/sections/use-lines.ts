import { useEffect, useState } from 'react';
import type { Line } from '../../engine/tables/lines.ts';
import type { SectionView } from './section-view.ts';

/** The first lines of a section’s rows; null until they are loaded. */
export function useLines({ block, version, state }: Pick<SectionView, 'block' | 'version' | 'state'>, most: number) {
  const [lines, setLines] = useState<Line[] | null>(null);
  const isThere = state.shown !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows must be fetched again.
  useEffect(() => {
    // Those of the run before are not shown with the rows of the next one.
    if (!isThere) setLines(null);
    if (!isThere || most === 0) return;
    let isCurrent = true;
    void block(0, most).then((found) => isCurrent && setLines(found));
    return () => {
      isCurrent = false;
    };
  }, [block, version, isThere, most]);
  return isThere ? lines : null;
}
