import type { ResolvedColumn } from '../../columns/column.ts';
import type { WordKey } from '../../context/word-key.ts';
import type { Table } from '../../tables/table.ts';
import type { CellFunction, Groups, Parts, TotalRows } from '../../totals/kind.ts';

/** The rows of a pivot, as measures read them. */
export interface MeasuredRows extends TotalRows {
  table: Table;
  /** A BCP 47 tag. */
  locale: string;
}

/** The part of a column that decides which measures suit it. */
export type Measured = Pick<ResolvedColumn, 'type' | 'total'>;

/** The format of a measure's figures. */
export type Figure = Pick<ResolvedColumn, 'type' | 'decimals' | 'align' | 'excelFormat' | 'unit'>;

/** The functions of a spreadsheet's PivotTable. */
export type PivotFunction = CellFunction | 'count' | 'min' | 'max';

/** A measure of a column. `column` is null for a count of rows. */
export interface MeasureKind {
  suits(column: Measured | null): boolean;
  /** Whether the total is the sum of its parts: only then do parts have a share. */
  isAdditive(column: Measured | null): boolean;
  /** The PivotTable function that gives the same result; null where there is none. */
  inCells(column: Measured | null): PivotFunction | null;
  /** The key of its name, with the column's header as `column`. */
  words(column: ResolvedColumn | null): WordKey;
  figure(column: ResolvedColumn | null): Figure;
  /** The figure of no rows: 0 for counts and sums, NaN where there is none, as for averages. */
  ofNothing(column: ResolvedColumn | null): number;
  /** null where the table lacks a column that it needs. */
  accumulate(column: ResolvedColumn | null, rows: MeasuredRows, groups: Groups): Parts | null;
}
