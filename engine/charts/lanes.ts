import type { Spot } from './chart.ts';
import type { MarkKind } from './marks/kind.ts';
import { marks, type PlainChart } from './marks/registry.ts';

/** Whether a chart has no figures, apart from those of hidden series. */
export const isNothingDrawn = (chart: PlainChart): boolean =>
  lanesOf(chart).length === 0 && chart.legend.every(({ isShown }) => isShown);

/** The figures in the order of keyboard navigation: along a lane, and from lane to lane. */
export function lanesOf(chart: PlainChart): Spot[][] {
  const kind: MarkKind = marks[chart.type === 'axis' ? chart.mark : chart.type];
  return kind.lanes(chart).filter((lane) => lane.length > 0);
}
