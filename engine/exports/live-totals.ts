import { headAt, type Lines } from '../tables/lines.ts';
import type { CellFunction } from '../totals/kind.ts';
import { columnLetters } from './sheet-writer.ts';

/** Which totals a spreadsheet works out itself. */
export interface LiveTotals {
  /** By field: what heads take of the rows below them, and the totals of all rows; none where they stay values. */
  down: Readonly<Record<string, CellFunction>>;
  /** By field: the fields beside it that it is the sum of, row by row. */
  across: Readonly<Record<string, readonly string[]>>;
  /** What the truth sheet tells of it, and what it tells where formulas don't fit. */
  said: { formulas: readonly Said[]; values: readonly Said[] };
}

interface Said {
  label: string;
  text: string;
}

/** Rows of one sheet. */
export interface RowRange {
  /** null: the sheet that the formula stands on. */
  sheet: string | null;
  first: number;
  last: number;
}

/** What spreadsheets call it: of rows that no filter hides, and of those that nothing hides. */
const functions: Readonly<Record<CellFunction, readonly [filtered: number, hidden: number]>> = {
  sum: [9, 109],
  mean: [1, 101],
};

const sheetReference = (name: string): string => `'${name.replaceAll("'", "''")}'!`;

/**
 * The total of the cells of a column that are seen; other totals among them do not count. Rows that stand in groups count
 * when their group is shut.
 */
export function totalFormula(
  take: CellFunction,
  column: number,
  ranges: readonly RowRange[],
  isGrouped: boolean,
): string {
  const letters = columnLetters(column);
  const cells = ranges.map(
    ({ sheet, first, last }) => `${sheet === null ? '' : sheetReference(sheet)}${letters}${first}:${letters}${last}`,
  );
  const total = `SUBTOTAL(${functions[take][isGrouped ? 0 : 1]},${cells.join(',')})`;
  // The mean of nothing is an error.
  return take === 'mean' ? `IFERROR(${total},"")` : total;
}

/** What one call of a spreadsheet's function takes is limited. */
const mostArguments = 200;

/** The sum of cells of one row, by their columns. */
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
 * By place of a line that is a head: the place behind the last line that it holds. null where heads are no groups, which alone
 * stand above what they hold.
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
