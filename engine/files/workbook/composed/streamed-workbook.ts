import type { Document } from '../../document/document.ts';
import {
  ExportCancelled,
  type ExportControl,
  type ExportResult,
  type ExportSink,
} from '../../document/export-input.ts';
import { writeData } from '../data-sheets.ts';
import { type Book, closeBook, openBook, sheetLimits } from '../parts/book.ts';
import type { PlainCell, PlainRow } from '../parts/plain-row.ts';
import { cellHead, SheetWriter } from '../parts/sheet-writer.ts';
import { longestCell } from '../parts/spreadsheet-text.ts';
import * as parts from '../parts/workbook-parts.ts';
import { headRows, indexRows, indexWidths, type PlannedSheet, type SheetPlan, sheetWidths } from './composed-plan.ts';

function writeCell({ styles, texts }: Book, sheet: SheetWriter, cell: PlainCell): void {
  const { column, value, look, format, align, formula, isApart } = cell;
  const style = styles.id(look, format, align ?? null, isApart);
  if (typeof value === 'number') sheet.numberCell(cellHead(column, style, 'number'), value);
  else if (formula) sheet.textFormulaCell(cellHead(column, style, 'text_formula'), formula, value);
  else sheet.integerCell(cellHead(column, style, 'text'), texts.add(value));
}

/** Writes a formatted sheet without a filter, with that index. */
function writePlain(book: Book, number: number, widths: readonly number[], rows: readonly PlainRow[]): void {
  const part = book.archive.part(parts.sheetPath(number));
  part.out.text(parts.plainSheetHead(widths, number === 0));
  const sheet = new SheetWriter(part.out);
  const merged: string[] = [];
  for (const { cells, lines = 1 } of rows) {
    sheet.openRow(0, lines);
    for (const cell of cells) {
      if (typeof cell.value === 'string' && cell.value.length > longestCell) book.cutCells++;
      writeCell(book, sheet, cell);
      if (cell.span && cell.span > 1) merged.push(parts.cellsOf(sheet.row, cell.column, cell.span));
    }
    sheet.closeRow();
  }
  part.out.text(parts.sheetFoot(null, parts.rangeOf(widths.length, Math.max(1, sheet.row)), merged));
  part.end();
}

/** Writes the sheets of a section: its lines, or its head rows if it has none. Returns the name of the first sheet. */
async function writeSection(
  book: Book,
  file: Document,
  { name, section }: PlannedSheet,
  index: string,
  control: ExportControl,
): Promise<string> {
  const { style, words } = file;
  const number = book.sheets.length;
  if (section.sheet) await writeData(book, { ...section.sheet, style, name, total: words.total }, control, sheetLimits);
  else {
    const widths = sheetWidths(section);
    book.sheets.push({ name, filter: null });
    writePlain(book, number, widths, headRows(section, file, index, widths));
  }
  return book.sheets[number]?.name ?? name;
}

/**
 * Streams a workbook of several sections into the sink, whatever its size. Contains a note that charts are left out.
 */
export async function writeStreamedWorkbook(
  file: Document,
  plan: SheetPlan,
  sink: ExportSink,
  control: ExportControl,
): Promise<ExportResult> {
  const book = openBook(sink);
  book.sheets.push({ name: plan.index, filter: null });
  const sheets = plan.parts.flatMap((part) => part.sheets);
  const names = new Map<PlannedSheet, string>();
  const quiet = { ...control, onProgress: () => undefined };
  let rows = 0;
  for (const [place, planned] of sheets.entries()) {
    if (control.isCancelled()) throw new ExportCancelled();
    names.set(planned, await writeSection(book, file, planned, plan.index, quiet));
    rows += planned.section.sheet?.lines.places.length ?? 0;
    control.onProgress(place + 1, sheets.length);
    await control.yieldNow();
  }
  // The further sheets of long sections may have taken the name of a later one.
  const written = plan.parts.map((part) => ({
    ...part,
    sheets: part.sheets.map((each) => ({ ...each, name: names.get(each) ?? each.name })),
  }));
  writePlain(book, 0, indexWidths, indexRows(file, { ...plan, parts: written }, false));
  return { rows, bytes: closeBook(book, file.title, false), cutCells: book.cutCells };
}
