import type { ResolvedGrouping, ResolvedPivot } from '../../pivots/resolved.ts';
import type { Pivot } from '../../schema/pivot.ts';
import type { PlainChart } from '../chart.ts';
import type { GazetteerPart } from '../gazetteer.ts';
import type { ChartInput } from '../resolved.ts';

/** The pivot that a mark draws of the one that was asked for. */
export interface Shape {
  pivot: Pivot;
  /** Fields for which it has no place. */
  undrawn: readonly ResolvedGrouping[];
}

/** How figures are drawn. */
export interface MarkKind {
  /** Whether a pivot has the fields and figures that it takes. */
  suits(pivot: ResolvedPivot): boolean;
  /** Its pivot, with as many groups as can be told apart. */
  shape(pivot: ResolvedPivot): Shape;
  /** Whether series can stand upon each other. */
  stacks: boolean;
  /** What it takes of all that is known of places, to draw its pivot. */
  gazetteer(pivot: ResolvedPivot): readonly GazetteerPart[];
  draw(input: ChartInput): PlainChart;
}
