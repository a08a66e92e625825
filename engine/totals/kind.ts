import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { WordKey } from '../context/word-key.ts';

/** Rows as groups. */
export interface Groups {
  /** The group of `rows[i]`, from 0 on. */
  of: Uint32Array;
  count: number;
}

/** The rows of a table, as totals read them. */
export interface TotalRows {
  /** Places in the arrays of `numbers`. */
  rows: Uint32Array;
  /** The numbers of a field, NaN where it is empty; null where the table has no numbers of that name. */
  numbers(field: string): Float64Array | null;
  /** Each group divided by the combinations of what stands in the fields. */
  divide(groups: Groups, fields: readonly string[]): Groups;
}

/** The totals of groups, by the number of the group. */
export interface GroupTotals {
  /** NaN where no row of the group has what it takes. */
  values: Float64Array;
  /** How many rows the total is over: those that have what it takes. */
  rows: Uint32Array;
}

/**
 * What the totals of groups are made of. Totals of larger groups come from the parts of smaller ones, never from their
 * finished figures: a mean of means is no mean.
 */
export interface Parts {
  totals(): GroupTotals;
  /** Puts groups together: group `g` becomes part of group `into[g]`, of `count`. The parts stay as they are. */
  merge(into: Uint32Array, count: number): Parts;
}

export interface ColumnTotal {
  value: number;
  /** How many rows it is over. */
  rows: number;
}

/** Totals by field; null where a column has none. */
export type Totals = Readonly<Record<string, ColumnTotal | null>>;

/** What stands before a total that could be taken for a sum: keys of its text and of the name that is read aloud. */
export interface TotalMark {
  text: WordKey;
  name: WordKey;
}

/** What a spreadsheet takes of cells by itself. */
export type CellFunction = 'sum' | 'mean';

/** What a total is. `T` is the total as it is written. */
export interface TotalMeaning<T> {
  /** Whether it may total values that are ratios, such as miles per gallon. */
  suitsRatios: boolean;
  /** Whether rows count only when they have both sides, so that it may be over fewer rows than the totals beside it. */
  isQuotient: boolean;
  mark: TotalMark | null;
  /** The key of its words, and the fields whose headers stand in them; null where there is nothing to say. */
  words(total: T): { key: WordKey; fields: Readonly<Record<string, string>> } | null;
  /** The fields that it reads beside that of its column. */
  fields(total: T): readonly string[];
  /** The same total in a unit that turns ratios over: miles per gallon become litres per 100 kilometres. */
  turned(total: T): T;
  /** What a spreadsheet takes of the values to get it; null where it is more than that. */
  inCells(total: T): CellFunction | null;
  /** What groups of rows add up to, in one pass over the rows; null where the table lacks what it takes. */
  accumulate(total: T, field: string, rows: TotalRows, groups: Groups): Parts | null;
}

/** A kind of total; `schema` is its part of the language. */
export interface TotalKind<S extends JSONSchema> extends TotalMeaning<FromSchema<S>> {
  schema: S;
}
