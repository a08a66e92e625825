import type { ResolvedGrouping, ResolvedPivot } from '../../pivots/resolved.ts';
import type { Pivot } from '../../schema/pivot.ts';
import type { PlainChart } from '../chart.ts';
import type { Categories } from '../colours.ts';
import type { GazetteerPart } from '../gazetteer.ts';
import type { ChartInput } from '../resolved.ts';

/** The pivot that a mark draws. */
export interface Shape {
  pivot: Pivot;
  /** Fields that the mark cannot show. */
  undrawn: readonly ResolvedGrouping[];
}

/** A kind of chart. */
export interface MarkKind {
  /** Whether a pivot has the fields and measures that it needs. */
  suits(pivot: ResolvedPivot): boolean;
  /** The pivot that it draws, with as many groups as it can show. */
  shape(pivot: ResolvedPivot): Shape;
  /** Whether its series can be stacked. */
  stacks: boolean;
  /** The parts of the gazetteer that it needs for a pivot. */
  gazetteer(pivot: ResolvedPivot): readonly GazetteerPart[];
  /** The groups that it colors; null where it colors none. */
  categories(input: Omit<ChartInput, 'room' | 'hidden' | 'gazetteer'>): Categories | null;
  draw(input: ChartInput): PlainChart;
}
