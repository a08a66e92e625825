import type { ResolvedColumn } from '../../columns/column.ts';
import { fileDecimals, fileNumber, fileRounding, roundedIn } from '../../columns/rounded.ts';
import type { Style } from '../../formats/style.ts';
import { type Head, headAt } from '../../tables/lines.ts';
import { totalsLine } from '../../tables/totals.ts';
import { type ExportControl, writeInBlocks } from '../document/export-input.ts';
import type { SheetLines } from '../document/sheet-lines.ts';
import {
  headEnds,
  type LiveTotals,
  type RowRange,
  roundedFormula,
  sumFormula,
  totalFormat,
  totalFormula,
} from './live-totals.ts';
import type { Book, SheetLimits } from './parts/book.ts';
import { sheetName } from './parts/sheet-names.ts';
import { cellHead, SheetWriter } from './parts/sheet-writer.ts';
import { type CellOf, prepareCells } from './parts/workbook-cells.ts';
import * as parts from './parts/workbook-parts.ts';

/** The content of data sheets: lines with their columns. */
export interface DataSheets extends SheetLines {
  style: Style;
  /** The name of the first sheet, adjusted to what spreadsheets allow. Further sheets get a number. */
  name: string;
  /** The label of the totals row. */
  total: string;
  /** The fields whose numbers keep all their digits, because the workbook calculates with them. Default: none. */
  exact?: ReadonlySet<string>;
  /** Whether other sheets have the rows that it shows. Default: no. */
  isAside?: boolean;
}

/** The row ranges of the lines, one per sheet, without headers. */
interface Written {
  ranges: readonly (RowRange & { sheet: string })[];
  /** Whether totals are formulas. */
  isLive: boolean;
}

/** The maximum outline level of spreadsheets. */
const deepestOutline = 7;

/** The maximum XML size of a cell, except for a formula that adds up a row. */
const longestCellXml = 140;

/**
 * The formula of a group header refers to rows on its own sheet. If the lines may need several sheets, group headers
 * contain values instead.
 */
function fitsOneSheet({ lines, columns }: DataSheets, limits: SheetLimits): boolean {
  const { length } = lines.places;
  return length + 2 <= limits.rows && length * columns.length * longestCellXml <= limits.bytes;
}

/** The formulas of an input, and where its groups end; null if its totals are values. */
function liveOf(input: DataSheets, limits: SheetLimits): { live: LiveTotals; ends: Uint32Array | null } | null {
  const { live, lines } = input;
  if (!live) return null;
  if (lines.heads.length === 0) return { live, ends: null };
  const ends = fitsOneSheet(input, limits) ? headEnds(lines) : null;
  return ends && { live, ends };
}

/** Writes lines to as many sheets as needed, each with the header. Totals follow the last line. */
export async function writeData(
  book: Book,
  input: DataSheets,
  control: ExportControl,
  limits: SheetLimits,
): Promise<Written> {
  const { live, ends } = liveOf(input, limits) ?? { live: null, ends: null };
  const cells = input.columns.map((column, place) => cellsOf(book, input, live, column, place));
  const totals = totalsLine(input.columns, input.totals, input.total);
  const lastRow = limits.rows - (totals ? 1 : 0);
  const { places, heads } = input.lines;
  const outline = Math.min(input.lines.level, deepestOutline);
  const formats = input.columns.map(({ excelFormat }) => excelFormat);
  const ranges: (RowRange & { sheet: string })[] = [];
  let sheet = openSheet(book, input, 1);
  const shut = (foot: Line | null) => {
    ranges.push({ sheet: sheet.name, first: 2, last: sheet.writer.row });
    sheet.end(foot);
  };
  await writeInBlocks(input, control, (from, to) => {
    for (let i = from; i < to; i++) {
      if (sheet.writer.row >= lastRow || sheet.writer.out.length > limits.bytes) {
        shut(null);
        sheet = openSheet(book, input, ranges.length + 1);
      }
      const place = places[i] as number;
      const head = headAt(input.lines, place);
      if (!head) writeRow(sheet.writer, cells, place, outline);
      else {
        const row = sheet.writer.row + 1;
        const last = row + (ends ? (ends[i] as number) - i - 1 : 0);
        const held = [{ sheet: null, first: row + 1, last }];
        writeHead(book, sheet.writer, { input, live, head, formats, ranges: held });
      }
    }
  });
  const own = { sheet: null, first: 2, last: sheet.writer.row };
  const line = { input, live, formats: totalFormats(input), ranges: [...ranges, own] };
  shut(totals && ((writer) => writeHead(book, writer, { ...line, head: totals })));
  return { ranges, isLive: live !== null && (totals !== null || heads.length > 0) };
}

const totalFormats = ({ columns }: DataSheets): string[] => columns.map(totalFormat);

function cellsOf(
  book: Book,
  input: DataSheets,
  live: LiveTotals | null,
  column: ResolvedColumn,
  place: number,
): CellOf {
  const { styles, texts } = book;
  const { table, style, said } = input;
  const source = table.columns.get(column.value);
  if (said && source && source.kind !== 'text')
    return (sheet, row) => {
      const value = source.values[row] as number;
      const { format = column.excelFormat } = said(column.value, row) ?? {};
      const head = cellHead(place, styles.id('plain', format, column.align), 'number');
      if (Number.isFinite(value)) sheet.numberCell(head, roundedIn(format, value));
    };
  const summed = (live?.across[column.value] ?? []).map((field) =>
    input.columns.findIndex(({ value }) => value === field),
  );
  if (summed.length === 0 || !source || source.kind === 'text') {
    const onCut = () => {
      book.cutCells++;
    };
    const isExact = input.exact?.has(column.value) ?? false;
    return prepareCells(column, place, { table, style, styles, texts, isExact, onCut });
  }
  const rounded = fileRounding(column);
  const decimals = fileDecimals(column);
  const head = cellHead(place, styles.id('plain', column.excelFormat, column.align), 'formula');
  return (sheet, row) => {
    const value = source.values[row] as number;
    if (Number.isFinite(value))
      sheet.formulaCell(head, roundedFormula(sumFormula(summed, sheet.row), decimals), rounded(value));
  };
}

function writeRow(sheet: SheetWriter, cells: readonly CellOf[], row: number, outline: number): void {
  sheet.openRow(outline);
  for (const cell of cells) cell(sheet, row);
  sheet.closeRow();
}

interface HeadLine {
  input: DataSheets;
  live: LiveTotals | null;
  head: Head;
  /** By column index. */
  formats: readonly string[];
  /** The rows it summarizes. */
  ranges: readonly RowRange[];
}

/** Writes a label and totals, as formulas if they are live. */
function writeHead({ styles, texts }: Book, sheet: SheetWriter, line: HeadLine): void {
  const { input, live, head, formats, ranges } = line;
  const isGrouped = input.lines.heads.length > 0;
  sheet.openRow(Math.min(head.level, deepestOutline));
  input.columns.forEach((column, place) => {
    const value = head.cells[column.value] ?? null;
    if (typeof value === 'string') sheet.integerCell(cellHead(place, styles.id('total'), 'text'), texts.add(value));
    else if (value !== null && Number.isFinite(value)) {
      const style = styles.id('total', formats[place], column.align);
      const take = live?.down[column.value];
      const cell = fileNumber(column, value);
      if (take)
        sheet.formulaCell(
          cellHead(place, style, 'formula'),
          totalFormula(take, { place, decimals: fileDecimals(column) }, ranges, isGrouped),
          cell,
        );
      else sheet.numberCell(cellHead(place, style, 'number'), cell);
    }
  });
  sheet.closeRow();
}

type Line = (sheet: SheetWriter) => void;

function openSheet(book: Book, { columns, lines, name: wish, isAside = false }: DataSheets, number: number) {
  const index = book.sheets.length;
  const part = book.archive.part(parts.sheetPath(index));
  const name = sheetName(
    wish,
    number,
    book.sheets.map((sheet) => sheet.name),
  );
  const sheet: parts.Sheet = { name, filter: null, isAside };
  book.sheets.push(sheet);
  const pinned = columns.findIndex((column) => !column.pinned);
  part.out.text(
    parts.sheetHead({
      widths: columns.map(({ width }) => width),
      frozen: Math.max(0, pinned),
      first: index === 0,
      outline: Math.min(lines.level, deepestOutline),
    }),
  );
  const writer = new SheetWriter(part.out);
  writeHeader(book, writer, columns);
  return {
    name,
    writer,
    end: (foot: Line | null) => {
      if (columns.length > 0) sheet.filter = parts.rangeOf(columns.length, writer.row);
      if (foot) {
        foot(writer);
        sheet.totals = parts.cellsOf(writer.row, 0, columns.length);
      }
      part.out.text(parts.sheetFoot(sheet.filter, parts.rangeOf(Math.max(1, columns.length), writer.row)));
      part.end();
    },
  };
}

function writeHeader({ styles, texts }: Book, sheet: SheetWriter, columns: readonly ResolvedColumn[]): void {
  sheet.openRow();
  columns.forEach(({ header, align }, place) => {
    sheet.integerCell(cellHead(place, styles.id('header', 'General', align), 'text'), texts.add(header));
  });
  sheet.closeRow();
}
