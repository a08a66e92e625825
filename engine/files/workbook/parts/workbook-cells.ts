import type { ResolvedColumn } from '../../../columns/column.ts';
import { numberKindOf, textKindOf } from '../../../columns/registry.ts';
import { fileRounding } from '../../../columns/rounded.ts';
import { isoDay } from '../../../formats/days.ts';
import { serialDay } from '../../../formats/spreadsheet.ts';
import type { Style } from '../../../formats/style.ts';
import type { NumberColumn, Table, TextColumn } from '../../../tables/table.ts';
import type { SharedTexts } from './shared-texts.ts';
import { type CellHead, cellHead, type SheetWriter } from './sheet-writer.ts';
import { longestCell } from './spreadsheet-text.ts';
import type { WorkbookStyles } from './workbook-styles.ts';

/** Writes the cell of one column in a row, or nothing if it is empty. */
export type CellOf = (sheet: SheetWriter, row: number) => void;

interface CellsContext {
  table: Table;
  /** Whether numbers keep all their digits. */
  isExact: boolean;
  style: Style;
  styles: WorkbookStyles;
  texts: SharedTexts;
  /** Called for each truncated cell. */
  onCut(): void;
}

const day = 86_400_000;
/**
 * 1 March 1900 and 31 December 9999. Spreadsheets disagree on earlier days (Excel has a 29 February 1900) and support
 * no later ones, so these are written as text.
 */
const firstSerial = 61;
const lastSerial = 2_958_465;
/** Whether spreadsheets can represent a serial day as a date. */
export const isSpreadsheetDay = (serial: number): boolean => serial >= firstSerial && serial <= lastSerial;
/** The limit of the JavaScript calendar, in days before and after 1970-01-01. */
const lastDay = 99_999_999;

/** Prepares the cells of a column: its position, its style, and the conversion from table values to XML. */
export function prepareCells(column: ResolvedColumn, place: number, context: CellsContext): CellOf {
  const source = context.table.columns.get(column.value);
  if (!source) return () => {};
  const style = context.styles.id('plain', column.excelFormat, column.align);
  const heads = { number: cellHead(place, style, 'number'), text: cellHead(place, style, 'text') };
  if (source.kind === 'text') return textCells(column, source, heads, context);
  return numberCells[source.kind](source.values, heads, context, column);
}

type NumberCells = (values: Float64Array, heads: Heads, context: CellsContext, column: ResolvedColumn) => CellOf;

const numberCells: Record<NumberColumn['kind'], NumberCells> = {
  number: (values, heads, { isExact }, column) => {
    const { spreadsheet } = numberKindOf(column.type) ?? { spreadsheet: (value: number) => value };
    const rounded = isExact ? (value: number) => value : fileRounding(column);
    return (sheet, row) => {
      const value = values[row] as number;
      if (Number.isFinite(value)) sheet.numberCell(heads.number, rounded(spreadsheet(value)));
    };
  },
  date: (values, heads, { texts }) => dayCells(values, 1, heads, texts),
  datetime: (values, heads, { texts }) => dayCells(values, day, heads, texts),
  // As text, like on screen. A spreadsheet would show TRUE or VRAI, depending on its own language.
  boolean: (values, heads, { texts, style }) => {
    const [no, yes] = [texts.add(style.no), texts.add(style.yes)];
    return (sheet, row) => {
      const value = values[row] as number;
      if (!Number.isNaN(value)) sheet.integerCell(heads.text, value ? yes : no);
    };
  },
};

interface Heads {
  number: CellHead;
  text: CellHead;
}

function textCells(column: ResolvedColumn, source: TextColumn, heads: Heads, context: CellsContext): CellOf {
  const { codes, dictionary } = source;
  const { fileText, timeOfDay } = textKindOf(column.type);
  // By code: 0 if not seen yet, -1 if empty, -2 for a time of day, otherwise the index of its shared string + 1.
  const known = new Int32Array(dictionary.length);
  const cut = new Set<number>();
  const minutes = new Map<number, number>();

  const meet = (code: number): number => {
    const text = dictionary[code] ?? '';
    const minute = timeOfDay(text);
    if (text === '') return -1;
    if (minute !== null) {
      minutes.set(code, minute);
      return -2;
    }
    const words = fileText(text, context.style);
    if (words.length > longestCell) cut.add(code);
    return context.texts.add(words) + 1;
  };

  return (sheet, row) => {
    const code = codes[row] as number;
    let at = known[code] as number;
    if (at === 0) {
      at = meet(code);
      known[code] = at;
    }
    if (at > 0) {
      sheet.integerCell(heads.text, at - 1);
      if (cut.size > 0 && cut.has(code)) context.onCut();
    } else if (at === -2) {
      sheet.momentCell(heads.number, 0, (minutes.get(code) ?? 0) * 60_000);
    }
  };
}

/** Days or datetimes; `unitsADay` is the number of stored units per day. */
function dayCells(values: Float64Array, unitsADay: number, heads: Heads, texts: SharedTexts): CellOf {
  return (sheet, row) => {
    const value = values[row] as number;
    const days = Math.floor(value / unitsADay);
    if (!(Math.abs(days) <= lastDay)) return;
    const serial = serialDay(days);
    const ms = Math.round((value - days * unitsADay) * (day / unitsADay));
    if (isSpreadsheetDay(serial)) {
      if (ms === 0) sheet.integerCell(heads.number, serial);
      else sheet.momentCell(heads.number, serial, ms);
    } else {
      sheet.integerCell(heads.text, texts.add(unitsADay === 1 ? isoDay(days) : isoMoment(days, ms)));
    }
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** YYYY-MM-DDTHH:MM:SS. */
function isoMoment(days: number, ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${isoDay(days)}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
