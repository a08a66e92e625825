import type { PlainChart } from '../charts/chart.ts';
import type { Picture, Shape } from './picture.ts';
import { drawAxis } from './pictures/axis.ts';
import { donutHeight, drawDonut } from './pictures/donut.ts';
import { drawHeatmap } from './pictures/heatmap.ts';
import { drawLegend, drawNotes } from './pictures/legend.ts';
import type { Box, PictureLook } from './pictures/look.ts';
import { drawMap, drawPoints } from './pictures/map.ts';
import { drawScatter } from './pictures/scatter.ts';
import { drawTreemap } from './pictures/treemap.ts';

type ChartOf<Type extends PlainChart['type']> = Extract<PlainChart, { type: Type }>;

/** The drawing function of each kind of chart. */
const drawings: { [Type in PlainChart['type']]: (chart: ChartOf<Type>, box: Box, look: PictureLook) => Shape[] } = {
  axis: drawAxis,
  scatter: drawScatter,
  donut: drawDonut,
  treemap: drawTreemap,
  heatmap: drawHeatmap,
  map: drawMap,
  points: drawPoints,
};

const drawn = <Type extends PlainChart['type']>(chart: ChartOf<Type>, box: Box, look: PictureLook): Shape[] =>
  drawings[chart.type as Type](chart, box, look);

/** A donut lists its slices itself. */
const hasLegend = ({ type }: PlainChart): boolean => type !== 'donut';

/**
 * A chart as a picture, without its title: the legend above, notes below. `room` is the size in pixels that the chart
 * was prepared for. The picture has the same width; its height also includes legend and notes, and grows if the chart
 * needs more.
 */
export function drawChart(
  chart: PlainChart,
  room: Readonly<{ width: number; height: number }>,
  look: PictureLook,
): Picture {
  const { width } = room;
  const least = chart.type === 'donut' ? donutHeight(chart, width, look) : 0;
  const height = Math.max(room.height, chart.height, least);
  const legend = drawLegend(hasLegend(chart) ? chart.legend : [], width, look);
  const notes = drawNotes(chart.notes, { x: 0, y: legend.height + height, width }, look);
  return {
    width,
    height: legend.height + height + notes.height,
    shapes: [...legend.shapes, ...drawn(chart, { x: 0, y: legend.height, width, height }, look), ...notes.shapes],
  };
}
