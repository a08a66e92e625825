import type { PlainChart } from '../../../engine/charts/chart.ts';
import type { Geography } from '../geography.ts';
import { axisFigure } from './axis.ts';
import { donutFigure } from './donut.ts';
import type { Figure, Look } from './figure.ts';
import { heatmapFigure } from './heatmap.ts';
import { mapFigure, pointsFigure } from './map.ts';
import { scatterFigure } from './scatter.ts';
import { treemapFigure } from './treemap.ts';

type ChartOf<Type extends PlainChart['type']> = Extract<PlainChart, { type: Type }>;

interface Given extends Look {
  /** null where the chart is no map. */
  geography: Geography | null;
}

const nowhere: Geography = { shapes: { type: 'FeatureCollection', features: [] } };

/** How each kind of chart is drawn. */
const figures: { [Type in PlainChart['type']]: (chart: ChartOf<Type>, given: Given) => Figure } = {
  axis: axisFigure,
  scatter: scatterFigure,
  donut: donutFigure,
  treemap: treemapFigure,
  heatmap: heatmapFigure,
  map: (chart, given) => mapFigure(chart, given, given.geography ?? nowhere),
  points: (chart, given) => pointsFigure(chart, given, given.geography ?? nowhere),
};

/** What Plotly draws of a chart. */
export function figureOf<Type extends PlainChart['type']>(chart: ChartOf<Type>, given: Given): Figure {
  return figures[chart.type as Type](chart, given);
}
