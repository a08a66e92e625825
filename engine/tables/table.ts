import type { NumberOperator, TextOperator, ValuesOperator } from '../schema/operators.ts';

/** As wide as the dictionary of their column needs. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/**
 * A column of texts: `codes[row]` is an index into `dictionary`. Code 0 is always the empty text. The dictionary of a column with
 * many distinct values may contain a text twice: compare texts or ranks, never codes.
 */
export interface TextColumn {
  kind: 'text';
  codes: Codes;
  dictionary: string[];
}

/**
 * A column of numbers. NaN is empty. Dates are days since 1970-01-01; datetimes are milliseconds in local time since then;
 * booleans are 0 or 1.
 */
export interface NumberColumn {
  kind: 'number' | 'date' | 'datetime' | 'boolean';
  values: Float64Array;
}

export type Column = TextColumn | NumberColumn;
export type ColumnKind = Column['kind'];

/** Columns of one length, by field. Arrays may be longer than `length`; the rest is unused capacity. */
export interface Table {
  readonly length: number;
  readonly columns: ReadonlyMap<string, Column>;
}

/**
 * The answer of a backend as received, without the spaces around texts. Rows are only appended, never changed. What is displayed is a reading (`readDataset`), and
 * there may be several.
 */
export interface Dataset extends Table {
  length: number;
}

/** Rows of a table in some order, as indexes into its columns. Search, filter and sort return them. */
export type Rows = Uint32Array;

export interface Sort {
  value: string;
  direction: 'asc' | 'desc';
}

/**
 * A value in a condition's list: a stored text, before words for codes; a number in displayed units; booleans as 1 or 0; for dates
 * and datetimes a year YYYY, a month YYYY-MM or a day YYYY-MM-DD. null: the empty value.
 */
export type ListedValue = string | number | null;

/** One of these values of a column, or none of them. Values that are displayed the same are equal. */
export interface ValuesCondition {
  type: 'values';
  operator: ValuesOperator;
  values: readonly ListedValue[];
}

/**
 * Numbers are in displayed units; dates and datetimes as in the column (a datetime matches by its day). A weekday is a number from
 * 0 (Sunday) to 6 (Saturday).
 */
export type Condition =
  | { type: 'text'; operator: TextOperator; text?: string }
  | { type: 'number'; operator: NumberOperator; from?: number; to?: number }
  | ValuesCondition;

/** The first or the last value that a column has in a table. */
export type End = 'first' | 'last';

/**
 * A condition on a row among the others: its value is the first or the last of the column, or one whose rows do not add up to
 * zero, over all rows or at the first or last value of another column.
 */
export type Among = { type: 'end'; end: End } | { type: 'some'; of: string; at: { value: string; end: End } | null };

/** Conditions on one column, of which all or any must match. */
export interface Filter {
  value: string;
  match: 'all' | 'any';
  conditions: Condition[];
  /** A condition on a row among the others. Default: none. */
  among?: Among;
}
