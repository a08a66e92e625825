/** Row counts: of all rows, and of those that pass the column's own filter. */
interface Counted {
  rows: number;
  shown: number;
}

/** The unit of a bar. Weeks begin on Sunday. */
export type BarUnit = 'number' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/**
 * The rows from one value to another, inclusive, as bounds of a filter: in displayed units, or days. Above 2^50 units of the last
 * decimal, floating point is too coarse, and a bar may contain a value of its neighbor.
 */
export interface Bar extends Counted {
  from: number;
  to: number;
}

/** Consecutive bars from the lowest to the highest value, empty ones included. */
export interface Histogram {
  type: 'histogram';
  unit: BarUnit;
  /** As bounds of a filter. */
  least: number;
  greatest: number;
  bars: Bar[];
}

/** A displayed text, or 0 and 1 for no and yes. */
export interface CommonValue extends Counted {
  value: string | number;
}

/** The most common values first; empty where there are many values and each is unique. */
export interface Commonest {
  type: 'commonest';
  values: CommonValue[];
  /** The number of values that are not listed. */
  more: number;
}

/** The summary of a column. Plain JSON. */
export interface ColumnSummary {
  /** The number of rows. */
  rows: number;
  /** The number of rows without a value. */
  empty: number;
  /** The number of distinct values as displayed: numbers rounded, datetimes to the minute. */
  distinct: number;
  /** null for no values. */
  shape: Histogram | Commonest | null;
}

/** By field. */
export type Summaries = Readonly<Record<string, ColumnSummary>>;
