import type { Style } from '../../formats/style.ts';
import type { CsvDialect } from '../csv/csv-dialect.ts';
import type { PivotTableInput } from './pivot-table.ts';
import type { SheetLines } from './sheet-lines.ts';

/** The rows of a report's document: what the writers of workbooks and CSV files read. */
export interface ExportInput extends SheetLines {
  /** The report's title, as shown. */
  title: string;
  style: Style;
  /** The dialect of a CSV file. Default: comma. */
  dialect?: CsvDialect;
  /** A native PivotTable of the lines, for workbooks. Default: none. */
  pivotTable?: PivotTableInput | null;
  /** The truth label with the parameters, one line each. */
  truth: readonly { label: string; text: string }[];
  /** Sheet names. Characters that spreadsheets don't allow are removed. */
  sheets: { data: string; truth: string };
  words: {
    /** The label of the totals row. */
    total: string;
    /** Labels the number of truncated cells on the truth sheet. */
    cut: string;
    /** By field: labels the number of rows that a total covers on the truth sheet, if it does not cover all. */
    over: Readonly<Record<string, string>>;
  };
}

export interface ExportControl {
  /** Lines written, of all lines. */
  onProgress(done: number, of: number): void;
  /** Yields to the event loop so that a cancel message can arrive. */
  yieldNow(): Promise<void>;
  isCancelled(): boolean;
}

export type ExportSink = (chunk: Uint8Array) => void;

export interface ExportResult {
  rows: number;
  /** Size in bytes. */
  bytes: number;
  /** Cells whose text was longer than a spreadsheet cell allows and was truncated. */
  cutCells: number;
}

/** The export was cancelled. The sink has received an incomplete file. */
export class ExportCancelled extends Error {
  override name = 'ExportCancelled';

  constructor() {
    super('The export was cancelled.');
  }
}

/** About 50 ms of work on a slow machine. */
const cellsPerBlock = 100_000;

/**
 * Calls `writeLines` for all lines in blocks. After each block it reports progress, yields and checks for
 * cancellation.
 * @throws ExportCancelled
 */
export async function writeInBlocks(
  input: Pick<ExportInput, 'lines' | 'columns'>,
  control: ExportControl,
  writeLines: (from: number, to: number) => void,
): Promise<void> {
  const of = input.lines.places.length;
  const size = Math.max(1, Math.floor(cellsPerBlock / Math.max(1, input.columns.length)));
  if (control.isCancelled()) throw new ExportCancelled();
  for (let from = 0; from < of; from += size) {
    const to = Math.min(of, from + size);
    writeLines(from, to);
    control.onProgress(to, of);
    await control.yieldNow();
    if (control.isCancelled()) throw new ExportCancelled();
  }
}
