import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { WordKey } from '../context/word-key.ts';

/** An assignment of rows to groups. */
export interface Groups {
  /** The group of `rows[i]`, from 0 on. */
  of: Uint32Array;
  count: number;
}

/** The rows that totals are over. */
export interface TotalRows {
  /** Indexes into the arrays of `numbers`. */
  rows: Uint32Array;
  /** The numbers of a field, NaN where it is empty; null where the table has no numbers of that name. */
  numbers(field: string): Float64Array | null;
  /** Splits each group by the combinations of values in the fields. */
  divide(groups: Groups, fields: readonly string[]): Groups;
}

/** Totals by group. */
export interface GroupTotals {
  /** NaN where no row of the group has the values that it needs. */
  values: Float64Array;
  /** The number of rows that the total covers: those with the values that it needs. */
  rows: Uint32Array;
}

/**
 * The partial results of totals. Totals of larger groups are merged from these, never from finished figures: an average of
 * averages is wrong.
 */
export interface Parts {
  totals(): GroupTotals;
  /** Merges groups: group `g` becomes part of group `into[g]`, of `count`. Does not change these parts. */
  merge(into: Uint32Array, count: number): Parts;
}

export interface ColumnTotal {
  value: number;
  /** The number of rows that it covers. */
  rows: number;
}

/** Totals by field; null where a column has none. */
export type Totals = Readonly<Record<string, ColumnTotal | null>>;

/** A mark before a total that could be mistaken for a sum: the keys of its text and of the name for screen readers. */
export interface TotalMark {
  text: WordKey;
  name: WordKey;
}

/** Spreadsheet functions that compute a total. */
export type CellFunction = 'sum' | 'mean';

/** The meaning of a kind of total. `T` is its form in definitions. */
export interface TotalMeaning<T> {
  /** Whether it suits values that are ratios, such as miles per gallon. */
  suitsRatios: boolean;
  /** Whether only rows with both sides count, so that it may cover fewer rows than other totals. */
  isQuotient: boolean;
  mark: TotalMark | null;
  /** The key of its description, and the fields whose headers fill it; null for none. */
  words(total: T): { key: WordKey; fields: Readonly<Record<string, string>> } | null;
  /** The other fields that it reads. */
  fields(total: T): readonly string[];
  /** The equivalent total for an inverted unit: miles per gallon become liters per 100 kilometers. */
  turned(total: T): T;
  /** The spreadsheet function that gives it; null where there is none. */
  inCells(total: T): CellFunction | null;
  /** Accumulates groups in one pass over the rows; null where the table lacks a field that it needs. */
  accumulate(total: T, field: string, rows: TotalRows, groups: Groups): Parts | null;
}

/** A kind of total; `schema` is its form in definitions. */
export interface TotalKind<S extends JSONSchema> extends TotalMeaning<FromSchema<S>> {
  schema: S;
}
