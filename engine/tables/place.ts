import { equal } from '../schema/equal.ts';

/** A list inside each row whose entries become the rows. */
export interface Nested {
  list: string;
  fields: readonly string[];
  /** If each measure is a row of its own: the fields with the measure's name and value. */
  measures?: { name: string; value: string };
  /** The source's name for a field, where it differs. */
  names?: Readonly<Record<string, string>>;
}

/** The fields for the key and the value of each entry of an object. */
export interface Keyed {
  key: string;
  value: string;
}

/** Where the rows of a table are in a JSON answer. */
export interface Place {
  /** Names separated by dots; $ is the answer itself. */
  rows: string;
  /** An answer may have nothing there: there are no rows then. */
  optional?: true;
  /**
   * What is there, if it is not a list of rows: a single record, a single value, rows that hold the list, or an object
   * whose entries become the rows.
   */
  as?:
    | { type: 'record' }
    | { type: 'single'; field: string }
    | ({ type: 'nested' } & Nested)
    | ({ type: 'keyed' } & Keyed);
}

export const isSamePlace = (one: Place, other: Place): boolean => equal(one, other);
