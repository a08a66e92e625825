import { listed, suggest } from '../../engine/check/suggest.ts';
import { type ColumnType, columnTypes, type FileColumn, isColumnType } from '../database/file-tables.ts';
import { ColumnFacts } from './facts.ts';
import type { FileRecord } from './file-record.ts';
import { fieldNames } from './names.ts';
import { type FileOptions, type OpenedFile, openFile } from './open-file.ts';
import { readNumber, type Writing } from './values.ts';

export interface SurveyOptions extends FileOptions {
  /** Types that are set instead of guessed: `zip=text,cost=numeric`. */
  types?: string;
  /** Types by field, for an existing table. */
  known?: ReadonlyMap<string, ColumnType>;
  /** `mdy` or `dmy`, for dates with two possible readings. */
  dates?: string;
  /** `point` or `comma`, for numbers with two possible readings. */
  decimals?: string;
  /** Reserved words that can't be names. */
  reserved: ReadonlySet<string>;
}

/** A column of the file as found. */
export interface FoundColumn extends FileColumn {
  writing: Writing;
  example: string;
  blanks: number;
}

/** What a file contains, after one complete read. */
export interface Survey {
  path: string;
  opened: OpenedFile;
  headers: readonly string[];
  rows: number;
  /** In the order of the file, including `customer_number` if the file has it. */
  columns: FoundColumn[];
  /** Sentences for the terminal. */
  notes: string[];
}

/** A row of PostgreSQL must fit into a page. */
const mostColumns = 400;

function typesSet(text: string | undefined, fields: readonly string[]): Map<string, ColumnType> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [field = '', type = ''] = pair.split('=').map((part) => part.trim());
      if (!fields.includes(field)) {
        const meant = suggest(field, fields);
        throw new Error(
          `--types: the file has no column ${field}.${meant ? ` Did you mean ${meant}?` : ` It has ${listed(fields)}.`}`,
        );
      }
      if (isColumnType(type)) return [field, type] as const;
      throw new Error(`--types: the type “${type}” does not exist. Use one of ${Object.keys(columnTypes).join(', ')}.`);
    }),
  );
}

function dayFirstSet(dates: string | undefined): boolean | undefined {
  if (dates === undefined) return undefined;
  if (dates === 'mdy' || dates === 'dmy') return dates === 'dmy';
  throw new Error(`--dates is “${dates}”. Use mdy, as in 12/31/2026, or dmy, as in 31/12/2026.`);
}

interface Decimals {
  /** For numbers with two possible readings. */
  name: 'point' | 'comma';
  /** Neither the file nor the option says otherwise. */
  isPlain: boolean;
}

/**
 * Decimal separator of the file: that of its unambiguous columns; otherwise the one that goes with its cell separator.
 */
function decimalsOf({ decimals }: SurveyOptions, opened: OpenedFile, facts: readonly ColumnFacts[]): Decimals {
  if (decimals !== undefined && decimals !== 'point' && decimals !== 'comma')
    throw new Error(`--decimals is “${decimals}”. Use point, as in 1,234.50, or comma, as in 1.234,50.`);
  if (opened.decimals === null) {
    if (decimals === undefined) return { name: 'point', isPlain: true };
    throw new Error('--decimals applies only to csv and tsv files. Numbers in a workbook are not text.');
  }
  if (decimals !== undefined) return { name: decimals, isPlain: true };
  const said = new Set(facts.map((each) => each.decimals).filter((each) => each !== null));
  const [only] = said;
  const name = said.size === 1 && only ? only : opened.decimals;
  return { name, isPlain: opened.decimals === 'point' && !said.has('comma') };
}

function twofoldNote(name: string, text: string, decimals: Decimals): string[] {
  if (text === '' || decimals.isPlain) return [];
  const other = decimals.name === 'comma' ? 'point' : 'comma';
  const read = readNumber(text, decimals.name === 'comma')?.text;
  return [
    `${name}: “${text}” was read as ${read}, with decimals after a ${decimals.name}. For the other reading, use --decimals ${other}.`,
  ];
}

/** Only text keeps digits that exceed a browser's number precision. */
function digitsNote({ name, type }: FileColumn, facts: ColumnFacts, writing: Writing, isSet: boolean): string[] {
  const found = facts.inexact(writing);
  if (!found || (isSet && type !== 'numeric') || !['numeric', 'text'].includes(type)) return [];
  const { line, text, shown } = found;
  const said = `${name}: “${text}” in line ${line} has more digits than a report can show`;
  return [
    type === 'text'
      ? `${said} and would appear as ${shown}, so it is stored as text. For a number, use --types ${name}=numeric.`
      : `${said}. It appears as ${shown}. To keep every digit, as for identifiers, use --types ${name}=text.`,
  ];
}

function notesOn(
  column: FileColumn,
  facts: ColumnFacts,
  { isSet, dayFirst, writing }: { isSet: boolean; dayFirst: boolean | undefined; writing: Writing },
): string[] {
  const { name, type } = column;
  if (facts.filled === 0) return [`${name} is blank in every row.`];
  const isDay = type === 'date' || type === 'timestamptz';
  if (isDay && dayFirst === undefined && facts.isAmbiguous)
    return [`${name}: “${facts.example}” was read with the month first. For the day first, use --dates dmy.`];
  if (column.written === 'percent') return [`${name}: percentages are stored as shares, 12% as 0.12.`];
  if (isSet || type !== 'text') return [];
  if (facts.inexact(writing)) return [];
  if (facts.isCode)
    return [`${name} has digits but is stored as text: its name, length or leading zeros suggest a code.`];
  const { nearly } = facts;
  if (!nearly) return [];
  const others = nearly.misfits > 1 ? ` and ${nearly.misfits - 1} more` : '';
  return [
    `${name} is stored as text because of line ${nearly.line}${others}: “${nearly.text.slice(0, 40)}”. To skip such rows, use --types ${name}=${nearly.type} --skip-bad.`,
  ];
}

function columnsOf(
  headers: readonly string[],
  fields: readonly string[],
  facts: readonly ColumnFacts[],
  decimals: Decimals,
  { set, dates }: { set: ReadonlyMap<string, ColumnType>; dates: string | undefined },
): Pick<Survey, 'columns' | 'notes'> {
  const dayFirst = dayFirstSet(dates);
  const notes: string[] = [];
  const columns = fields.map((name, place): FoundColumn => {
    const found = facts[place] ?? new ColumnFacts();
    const own = found.writing(decimals.name);
    const header = headers[place]?.slice(0, 80) ?? '';
    const column: FileColumn = { name, header, ...found.describe(name, own) };
    const isNumber = column.type === 'integer' || column.type === 'numeric';
    if (isNumber) notes.push(...twofoldNote(name, found.twofold, decimals));
    const isSet = set.has(name);
    if (name !== 'customer_number') {
      notes.push(
        ...digitsNote(column, found, own, isSet),
        ...notesOn(column, found, { isSet, dayFirst, writing: own }),
      );
    }
    const writing = { ...own, dayFirst: dayFirst ?? own.dayFirst };
    return { ...column, writing, example: found.example, blanks: found.blanks };
  });
  return { columns, notes };
}

/** Headers of a file from its first record, without trailing blanks. */
export async function headersOf(path: string, records: AsyncGenerator<FileRecord>): Promise<string[]> {
  const { value: head } = await records.next();
  if (!head) throw new Error(`${path} is empty.`);
  const headers = (head as FileRecord).cells;
  const last = headers.findLastIndex((header) => header !== '');
  const named = headers.slice(0, last + 1);
  if (named.length <= mostColumns) return named;
  throw new Error(
    `${path} has ${named.length.toLocaleString('en-US')} columns, but a table can have at most ${mostColumns}. Leave out columns that no report shows.`,
  );
}

/** Reads the whole file and determines its columns. */
export async function surveyFile(path: string, options: SurveyOptions): Promise<Survey> {
  const opened = await openFile(path, options);
  const records = opened.records();
  const headers = await headersOf(path, records);
  const { fields, notes } = fieldNames(headers, options.reserved);
  const set = new Map([...(options.known ?? []), ...typesSet(options.types, fields)]).set('customer_number', 'text');
  const facts = fields.map((field) => new ColumnFacts(set.get(field)));
  let rows = 0;
  for await (const { line, cells } of records) {
    rows += 1;
    for (const [place, each] of facts.entries()) each.add(cells[place] ?? '', line);
  }
  if (rows === 0) throw new Error(`${path} has headers but no rows.`);
  const found = columnsOf(headers, fields, facts, decimalsOf(options, opened, facts), { set, dates: options.dates });
  return { path, opened, headers, rows, columns: found.columns, notes: [...notes, ...found.notes] };
}
