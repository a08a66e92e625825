import { once } from 'node:events';
import { createReadStream, existsSync, ReadStream } from 'node:fs';
import type { Cell, CellValue } from 'exceljs';
import { printTitlesName, totalsName } from '../../engine/files/workbook/parts/workbook-parts.ts';
import { currencyInFormat } from './currencies.ts';
import { hoursOf, isClockFormat, isDurationFormat } from './durations.ts';
import type { FileRecord } from './file-record.ts';
import { type SheetLayout, withLayout } from './sheet-layout.ts';
import { bound, type Part, TooLarge, type UnpackedLimits, unpackedLimits, until } from './unpacked.ts';

const rounded = (value: number): string => String(Number(value.toPrecision(15)));

/** A number as its format shows it, as far as that is clear. */
function writtenNumber(value: number, format: string): string {
  if (format.includes('%')) return `${rounded(value * 100)}%`;
  if (/^0{2,}$/.test(format) && Number.isInteger(value)) return String(value).padStart(format.length, '0');
  return `${currencyInFormat(format)}${rounded(value)}`;
}

/** Day 0 of a workbook. Times of day are fractions of it. */
type DayZero = number;
const msOfDay = 86_400_000;
const ordinaryDayZero: DayZero = Date.UTC(1899, 11, 30);
/** Old workbooks of Excel for Mac count from here. */
const macDayZero: DayZero = Date.UTC(1904, 0, 1);
/** No fleet has dates of the first year of a workbook: they are durations. */
const mostDays = 366;

type Content = { text: string } | { fault: string };

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

/** Characters that XML can't represent are written as _xHHHH_ (ISO/IEC 29500, ST_Xstring), which exceljs does not read. */
const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '');

/** The value of a cell, or why it has none: the end of a sentence. */
function written(value: CellValue, format: string, dayZero: DayZero): Content {
  if (value === null || value === undefined) return { text: '' };
  if (typeof value === 'number')
    return { text: isDurationFormat(format) ? hoursOf(value) : writtenNumber(value, format) };
  if (value instanceof Date) return writtenDate(value, format, dayZero);
  if (typeof value !== 'object') return { text: unescaped(String(value)).trim() };
  if ('error' in value) return { fault: `is ${value.error}` };
  if ('richText' in value)
    return {
      text: unescaped(value.richText.map(({ text }) => text).join('')).trim(),
    };
  if ('text' in value) return { text: String(value.text).trim() };
  return { fault: 'has a kind of value that is not supported' };
}

const isFormula = (value: CellValue): boolean =>
  typeof value === 'object' && value !== null && ('formula' in value || 'sharedFormula' in value);

/** The content of a cell. A formula has its result, which exceljs leaves out of its value if that is 0. */
function contentOf(cell: Cell, dayZero: DayZero): Content {
  const { value, numFmt = '', result } = cell;
  if (!isFormula(value)) return written(value, numFmt, dayZero);
  if (result === undefined || result === null)
    return { fault: 'is a formula without a stored result: open the file in Excel and save it' };
  if (Number.isNaN(result)) return { fault: 'is a formula whose result is an error' };
  const isDay = typeof result === 'number' && isDateFormat(numFmt);
  return written(isDay ? dateOf(result, dayZero) : result, numFmt, dayZero);
}

/** exceljs converts serial days only in cells without a formula. */
const dateOf = (serial: number, dayZero: DayZero): Date => new Date(Math.round(serial * msOfDay) + dayZero);

const isDateFormat = (format: string): boolean => /[ymdhs]/i.test(format.replace(/\[[^\]]*\]|"[^"]*"|\\./g, ''));

type Refuse = (error: TooLarge) => void;

/**
 * The file for exceljs's archive parser. That parser signals its end once all input is written, even if parts have not
 * been requested yet, and those are lost. So the end is held back until the last part has been requested. It also does
 * not limit the size of a part.
 */
function streamOf(path: string, limits: UnpackedLimits, refuse: Refuse): ReadStream {
  const stream = createReadStream(path);
  const pipe = stream.pipe.bind(stream);
  stream.pipe = (parser, options) => {
    const hasty = parser.listeners('finish').at(-1) as (() => void) | undefined;
    if (hasty) parser.off('finish', hasty);
    const parts = parser as unknown as { push(part: Part | null): boolean };
    const push = parts.push.bind(parts);
    parts.push = (part) => {
      if (part) bound(part, path, limits, refuse);
      return push(part);
    };
    return pipe(parser, options);
  };
  return stream;
}

async function readerOf(stream: ReadStream) {
  const exceljs = await import('exceljs').catch(() => {
    throw new Error('The package that reads workbooks is not installed. Save the file as “CSV UTF-8”.');
  });
  return new exceljs.default.stream.xlsx.WorkbookReader(stream, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    entries: 'ignore',
  });
}

/** A text that the workbook does not have. */
const missingText = { error: 'a reference to a text that is missing from the file' };

/** exceljs reads a cell as blank if its text is missing. */
function refuseMissingTexts(reader: object): void {
  const { sharedStrings = [] } = reader as { sharedStrings?: CellValue[] };
  Object.assign(reader, {
    sharedStrings: new Proxy(sharedStrings, {
      get: (texts, place) => Reflect.get(texts, place) ?? missingText,
    }),
  });
}

interface Model {
  properties?: { model?: { date1904?: boolean } };
  model?: {
    sheets?: { name: string }[];
    definedNames?: { name: string; localSheetId?: number; ranges: readonly string[] }[];
  };
}

/** What a workbook says about its sheets. */
interface Sheets {
  names: readonly string[];
  /** The row of the headers, which is repeated on each printed page; null if the sheet does not name it. */
  headerRow(sheet: string): number | null;
  /** Whether the portal wrote the totals of its rows. */
  isOwn: boolean;
  dayZero: DayZero;
}

function sheetsOf({ model, properties }: Model): Sheets {
  const names = model?.sheets?.map(({ name }) => name) ?? [];
  const named = model?.definedNames ?? [];
  return {
    names,
    headerRow(sheet) {
      const place = names.indexOf(sheet);
      const found = named.find(({ name, localSheetId }) => name === printTitlesName && localSheetId === place);
      return Number(/\d+$/.exec(found?.ranges.at(-1) ?? '')?.[0]) || null;
    },
    isOwn: named.some(({ name }) => name === totalsName),
    dayZero: properties?.model?.date1904 ? macDayZero : ordinaryDayZero,
  };
}

/** The sheet to read: the one that is wanted, or the first one, unless only another one names its headers. */
function chosenSheet(path: string, { names, headerRow }: Sheets, wanted: string | undefined): string | undefined {
  const [first] = names;
  if (wanted !== undefined || first === undefined || headerRow(first) !== null) return wanted ?? first;
  const marked = names.filter((name) => headerRow(name) !== null);
  if (marked.length > 1)
    throw new SeveralSheets(`${path} has rows on several sheets: ${inQuotes(marked)}. Choose one with --sheet.`);
  return marked[0] ?? first;
}

const inQuotes = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

class SeveralSheets extends Error {}

/** Whether a row looks like totals: bold, below a line. */
const looksTotal = (cells: readonly Cell[]): boolean => {
  const filled = cells.filter(({ value }) => value !== null && value !== undefined);
  return filled.length > 0 && filled.every(({ font, border }) => font?.bold === true && border?.top !== undefined);
};

const isSubtotal = ({ value }: Cell): boolean =>
  value !== null &&
  typeof value === 'object' &&
  'formula' in value &&
  /\b(SUBTOTAL|AGGREGATE)\(/i.test(String(value.formula));

/** What a row is besides data. */
function markOf(row: number, cells: readonly Cell[], { isOwn, header }: { isOwn: boolean; header: number | null }) {
  if (row === header) return { isHeader: true };
  if (looksTotal(cells)) return isOwn ? { isOwnTotal: true } : { isTotal: true };
  return cells.some(isSubtotal) ? { isTotal: true } : {};
}

function recordOf(line: number, cells: readonly Cell[], dayZero: DayZero): FileRecord {
  const found = cells.map((cell) => contentOf(cell, dayZero));
  const place = found.findIndex((each) => 'fault' in each);
  const fault = found[place];
  return {
    line,
    cells: found.map((each) => ('text' in each ? each.text : '')),
    marks: cells.map(({ value, numFmt = '' }) => ({
      isMarked: typeof value === 'string' && numFmt === '@',
      isQuantity: typeof value === 'number' && numFmt.includes('#,##0'),
      isFormula: isFormula(value),
      isDuration: isDurationFormat(numFmt) && typeof value !== 'string',
    })),
    ...(fault && 'fault' in fault ? { fault: `the cell in column ${place + 1} ${fault.fault}` } : {}),
  };
}

/**
 * exceljs starts to open the temporary file of a sheet, and deletes it if nobody reads it, which causes an unhandled
 * error.
 */
async function skip(sheet: unknown): Promise<void> {
  const { iterator } = sheet as { iterator?: unknown };
  if (!(iterator instanceof ReadStream)) return;
  if (iterator.pending) await once(iterator, 'open');
  iterator.destroy();
}

/** The rows of one sheet, one by one. `onSheets` gets the names of the other sheets. */
export async function* workbookRecords(
  path: string,
  wanted: string | undefined,
  limits = unpackedLimits,
  onSheets: (others: readonly string[], layout: SheetLayout) => void = () => undefined,
): AsyncGenerator<FileRecord> {
  if (!existsSync(path)) throw new Error(`The file ${path} does not exist.`);
  let refuse: Refuse = () => undefined;
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  refused.catch(() => undefined);
  const stream = streamOf(path, limits, (error) => refuse(error));
  const reader = await readerOf(stream);
  let isFound = false;
  try {
    for await (const sheet of until(reader, refused)) {
      const { name } = sheet as unknown as { name: string };
      const sheets = sheetsOf(reader as unknown as Model);
      if (isFound || name !== (chosenSheet(path, sheets, wanted) ?? name)) {
        await skip(sheet);
        continue;
      }
      isFound = true;
      const layout: SheetLayout = { merged: [], hidden: [] };
      const source = sheet as unknown as { iterator: AsyncIterable<Uint8Array | string> };
      source.iterator = withLayout(source.iterator, layout);
      onSheets(
        sheets.names.filter((each) => each !== name),
        layout,
      );
      refuseMissingTexts(reader);
      const { isOwn, dayZero } = sheets;
      const header = sheets.headerRow(name);
      for await (const row of until(sheet, refused)) {
        const cells = Array.from({ length: row.cellCount }, (_, place) => row.getCell(place + 1));
        const record = { ...recordOf(row.number, cells, dayZero), ...markOf(row.number, cells, { isOwn, header }) };
        if (record.fault || record.cells.some((cell) => cell !== '')) yield record;
      }
    }
  } catch (error) {
    stream.destroy();
    if (error instanceof TooLarge || error instanceof SeveralSheets) throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} can't be read as a workbook: ${said}. Save it again as .xlsx, or as “CSV UTF-8”.`);
  }
  if (isFound) return;
  const { names } = sheetsOf(reader as unknown as Model);
  const listed = names.find((name) => name === (wanted ?? name));
  if (listed !== undefined)
    throw new Error(`The sheet “${listed}” is missing from ${path}. Save it again as .xlsx, or as “CSV UTF-8”.`);
  throw new Error(`${path} has no sheet “${wanted ?? ''}”. Its sheets: ${inQuotes(names) || 'none'}.`);
}
