import { readFile } from 'node:fs/promises';
import Excel from 'exceljs';
import type { Download } from 'playwright-core';
import { cellText } from '../../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { Style } from '../../../engine/formats/style.ts';

const day = 86_400_000;

/** A file that the portal wrote, as the browser saved it. */
export type SavedFile = Pick<Download, 'path' | 'suggestedFilename'>;

export async function readWorkbook(download: SavedFile): Promise<Excel.Workbook> {
  const book = new Excel.Workbook();
  await book.xlsx.readFile(await download.path());
  return book;
}

/** A value, or the result of a formula. */
export const resultOf = (value: Excel.CellValue): Excel.CellValue =>
  value !== null && typeof value === 'object' && 'formula' in value ? (value.result ?? null) : value;

/** As above, with results of 0, which exceljs drops from the value. */
const contentOf = (cell: Excel.Cell) => (cell.formula ? (cell.result ?? null) : cell.value);

/** The values of a sheet, row by row, with formula results; null for an empty cell. */
export function valuesOf(sheet: Excel.Worksheet | undefined): Excel.CellValue[][] {
  if (!sheet) throw new Error('The workbook has no such sheet.');
  return Array.from({ length: sheet.rowCount }, (_, row) =>
    Array.from({ length: sheet.columnCount }, (_, place) => contentOf(sheet.getCell(row + 1, place + 1))),
  );
}

/** What the screen shows for the typed value of a workbook's cell. */
export function textOfCell(column: ResolvedColumn, value: Excel.CellValue, style: Style): string {
  if (value === null || value === undefined) return '';
  if (column.type === 'time' && value instanceof Date)
    return cellText(column, value.toISOString().slice(11, 16), style);
  if (value instanceof Date) {
    return cellText(column, column.type === 'datetime' ? value.getTime() : value.getTime() / day, style);
  }
  // Booleans and telephone numbers are texts in files, as on screen.
  if (typeof value === 'string' && (column.type === 'boolean' || column.type === 'phone')) return value;
  if (typeof value === 'string' || typeof value === 'number') return cellText(column, value, style);
  throw new Error(`${column.value} holds ${JSON.stringify(value)}.`);
}

export const readCsv = async (download: SavedFile) => recordsOf(await readFile(await download.path(), 'utf8'));

/** The records of a CSV file in the format of RFC 4180, without the required byte order mark. */
export function recordsOf(text: string): string[][] {
  if (!text.startsWith('\ufeff')) throw new Error('The file has no byte order mark.');
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') records.push([]);
    if (end === '') break;
  }
  return records;
}

/** What the screen shows for a field of a CSV file: numbers are plain, dates are YYYY-MM-DD. */
export function textOfField(column: ResolvedColumn, field: string, style: Style): string {
  if (field === '') return '';
  switch (column.type) {
    case 'number':
    case 'currency':
    case 'percent':
      return cellText(column, Number(field), style);
    case 'date':
    case 'month':
      return cellText(column, Date.parse(`${field}T00:00:00Z`) / day, style);
    case 'datetime':
      return cellText(column, Date.parse(`${field}Z`), style);
    case 'boolean':
    case 'phone':
      return field;
    default:
      return cellText(column, field, style);
  }
}
