import { useMemo } from 'react';
import { drilled, leadsOn } from '../../engine/charts/drilled.ts';
import { equal } from '../../engine/schema/equal.ts';
import type { Filter } from '../../engine/tables/table.ts';
import type { Outcome } from '../charts/plot.tsx';
import type { SectionViewOf } from './section-view.ts';

export type Drill = ReturnType<typeof useDrill>;

/** The drill level of a chart. It follows from the chart's filters on other sections, and so from the address. */
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
    outcomeOf(pressed: readonly Filter[]): Outcome {
      if (leadsOn(levels, pressed, at)) return 'zoom';
      return equal(pressed, selected) ? 'unfilter' : 'filter';
    },
    /** Clicking a selected place again deselects it and stays at its level. */
    press: (pressed: readonly Filter[]) => select(levels.length > 0 && equal(pressed, selected) ? at.path : pressed),
    /** Goes back up to a depth. */
    leave: (depth: number) => select(at.path.slice(0, depth)),
  };
}
