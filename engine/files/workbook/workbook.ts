import { rowsOf } from '../../tables/lines.ts';
import type { ExportControl, ExportInput, ExportResult, ExportSink } from '../document/export-input.ts';
import { type DataSheets, writeData } from './data-sheets.ts';
import { type Book, closeBook, openBook, type SheetLimits, sheetLimits } from './parts/book.ts';
import { sheetName } from './parts/sheet-names.ts';
import { cellHead, SheetWriter } from './parts/sheet-writer.ts';
import { longestCell } from './parts/spreadsheet-text.ts';
import * as parts from './parts/workbook-parts.ts';
import { definePivotTable, writePivotTable } from './pivot-table-sheet.ts';

/**
 * Writes a workbook (.xlsx): the rows, on as many sheets as needed, and a last sheet with the truth label. Cells are
 * typed: numbers in display units, days and datetimes as serial days, both with the column's `excelFormat`; times of
 * day as fractions of a day; booleans as text; texts as text, never as formulas. Empty values and non-finite numbers
 * are left out. Totals are formulas where the input says so, with cached results. A PivotTable is on the first sheet.
 * The sink receives the file in order, as chunks that it may keep. (Spec: reporting §9.)
 * @throws ExportCancelled if cancelled; RangeError if the zip file would be too large, or, with a translated message,
 * if a PivotTable or its source does not fit on a sheet.
 */
export async function writeWorkbook(
  input: ExportInput,
  sink: ExportSink,
  control: ExportControl,
  limits: SheetLimits = sheetLimits,
): Promise<ExportResult> {
  const book = openBook(sink);
  const isLive = await writeSheets(book, input, control, limits);
  writeTruth(book, input, isLive);
  const bytes = closeBook(book, input.title, Boolean(input.pivotTable));
  return { rows: input.lines.places.length - input.lines.heads.length, bytes, cutCells: book.cutCells };
}

/** Writes all sheets but the last one. Returns whether totals of the rows are formulas. */
async function writeSheets(
  book: Book,
  input: ExportInput,
  control: ExportControl,
  limits: SheetLimits,
): Promise<boolean> {
  const { style, pivotTable, columns, words } = input;
  const rows: DataSheets = { ...input, name: input.sheets.data, total: words.total };
  if (!pivotTable) return (await writeData(book, rows, control, limits)).isLive;
  const tooMany = new RangeError(pivotTable.words.tooManyRows);
  if (input.lines.places.length + 2 > limits.rows) throw tooMany;
  const number = book.sheets.length;
  const headers = new Map(columns.map(({ value, header }) => [value, header]));
  const place = writePivotTable(book, input.title, pivotTable, headers, limits);
  const { displayed } = pivotTable;
  if (displayed)
    await writeData(
      book,
      { ...displayed, style, name: displayed.sheet, total: words.total, isAside: true },
      control,
      limits,
    );
  // The PivotTable calculates with them.
  const exact = new Set(pivotTable.values.map(({ value }) => value));
  const { ranges, isLive } = await writeData(book, { ...rows, exact }, control, limits);
  const [only] = ranges;
  if (!only || ranges.length > 1) throw tooMany;
  definePivotTable(book, number, pivotTable, place, {
    sheet: only.sheet,
    range: parts.rangeOf(columns.length, only.last),
    fields: columns.map(({ value }) => value),
    headers: columns.map(({ header }) => header),
  });
  return isLive;
}

/** The number of rows that partial totals cover. */
function partialTotals({ columns, totals, lines, words }: ExportInput): { label: string; text: number }[] {
  return columns.flatMap(({ value }) => {
    const total = totals?.[value];
    const label = words.over[value];
    return total && label && total.rows < rowsOf(lines).length ? [{ label, text: total.rows }] : [];
  });
}

/**
 * Writes the truth sheet: the title, the truth label, which totals are formulas, what totals leave out, and how many
 * texts were truncated.
 */
function writeTruth(book: Book, input: ExportInput, isLive: boolean): void {
  const { styles, texts } = book;
  const notes = input.live?.notes[isLive ? 'formulas' : 'values'] ?? [];
  const lines: { label: string; text: string | number }[] = [...input.truth, ...notes, ...partialTotals(input)];
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
