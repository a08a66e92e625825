import type { ResolvedColumn } from '../../columns/column.ts';
import { prefixedFormat } from '../../formats/spreadsheet.ts';
import { headAt, type Lines } from '../../tables/lines.ts';
import type { CellFunction } from '../../totals/kind.ts';
import { columnLetters } from './parts/sheet-writer.ts';

/** The totals that a spreadsheet calculates itself. */
export interface LiveTotals {
  /** By field: the function of group headers and totals over the rows they cover. Missing if the totals stay values. */
  down: Readonly<Record<string, CellFunction>>;
  /** By field: the fields that it is the row-wise sum of. */
  across: Readonly<Record<string, readonly string[]>>;
  /** Lines for the truth sheet: with formulas, and in case formulas are not possible. */
  notes: { formulas: readonly Note[]; values: readonly Note[] };
}

interface Note {
  label: string;
  text: string;
}

/** A row range of a sheet. */
export interface RowRange {
  /** null for the sheet that contains the formula. */
  sheet: string | null;
  first: number;
  last: number;
}

/** The number format of a column's total: an average is marked as one. */
export const totalFormat = ({ excelFormat, totalWords }: ResolvedColumn): string =>
  totalWords?.mark ? prefixedFormat(excelFormat, totalWords.mark.text) : excelFormat;

/** SUBTOTAL function numbers: excluding filtered rows, and excluding all hidden rows. */
const functions: Readonly<Record<CellFunction, readonly [filtered: number, hidden: number]>> = {
  sum: [9, 109],
  mean: [1, 101],
};

const sheetReference = (name: string): string => `'${name.replaceAll("'", "''")}'!`;

/** A formula whose result is rounded like the cells, so that floating-point error never shows as -0.00. */
export const roundedFormula = (formula: string, decimals: number | null): string =>
  decimals === null ? formula : `ROUND(${formula},${decimals})`;

/**
 * A formula for the total of a column's visible cells. SUBTOTAL ignores other totals in the range. Rows in collapsed
 * groups still count.
 */
export function totalFormula(
  take: CellFunction,
  { place: column, decimals }: { place: number; decimals: number | null },
  ranges: readonly RowRange[],
  isGrouped: boolean,
): string {
  const letters = columnLetters(column);
  const cells = ranges.map(
    ({ sheet, first, last }) => `${sheet === null ? '' : sheetReference(sheet)}${letters}${first}:${letters}${last}`,
  );
  // A total in groups stays bare, because the totals around it must recognize it.
  const bare = `SUBTOTAL(${functions[take][isGrouped ? 0 : 1]},${cells.join(',')})`;
  const total = isGrouped ? bare : roundedFormula(bare, decimals);
  // The average of no cells would be an error.
  return take === 'mean' ? `IFERROR(${total},"")` : total;
}

/** Spreadsheet functions accept a limited number of arguments. */
const mostArguments = 200;

/** A formula for the sum of cells in a row, by column. */
export function sumFormula(columns: readonly number[], row: number): string {
  const [first = 0] = columns;
  const isRange = columns.length > 1 && columns.every((column, place) => column === first + place);
  if (isRange) return `SUM(${columnLetters(first)}${row}:${columnLetters(columns.at(-1) ?? first)}${row})`;
  const sums: string[] = [];
  for (let from = 0; from < columns.length; from += mostArguments) {
    const cells = columns.slice(from, from + mostArguments).map((column) => `${columnLetters(column)}${row}`);
    sums.push(`SUM(${cells.join(',')})`);
  }
  return sums.join('+');
}

/**
 * By line index of a group header: the index after the last line of its group. null if the headers are not groups,
 * because only groups have their header above their content.
 */
export function headEnds(lines: Lines): Uint32Array | null {
  const { places } = lines;
  const ends = new Uint32Array(places.length);
  const open: { at: number; level: number }[] = [];
  const shut = (level: number, at: number) => {
    for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
      ends[last.at] = at;
      open.pop();
    }
  };
  for (let at = 0; at < places.length; at++) {
    const head = headAt(lines, places[at] as number);
    if (!head) continue;
    if (head.type !== 'group') return null;
    shut(head.level, at);
    open.push({ at, level: head.level });
  }
  shut(0, places.length);
  return ends;
}
