import type { PlainChart, Spot } from './chart.ts';

/** Whether a chart has no figures, apart from those of hidden series. */
export const isNothingDrawn = (chart: PlainChart): boolean =>
  lanesOf(chart).length === 0 && chart.legend.every(({ isShown }) => isShown);

/** The figures in the order of keyboard navigation: along a lane, and from lane to lane. */
export function lanesOf(chart: PlainChart): Spot[][] {
  const spots = (marks: readonly { spot: Spot | null }[]) => marks.flatMap(({ spot }) => (spot ? [spot] : []));
  const lanes = ((): Spot[][] => {
    switch (chart.type) {
      case 'axis':
        return chart.panels.flatMap(({ series }) => series.map(({ points }) => spots(points)));
      case 'scatter':
        return chart.series.map(({ points }) => spots(points.toSorted((a, b) => a.x - b.x)));
      case 'donut':
        return [spots(chart.parts)];
      case 'treemap':
        return [spots(chart.nodes.slice(1))];
      case 'heatmap':
        return chart.down.ticks.map(({ at }) => spots(chart.cells.filter(({ down }) => down === at)));
      case 'map':
        return [spots(chart.regions.toSorted((a, b) => b.value - a.value))];
      case 'points':
        return [spots(chart.points)];
    }
  })();
  return lanes.filter((lane) => lane.length > 0);
}
