import { isMarkedNegative } from '../../../columns/cell.ts';
import { totalsLine } from '../../../tables/totals.ts';
import type { DocumentSection } from '../../document/document.ts';
import { filled } from '../../document/filled.ts';
import type { SheetLines } from '../../document/sheet-lines.ts';
import { wrapped } from '../../pictures/shapes.ts';
import type { Block } from '../paper/block.ts';
import type { PageSetting } from '../paper/flow.ts';
import { ink } from '../paper/page.ts';
import type { Paper } from '../paper/paper.ts';
import {
  filledColumns,
  indentOf,
  type LaidColumn,
  layTable,
  linesOfSheet,
  needsOf,
  type PaperLine,
  type TableLayout,
} from './table-layout.ts';

/** Relative to the font size: line height, and space above and below a row. */
const [lineOf, aboveOf] = [1.32, 0.3];
/** A row with more lines than this is split, because it would be higher than a page. */
const mostLines = 36;

/** A line of a table with wrapped texts. */
export interface Row extends PaperLine {
  /** By column index. */
  texts: readonly (readonly string[])[];
  height: number;
  /** A group header that is repeated, because its group continues on another page. */
  isCarried?: true;
}

/** A table that can be written in parts. */
export interface PaperTable {
  layout: TableLayout;
  /** The headers of its columns without values, which it leaves out. */
  empty: string[];
  /** Its lines, ending with the totals. */
  rows(): Generator<Row>;
  headHeight: number;
  head(group: readonly LaidColumn[]): Block;
  body(group: readonly LaidColumn[], rows: readonly Row[]): Block;
  /** A group header for the top of a page on which its group continues: its label says so if there is room. */
  carried(row: Row): Row;
  /** The width of a group of columns. */
  widthOf(group: readonly LaidColumn[]): number;
}

interface Cell {
  column: LaidColumn;
  x: number;
  /** The top edge of its first line. */
  y: number;
  text: readonly string[];
  isStrong: boolean;
  colour: string;
}

function drawCell(paper: Paper, { size, beside }: TableLayout, { column, x, y, text, isStrong, colour }: Cell): void {
  const { align } = column.column;
  const anchor = align === 'right' ? 'end' : align === 'center' ? 'middle' : 'start';
  const at = align === 'right' ? x + column.width - beside : align === 'center' ? x + column.width / 2 : x + beside;
  for (const [number, each] of text.entries())
    paper.text({
      x: at,
      y: y + size * (aboveOf + lineOf * (number + 0.5) + 0.364),
      text: each,
      size,
      colour,
      anchor,
      ...(isStrong ? { weight: 'bold' as const } : {}),
    });
}

const heightOf = (lines: number, size: number): number => size * (lines * lineOf + 2 * aboveOf);

/** Wraps the texts of lines to their columns. */
function* brokenRows(lines: Iterable<PaperLine>, layout: TableLayout, paper: Paper): Generator<Row> {
  const columns = new Map<number, LaidColumn>();
  // A repeated column is wrapped to its narrowest width.
  for (const column of layout.groups.flat())
    if (column.width < (columns.get(column.place)?.width ?? Number.POSITIVE_INFINITY))
      columns.set(column.place, column);
  const all = [...columns.values()].sort((a, b) => a.place - b.place);
  for (const own of lines) {
    const { line } = own;
    const weight = line.type === 'row' ? 'regular' : 'bold';
    const texts = all.map((column) => {
      const text = column.write(own);
      const room = column.width - 2 * layout.beside - indentOf(line, column.place) + 0.01;
      const measure = (part: string) => paper.typeface.measure(part, layout.size, weight);
      return text === '' || measure(text) <= room ? [text] : wrapped(text, room, measure);
    });
    const most = texts.reduce((lines, text) => Math.max(lines, text.length), 1);
    for (let from = 0; from < most; from += mostLines) {
      const part = texts.map((text) => text.slice(from, from + mostLines));
      yield { ...own, texts: part, height: heightOf(Math.min(mostLines, most - from), layout.size) };
    }
  }
}

function carriedRow(row: Row, layout: TableLayout, { paper, file }: Pick<PageSetting, 'paper' | 'file'>): Row {
  const { line, texts } = row;
  const label = layout.groups[0]?.[line.level];
  const lines = label ? (texts[label.place] ?? []) : [];
  const own = `${lines.at(-1) ?? ''} (${file.words.continued})`;
  const room = (label?.width ?? 0) - 2 * layout.beside - indentOf(line, label?.place ?? 0);
  if (!label || paper.typeface.measure(own, layout.size, 'bold') > room) return { ...row, isCarried: true };
  const said = texts.map((text, place) => (place === label.place ? [...lines.slice(0, -1), own] : text));
  return { ...row, texts: said, isCarried: true };
}

/** Column headers, wrapped and bottom-aligned. */
function headOf(paper: Paper, layout: TableLayout, group: readonly LaidColumn[], height: number): Block {
  const width = group.reduce((all, column) => all + column.width, 0);
  return {
    height,
    draw(left, top) {
      let x = left;
      for (const column of group) {
        const text = headerLines(paper, layout, column);
        const y = top + height - heightOf(text.length, layout.size);
        drawCell(paper, layout, { column, x, y, text, isStrong: true, colour: ink.text });
        x += column.width;
      }
      paper.line([left, top + height], [left + width, top + height], ink.text, 0.8);
    },
  };
}

const headerLines = (paper: Paper, { size, beside }: TableLayout, { column, width }: LaidColumn): string[] =>
  wrapped(column.header, width - 2 * beside + 0.01, (part) => paper.typeface.measure(part, size, 'bold'));

/**
 * Red for bad changes and highlighted negative values, green for good changes. Figures with a format of their own are never
 * red for their sign alone: a lower cost is not bad.
 */
function colourOf({ said }: SheetLines, { column }: LaidColumn, { line, row }: PaperLine): string {
  const own = row === null ? null : (said?.(column.value, row) ?? null);
  if (own) return own.isGood === null ? ink.text : own.isGood ? ink.good : ink.bad;
  return isMarkedNegative(column, line.cells[column.value]) ? ink.bad : ink.text;
}

function bodyOf(
  { paper, sheet }: { paper: Paper; sheet: SheetLines },
  layout: TableLayout,
  group: readonly LaidColumn[],
  rows: readonly Row[],
): Block {
  const width = group.reduce((all, column) => all + column.width, 0);
  const drawRow = (row: Row, left: number, y: number) => {
    const { line, texts, height } = row;
    const isStrong = line.type !== 'row';
    if (line.type === 'group') paper.rectangle({ x: left, y, width, height }, { fill: ink.ground, stroke: null });
    let x = left;
    for (const column of group) {
      const text = texts[column.place] ?? [];
      const own = x + indentOf(line, column.place);
      const colour = row.isCarried ? ink.dimmed : colourOf(sheet, column, row);
      drawCell(paper, layout, { column, x: own, y, text, isStrong, colour });
      x += column.width;
    }
  };
  return {
    height: rows.reduce((all, { height }) => all + height, 0),
    draw(left, top) {
      let y = top;
      for (const row of rows) {
        const isTotal = row.line.type === 'total';
        if (isTotal) paper.line([left, y], [left + width, y], ink.text, 0.8);
        drawRow(row, left, y);
        y += row.height;
        if (!isTotal) paper.line([left, y], [left + width, y], ink.hair, 0.5);
      }
    },
  };
}

/** Prepares the table of a section for a width. Columns without any value are left out. */
export function paperTable(
  { paper, file }: PageSetting,
  { most, covered }: Pick<DocumentSection, 'most' | 'covered'>,
  given: SheetLines,
  width: number,
): PaperTable {
  const count = most?.lines ?? Number.POSITIVE_INFINITY;
  const columns = filledColumns(given, count, file.style);
  const sheet = { ...given, columns };
  const total = totalsLine(columns, sheet.totals, sheet.totalLabel ?? covered?.label ?? file.words.total);
  const more: PaperLine[] = total ? [{ line: total, row: 'total' }] : [];
  const layout = layTable(needsOf(sheet, more, count, file.style, paper), width);
  const headLines = layout.groups
    .flat()
    .reduce((lines, column) => Math.max(lines, headerLines(paper, layout, column).length), 1);
  const headHeight = heightOf(headLines, layout.size);
  function* lines(): Generator<PaperLine> {
    yield* linesOfSheet(sheet, count);
    yield* more;
  }
  return {
    layout,
    empty: given.columns.filter((column) => !columns.includes(column)).map(({ header }) => header),
    rows: () => brokenRows(lines(), layout, paper),
    headHeight,
    head: (group) => headOf(paper, layout, group, headHeight),
    body: (group, rows) => bodyOf({ paper, sheet }, layout, group, rows),
    carried: (row) => carriedRow(row, layout, { paper, file }),
    widthOf: (group) => group.reduce((all, column) => all + column.width, 0),
  };
}

/** Names the columns that a table leaves out; '' for none. */
export const emptyNote = ({ file }: PageSetting, { empty }: PaperTable): string =>
  empty.length === 0 ? '' : filled(file.words.empty, { columns: empty.join(', ') });
