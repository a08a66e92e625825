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

interface FigureOptions extends Look {
  /** null unless the chart is a map. */
  geography: Geography | null;
}

const nowhere: Geography = { shapes: { type: 'FeatureCollection', features: [] } };

const figures: { [Type in PlainChart['type']]: (chart: ChartOf<Type>, options: FigureOptions) => Figure } = {
  axis: axisFigure,
  scatter: scatterFigure,
  donut: donutFigure,
  treemap: treemapFigure,
  heatmap: heatmapFigure,
  map: (chart, options) => mapFigure(chart, options, options.geography ?? nowhere),
  points: (chart, options) => pointsFigure(chart, options, options.geography ?? nowhere),
};

/** The Plotly figure of a chart. */
export function figureOf<Type extends PlainChart['type']>(chart: ChartOf<Type>, options: FigureOptions): Figure {
  return figures[chart.type as Type](chart, options);
}
