import { mayBeBlank } from './blanks.ts';
import type { FileRecord } from './file-record.ts';
import { dateOrders, readMoment } from './moments.ts';
import { readNumber } from './values.ts';

/** The lines of a file that have the headers. */
export interface HeaderLines {
  first: number;
  last: number;
}

/** How many rows are looked at to find the headers. */
export const mostSampled = 60;

/** The columns get numbers as their headers, and the first row is data. */
const without: HeaderLines = { first: 0, last: 0 };

/** The lines of `--header`: `6`, `6-7` for headers in two rows, or `none`. */
export function headerSet(option: string | undefined): HeaderLines | null {
  if (option === undefined) return null;
  if (option === 'none') return without;
  const [, first, last = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(option) ?? [];
  if (first !== undefined && Number(first) > 0 && Number(last) >= Number(first))
    return { first: Number(first), last: Number(last) };
  throw new Error(
    `--header is “${option}”. Use the line of the headers, such as 6, 6-7 if they are in two rows, or none.`,
  );
}

const filledIn = ({ cells }: FileRecord) => cells.filter((cell) => cell !== '');
const different = (record: FileRecord) => new Set(filledIn(record)).size;

const isValue = (cell: string, today: string): boolean =>
  cell.length <= 40 &&
  (readNumber(cell, false) !== null ||
    readNumber(cell, true) !== null ||
    dateOrders.some((order) => readMoment(cell, order, today) !== null));

/** Columns whose last values in the sample are numbers or dates. */
function valueColumns(sample: readonly FileRecord[], today: string): number[] {
  const last = sample.slice(Math.floor((sample.length * 2) / 3));
  const width = Math.max(0, ...last.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => place).filter((place) => {
    const cells = last.map(({ cells: row }) => row[place] ?? '').filter((cell) => cell !== '' && !mayBeBlank(cell));
    return cells.length > 0 && cells.filter((cell) => isValue(cell, today)).length >= cells.length * 0.8;
  });
}

/** The usual number of cells with a value. */
function usualWidth(sample: readonly FileRecord[]): number {
  const counts = sample
    .slice(Math.floor(sample.length / 3))
    .map((record) => filledIn(record).length)
    .sort((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

/** Where the headers seem to be: the places of their first and last row in the sample; null if that is unclear. */
function guessed(sample: readonly FileRecord[], today: string): { first: number; last: number } | null {
  if (sample.length < 3) return null;
  const width = usualWidth(sample);
  const columns = valueColumns(sample, today);
  const isHeader = (record: FileRecord): boolean => {
    if (columns.length === 0) return different(record) >= width * 0.75;
    return columns.every((place) => {
      const cell = record.cells[place] ?? '';
      return cell !== '' && !mayBeBlank(cell) && !isValue(cell, today);
    });
  };
  const first = sample.findIndex(isHeader);
  if (first < 0 || (columns.length === 0 && width < 3)) return null;
  // What is above the headers has few cells.
  if (sample.slice(0, first).some((record) => different(record) > width / 2)) return null;
  let last = first;
  if (columns.length > 1) while (last + 2 < sample.length && isHeader(sample[last + 1] as FileRecord)) last += 1;
  return { first, last };
}

const quoted = (record: FileRecord | undefined): string => {
  const cells = record ? filledIn(record) : [];
  const shown = cells.slice(0, 3).map((cell) => `“${cell.slice(0, 40)}”`);
  return shown.join(', ') + (cells.length > 3 ? ', …' : '');
};

/** Refuses a file whose headers do not seem to be in its first row. */
function refuseUnclear(path: string, sample: readonly FileRecord[], today: string): void {
  const found = guessed(sample, today);
  if (!found || found.last === 0) return;
  const [top, first, last] = [sample[0], sample[found.first], sample[found.last]] as FileRecord[];
  if (!top || !first || !last) return;
  if (first !== last) {
    const lines = `${first.line}-${last.line}`;
    throw new Error(
      `${path}: lines ${first.line} and ${last.line} both look like headers (${quoted(first)}; ${quoted(last)}). ` +
        `To join them, use --header ${lines}. To use one of them, use --header ${first.line}, which loads line ${last.line} as data, or --header ${last.line}.`,
    );
  }
  const above = sample[found.first - 1];
  const join =
    above && different(above) > 1
      ? ` To join lines ${above.line} and ${first.line}, use --header ${above.line}-${first.line}.`
      : '';
  throw new Error(
    `${path}: the headers seem to be in line ${first.line} (${quoted(first)}), not in line ${top.line} (${quoted(top)}). ` +
      `To use line ${first.line}, use --header ${first.line}.${join} To use line ${top.line}, use --header ${top.line}.`,
  );
}

const isDate = (cell: string, today: string): boolean =>
  dateOrders.some((order) => readMoment(cell, order, today) !== null);

/** Whether a cell is hardly a header: a date, or a number with a fraction or a currency. Years are headers. */
const isHardlyHeader = (cell: string, today: string): boolean => {
  const number = readNumber(cell, false) ?? readNumber(cell, true);
  return number ? !number.whole || number.currency !== null : isDate(cell, today);
};

/** Refuses a file whose first row is data: it has nothing but values, or values that are hardly headers of such a column. */
function refuseData(path: string, sample: readonly FileRecord[], today: string): void {
  const [top, ...rest] = sample;
  if (!top) return;
  const cells = filledIn(top).filter((cell) => !mayBeBlank(cell));
  const isAll = cells.length > 0 && cells.every((cell) => isValue(cell, today));
  const isSome = valueColumns(rest, today).some((place) => isHardlyHeader(top.cells[place] ?? '', today));
  if (!isAll && !isSome) return;
  const found = isAll ? 'has only numbers and dates' : 'has numbers or dates like the rows below it';
  throw new Error(
    `${path}:${top.line}  the first row ${found} (${quoted(top)}), so the headers seem to be missing. Write a line with a name for each column above it. ` +
      `To load it as data and number the columns, use --header none. To use it as headers, use --header ${top.line}.`,
  );
}

/** The lines with the headers: those of `--header`, those that the file marks, or those of its first row. */
export function headerLines(
  path: string,
  sample: readonly FileRecord[],
  { header, today }: { header: HeaderLines | null; today: string },
): HeaderLines | null {
  if (header) return header;
  const marked = sample.find(({ isHeader }) => isHeader);
  if (marked) return { first: marked.line, last: marked.line };
  refuseUnclear(path, sample, today);
  refuseData(path, sample, today);
  const [top] = sample;
  return top ? { first: top.line, last: top.line } : null;
}

/** Headers in several rows as one. A header of several columns is only in its first cell. */
function joined(rows: readonly FileRecord[]): FileRecord | null {
  const last = rows.at(-1);
  if (!last) return null;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const parts = rows.map(({ cells }, level) => {
    let before = '';
    return Array.from({ length: width }, (_, place) => {
      before = cells[place] || (level < rows.length - 1 ? before : '');
      return before;
    });
  });
  const fault = rows.find((row) => row.fault)?.fault;
  const cells = Array.from({ length: width }, (_, place) => {
    const texts = parts.map((row) => row[place] ?? '').filter((text) => text !== '');
    return [...new Set(texts)].join(' ');
  });
  return { line: last.line, cells, ...(fault === undefined ? {} : { fault }) };
}

/** Numbers as the headers of a row that is data. */
const numbered = ({ cells }: FileRecord): FileRecord => ({
  line: 0,
  cells: cells.map((_, place) => `Column ${place + 1}`),
});

const notThere = (path: string, line: number) =>
  new Error(`${path}: --header is ${line}, but line ${line} has no cells, or is inside a row.`);

/**
 * The records from the headers on, which come as one record. In a workbook, blank cells at the end of a row are missing,
 * and are added.
 */
export async function* fromHeader(
  path: string,
  records: AsyncIterable<FileRecord>,
  { lines: { first, last }, isPadded }: { lines: HeaderLines; isPadded: boolean },
): AsyncGenerator<FileRecord> {
  const above: FileRecord[] = [];
  let width: number | null = null;
  for await (const record of records) {
    if (width === null && last === without.last) {
      width = record.cells.length;
      yield numbered(record);
    }
    if (record.line <= last) {
      if (record.line >= first) above.push(record);
      if (record.line < last) continue;
    }
    if (width === null) {
      const head = joined(above);
      if (!head || above.at(-1)?.line !== last) throw notThere(path, last);
      width = head.cells.findLastIndex((cell) => cell !== '') + 1;
      yield head;
      continue;
    }
    const missing = isPadded ? width - record.cells.length : 0;
    yield missing > 0 ? { ...record, cells: [...record.cells, ...Array<string>(missing).fill('')] } : record;
  }
  if (width === null) throw notThere(path, last);
}
