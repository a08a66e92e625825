import type { DatePartName } from '../schema/pivot.ts';
import type { KeyValue } from './keys.ts';

/** The groups of an axis from first to last, each before what it holds; place 0 is the whole. */
export interface PivotAxis {
  /** By place: how deep it lies, 0 for the whole. */
  levels: Uint8Array;
  /** By place: that of the group it is part of; 0 for the whole itself. */
  parents: Uint32Array;
  /** By place: what it stands for among those of its parent; undefined for what a limit left over, and for the whole. */
  values: readonly (KeyValue | undefined)[];
}

/** Groups and their figures. Plain data. */
export interface PivotTable {
  type: 'pivot';
  rows: PivotAxis;
  columns: PivotAxis;
  /** By measure, then by place of the row times the number of columns plus that of the column; NaN for nothing. */
  figures: readonly Float64Array[];
  /** The part that dates across are grouped by, where the one of the pivot would have given too many columns. */
  coarsened?: DatePartName;
}

/** More columns, or more cells, than a pivot may have: nothing is cut, and nothing is shown. */
export interface PivotRefusal {
  type: 'too_large';
  rows: number;
  columns: number;
  most: { columns: number; cells: number };
}

/** How many a pivot may have, totals among them. */
export const mostColumns = 500;
export const mostCells = 5_000_000;
