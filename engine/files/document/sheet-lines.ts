import type { ResolvedColumn } from '../../columns/column.ts';
import type { CellFormats } from '../../tables/cell-formats.ts';
import type { Lines } from '../../tables/lines.ts';
import type { Table } from '../../tables/table.ts';
import type { Totals } from '../../totals/kind.ts';
import type { LiveTotals } from '../workbook/live-totals.ts';

/** Lines with their columns. */
export interface SheetLines {
  /** In order. */
  columns: readonly ResolvedColumn[];
  /** Values in display units, with codes replaced by labels. A column that is missing from the table is empty. */
  table: Table;
  /** In order. */
  lines: Lines;
  /** By field; null for no totals row. */
  totals: Totals | null;
  /** The label of the totals row. Default: that of the file. */
  totalLabel?: string;
  /** The totals that are formulas in a workbook. Default: none. */
  live?: LiveTotals | null;
  /** Overrides the columns' formats for individual cells. Default: none. */
  said?: CellFormats | null;
}
