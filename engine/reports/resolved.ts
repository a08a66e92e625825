import type { ResolvedColumn, Style } from '../columns/column.ts';
import type { Message, ParameterValue, ResolvedField } from '../parameters/field.ts';
import type { Derivation } from '../schema/source.ts';
import type { Sort } from '../tables/table.ts';

export type { Message, ParameterValue, ResolvedField, Values } from '../parameters/field.ts';

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
