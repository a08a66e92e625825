import type { MarkName } from '../../schema/marks.ts';
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

/** Every mark, in the order in which they are offered. `npm run schemas` writes their names for the definition language. */
export const marks = {
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
} as const satisfies Readonly<Record<MarkName, MarkKind>>;

/** A chart for one viewer, ready to draw. Plain JSON. */
export type PlainChart = ReturnType<(typeof marks)[MarkName]['draw']>;

/** The chart of a shape. */
export type ChartOf<Type extends PlainChart['type']> = Extract<PlainChart, { type: Type }>;
