import type { NumberOperator, TextOperator, ValuesOperator } from '../schema/operators.ts';

/** As wide as the dictionary of their column needs. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/**
 * A column of texts: `codes[row]` is a place in `dictionary`. Code 0 is the empty text, always. The dictionary of a
 * column with many distinct values may hold a text twice; compare texts, or ranks, never codes.
 */
export interface TextColumn {
  kind: 'text';
  codes: Codes;
  dictionary: string[];
}

/**
 * A column of numbers. NaN is empty. Days count from 1970-01-01; moments are milliseconds of the wall clock since then;
 * truth is 0 or 1.
 */
export interface NumberColumn {
  kind: 'number' | 'date' | 'datetime' | 'boolean';
  values: Float64Array;
}

export type Column = TextColumn | NumberColumn;
export type ColumnKind = Column['kind'];

/** Columns of one length, by field. The arrays may be longer than `length`; what lies behind it is no row. */
export interface Table {
  readonly length: number;
  readonly columns: ReadonlyMap<string, Column>;
}

/**
 * What a backend answered, as it came: rows are added behind, and nothing that is there is written again. What is shown of it
 * is a reading (`readDataset`), and there may be many at a time.
 */
export interface Dataset extends Table {
  length: number;
}

/** Rows of a table, in an order: places in its columns. What search, filter and sort make. */
export type Rows = Uint32Array;

export interface Sort {
  value: string;
  direction: 'asc' | 'desc';
}

/**
 * A value as a condition lists it: a text as it is stored, before words for codes; a number in the unit shown; truth as 1 or 0;
 * of days and moments YYYY, YYYY-MM or YYYY-MM-DD, a year, a month or a day. null: the empty one.
 */
export type ListedValue = string | number | null;

/** Some values of a column: only these, or all but these. Values that are shown the same are the same. */
export interface ValuesCondition {
  type: 'values';
  operator: ValuesOperator;
  values: readonly ListedValue[];
}

/**
 * Numbers are in the unit shown; days and moments as in the column (a moment matches by its day). A weekday is a number, from
 * Sunday, 0, to Saturday, 6.
 */
export type Condition =
  | { type: 'text'; operator: TextOperator; text?: string }
  | { type: 'number'; operator: NumberOperator; from?: number; to?: number }
  | ValuesCondition;

/** The first or the last value that a column has in a table. */
export type End = 'first' | 'last';

/**
 * Where a row stands among the others of its table: it has the first or the last value of the column, or one whose rows come to
 * more or less than zero, in all or at an end of another column.
 */
export type Among = { type: 'end'; end: End } | { type: 'some'; of: string; at: { value: string; end: End } | null };

/** The conditions on one column, all or any of which must hold. */
export interface Filter {
  value: string;
  match: 'all' | 'any';
  conditions: Condition[];
  /** Where rows stand among the others. Default: anywhere. */
  among?: Among;
}
