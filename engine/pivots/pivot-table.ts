import type { DatePartName } from '../schema/pivot.ts';
import type { KeyValue } from './keys.ts';

/** The groups of an axis in order, each before its children; place 0 is the grand total. */
export interface PivotAxis {
  /** By place: its depth, 0 for the grand total. */
  levels: Uint8Array;
  /** By place: the place of its parent; 0 for the grand total. */
  parents: Uint32Array;
  /** By place: its value; undefined for the combined rest and for the grand total. */
  values: readonly (KeyValue | undefined)[];
}

/** Groups and their figures. Plain data. */
export interface PivotTable {
  type: 'pivot';
  rows: PivotAxis;
  columns: PivotAxis;
  /** By measure, then by row × number of columns + column; NaN for no figure. */
  figures: readonly Float64Array[];
  /** The date part of the columns, where the requested one would have given too many. */
  coarsened?: DatePartName;
}

/** Whether a pivot has any figure. Periods without data are groups without figures. */
export const hasFigures = ({ figures }: PivotTable): boolean =>
  figures.some((own) => own.some((figure) => !Number.isNaN(figure)));

/** The pivot has too many columns or cells. Nothing is shown, because a part of it would mislead. */
export interface PivotRefusal {
  type: 'too_large';
  rows: number;
  columns: number;
  most: { columns: number; cells: number };
}

/** The maximum of a pivot, totals included. */
export const mostColumns = 500;
export const mostCells = 5_000_000;
