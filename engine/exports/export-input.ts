import type { Style } from '../formats/style.ts';
import type { PivotTableInput } from './pivot-table.ts';
import type { SheetLines } from './sheet-lines.ts';

/** All that a file says, decided and translated. Plain JSON but for the table, the lines and the PivotTable. */
export interface ExportInput extends SheetLines {
  /** The report's title, as shown. */
  title: string;
  style: Style;
  /** A PivotTable of the lines, in a workbook. Default: none. */
  pivotTable?: PivotTableInput | null;
  /** The truth label and the parameters, a line each. */
  truth: readonly { label: string; text: string }[];
  /** Names of the workbook's sheets. What a spreadsheet forbids in them is taken out. */
  sheets: { data: string; truth: string };
  words: {
    /** Heads the totals row. */
    total: string;
    /** Labels, on the truth sheet, the number of cells whose text was cut. */
    cut: string;
    /** Labels there, by field, the number of rows that a total is over when it is not over all of them. */
    over: Readonly<Record<string, string>>;
  };
}

export interface ExportControl {
  /** Lines written, of all lines. */
  onProgress(done: number, of: number): void;
  /** Lets other work run, so that a message to cancel can come in. */
  yieldNow(): Promise<void>;
  isCancelled(): boolean;
}

export type ExportSink = (chunk: Uint8Array) => void;

export interface ExportResult {
  rows: number;
  /** The size of the file. */
  bytes: number;
  /** Cells whose text was longer than a spreadsheet cell can hold, and was cut. */
  cutCells: number;
}

/** The export ended because its control said so; what went into the sink is no whole file. */
export class ExportCancelled extends Error {
  override name = 'ExportCancelled';

  constructor() {
    super('The export was cancelled.');
  }
}

/** Some 50 ms of work on a slow machine. */
const cellsPerBlock = 100_000;

/**
 * Runs `writeLines` over all lines in blocks; between them it reports progress, yields and looks whether to go on.
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
