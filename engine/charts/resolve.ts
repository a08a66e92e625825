import type { ResolvedPivot } from '../pivots/resolved.ts';
import { type Chart, markNames } from '../schema/chart.ts';
import type { MarkName } from '../schema/marks.ts';
import { firstDrawn, groupingsOf, isAdditive, isDrawn, isEndless, isNumbered } from './fields.ts';
import { marks } from './marks/registry.ts';
import type { ResolvedChart } from './resolved.ts';

/** The marks that suit a pivot, in order. */
export const marksOf = (pivot: ResolvedPivot): MarkName[] => markNames.filter((name) => marks[name].suits(pivot));

/** The default mark of a pivot. */
function guessed(pivot: ResolvedPivot): MarkName {
  const [field, second] = groupingsOf(pivot);
  const measure = pivot.values[firstDrawn(pivot)];
  if (!field || !measure) return 'bar';
  if (marks.map.suits(pivot) && !second) return 'map';
  const time = groupingsOf(pivot).find(isEndless);
  if (time && isNumbered(time)) return 'histogram';
  // There are too many days and weeks for bars, and bars suggest that figures add up.
  if (time) return isAdditive(measure) && time.by !== 'day' && time.by !== 'week' ? 'bar' : 'line';
  return second && !isAdditive(measure) ? 'heatmap' : 'bar';
}

/** How a pivot is drawn. A requested setting that does not suit it is replaced by the default. */
export function resolveChart(asked: Chart | null, pivot: ResolvedPivot): ResolvedChart {
  const wanted = asked?.mark;
  const mark = wanted && marks[wanted].suits(pivot) ? wanted : guessed(pivot);
  const canStack = marks[mark].stacks && pivot.values.filter(isDrawn).some(isAdditive) && groupingsOf(pivot).length > 1;
  const stack = canStack ? (asked?.stack ?? 'stacked') : 'none';
  return { mark, stack, canStack, scale: asked?.scale ?? 'linear', lying: asked?.lying ?? null, asked: asked ?? {} };
}
