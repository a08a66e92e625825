import type { ResolvedColumn } from '../../columns/column.ts';
import { numberKindOf } from '../../columns/registry.ts';
import type { Style } from '../../formats/style.ts';
import { type Line, lineWriter, readLines } from '../../tables/lines.ts';
import type { SheetLines } from '../sheet-lines.ts';
import type { Paper } from './paper.ts';

/** How large a table may be written, and the least: what has no room then goes on on further pages. */
const sizes = { plain: [8, 7.5, 7], small: [6.5, 6], split: 7 } as const;

/** Points of text of eight: what stays free beside a cell, the widest that a text is by itself, and the least it is wrapped to. */
const [beside, widest, least] = [5, 180, 64];

/** What a column takes more than it needs, at most, where there is room. */
const mostMore = 40;

/** A column as it is written. */
export interface LaidColumn {
  column: ResolvedColumn;
  /** Its place in the sheet. */
  place: number;
  width: number;
  write: (line: PaperLine) => string;
}

/** A line as paper has it. */
export interface PaperLine {
  line: Line;
  /** The row of the table, or `total`; null for the head of a group. */
  row: number | 'total' | null;
}

/** A table that has its widths. */
export interface TableLayout {
  size: number;
  /** What stays free at each side of a cell. */
  beside: number;
  /** How many columns stand on every page; 0 where all have room on one. */
  repeated: number;
  /** Columns that stand on one page. */
  groups: LaidColumn[][];
}

/** What a column needs, in thousandths of the size of its text. */
interface Need {
  column: ResolvedColumn;
  write: (line: PaperLine) => string;
  /** With its header in one line. */
  full: number;
  /** With its header in two lines. */
  headed: number;
  /** With its texts in lines too. */
  least: number;
}

type Part = 'full' | 'headed' | 'least';

const longestWord = (text: string, measure: (part: string) => number): number =>
  text.split(/\s+/).reduce((most, word) => Math.max(most, measure(word)), 0);

/** Some lines at a time: all of them at once may be many. */
export const linesAtOnce = 2000;

/** Walks through the first lines of a sheet. */
export function* linesOfSheet({ table, lines, columns }: SheetLines, most: number): Generator<PaperLine> {
  const fields = columns.map(({ value }) => value);
  const count = Math.min(most, lines.places.length);
  for (let from = 0; from < count; from += linesAtOnce) {
    const read = readLines(table, lines, from, Math.min(count, from + linesAtOnce), fields);
    for (const [at, line] of read.entries())
      yield { line, row: line.type === 'row' ? (lines.places[from + at] as number) : null };
  }
}

/** What a column of a sheet says in a line: its own words, or those of the figure. */
function writerOf({ said }: SheetLines, column: ResolvedColumn, style: Style): (line: PaperLine) => string {
  const write = lineWriter(column, style);
  return ({ line, row }) => (row === null ? null : said?.(column.value, row)?.text) ?? write(line);
}

/** How wide the columns of a sheet are by what stands in them. `more` are lines besides, such as that of totals. */
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
    const word = longestWord(column.header, bold);
    const line = bold(column.header);
    return {
      column,
      write: writerOf(sheet, column, style),
      full: Math.max(word, Math.min(line, 14)),
      headed: Math.max(word, line * 0.6),
      least: word,
    };
  });
  const seen = needs.map(() => new Set<string>());
  const take = (line: PaperLine) => {
    for (const [place, need] of needs.entries()) {
      const text = need.write(line);
      const known = seen[place];
      if (text === '' || known?.has(text)) continue;
      if (known && known.size < 4000) known.add(text);
      const measure = line.line.type === 'row' ? plain : bold;
      const full = measure(text);
      const isText = !numberKindOf(need.column.type);
      const own = isText ? Math.min(full, widest / 8) : full;
      need.full = Math.max(need.full, own);
      need.headed = Math.max(need.headed, own);
      need.least = Math.max(
        need.least,
        isText ? Math.min(full, Math.max(least / 8, Math.min(longestWord(text, measure), 110 / 8))) : full,
      );
    }
  };
  for (const line of linesOfSheet(sheet, most)) take(line);
  for (const line of more) take(line);
  return needs;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The widths of columns that have room, and what they get beyond what they need. */
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

/** How many columns stand on every page of a table that has no room on one: the first, and those behind it that are pinned as it is. */
function repeatedOf(needs: readonly Need[], widthOf: (need: Need) => number, width: number): number {
  const end = needs.findIndex(({ column }) => !column.pinned);
  const pinned = end === -1 ? 1 : Math.max(1, end);
  return sum(needs.slice(0, pinned).map(widthOf)) <= width / 2 ? pinned : 1;
}

/** The columns of each page where they have no room on one. */
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

/** What is tried in turn: texts as they are, headers in lines, texts in lines, and then smaller. */
const tries: readonly (readonly [readonly number[], Part])[] = [
  [sizes.plain, 'full'],
  [sizes.plain, 'headed'],
  [sizes.plain, 'least'],
  [sizes.small, 'headed'],
  [sizes.small, 'least'],
];

/** The size at which all columns have room on a page; null where there is none. */
function sizeOf(needs: readonly Need[], width: number): number | null {
  const fits = (size: number, part: Part) => sum(needs.map((need) => (need[part] + beside / 4) * size)) <= width;
  for (const [all, part] of tries) {
    const found = all.find((size) => fits(size, part));
    if (found !== undefined) return found;
  }
  return null;
}

/** Lays a table out: in one piece where a size has room for all columns, else in groups of them. */
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
