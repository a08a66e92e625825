import Excel from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { ExportControl, ExportInput } from '../../../engine/files/document/export-input.ts';
import { linesOf } from '../../../engine/tables/lines.ts';
import type { Column } from '../../../engine/tables/table.ts';
import { american } from '../../fixtures/styles.ts';

export const control: ExportControl = {
  onProgress: () => {},
  yieldNow: () => Promise.resolve(),
  isCancelled: () => false,
};

export function texts(values: readonly string[]): Column {
  const dictionary = ['', ...new Set(values.filter((text) => text !== ''))];
  return { kind: 'text', codes: Uint32Array.from(values, (text) => dictionary.indexOf(text)), dictionary };
}

export const numbers = (
  values: readonly number[],
  kind: 'number' | 'date' | 'datetime' | 'boolean' = 'number',
): Column => ({ kind, values: Float64Array.from(values) });

/** An input with these columns, all rows in the order of the table. */
export function input(
  columns: readonly (readonly [ResolvedColumn, Column])[],
  more: Partial<ExportInput> = {},
): ExportInput {
  const [first] = columns;
  const source = first?.[1];
  const length = source ? (source.kind === 'text' ? source.codes : source.values).length : 0;
  return {
    title: 'Fuel detail',
    columns: columns.map(([each]) => each),
    style: american,
    table: { length, columns: new Map(columns.map(([{ value }, data]) => [value, data])) },
    lines: linesOf(Uint32Array.from({ length }, (_, i) => i)),
    totals: null,
    truth: [{ label: 'Rows', text: 'All' }],
    sheets: { data: 'Fuel detail', truth: 'About' },
    words: { total: 'Total', cut: 'Cells cut', over: {} },
    ...more,
  };
}

/** A sink, and everything written to it as one piece. */
export function collector(): { sink: (chunk: Uint8Array) => void; bytes: () => Uint8Array; pieces: Uint8Array[] } {
  const pieces: Uint8Array[] = [];
  return {
    sink: (chunk) => {
      pieces.push(chunk);
    },
    bytes: () => new Uint8Array(Buffer.concat(pieces)),
    pieces,
  };
}

export async function read(file: Uint8Array): Promise<Excel.Workbook> {
  const book = new Excel.Workbook();
  await book.xlsx.load(file.slice().buffer);
  return book;
}

/** The XML of a part, unchanged. */
export function part(file: Uint8Array, path: string): string {
  const found = unzipSync(file)[path];
  if (!found) throw new Error(`The workbook has no ${path}.`);
  return strFromU8(found);
}

/** All values of a sheet, row by row; null for an empty cell. */
export function grid(sheet: Excel.Worksheet | undefined, columns: number): unknown[][] {
  if (!sheet) throw new Error('The workbook has no such sheet.');
  return Array.from({ length: sheet.rowCount }, (_, row) =>
    Array.from({ length: columns }, (_, place) => sheet.getCell(row + 1, place + 1).value),
  );
}

/** The formula of a cell, or null. */
export const formulaOf = (value: Excel.CellValue): string | null =>
  value !== null && typeof value === 'object' && 'formula' in value ? (value.formula ?? null) : null;
