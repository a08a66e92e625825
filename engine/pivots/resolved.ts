import type { ResolvedColumn } from '../columns/column.ts';
import type { MeasureLook, MeasureName, PivotField, PivotMeasure } from '../schema/pivot.ts';
import type { Grouping } from './keys.ts';
import type { Figure } from './measures/kind.ts';

/** A resolved grouping by a column. */
export interface ResolvedGrouping extends Grouping {
  column: Grouping['column'] & Pick<ResolvedColumn, 'header' | 'isOwnName' | 'inPeriod' | 'opens' | 'place' | 'width'>;
  header: string;
  sort: { measure: number | null; direction: 'asc' | 'desc' };
  top: number | null;
  /** Its groups are alternatives: there is no total over them. Default: false. */
  isApart?: true;
  /** As requested. */
  asked: PivotField;
}

/** A resolved measure. */
export interface ResolvedMeasure {
  take: MeasureName;
  /** null for a count of rows. */
  column: ResolvedColumn | null;
  show: MeasureLook;
  header: string;
  /** The format of its figures. */
  figure: Figure;
  /** As requested. */
  asked: PivotMeasure;
  /** An auxiliary measure: it does not keep an otherwise empty group from being hidden. Default: false. */
  isBeside?: true;
}

/** A pivot for one viewer, which computation and display share. Plain JSON. */
export interface ResolvedPivot {
  rows: ResolvedGrouping[];
  columns: ResolvedGrouping[];
  values: ResolvedMeasure[];
  hideEmpty: boolean;
  /** Where there are too many columns, use coarser date parts, and no columns as a last resort. Default: refuse the pivot. */
  coarsens?: true;
  /** The last two: where a group has the name of the blank ones or of the combined rest. */
  words: { blank: string; others: string; total: string; blankApart: string; othersApart: string };
  /** Requested fields and measures that were left out: missing columns, unsuitable measures. */
  missing: string[];
}
