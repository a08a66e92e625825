import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type FileTable, leadingColumns } from '../database/file-tables.ts';
import { unnamed } from './currencies.ts';
import { count } from './descriptions.ts';
import type { FileRecord } from './file-record.ts';
import type { Loaded } from './loaded.ts';
import { draftOf } from './move-rows.ts';
import { isRagged } from './ragged.ts';
import { skippedTimes } from './skipped-times.ts';
import { headersOf } from './survey.ts';
import type { FoundColumn, Survey } from './surveyed.ts';
import { type Avoidable, type Own, readNumber, readValue } from './values.ts';

export interface LoadJob {
  table: FileTable;
  survey: Survey;
  /** The account of all rows if the file does not say it. */
  account: string | undefined;
  /** All existing accounts, each with its currency. */
  accounts: ReadonlyMap<string, string>;
  /** The time zone of dates with a time. */
  zone: string;
}

/** Maximum number of refused rows that are listed. */
const mostListed = 20;
const chunk = 65_536;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);

class Refused extends Error {
  constructor(
    message: string,
    readonly avoidable?: Avoidable,
  ) {
    super(message);
  }
}

const changed = (path: string) => new Error(`${path} changed while it was being read. Nothing was written. Try again.`);

/** The currency of a written amount; null if none is written. */
function currencyText(written: string, { writing }: FoundColumn, own: Own): string | null {
  const currency = readNumber(written, writing.comma)?.currency ?? null;
  return currency === unnamed ? (own ?? unnamed) : currency;
}

/** The cells of a row as the columns have them. */
function cellsOf({ cells }: FileRecord, { columns }: Survey, own: Own, withCurrency: ReadonlySet<string>) {
  return columns.map((column) => {
    const { name, type, writing, place, of } = column;
    const written = cells[place] ?? '';
    if (written === '') return null;
    if (of !== undefined) return currencyText(written, column, own);
    const read = readValue(written, type, writing, withCurrency.has(name) ? undefined : own);
    if ('fault' in read) throw new Refused(`${name}: ${read.fault}`, read.avoidable);
    return read.text;
  });
}

/** The account of a row. */
function accountOf({ account: given, accounts }: LoadJob, { cells }: FileRecord, place: number): string {
  const account = given ?? cells[place];
  if (!account) throw new Refused('customer_number is blank');
  if (!accounts.has(account)) throw new Refused(`the account “${account}” does not exist`);
  return account;
}

/** The currency that all accounts have; null if they differ, undefined if no account matters. */
function commonCurrency(accounts: ReadonlyMap<string, string>): Own {
  if (accounts.size === 0) return undefined;
  const [first = null, ...others] = new Set(accounts.values());
  return others.length === 0 ? first : null;
}

/** Turns records into the values of the table's columns, in order. */
function rowReader(job: LoadJob): (record: FileRecord, number: number) => (string | null)[] {
  const { survey, table, accounts } = job;
  const width = survey.headers.length;
  const place = survey.columns.findIndex(({ name }) => name === 'customer_number');
  const withCurrency = new Set(survey.columns.flatMap(({ of }) => of ?? []));
  const common = commonCurrency(accounts);
  return (record, number) => {
    if (record.fault) throw new Refused(record.fault);
    if (isRagged(record, width))
      throw new Refused(`it has ${count(record.cells.length, 'cell')}, but the file has ${count(width, 'header')}`);
    const account = table.owner === 'account' ? accountOf(job, record, place) : null;
    const own = account === null ? common : accounts.get(account);
    const cells = cellsOf(record, survey, own, withCurrency).filter((_cell, index) => index !== place);
    return [...(account === null ? [] : [account]), String(number), ...cells];
  };
}

/** The places of dates with a time in a row of the table. */
function momentsOf({ table, survey }: LoadJob): number[] {
  const own = survey.columns.filter(({ name }) => name !== 'customer_number');
  const leading = leadingColumns(table).length;
  return own.flatMap(({ type }, index) => (type === 'timestamptz' ? [leading + index] : []));
}

function addSkipped({ skipped }: Loaded, line: number, text: string): void {
  skipped.count += 1;
  skipped.first ??= { line, text };
}

/** Produces COPY text piece by piece, counts rows, and collects refused ones. */
async function* copyTextOf(job: LoadJob, loaded: Loaded): AsyncGenerator<string> {
  const { path, opened, headers, rows } = job.survey;
  const rowOf = rowReader(job);
  const isSkipped = skippedTimes(job.zone);
  const moments = momentsOf(job);
  const records = opened.records();
  const { value: head } = await records.next();
  const isSame = headersOf(path, head).join('\0') === headers.join('\0');
  if (!isSame) throw changed(path);
  let text = '';
  for await (const record of records) {
    try {
      const row = rowOf(record, loaded.rows + 1);
      text += `${row.map((cell) => (cell === null ? '\\N' : escaped(cell))).join('\t')}\n`;
      loaded.rows += 1;
      for (const place of moments) if (isSkipped(row[place] ?? '')) addSkipped(loaded, record.line, row[place] ?? '');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      loaded.refused += 1;
      if (error.avoidable) loaded.avoidable.add(error.avoidable);
      if (loaded.refusals.length < mostListed) loaded.refusals.push({ line: record.line, reason: error.message });
    }
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  if (loaded.rows + loaded.refused !== rows) throw changed(path);
  if (text !== '') yield text;
}

/** Copies the rows of a file into the draft of a table. Memory use does not depend on the number of rows. */
export async function loadRows(client: pg.Client, job: LoadJob): Promise<Loaded> {
  const { table } = job;
  const { columns } = job.survey;
  const own = columns.map(({ name }) => name).filter((name) => name !== 'customer_number');
  const names = [...leadingColumns(table), ...own].map(pg.escapeIdentifier).join(', ');
  const loaded: Loaded = {
    rows: 0,
    refused: 0,
    refusals: [],
    skipped: { count: 0, first: null },
    avoidable: new Set(),
  };
  const into = client.query(copyFrom(`copy ${draftOf(table)} (${names}) from stdin`));
  await pipeline(Readable.from(copyTextOf(job, loaded), { objectMode: false }), into);
  return loaded;
}
