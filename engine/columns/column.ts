import type { Conversion } from '../formats/units.ts';
import type { ColumnType } from '../schema/column.ts';
import type { OpeningKind } from '../schema/search.ts';
import type { Total } from '../schema/total.ts';

/** How a column's total is described. */
export interface TotalWords {
  /** For example "Sum of Fuel cost divided by sum of Quantity". */
  text: string;
  /** Shown before the total when it could be mistaken for a sum: "avg", with "Average" for screen readers. */
  mark: { text: string; name: string } | null;
}

/**
 * Kind of place names in a column. `region`: a state or province; for a county or city, the column that holds its
 * region.
 */
export interface Place {
  type: 'region' | 'county' | 'city';
  region?: string;
}

export interface ResolvedColumn {
  /** The field name. Identifies the column in saved views and links. */
  value: string;
  header: string;
  /** The account renamed it. */
  isOwnName?: true;
  /** What its distinct values are, where words say it: "Vehicles" for vehicle numbers. */
  counted?: string;
  /** The heading that the column picker lists it under, for example Vehicle. */
  group: string;
  type: ColumnType;
  align: 'left' | 'right' | 'center';
  width: number;
  enabled: boolean;
  pinned: boolean;
  decimals: number;
  /** The display unit, for example mi or L/100 km; null if none. */
  unit: string | null;
  /** From the unit of the data to the display unit; null when they are the same. */
  conversion: Conversion | null;
  /** Labels by code; null when the text is shown as is. */
  values: Readonly<Record<string, string>> | null;
  /** Set if the values have a natural order, the order in `values`, such as seasons. */
  inOrder?: true;
  /** Set if it is a month with only the rows of the report's period, and not of the whole month. */
  inPeriod?: true;
  /** Set if the values are place names. */
  place?: Place;
  /** Set if a value leads to a screen. */
  opens?: OpeningKind;
  total: Total;
  /** null if the column has no total. */
  totalWords: TotalWords | null;
  excelFormat: string;
}
