/** Rows that have something: of all that are summed up, and of those that the column's own filter lets through. */
interface Counted {
  rows: number;
  shown: number;
}

/** What one bar of a histogram spans. Days are spanned by calendar: weeks begin on Sunday. */
export type BarUnit = 'number' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/**
 * The rows from one value to another, both among them, as a filter takes bounds: in the unit shown, or days. Past 2^50
 * units of the last decimal shown, where numbers are too coarse to tell its ends, a bar may have a value of its neighbour.
 */
export interface Bar extends Counted {
  from: number;
  to: number;
}

/** Bars without gaps between them, empty ones too, from the least value to the greatest one. */
export interface Histogram {
  type: 'histogram';
  unit: BarUnit;
  /** As a filter takes bounds. */
  least: number;
  greatest: number;
  bars: Bar[];
}

/** A text as it is shown, or 0 and 1 for no and yes. */
export interface CommonValue extends Counted {
  value: string | number;
}

/** The commonest values first. None is listed where every one of many stands in one row. */
export interface Commonest {
  type: 'commonest';
  values: CommonValue[];
  /** How many values are not listed. */
  more: number;
}

/** What is in a column. Plain JSON. */
export interface ColumnSummary {
  /** The rows that are summed up. */
  rows: number;
  /** Those of them without a value. */
  empty: number;
  /** How many values there are, as they are shown: figures rounded, moments to the minute. */
  distinct: number;
  /** null where there is nothing to draw. */
  shape: Histogram | Commonest | null;
}

/** By field. */
export type Summaries = Readonly<Record<string, ColumnSummary>>;
