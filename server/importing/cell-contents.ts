import { currencyInFormat } from './currencies.ts';
import { hoursOf, isClockFormat, isDurationFormat } from './durations.ts';
import type { CellMarks } from './file-record.ts';
import type { SheetCell } from './sheet-rows.ts';

const rounded = (value: number): string => String(Number(value.toPrecision(15)));

/** Long whole numbers are codes: their last digits are exact in the file, but not as numbers. */
const exact = (text: string, value: number): string =>
  /^[-+]?\d{16,}$/.test(text) ? String(BigInt(text.replace('+', ''))) : rounded(value);

/** A number as its format shows it, as far as that is clear. */
function writtenNumber(text: string, value: number, format: string): string {
  if (format.includes('%')) return `${rounded(value * 100)}%`;
  if (/^0{2,}$/.test(format) && Number.isInteger(value)) {
    const [sign, digits] = value < 0 ? ['-', exact(text, value).slice(1)] : ['', exact(text, value)];
    return sign + digits.padStart(format.length, '0');
  }
  return `${currencyInFormat(format)}${exact(text, value)}`;
}

/** Day 0 of a workbook. Times of day are fractions of it. */
export type DayZero = number;
const msOfDay = 86_400_000;
export const ordinaryDayZero: DayZero = Date.UTC(1899, 11, 30);
/** Old workbooks of Excel for Mac count from here. */
export const macDayZero: DayZero = Date.UTC(1904, 0, 1);
/** No fleet has dates of the first year of a workbook: they are durations. */
const mostDays = 366;

export type Content = { text: string } | { fault: string };

/** A workbook has no time zones: dates and times are as its cells show them. */
function writtenDate(value: Date, format: string, dayZero: DayZero): Content {
  if (Number.isNaN(value.getTime())) return { text: '' };
  const days = (value.getTime() - dayZero) / msOfDay;
  if (isDurationFormat(format)) return { text: hoursOf(days) };
  if (isClockFormat(format) && days >= 1 && days < mostDays)
    return {
      fault: `is ${hoursOf(days)} hours, which its format (${format}) shows as a time of day: use the format [h]:mm`,
    };
  const written = value.toISOString().replace(/(?:\.000)?Z$/, '');
  if (days < 1) return { text: written.replace(/^.*T/, '').replace(/:00$/, '') };
  return { text: written.replace(/T00:00:00$/, '') };
}

/** Characters that XML can't represent are written as _xHHHH_ (ISO/IEC 29500, ST_Xstring). */
const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '');

/** The general format in English and German; some programs write its German name. */
const general = /^(?:general|standard)$/i;

/** Besides texts, `_x` is a space as wide as x, and `*x` fills the cell with x. */
const isDateFormat = (format: string): boolean =>
  !general.test(format) && /[ymdhs]/i.test(format.replace(/\[[^\]]*\]|"[^"]*"|[\\_*]./g, ''));

export interface CellStyle {
  numFmt?: string;
  font?: { bold?: boolean };
  border?: { top?: object };
}

/** What the cells of a workbook share. */
export interface Shared {
  texts: readonly string[];
  style(id: number): CellStyle | null;
  dayZero: DayZero;
  /** Whether formulas may not be calculated yet. Programs that don't calculate write 0. */
  isUncalculated: boolean;
}

/** Excel does not open a file with a longer format. */
const longestFormat = 255;

const formatOf = ({ style }: SheetCell, shared: Shared): string =>
  shared.style(style)?.numFmt?.slice(0, longestFormat) ?? '';

function numberOf(cell: SheetCell, text: string, shared: Shared): Content {
  const written = text.trim();
  if (written === '') return { text: '' };
  const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(written) ? Number(written) : Number.NaN;
  if (!Number.isFinite(value)) return { fault: `is ${inShort(text)}, which is not a number` };
  if (cell.style !== 0 && shared.style(cell.style) === null)
    return { fault: 'has a format that is missing from the file' };
  const format = formatOf(cell, shared);
  if (isDurationFormat(format)) return { text: hoursOf(value) };
  if (isDateFormat(format)) return writtenDate(dateOf(value, shared.dayZero), format, shared.dayZero);
  return { text: writtenNumber(written, value, format) };
}

const dateOf = (serial: number, dayZero: DayZero): Date => new Date(Math.round(serial * msOfDay) + dayZero);

const inShort = (text: string): string => `“${text.trim().slice(0, 40)}”`;

function sharedText(text: string, { texts }: Shared): Content {
  const found = /^\s*\d+\s*$/.test(text) ? texts[Number(text)] : undefined;
  return found === undefined ? { fault: 'is a reference to a text that is missing from the file' } : plainText(found);
}

const plainText = (text: string): Content => ({ text: unescaped(text).trim() });

const booleans: Readonly<Record<string, string>> = { 0: 'false', 1: 'true', false: 'false', true: 'true' };

function booleanOf(text: string): Content {
  const found = booleans[text.trim()];
  if (found !== undefined || text.trim() === '') return { text: found ?? '' };
  return { fault: `is ${inShort(text)}, which is not true or false` };
}

/** A date in ISO 8601, as some programs write them instead of serial days. */
const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?Z?$/;

function isoDateOf(cell: SheetCell, text: string, shared: Shared): Content {
  const written = text.trim();
  if (written === '') return { text: '' };
  const value = new Date(isoDate.test(written) ? `${written.replace('Z', '')}${written.includes('T') ? 'Z' : ''}` : '');
  // JavaScript reads 2026-02-30 as March 2.
  if (Number.isNaN(value.getTime()) || value.toISOString().slice(0, 10) !== written.slice(0, 10))
    return { fault: `is ${inShort(text)}, which is not a date` };
  return writtenDate(value, formatOf(cell, shared), shared.dayZero);
}

/** How the value of a cell is read, by its type (ISO/IEC 29500, ST_CellType). */
const readers: Readonly<Record<string, (cell: SheetCell, text: string, shared: Shared) => Content>> = {
  n: numberOf,
  s: (_, text, shared) => sharedText(text, shared),
  str: (_, text) => plainText(text),
  inlineStr: (_, text) => plainText(text),
  b: (_, text) => booleanOf(text),
  d: isoDateOf,
  e: (_, text) => ({ fault: `is ${text.trim() || 'an error'}` }),
};

const isText = ({ type }: SheetCell): boolean => type === 's' || type === 'str' || type === 'inlineStr';

/** The content of a cell, or why it has none: the end of a sentence. A formula has its stored result. */
export function contentOf(cell: SheetCell, shared: Shared): Content {
  const { type, text, formula } = cell;
  if (formula !== null) {
    if (text === null || (text.trim() === '' && !isText(cell)))
      return { fault: 'is a formula without a stored result: open the file in Excel and save it' };
    if (shared.isUncalculated && type === 'n' && Number(text) === 0)
      return { fault: 'is a formula whose result, 0, may not be calculated yet: open the file in Excel and save it' };
    if (type === 'e') return { fault: 'is a formula whose result is an error' };
  }
  if (text === null) return { text: '' };
  const read = readers[type];
  return read
    ? read(cell, text, shared)
    : { fault: `has the type “${type.slice(0, 40)}”, which workbooks do not have` };
}

/** What a cell has besides its content. */
export function marksOf(cell: SheetCell | undefined, shared: Shared): CellMarks {
  if (!cell) return {};
  const format = formatOf(cell, shared);
  const isFormula = cell.formula !== null;
  return {
    isMarked: isText(cell) && !isFormula && format === '@',
    isQuantity: cell.type === 'n' && !isFormula && format.includes('#,##0'),
    isNumber: cell.type === 'n' && !isDateFormat(format),
    isFormula,
    isDuration: !isText(cell) && isDurationFormat(format),
  };
}
