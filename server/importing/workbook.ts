import { once } from 'node:events';
import { createReadStream, existsSync, ReadStream } from 'node:fs';
import type { Cell, CellValue } from 'exceljs';
import { totalsName } from '../../engine/exports/workbook-parts.ts';
import { currencyInFormat } from './currencies.ts';
import type { FileRecord } from './file-record.ts';
import { bound, type Part, TooLarge, type UnpackedLimits, unpackedLimits, until } from './unpacked.ts';

const rounded = (value: number): string => String(Number(value.toPrecision(15)));

/** A number as its format shows it, as far as that is clear. */
function writtenNumber(value: number, format: string): string {
  if (format.includes('%')) return `${rounded(value * 100)}%`;
  if (/^0{2,}$/.test(format) && Number.isInteger(value)) return String(value).padStart(format.length, '0');
  return `${currencyInFormat(format)}${rounded(value)}`;
}

/** Times of day are days before this one: fractions of day 0. */
const firstDay = Date.UTC(1899, 11, 31);

/** A workbook has no time zones: dates and times are as its cells show them. */
function writtenDate(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const written = value.toISOString().replace(/(?:\.000)?Z$/, '');
  if (value.getTime() < firstDay) return written.replace(/^.*T/, '').replace(/:00$/, '');
  return written.replace(/T00:00:00$/, '');
}

/** The value of a cell, or why it has none: the end of a sentence. */
function written(value: CellValue, format: string): { text: string } | { fault: string } {
  if (value === null || value === undefined) return { text: '' };
  if (typeof value === 'number') return { text: writtenNumber(value, format) };
  if (value instanceof Date) return { text: writtenDate(value) };
  if (typeof value !== 'object') return { text: String(value).trim() };
  if ('error' in value) return { fault: `is ${value.error}` };
  if ('richText' in value)
    return {
      text: value.richText
        .map(({ text }) => text)
        .join('')
        .trim(),
    };
  if ('text' in value) return { text: String(value.text).trim() };
  if (!('result' in value) || value.result === undefined)
    return { fault: 'is a formula without a stored result: open the file in Excel and save it' };
  return written(value.result, format);
}

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

interface Model {
  model?: {
    sheets?: { name: string }[];
    definedNames?: { name: string; localSheetId?: number; ranges: readonly string[] }[];
  };
}

/** The totals row of a sheet in a workbook that the portal wrote; null if there is none. */
function totalsRowOf({ model }: Model, sheet: string): number | null {
  const place = model?.sheets?.findIndex(({ name }) => name === sheet);
  const found = model?.definedNames?.find(({ name, localSheetId }) => name === totalsName && localSheetId === place);
  const row = Number(/\d+$/.exec(found?.ranges[0] ?? '')?.[0]);
  return row || null;
}

/** A workbook leaves out blank cells at the end of a row. */
function recordOf(line: number, cells: readonly Cell[], width: number): FileRecord {
  const found = cells.map(({ value, numFmt }) => written(value, numFmt ?? ''));
  while (found.length < width) found.push({ text: '' });
  const place = found.findIndex((each) => 'fault' in each);
  const fault = found[place];
  return {
    line,
    cells: found.map((each) => ('text' in each ? each.text : '')),
    marks: cells.map(({ value, numFmt = '' }) => ({
      isMarked: typeof value === 'string' && numFmt === '@',
      isQuantity: typeof value === 'number' && numFmt.includes('#,##0'),
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

/** The rows of one sheet, one by one. */
export async function* workbookRecords(
  path: string,
  wanted: string | undefined,
  limits = unpackedLimits,
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
  let width = 0;
  try {
    for await (const sheet of until(reader, refused)) {
      const { name } = sheet as unknown as { name: string };
      const names = (reader as unknown as Model).model?.sheets?.map((each) => each.name) ?? [];
      if (isFound || name !== (wanted ?? names[0] ?? name)) {
        await skip(sheet);
        continue;
      }
      isFound = true;
      const totals = totalsRowOf(reader as unknown as Model, name);
      for await (const row of until(sheet, refused)) {
        if (row.number === totals) continue;
        const cells = Array.from({ length: row.cellCount }, (_, place) => row.getCell(place + 1));
        const record = recordOf(row.number, cells, width);
        width ||= record.cells.length;
        if (record.fault || record.cells.some((cell) => cell !== '')) yield record;
      }
    }
  } catch (error) {
    stream.destroy();
    if (error instanceof TooLarge) throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} can't be read as a workbook: ${said}. Save it again as .xlsx, or as “CSV UTF-8”.`);
  }
  if (isFound) return;
  const names = (reader as unknown as Model).model?.sheets?.map((each) => `“${each.name}”`).join(', ');
  throw new Error(`${path} has no sheet “${wanted ?? ''}”. Its sheets: ${names ?? 'none'}.`);
}
