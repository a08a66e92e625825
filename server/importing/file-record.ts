/** What a file says about a cell besides its text. */
export interface CellMarks {
  /** Whether it is a text even if it looks like a number; undefined if the file does not say it. */
  isMarked?: boolean | undefined;
  /** It is shown with thousands separators, so it is not a code. */
  isQuantity?: boolean;
  /** It is stored as a number, and not shown as a date. */
  isNumber?: boolean;
  /** Why it has no value: the end of a sentence. */
  fault?: string;
  /** It is the result of a formula. */
  isFormula?: boolean;
  /** It was a duration and is in hours. */
  isDuration?: boolean;
}

/** A row of a file, as trimmed cells. */
export interface FileRecord {
  /** Line number in an editor. */
  line: number;
  cells: string[];
  /** By cell. */
  marks?: readonly CellMarks[];
  /** The file marks it as totals: it has a formula for subtotals, or looks like totals. */
  isTotal?: boolean;
  /** Totals that the portal wrote. */
  isOwnTotal?: boolean;
  /** Its cells are the headers: the file repeats it on each printed page. */
  isHeader?: boolean;
  /** Why the row can't be loaded, whatever its columns; the end of a sentence. */
  fault?: string;
}
