import type { ResolvedGrouping, ResolvedPivot } from '../../pivots/resolved.ts';
import type { Pivot } from '../../schema/pivot.ts';
import type { ChartTexts, Spot } from '../chart.ts';
import type { Categories } from '../colours.ts';
import type { GazetteerPart } from '../gazetteer.ts';
import type { ChartInput } from '../resolved.ts';

/** The pivot that a mark draws. */
export interface Shape {
  pivot: Pivot;
  /** Fields that the mark cannot show. */
  undrawn: readonly ResolvedGrouping[];
}

/** What the chart of every mark has. `type` names its shape. */
interface Drawn extends ChartTexts {
  type: string;
}

/** The positions of figures, without those of no figure. */
export const spotsOf = (figures: readonly { spot: Spot | null }[]): Spot[] =>
  figures.flatMap(({ spot }) => (spot ? [spot] : []));

/** A kind of chart, which draws a chart of one shape. */
export interface MarkKind<C extends Drawn = Drawn> {
  /** What it draws, for editors and the reference. */
  says: string;
  /** Whether a pivot has the fields and measures that it needs. */
  suits(pivot: ResolvedPivot): boolean;
  /** The pivot that it draws, with as many groups as it can show. */
  shape(pivot: ResolvedPivot): Shape;
  /** Whether it has an axis on which months without rows are shown. */
  isAlong: boolean;
  /** Whether its series can be stacked. */
  stacks: boolean;
  /** The parts of the gazetteer that it needs for a pivot. */
  gazetteer(pivot: ResolvedPivot): readonly GazetteerPart[];
  /** The groups that it colors; null where it colors none. */
  categories(input: Omit<ChartInput, 'room' | 'hidden' | 'gazetteer'>): Categories | null;
  /** The figures in the order of keyboard navigation: along a lane, and from lane to lane. */
  lanes(chart: C): Spot[][];
  draw(input: ChartInput): C;
}
