import { numberKindOf } from '../columns/registry.ts';
import { markedFormat } from '../formats/spreadsheet.ts';
import { type Head, headAt, rowsOf } from '../tables/lines.ts';
import { totalsLine } from '../tables/totals.ts';
import { Archive } from './archive.ts';
import {
  type ExportControl,
  type ExportInput,
  type ExportResult,
  type ExportSink,
  writeInBlocks,
} from './export-input.ts';
import { SharedTexts } from './shared-texts.ts';
import { sheetName } from './sheet-names.ts';
import { cellHead, SheetWriter } from './sheet-writer.ts';
import { longestCell } from './spreadsheet-text.ts';
import { type CellOf, prepareCells } from './workbook-cells.ts';
import * as parts from './workbook-parts.ts';
import { WorkbookStyles } from './workbook-styles.ts';

/** What one sheet holds at most: rows with header and totals, and bytes of XML, which stay below what a zip file can say. */
interface SheetLimits {
  rows: number;
  bytes: number;
}

/** Spreadsheets know no deeper one. */
const deepestOutline = 7;

const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };

/**
 * Writes a workbook (.xlsx): the rows, on as many sheets as they need, and a last sheet with the truth label. Cells hold
 * what the table holds: numbers in the units shown, days and moments as serial days, both with the column's
 * `excelFormat`; times of day as parts of a day; truth in words; texts as texts, never as formulas. Empty cells, and
 * numbers that are not finite, are left out. The sink gets the file in order, in pieces that are its own.
 * (Spec: reporting §9.)
 * @throws ExportCancelled when the control says so; RangeError when a zip file can't hold it.
 */
export async function writeWorkbook(
  input: ExportInput,
  sink: ExportSink,
  control: ExportControl,
  limits: SheetLimits = sheetLimits,
): Promise<ExportResult> {
  const archive = new Archive(sink);
  const styles = new WorkbookStyles();
  const texts = new SharedTexts();
  const book: Book = { input, archive, styles, texts, sheets: [], cutCells: 0 };
  // First, and small: programs tell the kind of file by it.
  archive.text('_rels/.rels', parts.rootRelations);
  await writeData(book, control, limits);
  writeTruth(book);
  const shared = archive.part('xl/sharedStrings.xml');
  texts.write(shared.out);
  shared.end();
  archive.text('xl/styles.xml', styles.xml());
  archive.text('xl/workbook.xml', parts.workbookXml(book.sheets));
  archive.text('xl/_rels/workbook.xml.rels', parts.workbookRelations(book.sheets.length));
  archive.text('docProps/core.xml', parts.coreProperties(input.title));
  archive.text('[Content_Types].xml', parts.contentTypes(book.sheets.length));
  archive.end();
  return { rows: input.lines.places.length - input.lines.heads.length, bytes: archive.length, cutCells: book.cutCells };
}

interface Book {
  input: ExportInput;
  archive: Archive;
  styles: WorkbookStyles;
  texts: SharedTexts;
  sheets: parts.Sheet[];
  cutCells: number;
}

async function writeData(book: Book, control: ExportControl, limits: SheetLimits): Promise<void> {
  const { input, styles, texts } = book;
  const onCut = () => {
    book.cutCells++;
  };
  const cells = input.columns.map((column, place) =>
    prepareCells(column, place, { table: input.table, style: input.style, styles, texts, onCut }),
  );
  const header = headerRow(book);
  const totals = totalsRow(book);
  const lastRow = limits.rows - (totals ? 1 : 0);
  const { places } = input.lines;
  const outline = Math.min(input.lines.level, deepestOutline);
  const formats = input.columns.map(({ excelFormat }) => excelFormat);
  let sheet = openSheet(book, header);
  await writeInBlocks(input, control, (from, to) => {
    for (let i = from; i < to; i++) {
      if (sheet.writer.row >= lastRow || sheet.writer.out.length > limits.bytes) {
        sheet.end(null);
        sheet = openSheet(book, header);
      }
      const place = places[i] as number;
      const head = headAt(input.lines, place);
      if (head) writeHead(sheet.writer, head, formats, book);
      else writeRow(sheet.writer, cells, place, outline);
    }
  });
  sheet.end(totals);
}

function writeRow(sheet: SheetWriter, cells: readonly CellOf[], row: number, outline: number): void {
  sheet.openRow(outline);
  for (const cell of cells) cell(sheet, row);
  sheet.closeRow();
}

/** A label, and totals in the formats given, by the places of the columns. */
function writeHead(
  sheet: SheetWriter,
  { cells, level }: Head,
  formats: readonly string[],
  { input, styles, texts }: Pick<Book, 'input' | 'styles' | 'texts'>,
): void {
  sheet.openRow(Math.min(level, deepestOutline));
  input.columns.forEach((column, place) => {
    const value = cells[column.value] ?? null;
    if (typeof value === 'string') sheet.integerCell(cellHead(place, styles.id('total'), 'text'), texts.add(value));
    else if (value !== null && Number.isFinite(value)) {
      const head = cellHead(place, styles.id('total', formats[place], column.align), 'number');
      sheet.numberCell(head, numberKindOf(column.type)?.spreadsheet(value) ?? value);
    }
  });
  sheet.closeRow();
}

type RowOf = (sheet: SheetWriter) => void;

function openSheet(book: Book, header: RowOf): { writer: SheetWriter; end(totals: RowOf | null): void } {
  const { columns, sheets } = book.input;
  const index = book.sheets.length;
  const part = book.archive.part(parts.sheetPath(index));
  const taken = book.sheets.map(({ name }) => name);
  const sheet: parts.Sheet = { name: sheetName(sheets.data, index + 1, taken), filter: null };
  book.sheets.push(sheet);
  const pinned = columns.findIndex((column) => !column.pinned);
  part.out.text(
    parts.sheetHead({
      widths: columns.map(({ width }) => width),
      frozen: Math.max(0, pinned),
      first: index === 0,
      outline: Math.min(book.input.lines.level, deepestOutline),
    }),
  );
  const writer = new SheetWriter(part.out);
  header(writer);
  return {
    writer,
    end: (totals) => {
      if (columns.length > 0) sheet.filter = parts.rangeOf(columns.length, writer.row);
      totals?.(writer);
      part.out.text(parts.sheetFoot(sheet.filter, parts.rangeOf(Math.max(1, columns.length), writer.row)));
      part.end();
    },
  };
}

function headerRow({ input, styles, texts }: Book): RowOf {
  const heads = input.columns.map((column, place) => ({
    head: cellHead(place, styles.id('header', 'General', column.align), 'text'),
    text: texts.add(column.header),
  }));
  return (sheet) => {
    sheet.openRow();
    for (const { head, text } of heads) sheet.integerCell(head, text);
    sheet.closeRow();
  };
}

function totalsRow({ input, styles, texts }: Book): RowOf | null {
  const line = totalsLine(input.columns, input.totals, input.words.total);
  if (!line) return null;
  const formats = input.columns.map(({ excelFormat, totalWords }) =>
    totalWords?.mark ? markedFormat(excelFormat, totalWords.mark.text) : excelFormat,
  );
  return (sheet) => writeHead(sheet, line, formats, { input, styles, texts });
}

/** How many rows the totals are over that lack some of them. */
function partialTotals({ columns, totals, lines, words }: ExportInput): { label: string; text: number }[] {
  return columns.flatMap(({ value }) => {
    const total = totals?.[value];
    const label = words.over[value];
    return total && label && total.rows < rowsOf(lines).length ? [{ label, text: total.rows }] : [];
  });
}

/** The title, then the label's lines, then what totals leave out, and how many texts were cut, if any were. */
function writeTruth(book: Book): void {
  const { input, styles, texts } = book;
  const lines: { label: string; text: string | number }[] = [...input.truth, ...partialTotals(input)];
  for (const text of [input.title, ...lines.flatMap(({ label, text }) => [label, String(text)])]) {
    if (text.length > longestCell) book.cutCells++;
  }
  if (book.cutCells > 0) lines.push({ label: input.words.cut, text: book.cutCells });
  const index = book.sheets.length;
  const taken = book.sheets.map(({ name }) => name);
  book.sheets.push({ name: sheetName(input.sheets.truth, 1, taken), filter: null });
  const part = book.archive.part(parts.sheetPath(index));
  part.out.text(parts.plainSheetHead([240, 640]));
  const sheet = new SheetWriter(part.out);
  const label = cellHead(0, styles.id('strong'), 'text');
  const words = cellHead(1, styles.id('wrapped', 'General', 'left'), 'text');
  const count = cellHead(1, styles.id('wrapped', '0', 'left'), 'number');
  sheet.openRow();
  sheet.integerCell(label, texts.add(input.title));
  sheet.closeRow();
  for (const line of lines) {
    sheet.openRow();
    sheet.integerCell(label, texts.add(line.label));
    if (typeof line.text === 'number') sheet.integerCell(count, line.text);
    else sheet.integerCell(words, texts.add(line.text));
    sheet.closeRow();
  }
  part.out.text(parts.sheetFoot(null, parts.rangeOf(2, sheet.row)));
  part.end();
}
