/** The look of a cell in a composed workbook. */
export type CellLook = 'plain' | 'strong' | 'title' | 'header' | 'total' | 'wrapped' | 'note' | 'link';

/** A resolved cell. */
export interface PlainCell {
  /** Counted from 0. */
  column: number;
  value: string | number;
  look: CellLook;
  /** The number format. Default: none. */
  format?: string;
  align?: 'left' | 'right' | 'center';
  /** Indented away from the cell on its left. */
  isApart?: true;
  /** The formula that calculates the value. */
  formula?: string;
  /** The number of columns it spans. Default 1. */
  span?: number;
}

/** Cells from left to right. */
export interface PlainRow {
  cells: readonly PlainCell[];
  /** Row height in lines of text. Default 1. */
  lines?: number;
  /** Outline level. Default 0. */
  outline?: number;
}

export const row = (...cells: PlainCell[]): PlainRow => ({ cells });
export const emptyRow: PlainRow = { cells: [] };

/** The maximum length of a text in a formula. */
const longestInFormula = 255;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A cell that links to the first cell of a sheet. Uses a formula, because every spreadsheet program supports it. */
export function linkCell(column: number, text: string, sheet: string): PlainCell {
  const value = text.slice(0, longestInFormula).replace(/[\ud800-\udbff]$/, '');
  const target = `#'${sheet.replaceAll("'", "''")}'!A1`;
  return { column, value, look: 'link', formula: `HYPERLINK(${quoted(target)},${quoted(value)})` };
}
