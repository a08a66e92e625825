import { listed, suggest } from '../../engine/check/suggest.ts';
import { type ColumnType, columnTypes, type FileColumn, isColumnType } from '../database/file-tables.ts';
import { blanksSet } from './blanks.ts';
import { currencyColumns } from './currency-columns.ts';
import { count } from './descriptions.ts';
import { ColumnFacts, type NearType } from './facts.ts';
import type { FileRecord } from './file-record.ts';
import { FormulaRows, formulaRowsSet } from './formula-rows.ts';
import { fromHeader, headerLines, headerSet, mostSampled } from './header.ts';
import { type DateOrder, isDateOrder } from './moments.ts';
import { fieldNames } from './names.ts';
import { blanksNote, type Near, nearNotes, notesOn } from './notes.ts';
import { type OpenedFile, openFile } from './open-file.ts';
import { isRagged } from './ragged.ts';
import type { SheetLayout } from './sheet-layout.ts';
import type { FoundColumn, Survey, SurveyOptions } from './surveyed.ts';
import { type Finders, type LeftOut, readData, TotalsFinder, totalsText } from './totals.ts';
import { readValue, type Years, yearsAnswers } from './values.ts';

export type { FoundColumn, Survey, SurveyOptions };

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

function orderSet(dates: string | undefined): DateOrder | undefined {
  if (dates === undefined || isDateOrder(dates)) return dates;
  throw new Error(`--dates is “${dates}”. Use mdy, as in 12/31/2026, dmy, as in 31/12/2026, or ymd, as in 26-12-31.`);
}

function yearsSet(years: string | undefined): Years | undefined {
  const answer = yearsAnswers.find((each) => each === years);
  if (years === undefined || answer) return answer;
  throw new Error(`--years is “${years}”. Use keep, to load implausible years, or short, to read 0014 as 2014.`);
}

function refuseTotals({ totals }: SurveyOptions): void {
  if (totals === undefined || totals === 'skip' || totals === 'keep') return;
  throw new Error(
    `--totals is “${totals}”. Use skip, to leave out rows that hold sums of rows above them, or keep, to load them.`,
  );
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

interface Settings {
  set: ReadonlyMap<string, ColumnType>;
  order: DateOrder | undefined;
  today: string;
  years: Years | undefined;
}

function columnsOf(
  headers: readonly string[],
  fields: readonly string[],
  facts: readonly ColumnFacts[],
  decimals: Decimals,
  { set, order, today, years }: Settings,
): { columns: FoundColumn[]; notes: string[]; near: Near[] } {
  const notes: string[] = [];
  const near: Near[] = [];
  const columns = fields.map((name, place): FoundColumn => {
    const found = facts[place] ?? new ColumnFacts(today);
    const own = found.writing(decimals.name);
    const header = headers[place]?.slice(0, 80) ?? '';
    const writing = { ...own, order: order ?? own.order, today, years };
    const plain: FileColumn = { name, header, ...found.describe(name, writing) };
    const currencies = plain.type === 'text' ? found.codes : found.currencies(own);
    const column = { ...plain, place, writing, example: found.example, blanks: found.blanks, currencies };
    const isSet = set.has(name);
    if (name === 'customer_number') return column;
    notes.push(...notesOn(column, found, { isSet, isOrderSet: order !== undefined, isPlain: decimals.isPlain }));
    const addNear = (type: NearType) => near.push({ column, ...type, blankWords: found.blankWords, lost: 0 });
    if (plain.type === 'timestamptz' && found.nearDate) addNear(found.nearDate);
    if (isSet || plain.type !== 'text' || found.textReason || found.inexact(own)) return column;
    const candidate = found.near(name, writing);
    const note = found.datesNote(name, writing) ?? (candidate ? null : found.unreadNote(name));
    if (note) notes.push(note);
    else if (candidate) addNear(candidate);
    return column;
  });
  return { columns, notes, near };
}

/** Headers of a file from its first record, without trailing blanks. */
export function headersOf(path: string, head: FileRecord | undefined): string[] {
  if (!head) throw new Error(`${path} is empty.`);
  if (head.fault) throw new Error(`${path}:${head.line}  ${head.fault}. The headers are in this line.`);
  const headers = head.cells;
  const last = headers.findLastIndex((header) => header !== '');
  const named = headers.slice(0, last + 1);
  if (named.length <= mostColumns) return named;
  throw new Error(
    `${path} has ${named.length.toLocaleString('en-US')} columns, but a table can have at most ${mostColumns}. Leave out columns that no report shows.`,
  );
}

/** A row with blanks in place of some texts. */
const blanked = (record: FileRecord, blank: ReadonlySet<string>): FileRecord =>
  blank.size === 0
    ? record
    : { ...record, cells: record.cells.map((cell) => (blank.has(cell.toLowerCase()) ? '' : cell)) };

/** The rows as they are loaded, the headers first. */
async function* withBlanks(
  records: AsyncGenerator<FileRecord>,
  blank: ReadonlySet<string>,
  leftOut: ReadonlySet<number>,
): AsyncGenerator<FileRecord> {
  const { value: head } = await records.next();
  if (head) yield head as FileRecord;
  for await (const record of records) if (!leftOut.has(record.line)) yield blanked(record, blank);
}

/** Reads all rows. Rows without the cells of the headers are refused later, so they don't influence types. */
function readFacts(
  records: AsyncIterable<FileRecord>,
  facts: readonly ColumnFacts[],
  finders: Finders,
): Promise<LeftOut> {
  const isSound = (record: FileRecord) => !record.fault && !isRagged(record, facts.length);
  const add = ({ cells, line, marks }: FileRecord) => {
    for (const [place, each] of facts.entries()) each.add(cells[place] ?? '', line, marks?.[place]);
  };
  return readData(records, finders, { add, isSound });
}

/** Number of rows that would be refused if a text column had the type that it nearly has. */
async function countLost(opened: OpenedFile, near: readonly Near[], width: number): Promise<Near[]> {
  if (near.every(({ misfits }) => misfits === 0)) return [...near];
  const lost = near.map(() => 0);
  const records = opened.records();
  await records.next();
  for await (const record of records) {
    if (record.fault || isRagged(record, width)) continue;
    for (const [index, { column, type, blankWords }] of near.entries()) {
      const cell = record.cells[column.place] ?? '';
      if (cell === '' || blankWords.has(cell)) continue;
      if ('fault' in readValue(cell, type, column.writing)) lost[index] = (lost[index] ?? 0) + 1;
    }
  }
  return near.map((each, index) => ({ ...each, lost: lost[index] ?? 0 }));
}

/**
 * Digits are codes where the file marks them as texts. If it marks every cell, that says nothing. Dates are texts only if
 * the file has others that it does not mark.
 */
function heedMarks(facts: readonly ColumnFacts[], isWorkbook: boolean): void {
  const marks = facts.map(({ marked }) => marked);
  if (!marks.includes('all') || !(marks.includes('none') || marks.includes('some'))) return;
  const isTyped = !marks.includes('some');
  const hasDates = isWorkbook || facts.some((each) => each.marked === 'none' && each.isOfDates);
  for (const each of facts) {
    if (each.marked === 'all') {
      if (hasDates) each.makeText();
      else each.makeCodes();
    }
    // If all texts and nothing else is in quotes, digits without quotes are numbers, whatever their header.
    else if (isTyped && each.marked === 'none') each.makeQuantities();
  }
}

/** The records of a file from its headers on, and what is above them. */
async function openAtHeader(path: string, options: SurveyOptions, today: string) {
  const file = await openFile(path, options);
  const first = file.records();
  const sample: FileRecord[] = [];
  const isPadded = file.decimals === null;
  for (let next = await first.next(); !next.done; next = await first.next()) {
    sample.push(next.value);
    if (sample.length === mostSampled) break;
  }
  const lines = headerLines(path, sample, { header: headerSet(options.header), today });
  const [top] = sample;
  if (!lines || !top) throw new Error(`${path} is empty.`);
  async function* all() {
    yield* sample;
    yield* first;
  }
  return {
    file,
    /** The records of the first reading, which goes on. */
    records: fromHeader(path, all(), { lines, isPadded }),
    again: () => fromHeader(path, file.records(), { lines, isPadded }),
    notes: top.line < lines.first ? [aboveNote(top.line, lines.first)] : [],
  };
}

const aboveNote = (from: number, to: number): string =>
  to - from === 1
    ? `Line ${from}, above the headers, is not loaded.`
    : `Lines ${from} to ${to - 1}, above the headers, are not loaded.`;

const otherSheetsNote = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `Other sheets of the workbook are not loaded: ${names.map((name) => `“${name}”`).join(', ')}. Choose one with --sheet.`,
      ];

const places = (all: readonly (string | number)[]) => listed(all.map(String));

/** Rows above the headers matter to nobody. */
function layoutNotes({ merged, hidden, hiddenSheet }: SheetLayout, header: number): string[] {
  const ranges = merged.filter((range) => Number(/:[A-Z]+(\d+)$/.exec(range)?.[1]) > header);
  const rows = hidden.filter((row) => row > header);
  return [
    ...(hiddenSheet === undefined ? [] : [`The sheet “${hiddenSheet}”, which is loaded, is hidden in the workbook.`]),
    ...(ranges.length === 0
      ? []
      : [
          `Merged cells: ${places(ranges)}. Only the first row of each has the value, and the others are blank. To load the value in every row, unmerge the cells and fill them in.`,
        ]),
    ...(rows.length === 0
      ? []
      : [`${count(rows.length, 'hidden row')} ${rows.length === 1 ? 'is' : 'are'} loaded too: ${places(rows)}.`]),
  ];
}

const ownTotalsNote = (rows: number): string[] =>
  rows === 0 ? [] : [`${count(rows)} with totals that the portal wrote ${rows === 1 ? 'is' : 'are'} left out.`];

/** Reads the whole file and determines its columns. */
export async function surveyFile(path: string, options: SurveyOptions): Promise<Survey> {
  refuseTotals(options);
  const { today = new Date().toISOString().slice(0, 10) } = options;
  const years = yearsSet(options.years);
  const order = orderSet(options.dates);
  const formulaRows = formulaRowsSet(options.formulaRows);
  const { file, records, again, notes: aboveNotes } = await openAtHeader(path, options, today);
  const blank = blanksSet(options.blank);
  const { value: head } = await records.next();
  const headers = headersOf(path, head as FileRecord | undefined);
  const { fields, notes } = fieldNames(headers, options.reserved);
  const known = (options.known ?? []).map(({ name, type }) => [name, type] as const);
  const set = new Map([...known, ...typesSet(options.types, fields)]).set('customer_number', 'text');
  const facts = fields.map((field) => new ColumnFacts(today, set.get(field)));
  const keepsTotals = options.totals === 'keep';
  const ownTotals = new Set<number>();
  async function* data() {
    for await (const record of records) {
      if (record.isOwnTotal && !keepsTotals) ownTotals.add(record.line);
      else yield blanked(record, blank);
    }
  }
  const formulas = formulaRows === 'keep' ? null : new FormulaRows();
  const found = await readFacts(data(), facts, { totals: keepsTotals ? null : new TotalsFinder(facts), formulas });
  heedMarks(facts, file.decimals === null);
  if (found.rows === 0) throw new Error(`${path} has headers but no rows.`);
  const leftOut = new Set([...found.lines, ...ownTotals, ...(formulas?.lines ?? [])]);
  const opened = { ...file, records: () => withBlanks(again(), blank, leftOut) };
  const decimals = decimalsOf(options, file, facts);
  const { columns, near, ...more } = columnsOf(headers, fields, facts, decimals, { set, order, today, years });
  const nearly = await countLost(opened, near, fields.length);
  const said = totalsText(path, found, fields);
  const ofFormulas = formulas?.said(path, fields, formulaRows);
  return {
    path,
    opened,
    headers,
    rows: found.rows,
    columns: [...columns, ...currencyColumns(columns, options)],
    notes: [
      ...otherSheetsNote(file.otherSheets()),
      ...aboveNotes,
      ...layoutNotes(file.layout(), (head as FileRecord | undefined)?.line ?? 0),
      ...notes,
      ...more.notes,
      ...nearNotes(nearly, found.rows),
      ...blanksNote(fields, facts),
      ...ownTotalsNote(ownTotals.size),
      ...(said && options.totals === 'skip' ? [`${said} and ${found.lines.size === 1 ? 'is' : 'are'} left out.`] : []),
      ...(ofFormulas?.note ? [ofFormulas.note] : []),
    ],
    questions: [
      ...(said && options.totals === undefined
        ? [`${said}. To leave out totals, use --totals skip. To load them as data, use --totals keep.`]
        : []),
      ...(ofFormulas?.question ? [ofFormulas.question] : []),
    ],
  };
}
