/** A figure with a format of its own. */
export interface FormattedFigure {
  /** The displayed text. */
  text: string;
  /** The number format for spreadsheets. */
  format: string;
  /** Whether it is a good value; null for neither. */
  isGood: boolean | null;
}

/** The format of single cells, by field and row, or `total` for the totals row; null: the format of the column. */
export type CellFormats = (field: string, row: number | 'total') => FormattedFigure | null;
