import type { ResolvedColumn } from '../columns/column.ts';
import type { MeasureLook, MeasureName, PivotField, PivotMeasure } from '../schema/pivot.ts';
import type { Grouping } from './keys.ts';
import type { Figure } from './measures/kind.ts';

/** A column that is grouped by, with everything decided. */
export interface ResolvedGrouping extends Grouping {
  column: Grouping['column'] & Pick<ResolvedColumn, 'header' | 'isOwnName' | 'place' | 'width'>;
  header: string;
  sort: { measure: number | null; direction: 'asc' | 'desc' };
  top: number | null;
  /** As it was asked for. */
  asked: PivotField;
}

/** A figure of each group, with everything decided. */
export interface ResolvedMeasure {
  take: MeasureName;
  /** null where rows themselves are counted. */
  column: ResolvedColumn | null;
  show: MeasureLook;
  header: string;
  /** How its figures are written. */
  figure: Figure;
  /** As it was asked for. */
  asked: PivotMeasure;
  /** It is worked out beside the pivot's own: what has nothing else is empty. Default: it is one of them. */
  isBeside?: true;
}

/** A pivot for one viewer: what the computation and every drawing of it read. Plain JSON. */
export interface ResolvedPivot {
  rows: ResolvedGrouping[];
  columns: ResolvedGrouping[];
  values: ResolvedMeasure[];
  hideEmpty: boolean;
  /** Dates across that are too many are taken in coarser parts, and left out at last. Default: the pivot is too large. */
  coarsens?: true;
  words: { blank: string; others: string; total: string };
  /** What was asked for and can't be: columns that the report lacks, measures that do not suit theirs. */
  missing: string[];
}
