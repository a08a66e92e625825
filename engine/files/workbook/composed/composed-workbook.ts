import type { Document } from '../../document/document.ts';
import {
  ExportCancelled,
  type ExportControl,
  type ExportResult,
  type ExportSink,
} from '../../document/export-input.ts';
import type { Picture } from '../../pictures/picture.ts';
import { emptyRow } from '../parts/plain-row.ts';
import {
  headRows,
  indexRows,
  indexWidths,
  linesBelow,
  type PlannedSheet,
  planSheets,
  sheetWidths,
} from './composed-plan.ts';
import { cellsOf, headerRow, lineRows } from './composed-rows.ts';
import { type ExcelBook, openExcelBook } from './excel-book.ts';
import { writeStreamedWorkbook } from './streamed-workbook.ts';

/** Draws charts as pictures, and renders pictures as PNG; null if that is not possible here. */
export interface Painter {
  draw(chart: NonNullable<PlannedSheet['section']['chart']>): Picture;
  paint(picture: Picture): Promise<Uint8Array | null>;
}

/**
 * The maximum number of cells composed in memory. Larger workbooks are streamed, without pictures; docs/decisions/023
 * has figures.
 */
export const mostComposedCells = 400_000;

/** A chart is placed to the right of lines up to this width in pixels, otherwise below them. */
const widestBeside = 800;

/** The gap between lines and picture, as a fraction of a column. */
const gap = 0.2;

async function addSheet(
  book: ExcelBook,
  file: Document,
  planned: PlannedSheet,
  index: string,
  painter: Painter | null,
): Promise<void> {
  const { section, name } = planned;
  const sheet = linesBelow(section);
  const widths = sheetWidths(section);
  const head = headRows(section, file, index, widths.slice(0, Math.max(5, Math.min(8, widths.length))));
  const header = head.length + 1;
  const columns = sheet?.columns.length ?? 0;
  const lines = sheet?.lines.places.length ?? 0;
  const pinned = sheet?.columns.findIndex((column) => !column.pinned) ?? 0;
  const added = book.sheet({
    name,
    widths,
    frozen: sheet ? { rows: header + 1, columns: Math.max(0, pinned) } : null,
    filter: sheet && lines > 1 ? { header, last: header + lines, columns } : null,
    isGrouped: (sheet?.lines.level ?? 0) > 0,
  });
  for (const each of head) added.add(each);
  if (sheet) {
    added.add(emptyRow);
    added.add(headerRow(sheet));
    for (const each of lineRows(sheet, file.style, header + 1, file.words.total)) added.add(each);
  }
  if (!section.chart || !painter) return;
  const picture = painter.draw(section.chart);
  const png = await painter.paint(picture);
  if (!png) return;
  const isBeside = widths.slice(0, columns).reduce((all, width) => all + width, 0) <= widestBeside;
  const at = isBeside ? { row: header, column: columns + gap } : { row: header + lines + 3, column: 0 };
  added.picture(png, at, picture);
}

/**
 * Writes a workbook (.xlsx) of several sections: an index sheet with the truth label, and one sheet per section with
 * typed cells, totals and charts as pictures. A workbook with too many cells to compose in memory is streamed without
 * pictures, and contains a note.
 * @throws ExportCancelled if cancelled; RangeError if the zip file would be too large.
 */
export async function writeComposedWorkbook(
  file: Document,
  created: number,
  painter: Painter | null,
  sink: ExportSink,
  control: ExportControl,
  most: number = mostComposedCells,
): Promise<ExportResult> {
  const plan = planSheets(file);
  const sheets = plan.parts.flatMap((part) => part.sheets);
  const cells = sheets.reduce((all, { section }) => all + (section.sheet ? cellsOf(section.sheet) : 0), 0);
  if (cells > most) return writeStreamedWorkbook(file, plan, sink, control);
  const rest = async () => {
    await control.yieldNow();
    if (control.isCancelled()) throw new ExportCancelled();
  };
  const book = await openExcelBook(file.title, created, file.brand);
  const index = book.sheet({ name: plan.index, widths: indexWidths, frozen: null, filter: null, isGrouped: false });
  for (const each of indexRows(file, plan, true)) index.add(each);
  for (const [place, planned] of sheets.entries()) {
    await rest();
    await addSheet(book, file, planned, plan.index, painter);
    control.onProgress(place, sheets.length);
  }
  await rest();
  const bytes = await book.bytes();
  if (control.isCancelled()) throw new ExportCancelled();
  sink(bytes);
  control.onProgress(sheets.length, sheets.length);
  const rows = sheets.reduce((all, { section }) => all + (section.sheet?.lines.places.length ?? 0), 0);
  return { rows, bytes: bytes.length, cutCells: book.cutCells };
}
