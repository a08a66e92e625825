import {
  type Icon,
  IconChartArea,
  IconChartBar,
  IconChartBubble,
  IconChartDonut,
  IconChartHistogram,
  IconChartLine,
  IconChartTreemap,
  IconGridDots,
  IconMap,
  IconMapPins,
} from '@tabler/icons-react';
import type { ChartOf, PlainChart } from '../../../engine/charts/marks/registry.ts';
import type { MarkName } from '../../../engine/schema/marks.ts';
import type { Geography } from '../geography.ts';
import { axisFigure } from './axis.ts';
import { donutFigure } from './donut.ts';
import type { Figure, Look } from './figure.ts';
import { heatmapFigure } from './heatmap.ts';
import { mapFigure, pointsFigure } from './map.ts';
import { scatterFigure } from './scatter.ts';
import { treemapFigure } from './treemap.ts';

/** The icon of each mark. */
export const markIcons: Readonly<Record<MarkName, Icon>> = {
  bar: IconChartBar,
  line: IconChartLine,
  area: IconChartArea,
  donut: IconChartDonut,
  scatter: IconChartBubble,
  histogram: IconChartHistogram,
  heatmap: IconGridDots,
  treemap: IconChartTreemap,
  map: IconMap,
  points: IconMapPins,
};

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
