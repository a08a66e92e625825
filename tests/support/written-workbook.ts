import { type Cell, readXlsx, type Sheet } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { numberKindOf, textKindOf } from '../../engine/columns/registry.ts';
import { fileNumber, roundedIn } from '../../engine/columns/rounded.ts';
import type { Document, DocumentSection } from '../../engine/files/document/document.ts';
import { type Painter, writeComposedWorkbook } from '../../engine/files/workbook/composed/composed-workbook.ts';
import type { Style } from '../../engine/formats/style.ts';
import { headAt, readLines } from '../../engine/tables/lines.ts';
import { control, plainPng, pngSize } from './written-dashboard.ts';

const painter: Painter = {
  draw: (chart) => {
    const { height } = chart({ width: 640, height: 360, measure: (text) => text.length * 7 });
    return { width: 640, height: Math.max(360, height), shapes: [] };
  },
  paint: plainPng,
};

/** The workbook of a file, and the same as a reader parses it. */
export async function writtenBook(file: Document) {
  const chunks: Uint8Array[] = [];
  const result = await writeComposedWorkbook(
    file,
    Date.UTC(2026, 10, 20),
    painter,
    (chunk) => chunks.push(chunk),
    control,
  );
  const bytes = Buffer.concat(chunks);
  expect(result.bytes).toBe(bytes.length);
  return { bytes, book: await readXlsx(bytes, { readStyles: true }) };
}

export const sectionsOf = ({ parts }: Document): DocumentSection[] => parts.flatMap((part) => part.sections);

/** The value of a cell; days are serial numbers. */
function resultOf(cell: Cell | undefined): string | number | null {
  const value = cell?.formulaResult ?? cell?.value;
  if (value instanceof Date) return value.getTime() / 86_400_000 + 25_569;
  return value === undefined || value === null ? null : (value as string | number);
}

const cellAt = ({ cells }: Sheet, row: number, column: number) => cells?.get(`${row},${column}`);

/** The first row, from a row on, with a text in its first column. */
function rowOf(sheet: Sheet, text: string, from = 0): number {
  const found = sheet.rows.findIndex((_, row) => row >= from && resultOf(cellAt(sheet, row, 0)) === text);
  if (found < 0) throw new Error(`${sheet.name} has no “${text}”.`);
  return found;
}

/** A column's value in a spreadsheet. */
function expectedOf(column: ResolvedColumn, value: string | number | null, style: Style) {
  if (value === null || value === '' || Number.isNaN(value)) return null;
  const kind = numberKindOf(column.type);
  if (typeof value === 'string') {
    const { timeOfDay, fileText } = textKindOf(column.type);
    const minutes = timeOfDay(value);
    return minutes === null ? fileText(value, style) : minutes / 1440;
  }
  if (kind?.storage === 'boolean') return value ? style.yes : style.no;
  return kind ? fileNumber(column, value) : value;
}

const rounded = (value: string | number | null) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);

/** Compares every line of a section’s sheet, with the formats of its cells. */
function compareLines(sheet: Sheet, section: DocumentSection, file: Document): number {
  const { columns, table, lines, totals, said } = section.sheet as NonNullable<DocumentSection['sheet']>;
  const header = (sheet.freezePane?.rows ?? 0) - 1;
  expect(columns.map((_, place) => resultOf(cellAt(sheet, header, place)))).toEqual(columns.map((each) => each.header));
  const all = readLines(
    table,
    lines,
    0,
    lines.places.length,
    columns.map(({ value }) => value),
  );
  let compared = 0;
  for (const [at, line] of all.entries()) {
    const row = lines.places[at] as number;
    const isHead = headAt(lines, row) !== null;
    for (const [place, column] of columns.entries()) {
      const cell = cellAt(sheet, header + 1 + at, place);
      const value = line.cells[column.value] ?? null;
      const own = isHead ? null : said?.(column.value, row)?.format;
      const given = isHead && typeof value === 'string' ? value : expectedOf(column, value, file.style);
      const wanted = own && typeof value === 'number' && given !== null ? roundedIn(own, value) : given;
      expect(rounded(resultOf(cell)), `${section.key} ${at} ${column.value}`).toEqual(
        rounded(wanted || wanted === 0 ? wanted : null),
      );
      if (typeof wanted === 'number') {
        compared += 1;
        const format = own ?? column.excelFormat;
        if (format !== 'General') expect(cell?.style?.numFmt).toBe(format);
      }
    }
  }
  for (const [place, column] of columns.entries()) {
    const total = totals?.[column.value]?.value;
    if (total === undefined) continue;
    const cell = cellAt(sheet, header + 1 + all.length, place);
    expect(rounded(resultOf(cell))).toBe(rounded(expectedOf(column, total, file.style)));
    compared += 1;
  }
  return compared;
}

/** The cell links to the first cell of a sheet. */
const expectLink = (cell: Cell | undefined, sheet: string, text: string) => {
  expect(cell?.formula).toBe(`HYPERLINK("#'${sheet.replaceAll("'", "''")}'!A1","${text.replaceAll('"', '""')}")`);
  expect(resultOf(cell)).toBe(text);
};

type Book = Awaited<ReturnType<typeof writtenBook>>['book'];

/** Checks the first sheet: title, source note, and a row for each section with its link and key figure. */
export function compareIndex({ sheets: [index, ...others] }: Book, file: Document): void {
  if (!index) throw new Error('The first sheet is missing.');
  expect(index.name).toBe(file.words.index.sheet);
  expect(resultOf(cellAt(index, 0, 0))).toBe(file.title);
  for (const { label, text } of file.truth) expect(resultOf(cellAt(index, rowOf(index, label), 1))).toBe(text);
  let last = 0;
  for (const [place, section] of sectionsOf(file).entries()) {
    // Sections may share a title: their order distinguishes them.
    const row = rowOf(index, section.title, last + 1);
    last = row;
    expectLink(cellAt(index, row, 0), others[place]?.name ?? '', section.title);
    const { main } = section;
    if (main) expect(rounded(resultOf(cellAt(index, row, 2)))).toBe(rounded(main.number?.value ?? main.text));
    if (main?.number) expect(cellAt(index, row, 2)?.style?.numFmt).toBe(main.number.format);
  }
}

/** Checks the sheet of a section: link back, texts, figures, lines, picture. Returns the number of compared figures. */
export function compareSection(sheet: Sheet, section: DocumentSection, file: Document): number {
  expectLink(cellAt(sheet, 0, 0), file.words.index.sheet, file.words.back);
  expect(resultOf(cellAt(sheet, 1, 0))).toBe(section.title);
  for (const { label, text } of section.truth) expect(resultOf(cellAt(sheet, rowOf(sheet, label), 1))).toBe(text);
  for (const said of [section.note, section.text, section.description]) if (said) rowOf(sheet, said);
  for (const { label, text, number } of [...section.figures, ...section.pairs]) {
    const cell = cellAt(sheet, rowOf(sheet, section.figures.length === 1 ? section.title : label, 2), 1);
    expect(rounded(resultOf(cell))).toBe(rounded(number?.value ?? text));
    if (number && number.format !== 'General') expect(cell?.style?.numFmt).toBe(number.format);
  }
  expect(sheet.images ?? []).toHaveLength(section.chart ? 1 : 0);
  for (const { data, width = 0, height = 0 } of sheet.images ?? [])
    expect(pngSize(data)).toEqual({ width: width * 2, height: height * 2 });
  const isSaid = section.pairs.length > 0 || (section.figures.length > 0 && section.sheet?.lines.places.length === 1);
  const lines = section.sheet && !isSaid ? compareLines(sheet, section, file) : 0;
  return lines + section.figures.length + section.pairs.length;
}
