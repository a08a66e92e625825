import type { ChartOf, PlainChart } from '../../charts/marks/registry.ts';
import { drawLegend, drawNotes } from './legend.ts';
import type { Box, PictureLook } from './look.ts';
import { drawAxis } from './marks/axis.ts';
import { donutHeight, drawDonut } from './marks/donut.ts';
import { drawHeatmap } from './marks/heatmap.ts';
import { drawMap, drawPoints } from './marks/map.ts';
import { drawScatter } from './marks/scatter.ts';
import { drawTreemap } from './marks/treemap.ts';
import type { Picture, Shape } from './picture.ts';

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
