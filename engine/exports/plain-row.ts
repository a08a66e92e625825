/** How a cell of a composed workbook looks. */
export type CellLook = 'plain' | 'strong' | 'title' | 'header' | 'total' | 'wrapped' | 'note' | 'link';

/** A cell with everything decided. */
export interface PlainCell {
  /** From 0 on. */
  column: number;
  value: string | number;
  look: CellLook;
  /** The number format. Default: none. */
  format?: string;
  align?: 'left' | 'right' | 'center';
  /** It keeps away from the cell at its left. */
  isApart?: true;
  /** What a spreadsheet works the value out by. */
  formula?: string;
  /** So many columns, its own among them. Default 1. */
  span?: number;
}

/** Cells from left to right. */
export interface PlainRow {
  cells: readonly PlainCell[];
  /** Lines of text that it is high. Default 1. */
  lines?: number;
  /** How deep it lies among groups. Default 0. */
  outline?: number;
}

export const row = (...cells: PlainCell[]): PlainRow => ({ cells });
export const emptyRow: PlainRow = { cells: [] };

/** A spreadsheet takes no longer text in a formula. */
const longestInFormula = 255;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A cell that leads to the first cell of a sheet: a formula, which every spreadsheet follows. */
export function linkCell(column: number, text: string, sheet: string): PlainCell {
  const value = text.slice(0, longestInFormula).replace(/[\ud800-\udbff]$/, '');
  const target = `#'${sheet.replaceAll("'", "''")}'!A1`;
  return { column, value, look: 'link', formula: `HYPERLINK(${quoted(target)},${quoted(value)})` };
}
