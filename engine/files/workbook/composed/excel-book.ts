import type { Alignment, Borders, Fill, Font, Style, Worksheet } from 'exceljs';
import type { CellLook, PlainCell, PlainRow } from '../parts/plain-row.ts';
import { cutText, longestCell, xmlText } from '../parts/spreadsheet-text.ts';

// The only module that uses exceljs.

/** The layout of a sheet. Rows and columns are counted from 0. */
export interface ExcelSheetOptions {
  name: string;
  /** Pixels. */
  widths: readonly number[];
  /** The number of frozen rows and columns; null for none. */
  frozen: { rows: number; columns: number } | null;
  /** The header row and last row of the filtered range; null for no filter. */
  filter: { header: number; last: number; columns: number } | null;
  /** Groups of rows can be collapsed; their headers are above them. */
  isGrouped: boolean;
}

export interface ExcelSheet {
  add(row: PlainRow): void;
  /** Places a PNG over cells; `width` and `height` in pixels. */
  picture(png: Uint8Array, at: { row: number; column: number }, size: { width: number; height: number }): void;
}

/** A small workbook that is composed in memory. */
export interface ExcelBook {
  sheet(options: ExcelSheetOptions): ExcelSheet;
  /** The number of truncated cells. */
  readonly cutCells: number;
  bytes(): Promise<Uint8Array>;
}

/** Row height in points: per line of text, and padding. */
const [lineHeight, around] = [15, 3];

const argb = (colour: string): string => `FF${colour.replace('#', '').toUpperCase()}`;

/** A color mixed with white; `share` is its proportion. */
function lighter(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(255 - (255 - part) * share));
  return argb(mixed.map((part) => part.toString(16).padStart(2, '0')).join(''));
}

/** Caches cell styles by look, format and alignment: exceljs compares styles by identity. */
function createStyles(primary: string) {
  const fonts: Partial<Record<CellLook, Partial<Font>>> = {
    strong: { bold: true },
    header: { bold: true },
    total: { bold: true },
    title: { bold: true, size: 16, color: { argb: argb(primary) } },
    note: { italic: true },
    link: { underline: true, color: { argb: argb(primary) } },
  };
  const ground: Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: lighter(primary, 0.12) } };
  const edge = { style: 'thin' as const, color: { argb: lighter(primary, 0.7) } };
  const borders: Partial<Record<CellLook, Partial<Borders>>> = { header: { bottom: edge }, total: { top: edge } };
  const known = new Map<string, Partial<Style>>();
  return ({ look, format = 'General', align, isApart }: PlainCell): Partial<Style> => {
    const key = `${look} ${align ?? ''} ${isApart ?? ''} ${format}`;
    const found = known.get(key);
    if (found) return found;
    const isWrapped = look === 'wrapped' || look === 'header' || look === 'note';
    const alignment: Partial<Alignment> = {
      ...(align ? { horizontal: align } : {}),
      ...(isApart ? { indent: 1 } : {}),
      ...(look === 'plain' || look === 'total' ? {} : { vertical: 'top', wrapText: isWrapped }),
    };
    const made: Partial<Style> = {
      font: { name: 'Calibri', size: 11, family: 2, ...fonts[look] },
      numFmt: format,
      alignment,
      ...(look === 'header' ? { fill: ground } : {}),
      ...(borders[look] ? { border: borders[look] } : {}),
    };
    known.set(key, made);
    return made;
  };
}

/** Writes a row. Returns the number of truncated cells. */
function addRow(
  sheet: Worksheet,
  { cells, lines = 1, outline = 0 }: PlainRow,
  styleOf: (cell: PlainCell) => Partial<Style>,
): number {
  const row = sheet.getRow(sheet.rowCount + 1);
  let cut = 0;
  for (const cell of cells) {
    const own = row.getCell(cell.column + 1);
    const value = typeof cell.value === 'string' ? xmlText(cutText(cell.value)) : cell.value;
    if (typeof cell.value === 'string' && cell.value.length > longestCell) cut += 1;
    own.value = cell.formula ? { formula: cell.formula, result: value } : value;
    own.style = styleOf(cell);
    if (cell.span && cell.span > 1) sheet.mergeCells(row.number, cell.column + 1, row.number, cell.column + cell.span);
  }
  if (lines > 1) row.height = Math.min(400, lines * lineHeight + around);
  if (cells.some(({ look }) => look === 'title')) row.height = 24;
  if (outline > 0) row.outlineLevel = Math.min(outline, 7);
  // Creates an empty row if there are no cells.
  if (cells.length === 0) row.getCell(1).value = null;
  return cut;
}

/** Creates a workbook. exceljs is loaded on first use. `created`: milliseconds since 1970. */
export async function openExcelBook(
  title: string,
  created: number,
  brand: { portal: string; primary: string },
): Promise<ExcelBook> {
  const { default: Excel } = await import('exceljs');
  const book = new Excel.Workbook();
  book.title = title;
  book.creator = brand.portal;
  book.lastModifiedBy = brand.portal;
  book.created = new Date(created);
  book.modified = new Date(created);
  const styleOf = createStyles(brand.primary);
  let cutCells = 0;
  return {
    get cutCells() {
      return cutCells;
    },
    sheet({ name, widths, frozen, filter, isGrouped }) {
      const view = frozen
        ? { state: 'frozen' as const, xSplit: frozen.columns, ySplit: frozen.rows, showGridLines: true }
        : { state: 'normal' as const, showGridLines: false };
      const sheet = book.addWorksheet(name, {
        views: [view],
        pageSetup: { orientation: 'landscape' },
      });
      // exceljs writes these two elements in an order that Excel rejects, so a sheet gets only one of them.
      if (isGrouped) sheet.properties.outlineProperties = { summaryBelow: false } as never;
      else sheet.pageSetup = { ...sheet.pageSetup, fitToPage: true, fitToWidth: 1, fitToHeight: 0 };
      sheet.columns = widths.map((width) => ({ width: Math.round((width / 7) * 256) / 256 }));
      if (frozen && frozen.rows > 0) sheet.pageSetup.printTitlesRow = `${frozen.rows}:${frozen.rows}`;
      if (filter)
        sheet.autoFilter = {
          from: { row: filter.header + 1, column: 1 },
          to: { row: filter.last + 1, column: filter.columns },
        };
      return {
        add(row) {
          cutCells += addRow(sheet, row, styleOf);
        },
        picture(png, { row, column }, ext) {
          const id = book.addImage({ buffer: png as never, extension: 'png' });
          sheet.addImage(id, { tl: { row, col: column }, ext });
        },
      };
    },
    async bytes() {
      return new Uint8Array(await book.xlsx.writeBuffer());
    },
  };
}
