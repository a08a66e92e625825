import type { ColumnType } from '../schema/column.ts';
import type { ParameterType } from '../schema/parameter.ts';
import type { Derivation } from '../schema/source.ts';
import type { Sort } from '../tables/table.ts';

export type ParameterValue = string | number | boolean | readonly string[] | null;
export type Values = Readonly<Record<string, ParameterValue>>;

/** Words with their values, still to be looked up: how the engine reports a fault. */
export interface Message {
  key: string;
  values?: Readonly<Record<string, string | number>>;
}

export interface ResolvedField {
  key: string;
  type: ParameterType;
  text: string;
  required: boolean;
  /** Hidden fields keep their value and are not sent. */
  shown: boolean;
  value: ParameterValue;
  items?: { value: string; text: string }[];
  min?: number;
  max?: number;
  step?: number;
  /** Why the value can't be sent; null when it can. */
  fault: Message | null;
}

/** The call, exactly as it is made. */
export interface ReportRequest {
  method: 'GET' | 'POST';
  /** Below the API base. */
  path: string;
  /** In order; sent as they stand. */
  query: readonly (readonly [string, string])[];
  /** null: no body. */
  body: Readonly<Record<string, ParameterValue>> | null;
  rows: 'data' | 'data.details' | 'data.report_data' | '$';
  /** An answer without rows is an error. */
  emptyIsError: boolean;
}

/** How a stored number becomes the one shown: value × by, or by ÷ value. */
export type Conversion = { type: 'scale'; by: number } | { type: 'reciprocal'; by: number };

export type ResolvedTotal =
  | { type: 'none' }
  | { type: 'sum' }
  | { type: 'mean' }
  | { type: 'weighted-mean'; weight: string }
  | { type: 'ratio'; numerator: string; denominator: string; factor: number };

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
  dateFormat: 'MM/DD/YYYY' | 'YYYY-MM-DD';
  currency: 'USD' | 'CAD';
  /** The words of true and false. */
  yes: string;
  no: string;
}

/** A report for one viewer, with everything decided: what form, grid, files, server and snapshots read. Plain JSON. */
export interface ResolvedReport {
  id: string;
  key: string;
  title: string;
  description: string;
  fields: ResolvedField[];
  /** Faults of the rules between parameters. */
  faults: Message[];
  /** null while a fault stands. */
  request: ReportRequest | null;
  /** The parameters in words, for the folded bar and the truth label, for example "1 Jan – 20 Nov 2026 · By bill date". */
  sentence: string;
  derived: readonly Derivation[];
  /** Every column the viewer may have, shown or not, in order. */
  columns: ResolvedColumn[];
  sort: Sort[];
  hierarchies: { key: string; text: string; columns: string[] }[];
  style: Style;
  /** Columns of the saved view that the report no longer has. */
  missing: string[];
}

/** A user's columns, as POST /reports/user-configuration keeps them. */
export interface SavedView {
  columns: readonly { value: string; enabled: boolean; width?: number; pinned?: boolean }[];
}
