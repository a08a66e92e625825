import { useMemo } from 'react';
import { drilled, leadsOn } from '../../engine/charts/drilled.ts';
import type { Filter } from '../../engine/tables/table.ts';
import type { SectionViewOf } from './section-view.ts';

export type Drill = ReturnType<typeof useDrill>;

const same = (a: readonly Filter[], b: readonly Filter[]) => JSON.stringify(a) === JSON.stringify(b);

/** Where a chart stands that a press leads further into: what it filters the other sections by says so, and so does the address. */
export function useDrill({ section, selected, select }: SectionViewOf<'chart'>) {
  const { drill: levels } = section;
  const at = useMemo(() => drilled(levels, selected), [levels, selected]);
  const level = levels[at.place];
  return {
    isThere: levels.length > 0,
    levels,
    path: at.path,
    pivot: level?.pivot ?? section.pivot,
    chart: level?.chart ?? section.chart,
    leadsOn: (pressed: readonly Filter[]) => leadsOn(levels, pressed, at),
    /** The same place once more takes it away, and stays in what it lies in. */
    press: (pressed: readonly Filter[]) => select(levels.length > 0 && same(pressed, selected) ? at.path : pressed),
    /** Out of all but so many of what it lies in. */
    leave: (depth: number) => select(at.path.slice(0, depth)),
  };
}
