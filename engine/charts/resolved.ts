import type { Words } from '../context/context.ts';
import type { Style } from '../formats/style.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Chart, MarkName, Scaling, Stacking } from '../schema/chart.ts';
import type { Room } from './chart.ts';
import type { Gazetteer } from './gazetteer.ts';

/** How a pivot is drawn, with everything decided but what its figures decide. Plain JSON. */
export interface ResolvedChart {
  mark: MarkName;
  stack: Stacking;
  /** Whether there are series that can stand upon each other. */
  canStack: boolean;
  /** How large parts of a whole are drawn. */
  scale: Scaling;
  /** null: where names are long. */
  lying: boolean | null;
  /** As it was asked for. */
  asked: Chart;
}

/** What a mark draws: a pivot of the shape that it asked for, in a room. */
export interface ChartInput {
  chart: ResolvedChart;
  pivot: ResolvedPivot;
  table: PivotTable;
  style: Style;
  words: Words;
  room: Room;
  /** null where the mark needs none. */
  gazetteer: Gazetteer | null;
  /** The places of series that are left out for now. */
  hidden: ReadonlySet<number>;
  /** Fields of the pivot that was asked for which the mark has no place for: their headers. */
  undrawn: readonly string[];
}
