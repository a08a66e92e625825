/** How a figure is written that is not written as its column says. */
export interface SaidFigure {
  /** As the screen has it. */
  text: string;
  /** The number format of a spreadsheet. */
  format: string;
  /** Whether it is a good one; null for neither. */
  isGood: boolean | null;
}

/** By the field of a column and the row of the table, or `total` for that of totals. null for one that is written as its column says. */
export type Said = (field: string, row: number | 'total') => SaidFigure | null;
