import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type FileTable, leadingColumns } from '../database/file-tables.ts';
import { count } from './descriptions.ts';
import type { FileRecord } from './file-record.ts';
import type { Loaded } from './loaded.ts';
import { draftOf } from './move-rows.ts';
import { type FoundColumn, headersOf, type Survey } from './survey.ts';
import { readValue } from './values.ts';

export interface LoadJob {
  table: FileTable;
  survey: Survey;
  /** The account of all rows if the file does not say it. */
  account: string | undefined;
  /** All existing accounts. */
  accounts: ReadonlySet<string>;
}

/** Maximum number of refused rows that are listed. */
const mostListed = 20;
const chunk = 65_536;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);

class Refused extends Error {}

const changed = (path: string) => new Error(`${path} changed while it was being read. Nothing was written. Try again.`);

function cellsOf({ cells, fault }: FileRecord, columns: readonly FoundColumn[]): (string | null)[] {
  if (fault) throw new Refused(fault);
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== ''))
    throw new Refused(`it has ${count(cells.length, 'cell')}, but the file has ${count(columns.length, 'header')}`);
  return columns.map(({ name, type, writing }, place) => {
    const written = cells[place] ?? '';
    if (written === '') return null;
    const read = readValue(written, type, writing);
    if ('fault' in read) throw new Refused(`${name}: ${read.fault}`);
    return read.text;
  });
}

function accountOf(job: LoadJob, cells: readonly (string | null)[], place: number): string {
  const account = job.account ?? cells[place];
  if (!account) throw new Refused('customer_number is blank');
  if (!job.accounts.has(account)) throw new Refused(`the account “${account}” does not exist`);
  return account;
}

/** Produces COPY text piece by piece, counts rows, and collects refused ones. */
async function* copyTextOf(job: LoadJob, loaded: Loaded): AsyncGenerator<string> {
  const { columns } = job.survey;
  const place = columns.findIndex(({ name }) => name === 'customer_number');
  const { path, opened, headers, rows } = job.survey;
  const records = opened.records();
  const isSame = (await headersOf(path, records)).join('\0') === headers.join('\0');
  if (!isSame) throw changed(path);
  let text = '';
  for await (const record of records) {
    try {
      const cells = cellsOf(record, columns);
      const owner = job.table.owner === 'account' ? [accountOf(job, cells, place)] : [];
      const own = cells.filter((_cell, index) => index !== place);
      const line = [...owner, String(loaded.rows + 1), ...own];
      text += `${line.map((cell) => (cell === null ? '\\N' : escaped(cell))).join('\t')}\n`;
      loaded.rows += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      loaded.refused += 1;
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
  const loaded: Loaded = { rows: 0, refused: 0, refusals: [] };
  const into = client.query(copyFrom(`copy ${draftOf(table)} (${names}) from stdin`));
  await pipeline(Readable.from(copyTextOf(job, loaded), { objectMode: false }), into);
  return loaded;
}
