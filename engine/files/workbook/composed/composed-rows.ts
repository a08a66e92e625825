import type { ResolvedColumn } from '../../../columns/column.ts';
import { numberKindOf, textKindOf } from '../../../columns/registry.ts';
import { fileDecimals, fileNumber, fileRounding, roundedIn } from '../../../columns/rounded.ts';
import { isoDay } from '../../../formats/days.ts';
import { serialDay } from '../../../formats/spreadsheet.ts';
import type { Style } from '../../../formats/style.ts';
import { type Head, headAt } from '../../../tables/lines.ts';
import type { Table } from '../../../tables/table.ts';
import { totalsLine } from '../../../tables/totals.ts';
import type { SheetLines } from '../../document/sheet-lines.ts';
import { headEnds, roundedFormula, sumFormula, totalFormat, totalFormula } from '../live-totals.ts';
import type { PlainCell, PlainRow } from '../parts/plain-row.ts';
import { isSpreadsheetDay } from '../parts/workbook-cells.ts';

const day = 86_400_000;
const minutesADay = 1440;

type Value = string | number | null;

/** A day or datetime as a spreadsheet date; as text if it is outside the spreadsheet's range. */
function dayValue(value: number, unitsADay: number): Value {
  if (!Number.isFinite(value)) return null;
  const days = Math.floor(value / unitsADay);
  const serial = serialDay(days);
  return isSpreadsheetDay(serial) ? serial + (value / unitsADay - days) : isoDay(days);
}

/**
 * Returns a function that reads a column's cells for a spreadsheet: converted numbers, dates as serial days, booleans
 * as text.
 */
function cellReader(column: ResolvedColumn, table: Table, style: Style): (row: number) => Value {
  const source = table.columns.get(column.value);
  if (!source) return () => null;
  if (source.kind === 'text') {
    const { fileText, timeOfDay } = textKindOf(column.type);
    return (row) => {
      const text = source.dictionary[source.codes[row] as number] ?? '';
      if (text === '') return null;
      const minutes = timeOfDay(text);
      return minutes === null ? fileText(text, style) : minutes / minutesADay;
    };
  }
  const { values, kind } = source;
  if (kind === 'date') return (row) => dayValue(values[row] as number, 1);
  if (kind === 'datetime') return (row) => dayValue(values[row] as number, day);
  if (kind === 'boolean') return (row) => (Number.isNaN(values[row]) ? null : values[row] ? style.yes : style.no);
  const { spreadsheet } = numberKindOf(column.type) ?? { spreadsheet: (value: number) => value };
  return (row) => (Number.isFinite(values[row]) ? spreadsheet(values[row] as number) : null);
}

/** The cells of a group header or total: labels, and figures, as formulas if the sheet can calculate them. */
function headCells(
  { columns, live, said }: SheetLines,
  head: Head,
  range: { first: number; last: number },
  isGrouped: boolean,
): PlainCell[] {
  return columns.flatMap((column, place): PlainCell[] => {
    const value = head.cells[column.value] ?? null;
    if (typeof value === 'string') return [{ column: place, value, look: 'total' }];
    if (value === null || !Number.isFinite(value)) return [];
    const take = live?.down[column.value];
    const cells = [{ sheet: null, ...range }];
    const formula = take && totalFormula(take, { place, decimals: fileDecimals(column) }, cells, isGrouped);
    const isTotal = head.type === 'total';
    const format = isTotal ? said?.(column.value, 'total')?.format : undefined;
    const usual = isTotal ? totalFormat(column) : column.excelFormat;
    const own = {
      column: place,
      value: format ? roundedIn(format, value) : fileNumber(column, value),
      look: 'total' as const,
      format: format ?? usual,
      align: column.align,
    };
    return [formula ? { ...own, formula } : own];
  });
}

/** The header row. */
export const headerRow = ({ columns }: SheetLines): PlainRow => ({
  cells: columns.map(({ header, align }, column) => ({ column, value: header, look: 'header', align })),
  lines: Math.min(3, Math.max(1, ...columns.map(({ header, width }) => Math.ceil((header.length * 7 + 14) / width)))),
});

/**
 * Lines as rows of a sheet with its header in row `header` (counted from 1). The last row contains the totals, if
 * any.
 */
export function* lineRows(sheet: SheetLines, style: Style, header: number, total: string): Generator<PlainRow> {
  const { columns, table, lines, totals, live } = sheet;
  const { places } = lines;
  const isGrouped = lines.heads.length > 0;
  const ends = isGrouped ? headEnds(lines) : null;
  const read = columns.map((column) => cellReader(column, table, style));
  const rounding = columns.map(fileRounding);
  const decimals = columns.map(fileDecimals);
  const sums = columns.map(({ value }) =>
    (live?.across[value] ?? []).map((field) => columns.findIndex((column) => column.value === field)),
  );
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number;
    const own = header + 1 + at;
    const head = headAt(lines, place);
    if (head) {
      const isLive = ends !== null;
      const range = { first: own + 1, last: isLive ? header + (ends[at] as number) : own };
      const cells = headCells(isLive ? sheet : { ...sheet, live: null }, head, range, true);
      yield { cells, outline: head.level };
      continue;
    }
    const cells = columns.flatMap(({ value: field, excelFormat, align }, column): PlainCell[] => {
      const value = read[column]?.(place) ?? null;
      if (value === null) return [];
      const summed = sums[column] ?? [];
      const format = sheet.said?.(field, place)?.format;
      const rounded = format ? (figure: number) => roundedIn(format, figure) : (rounding[column] ?? Number);
      const cell = {
        column,
        value: typeof value === 'number' ? rounded(value) : value,
        look: 'plain' as const,
        format: format ?? excelFormat,
        align,
      };
      if (summed.length === 0 || typeof value !== 'number') return [cell];
      return [{ ...cell, formula: roundedFormula(sumFormula(summed, own), decimals[column] ?? null) }];
    });
    yield { cells, outline: lines.level };
  }
  const foot = totalsLine(columns, totals, sheet.totalLabel ?? total);
  if (foot) yield { cells: headCells(sheet, foot, { first: header + 1, last: header + places.length }, isGrouped) };
}

/** The number of cells of a sheet's lines. */
export const cellsOf = ({ columns, lines }: Pick<SheetLines, 'columns' | 'lines'>): number =>
  columns.length * lines.places.length;
