import type { ResolvedColumn } from '../../../columns/column.ts';
import { numberKindOf } from '../../../columns/registry.ts';
import type { Style } from '../../../formats/style.ts';
import { type Line, lineWriter, readLines } from '../../../tables/lines.ts';
import type { SheetLines } from '../../document/sheet-lines.ts';
import type { Paper } from '../paper/paper.ts';

/** Font sizes for tables, in the order they are tried. Tables that don't fit at the smallest size are split. */
const sizes = { plain: [8, 7.5, 7], small: [6.5, 6], split: 7 } as const;

/**
 * Points at 8 pt text: cell padding, the maximum width of a text column, the minimum width that texts wrap to, and the
 * width at which a long word is broken if there is little space.
 */
const [beside, widest, least, longest] = [5, 180, 64, 110];

/** The maximum extra width of a column if there is free space. */
const mostMore = 40;

/** A column with its width. */
export interface LaidColumn {
  column: ResolvedColumn;
  /** Its index in the sheet. */
  place: number;
  width: number;
  write: (line: PaperLine) => string;
}

/** A line of a table. */
export interface PaperLine {
  line: Line;
  /** The row of the table, or `total`; null for a group header. */
  row: number | 'total' | null;
}

/** A table with its column widths. */
export interface TableLayout {
  size: number;
  /** Padding on each side of a cell. */
  beside: number;
  /** How many columns are repeated on every page; 0 if all fit on one. */
  repeated: number;
  /** The columns of each page. */
  groups: LaidColumn[][];
}

/** The widths that a column needs, in thousandths of the font size. */
interface Need {
  column: ResolvedColumn;
  write: (line: PaperLine) => string;
  /** With its header on one line. */
  full: number;
  /** With its header on two lines. */
  headed: number;
  /** With its texts wrapped, too. */
  least: number;
}

type Part = 'full' | 'headed' | 'least';

/** Indent in points per group level. */
const indent = 8;

/** The indent of a column in a line. */
export const indentOf = ({ type, level }: Line, place: number): number =>
  place === 0 && type === 'group' ? level * indent : 0;

const longestWord = (text: string, measure: (part: string) => number): number =>
  text.split(/\s+/).reduce((most, word) => Math.max(most, measure(word)), 0);

/** Lines are read in batches, because there may be very many. */
export const linesAtOnce = 2000;

/** Iterates over the first lines of a sheet. */
export function* linesOfSheet({ table, lines, columns }: SheetLines, most: number): Generator<PaperLine> {
  const fields = columns.map(({ value }) => value);
  const count = Math.min(most, lines.places.length);
  for (let from = 0; from < count; from += linesAtOnce) {
    const read = readLines(table, lines, from, Math.min(count, from + linesAtOnce), fields);
    for (const [at, line] of read.entries())
      yield { line, row: line.type === 'row' ? (lines.places[from + at] as number) : null };
  }
}

/** The text of a column in a line. `said` overrides the column's own format. An average in the totals row is marked as one. */
function writerOf({ said }: SheetLines, column: ResolvedColumn, style: Style): (line: PaperLine) => string {
  const write = lineWriter(column, style);
  const mark = column.totalWords?.mark?.text;
  return ({ line, row }) => {
    const text = (row === null ? null : said?.(column.value, row)?.text) ?? write(line);
    return mark && row === 'total' && typeof line.cells[column.value] === 'number' ? `${mark} ${text}` : text;
  };
}

/** The columns with a value in any line or in the totals; all of them where none has. */
export function filledColumns(sheet: SheetLines, most: number, style: Style): readonly ResolvedColumn[] {
  const { columns, totals } = sheet;
  const isFilled = columns.map(({ value }) => Boolean(totals?.[value]));
  const writers = columns.map((column) => writerOf(sheet, column, style));
  for (const line of linesOfSheet(sheet, most)) {
    for (const [place, write] of writers.entries()) isFilled[place] ||= write(line) !== '';
    if (isFilled.every(Boolean)) return columns;
  }
  return isFilled.some(Boolean) ? columns.filter((_, place) => isFilled[place]) : columns;
}

/** The widths that the columns of a sheet need for their content. `more` are additional lines, such as totals. */
export function needsOf(
  sheet: SheetLines,
  more: readonly PaperLine[],
  most: number,
  style: Style,
  paper: Paper,
): Need[] {
  const bold = (part: string) => paper.typeface.measure(part, 1, 'bold');
  const plain = (part: string) => paper.typeface.measure(part, 1, 'regular');
  const needs = sheet.columns.map((column): Need => {
    // A column with a longer word in its header could be wider than the page.
    const word = Math.min(longestWord(column.header, bold), longest / 8);
    const line = bold(column.header);
    return {
      column,
      write: writerOf(sheet, column, style),
      full: Math.max(word, Math.min(line, 14)),
      headed: Math.max(word, Math.min(line * 0.6, widest / 8)),
      least: word,
    };
  });
  // The same text is wider in bold.
  const measured = { plain: needs.map(() => new Set<string>()), bold: needs.map(() => new Set<string>()) };
  const take = (line: PaperLine) => {
    const isPlain = line.line.type === 'row';
    const [measure, own] = isPlain ? [plain, measured.plain] : [bold, measured.bold];
    for (const [place, need] of needs.entries()) {
      const text = need.write(line);
      const known = own[place];
      const indented = indentOf(line.line, place) / sizes.split;
      if (text === '' || (indented === 0 && known?.has(text))) continue;
      if (known && known.size < 4000) known.add(text);
      const full = measure(text) + indented;
      const isText = !numberKindOf(need.column.type);
      const wanted = isText ? Math.min(full, widest / 8) : full;
      need.full = Math.max(need.full, wanted);
      need.headed = Math.max(need.headed, wanted);
      need.least = Math.max(
        need.least,
        isText
          ? Math.min(full, Math.max(least / 8, Math.min(longestWord(text, measure) + indented, longest / 8)))
          : full,
      );
    }
  };
  for (const line of linesOfSheet(sheet, most)) take(line);
  for (const line of more) take(line);
  return needs;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Distributes a width among columns, including any free space. */
function widened(needs: readonly Need[], size: number, width: number): number[] {
  const of = (part: Part) => needs.map((need) => (need[part] + beside / 4) * size);
  const full = of('full');
  const free = width - sum(full);
  if (free >= 0) return full.map((each) => each + Math.min(mostMore, free / Math.max(1, needs.length)));
  const headed = of('headed');
  const [less, more] = sum(headed) <= width ? [headed, full] : [of('least'), headed];
  const wanted = sum(more) - sum(less);
  const share = wanted > 0 ? (width - sum(less)) / wanted : 0;
  return less.map((each, place) => each + ((more[place] ?? each) - each) * share);
}

/** How many columns are repeated on every page of a split table: the first one, and the pinned columns after it. */
function repeatedOf(needs: readonly Need[], widthOf: (need: Need) => number, width: number): number {
  const end = needs.findIndex(({ column }) => !column.pinned);
  const pinned = end === -1 ? 1 : Math.max(1, end);
  return sum(needs.slice(0, pinned).map(widthOf)) <= width / 2 ? pinned : 1;
}

/** The columns of each page of a split table. */
function splitUp(needs: readonly Need[], size: number, width: number): { groups: Need[][]; repeated: number } {
  const own = ({ headed }: Need) => Math.min((headed + beside / 4) * size, width / 2);
  const repeated = repeatedOf(needs, own, width);
  const first = needs.slice(0, repeated);
  const groups: Need[][] = [];
  let room = 0;
  for (const need of needs.slice(repeated)) {
    const wide = own(need);
    if (groups.length === 0 || wide > room) {
      groups.push([...first]);
      room = width - sum(first.map(own));
    }
    groups.at(-1)?.push(need);
    room -= wide;
  }
  return { groups, repeated };
}

/** The layouts to try, in order: no wrapping, wrapped headers, wrapped texts, then smaller sizes. */
const tries: readonly (readonly [readonly number[], Part])[] = [
  [sizes.plain, 'full'],
  [sizes.plain, 'headed'],
  [sizes.plain, 'least'],
  [sizes.small, 'headed'],
  [sizes.small, 'least'],
];

/** The font size at which all columns fit on a page; null if there is none. */
function sizeOf(needs: readonly Need[], width: number): number | null {
  const fits = (size: number, part: Part) => sum(needs.map((need) => (need[part] + beside / 4) * size)) <= width;
  for (const [all, part] of tries) {
    const found = all.find((size) => fits(size, part));
    if (found !== undefined) return found;
  }
  return null;
}

/** Lays out a table: on one page width if all columns fit at some size, otherwise split into groups of columns. */
export function layTable(needs: readonly Need[], width: number): TableLayout {
  const size = sizeOf(needs, width) ?? sizes.split;
  const whole = { groups: [[...needs]], repeated: 0 };
  const { groups, repeated } = sizeOf(needs, width) === null ? splitUp(needs, size, width) : whole;
  return {
    size,
    repeated,
    beside: (beside / 8) * size,
    groups: groups.map((group) => {
      const widths = widened(group, size, width);
      return group.map(({ column, write }, number) => ({
        column,
        write,
        place: needs.findIndex((need) => need.column === column),
        width: widths[number] ?? 0,
      }));
    }),
  };
}
