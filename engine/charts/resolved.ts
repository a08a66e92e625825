import type { Words } from '../context/context.ts';
import type { Days } from '../formats/days.ts';
import type { Style } from '../formats/style.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Chart, Scaling, Stacking } from '../schema/chart.ts';
import type { MarkName } from '../schema/marks.ts';
import type { Room } from './chart.ts';
import type { Colours } from './colours.ts';
import type { Gazetteer } from './gazetteer.ts';

/** How a pivot is drawn, resolved as far as possible without its figures. Plain JSON. */
export interface ResolvedChart {
  mark: MarkName;
  stack: Stacking;
  canStack: boolean;
  /** The scale of a donut's slices. */
  scale: Scaling;
  /** Horizontal bars; null: only where names are long. */
  lying: boolean | null;
  /** As requested. */
  asked: Chart;
}

/** What a mark draws: a pivot in the shape that it needs, and the space for it. */
export interface ChartInput {
  chart: ResolvedChart;
  pivot: ResolvedPivot;
  table: PivotTable;
  style: Style;
  words: Words;
  room: Room;
  /** null where the mark needs none. */
  gazetteer: Gazetteer | null;
  /** The names of the series that the viewer has hidden: other rows have them in another order. */
  hidden: ReadonlySet<string>;
  /** Headers of the pivot's fields that the mark cannot show. */
  undrawn: readonly string[];
  /** The days of which its date has rows. Default: any. */
  days?: Days | null;
  /** The colors of its categories, where they are those of a page. Default: by place. */
  colours?: Colours;
}
