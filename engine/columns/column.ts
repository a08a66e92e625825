import type { DateFormat } from '../formats/date.ts';
import type { Conversion } from '../formats/units.ts';
import type { ColumnType } from '../schema/column.ts';

export type ResolvedTotal =
  | { type: 'none' }
  /** A value counts once for each combination of what stands in the columns `oncePer`. */
  | { type: 'sum'; oncePer?: readonly string[] }
  | { type: 'mean' }
  | { type: 'weighted-mean'; weight: string }
  | { type: 'ratio'; numerator: string; denominator: string; factor: number; once?: Once };

/** The side of a ratio whose value counts once for each combination of what stands in the columns `per`. */
export interface Once {
  side: 'numerator' | 'denominator';
  per: readonly string[];
}

export interface ResolvedColumn {
  /** The field, and the identity of the column in saved views and links. */
  value: string;
  header: string;
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
  total: ResolvedTotal;
  excelFormat: string;
}

/** How texts of values are written: the part of the context that formats need. Plain JSON. */
export interface Style {
  locale: string;
  /** MM/DD/YYYY for the USA, YYYY-MM-DD otherwise (spec: reporting §9). */
  dateFormat: DateFormat;
  currency: 'USD' | 'CAD';
  /** The words of true and false. */
  yes: string;
  no: string;
}
