import type { Conversion } from '../formats/units.ts';
import type { ColumnType } from '../schema/column.ts';
import type { Total } from '../schema/total.ts';

/** What a total is, in words. */
export interface TotalWords {
  /** For example "Sum of Fuel cost divided by sum of Quantity". */
  text: string;
  /** Stands before the total, where it could be taken for a sum: "avg", read aloud as "Average". */
  mark: { text: string; name: string } | null;
}

/** Places by name: `region` is a state or a province, or the column with that of a county or a city. */
export interface Place {
  type: 'region' | 'county' | 'city';
  region?: string;
}

export interface ResolvedColumn {
  /** The field, and the identity of the column in saved views and links. */
  value: string;
  header: string;
  /** The account gave it its name. */
  isOwnName?: true;
  /** What its distinct values are, where words say it: "Vehicles" for vehicle numbers. */
  counted?: string;
  /** What it is listed under among the columns that there are, for example Vehicle. */
  group: string;
  type: ColumnType;
  align: 'left' | 'right' | 'center';
  width: number;
  enabled: boolean;
  pinned: boolean;
  decimals: number;
  /** The unit shown, for example mi or l/100km; null for none. */
  unit: string | null;
  /** From the unit of the data to the one shown; null when they are the same. */
  conversion: Conversion | null;
  /** Codes to words; null when the text is shown as it is. */
  values: Readonly<Record<string, string>> | null;
  /** Its values follow one another as they are listed, as seasons do; not there for others. */
  inOrder?: true;
  /** What places its texts name; not there for others. */
  place?: Place;
  total: Total;
  /** null where there is no total. */
  totalWords: TotalWords | null;
  excelFormat: string;
}
