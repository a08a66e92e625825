import { once } from 'node:events';
import { createReadStream, existsSync, ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { printTitlesName, totalsName } from '../../engine/files/workbook/parts/workbook-parts.ts';
import {
  type CellStyle,
  type Content,
  contentOf,
  macDayZero,
  marksOf,
  ordinaryDayZero,
  type Shared,
} from './cell-contents.ts';
import { type Sums, sumsOf } from './directory.ts';
import type { FileRecord } from './file-record.ts';
import { PartNames, withNames } from './part-names.ts';
import { type SheetLayout, withLayout } from './sheet-layout.ts';
import { type SheetCell, type SheetRow, sharedTexts, sheetRows } from './sheet-rows.ts';
import { bound, type Part, TooLarge, type UnpackedLimits, unpackedLimits, until } from './unpacked.ts';

type Refuse = (error: Error) => void;

/**
 * The file for exceljs's archive parser. That parser signals its end once all input is written, even if parts have not
 * been requested yet, and those are lost. So the end is held back until the last part has been requested. It also does
 * not limit the size of a part.
 */
function streamOf(
  path: string,
  names: PartNames,
  its: { limits: UnpackedLimits; sums: Sums; refuse: Refuse },
): ReadStream {
  const stream = createReadStream(path);
  const pipe = stream.pipe.bind(stream);
  stream.pipe = (parser, options) => {
    const hasty = parser.listeners('finish').at(-1) as (() => void) | undefined;
    if (hasty) parser.off('finish', hasty);
    // exceljs would wait forever for the rest of a part.
    parser.on('error', its.refuse);
    const parts = parser as unknown as { push(part: Part | null): boolean };
    const push = parts.push.bind(parts);
    parts.push = (part) => {
      if (part) {
        bound(part, { path, ...its });
        part.path = names.of(part.path);
      }
      return push(part);
    };
    return pipe(parser, options);
  };
  return stream;
}

async function readerOf(stream: ReadStream, names: PartNames) {
  const exceljs = await import('exceljs').catch(() => {
    throw new Error('The package that reads workbooks is not installed. Save the file as “CSV UTF-8”.');
  });
  const reader = new exceljs.default.stream.xlsx.WorkbookReader(stream, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    entries: 'ignore',
  });
  return withSettings(withTexts(withNames(reader, names)));
}

/** What exceljs has read before the rows. */
interface Parts extends Model {
  book?: BookSettings;
  sharedStrings?: readonly string[];
  styles?: { getStyleModel?(id: number): CellStyle | null };
}

/** Settings of the workbook that exceljs does not read, or only some forms of them. */
interface BookSettings {
  countsFrom1904: boolean;
  isUncalculated: boolean;
}

const isSet = (xml: string, element: string, attribute: string): boolean => {
  const [tag = ''] = new RegExp(`<${element}\\s[^<>]*`).exec(xml) ?? [];
  return new RegExp(`\\s${attribute}\\s{0,9}=\\s{0,9}["'](?:1|true)["']`).test(tag);
};

function withSettings<T extends object>(reader: T): T {
  const own = reader as Parts & { _parseWorkbook(part: AsyncIterable<Uint8Array>): Promise<void> };
  const parse = own._parseWorkbook.bind(reader);
  own._parseWorkbook = async (part) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of part) pieces.push(piece);
    const xml = Buffer.concat(pieces).toString('utf8');
    own.book = {
      countsFrom1904: isSet(xml, 'workbookPr', 'date1904'),
      isUncalculated: isSet(xml, 'calcPr', 'fullCalcOnLoad'),
    };
    await parse(Readable.from(pieces));
  };
  return reader;
}

/** exceljs loses parts of texts: of rich ones with line breaks, and letters between two pieces of the file. */
function withTexts<T extends object>(reader: T): T {
  const own = reader as Parts & { _parseSharedStrings?(part: AsyncIterable<Uint8Array>): AsyncIterable<never> };
  own._parseSharedStrings = async function* (part) {
    own.sharedStrings = await sharedTexts(part);
    yield* [];
  };
  return reader;
}

interface Model {
  model?: {
    sheets?: { name: string; rId?: string; state?: string }[];
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
  isHidden(sheet: string): boolean;
}

function sheetsOf({ model }: Model, parts: PartNames): Sheets {
  const all = model?.sheets ?? [];
  const named = model?.definedNames ?? [];
  return {
    names: all.filter(({ rId }) => parts.isWorksheet(rId)).map(({ name }) => name),
    headerRow(sheet) {
      const place = all.findIndex(({ name }) => name === sheet);
      const found = named.find(({ name, localSheetId }) => name === printTitlesName && localSheetId === place);
      return Number(/\d+$/.exec(found?.ranges.at(-1) ?? '')?.[0]) || null;
    },
    isOwn: named.some(({ name }) => name === totalsName),
    isHidden: (sheet) => all.some(({ name, state }) => name === sheet && state?.toLowerCase().endsWith('hidden')),
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

type Cells = SheetRow['cells'];

/** Whether a row looks like totals: bold, below a line. */
const looksTotal = (cells: Cells, { style }: Shared): boolean => {
  const styles = cells.flatMap((cell) => (cell && (cell.text ?? cell.formula) !== null ? [style(cell.style)] : []));
  return styles.length > 0 && styles.every((its) => its?.font?.bold === true && its.border?.top !== undefined);
};

const isSubtotal = (cell: SheetCell | undefined): boolean => /\b(SUBTOTAL|AGGREGATE)\(/i.test(cell?.formula ?? '');

/** What a row is besides data. */
function markOf(
  { line, cells }: SheetRow,
  shared: Shared,
  { isOwn, header }: { isOwn: boolean; header: number | null },
) {
  if (line === header) return { isHeader: true };
  if (looksTotal(cells, shared)) return isOwn ? { isOwnTotal: true } : { isTotal: true };
  return cells.some(isSubtotal) ? { isTotal: true } : {};
}

function recordOf({ line, cells, fault }: SheetRow, shared: Shared): FileRecord {
  const all = Array.from(cells, (cell): Content => (cell ? contentOf(cell, shared) : { text: '' }));
  const place = all.findIndex((each) => 'fault' in each);
  const found = all[place];
  const its = fault ?? (found && 'fault' in found ? `the cell in column ${place + 1} ${found.fault}` : undefined);
  return {
    line,
    cells: all.map((each) => ('text' in each ? each.text : '')),
    marks: Array.from(cells, (cell, place) => {
      const content = all[place];
      return { ...marksOf(cell, shared), ...(content && 'fault' in content ? { fault: content.fault } : {}) };
    }),
    ...(its === undefined ? {} : { fault: its }),
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

function sharedBy(reader: object): Shared {
  const { sharedStrings: texts = [], styles, book } = reader as Parts;
  return {
    texts,
    style: (id) => styles?.getStyleModel?.(id) ?? null,
    dayZero: book?.countsFrom1904 ? macDayZero : ordinaryDayZero,
    isUncalculated: book?.isUncalculated ?? false,
  };
}

async function* recordsOf(
  rows: AsyncIterable<SheetRow>,
  shared: Shared,
  about: { isOwn: boolean; header: number | null },
) {
  for await (const row of rows) {
    const record = { ...recordOf(row, shared), ...markOf(row, shared, about) };
    if (record.fault || record.cells.some((cell) => cell !== '')) yield record;
  }
}

const unreadable = (path: string, reason: string) =>
  new Error(`${path} can't be read as a workbook: ${reason}. Save it again as .xlsx, or as “CSV UTF-8”.`);

/** The rows of one sheet, one by one. `onSheets` gets the names of the other sheets. */
export async function* workbookRecords(
  path: string,
  {
    sheet: wanted,
    limits = unpackedLimits,
    columns,
  }: { sheet?: string; limits?: UnpackedLimits; columns?: number } = {},
  onSheets: (others: readonly string[], layout: SheetLayout) => void = () => undefined,
): AsyncGenerator<FileRecord> {
  if (!existsSync(path)) throw new Error(`The file ${path} does not exist.`);
  let refuse: Refuse = () => undefined;
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  refused.catch(() => undefined);
  const names = new PartNames();
  const sums = await sumsOf(path).catch((error: Error) => {
    throw unreadable(path, error.message);
  });
  const stream = streamOf(path, names, { limits, sums: sums ?? new Map(), refuse: (error) => refuse(error) });
  const reader = await readerOf(stream, names);
  let isFound = false;
  let isWhole = false;
  try {
    for await (const sheet of until(reader, refused)) {
      const { name } = sheet as unknown as { name: string };
      const sheets = sheetsOf(reader as unknown as Model, names);
      if (isFound || name !== (chosenSheet(path, sheets, wanted) ?? name)) {
        await skip(sheet);
        continue;
      }
      isFound = true;
      const layout: SheetLayout = { merged: [], hidden: [], ...(sheets.isHidden(name) ? { hiddenSheet: name } : {}) };
      const source = sheet as unknown as { iterator: AsyncIterable<Uint8Array | string> };
      source.iterator = withLayout(source.iterator, layout);
      onSheets(
        sheets.names.filter((each) => each !== name),
        layout,
      );
      yield* recordsOf(until(sheetRows(source.iterator, columns), refused), sharedBy(reader), {
        isOwn: sheets.isOwn,
        header: sheets.headerRow(name),
      });
    }
    isWhole = true;
  } catch (error) {
    stream.destroy();
    if (error instanceof TooLarge || error instanceof SeveralSheets) throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw unreadable(path, said);
  } finally {
    // Who reads only the first rows.
    if (!isWhole) stream.destroy();
  }
  if (isFound) return;
  const { names: sheets } = sheetsOf(reader as unknown as Model, names);
  const listed = sheets.find((name) => name === (wanted ?? name));
  if (listed !== undefined)
    throw new Error(`The sheet “${listed}” is missing from ${path}. Save it again as .xlsx, or as “CSV UTF-8”.`);
  if (sheets.length === 0) throw new Error(`${path} is not a workbook: it has no sheets.`);
  throw new Error(`${path} has no sheet “${wanted ?? ''}”. Its sheets: ${inQuotes(sheets)}.`);
}
