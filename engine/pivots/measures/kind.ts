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

/** What of a column says which measures it suits. */
export type Measured = Pick<ResolvedColumn, 'type' | 'total'>;

/** How the figures of a measure are written. */
export type Figure = Pick<ResolvedColumn, 'type' | 'decimals' | 'align' | 'excelFormat' | 'unit'>;

/** What a spreadsheet's own pivot takes of the cells of a column. */
export type PivotFunction = CellFunction | 'count' | 'min' | 'max';

/** What of the values of a column a pivot shows. `column` is null where rows themselves are meant. */
export interface MeasureKind {
  suits(column: Measured | null): boolean;
  /** Whether the figure of a whole is the sum of those of its parts: only then has a part a share. */
  isAdditive(column: Measured | null): boolean;
  /** What a spreadsheet's own pivot takes of the column to get it; null where it can't. */
  inCells(column: Measured | null): PivotFunction | null;
  /** The key of its words; `column` stands in them as the header. */
  words(column: ResolvedColumn | null): WordKey;
  figure(column: ResolvedColumn | null): Figure;
  /** null where the table lacks what it takes. */
  accumulate(column: ResolvedColumn | null, rows: MeasuredRows, groups: Groups): Parts | null;
}
