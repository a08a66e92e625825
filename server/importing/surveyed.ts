import type { FileColumn } from '../database/file-tables.ts';
import type { Found } from './guesses.ts';
import type { FileOptions, OpenedFile } from './open-file.ts';
import type { Writing } from './values.ts';

export interface SurveyOptions extends FileOptions {
  /** Types that are set instead of guessed: `zip=text,cost=numeric`. */
  types?: string;
  /** Columns of an existing table. */
  known?: readonly FileColumn[];
  /** `mdy`, `dmy` or `ymd`, for dates with several possible readings. */
  dates?: string;
  /** `point` or `comma`, for numbers with two possible readings. */
  decimals?: string;
  /** Texts that are read as blanks, separated by commas. */
  blank?: string;
  /** The line of the headers, or two lines: `6-7`. */
  header?: string;
  /** `skip` or `keep`, for rows that hold sums. */
  totals?: string;
  /** `skip` or `keep`, for rows with nothing but the results of formulas. */
  formulaRows?: string;
  /** `keep` or `short`, for implausible years. */
  years?: string;
  /** Gives amounts in several currencies a second column with the currency. */
  currencyColumn?: boolean;
  /** Reserved words that can't be names. */
  reserved: ReadonlySet<string>;
  /** The current day, YYYY-MM-DD. */
  today?: string;
}

/** A column of the file as found. */
export interface FoundColumn extends FileColumn {
  /** Its place in the file. */
  place: number;
  writing: Writing;
  example: string;
  blanks: number;
  /** The currencies of its amounts, or the codes in a column of currencies. */
  currencies: readonly Found[];
}

/** What a file contains, after one complete read. */
export interface Survey {
  path: string;
  /** The file as its rows are loaded. */
  opened: OpenedFile;
  headers: readonly string[];
  rows: number;
  /** In the order of the file, including `customer_number` if the file has it; then columns of currencies. */
  columns: FoundColumn[];
  /** Sentences for the terminal. */
  notes: string[];
  /** Why the rows can't be loaded without another option. */
  questions: string[];
}
