import type { MarkName } from '../../schema/chart.ts';
import { area } from './area.ts';
import { bar } from './bar.ts';
import { donut } from './donut.ts';
import { heatmap } from './heatmap.ts';
import { histogram } from './histogram.ts';
import type { MarkKind } from './kind.ts';
import { line } from './line.ts';
import { map } from './map.ts';
import { points } from './points.ts';
import { scatter } from './scatter.ts';
import { treemap } from './treemap.ts';

/** Every mark. */
export const marks: Readonly<Record<MarkName, MarkKind>> = {
  bar,
  line,
  area,
  donut,
  scatter,
  histogram,
  heatmap,
  treemap,
  map,
  points,
};
