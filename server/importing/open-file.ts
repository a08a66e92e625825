import { extname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unguarded } from '../../engine/files/csv/guarded.ts';
import type { FileRecord } from './file-record.ts';
import type { SheetLayout } from './sheet-layout.ts';
import { textOf } from './text-file.ts';
import type { UnpackedLimits } from './unpacked.ts';
import { workbookRecords } from './workbook.ts';

export interface FileOptions {
  /** Encoding, instead of the one that the first bytes indicate. */
  encoding?: string;
  /** Sheet of a workbook; the first one if none is named. */
  sheet?: string;
  /** The limits of a workbook. Default: those of files that an operator loads. */
  limits?: UnpackedLimits;
  /** How many columns of a workbook are read. Default: all. */
  columns?: number;
}

/** A file that can be read repeatedly without being held in memory. */
export interface OpenedFile {
  /** What separates the cells, in words. */
  separator: string;
  /** The likelier decimal separator of a number such as 1.234; null if numbers are unambiguous in this format. */
  decimals: 'point' | 'comma' | null;
  /** All rows of the file. */
  records(): AsyncGenerator<FileRecord>;
  /** The other sheets of a workbook, once reading has begun. */
  otherSheets(): readonly string[];
  /** The layout of the sheet, complete once all rows are read. */
  layout(): SheetLayout;
}

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
type Separator = keyof typeof separators;

const sampleLines = 20;

/** Number of separators in each line, outside quotes. */
function countsOf(lines: readonly string[], separator: Separator): number[] {
  return lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length - 1);
}

/** How many lines have the same number of separators, and that number. */
interface Steady {
  lines: number;
  count: number;
}

const isSteadier = (one: Steady, other: Steady): boolean =>
  one.lines === other.lines ? one.count > other.count : one.lines > other.lines;

const steadyIn = (counts: readonly number[]): Steady =>
  [...new Set(counts)]
    .filter((count) => count > 0)
    .map((count) => ({ count, lines: counts.filter((each) => each === count).length }))
    .reduce((best, each) => (isSteadier(each, best) ? each : best), { lines: 0, count: 0 });

/**
 * The separator that splits the first line into the most cells, preferably all lines into equally many. If there are
 * titles above the headers, the one that splits the most lines into equally many.
 */
function separatorIn(sample: string): Separator {
  const lines = sample
    .split(/\r\n|\n|\r/)
    .slice(0, -1)
    .filter((line) => line !== '')
    .slice(0, sampleLines);
  const all = lines.length > 0 ? lines : [sample];
  const scored = (Object.keys(separators) as Separator[]).map((separator) => {
    const counts = countsOf(all, separator);
    const [head = 0] = counts;
    const isEven = head > 0 && counts.every((count) => count === head);
    return { separator, score: head === 0 ? 0 : head + (isEven ? 10_000 : 0), steady: steadyIn(counts) };
  });
  const best = scored.reduce((one, each) => (each.score > one.score ? each : one));
  const steadiest = scored.reduce((one, each) => (isSteadier(each.steady, one.steady) ? each : one));
  const { steady } = steadiest;
  const isTitled = best.score === 0 || (steady.lines > best.steady.lines && steady.lines * 2 > all.length);
  return (isTitled ? steadiest : best).separator;
}

async function beginningOf(path: string, encoding: string | undefined): Promise<string> {
  let text = '';
  for await (const piece of textOf(path, encoding)) {
    text += piece;
    if (text.length > 65_536) break;
  }
  return text;
}

/** A csv-parse error as our own message. */
function explained(error: unknown, path: string, maxLetters: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = typeof error.lines === 'number' ? error.lines : 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return new Error(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `${path}: a quotation mark before line ${line} is not closed. Inside quoted text, write a quotation mark twice.`
        : `${path}:${line}: a row is longer than ${maxLetters.toLocaleString('en-US')} characters. Is a quotation mark before it not closed? Inside quoted text, write a quotation mark twice.`,
    );
  return new Error(`${path}:${line}: ${error.message}`);
}

const maxLetters = 1_000_000;

/** A cell; one in quotes is an object. */
type CsvCell = string | { quoted: string };
const textIn = (cell: CsvCell): string => (typeof cell === 'string' ? cell : cell.quoted);
const withoutGuard = (text: string): string =>
  unguarded(keptText.exec(text)?.[1]?.replaceAll('""', '"') ?? text).trim();
/** Quotes mark a text only where they are not needed. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/** `="00123"` is how programs keep the zeros of a text when Excel opens the file. */
const keptText = /^="((?:[^"]|"")*)"$/;

function isText(cell: CsvCell): boolean | undefined {
  if (keptText.test(textIn(cell))) return true;
  if (typeof cell === 'string') return false;
  return needsQuotes.test(cell.quoted) ? undefined : true;
}

async function* csvRecords(path: string, encoding: string | undefined, separator: Separator, isNamed: boolean) {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: isNamed ? 2 : 1,
    info: true,
    max_record_size: maxLetters,
    cast: (value, { quoting }) => (quoting ? { quoted: value } : value),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  pipeline(Readable.from(textOf(path, encoding), { objectMode: false }), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: CsvCell[]; info: { lines: number } }>) {
      const texts = record.map(textIn);
      const within = texts.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      const cells = texts.map(withoutGuard);
      const marks = record.map((cell) => ({ isMarked: isText(cell) }));
      if (cells.some((cell) => cell !== '')) yield { line: info.lines - within, cells, marks };
    }
  } catch (error) {
    throw explained(error, path, maxLetters);
  }
}

async function openText(path: string, extension: string, { encoding, sheet }: FileOptions): Promise<OpenedFile> {
  if (sheet !== undefined) throw new Error(`--sheet selects a sheet of a workbook, but ${path} is not a workbook.`);
  const beginning = await beginningOf(path, encoding);
  // Excel reads and writes the separator in this line.
  const named = /^sep=([,;\t|])(?:\r\n|\n|\r)/i.exec(beginning)?.[1] as Separator | undefined;
  const separator = named ?? (extension === '.tsv' ? '\t' : separatorIn(beginning));
  return {
    separator: separators[separator],
    decimals: separator === ';' ? 'comma' : 'point',
    records: () => csvRecords(path, encoding, separator, named !== undefined),
    otherSheets: () => [],
    layout: () => ({ merged: [], hidden: [] }),
  };
}

/** Opens a csv, tsv or xlsx file. */
export async function openFile(
  path: string,
  options: FileOptions,
  extension = extname(path).toLowerCase(),
): Promise<OpenedFile> {
  if (extension === '.xlsx') {
    if (options.encoding !== undefined)
      throw new Error('--encoding applies only to csv and tsv files. A workbook includes its encoding.');
    let others: readonly string[] = [];
    let layout: SheetLayout = { merged: [], hidden: [] };
    const onSheets = (names: readonly string[], its: SheetLayout) => {
      others = names;
      layout = its;
    };
    return {
      separator: 'a workbook',
      decimals: null,
      records: () => workbookRecords(path, options, onSheets),
      otherSheets: () => others,
      layout: () => layout,
    };
  }
  if (['.csv', '.tsv', '.txt', '.tab'].includes(extension)) return openText(path, extension, options);
  throw new Error(
    `${path} ${extension ? `ends in ${extension}` : 'has no file extension'}. Save it as csv, tsv or xlsx.`,
  );
}
