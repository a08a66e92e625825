import type { ResolvedColumn } from '../columns/column.ts';
import type { FieldValue } from '../context/values.ts';
import type { Keyed, Nested } from '../definitions/normal-report.ts';
import type { ResolvedField } from '../fields/field.ts';
import type { RuleFault } from '../fields/resolve.ts';
import type { Style } from '../formats/style.ts';
import type { LookupName } from '../lookups/registry.ts';
import type { Chart } from '../schema/chart.ts';
import type { GroupField, Headline, Pivot } from '../schema/pivot.ts';
import type { ResolvedDerivation } from '../tables/derive.ts';
import type { Sort } from '../tables/table.ts';

export type { Fault, Message } from '../context/message.ts';
export type { FieldValue, Values } from '../context/values.ts';
export type { ResolvedField } from '../fields/field.ts';

/** The call, exactly as it is made. */
export interface ReportRequest {
  method: 'GET' | 'POST';
  /** Below the API base. */
  path: string;
  /** In order; sent as they stand. */
  query: readonly (readonly [string, string])[];
  /** null: no body. */
  body: Readonly<Record<string, FieldValue>> | null;
  /** Where the rows lie in a JSON answer: names with a point between them; $ is the answer itself. */
  rows: string;
  /** One record lies there, and no list of rows. */
  isRecord?: true;
  /** Where each row holds a list whose entries are the rows that are meant. */
  nested?: Nested;
  /** Where an object lies there, each of whose entries is a row. */
  keyed?: Keyed;
  /** An answer without rows is an error. */
  emptyIsError: boolean;
  /** The type of a report of the user's own: it goes into the body, with the fields that are wanted, beside the parameters. */
  generates?: string;
}

/** A report for one viewer, with everything decided: what form, grid, files, server and snapshots read. Plain JSON. */
export interface ResolvedReport {
  id: string;
  key: string;
  title: string;
  description: string;
  fields: ResolvedField[];
  /** Faults of the rules between parameters. */
  faults: RuleFault[];
  /** The lookups that fields take their choices from, to be given in the context. */
  lookups: LookupName[];
  /** null while a fault stands, and while a value waits for its lookup. */
  request: ReportRequest | null;
  /** The parameters in words, for the folded bar and the truth label, for example "1 Jan – 20 Nov 2026 · By bill date". */
  sentence: string;
  derived: readonly ResolvedDerivation[];
  /** Every column the viewer may have, shown or not, in order. */
  columns: ResolvedColumn[];
  sort: Sort[];
  hierarchies: { key: string; text: string; columns: string[] }[];
  /** What rows are grouped by at first, outermost first, of columns that the viewer has. */
  groups: GroupField[];
  /** The pivot that is shown at first; null where it is guessed. */
  pivot: Pivot | null;
  /** How the pivot is drawn at first; null where it is guessed. */
  chart: Chart | null;
  /** The figures above the rows; null for none. */
  headline: Headline | null;
  style: Style;
  /** Columns of the saved view that the report no longer has, or not for the viewer. */
  missing: string[];
}

/** A user's columns, as POST /reports/user-configuration keeps them. */
export interface SavedView {
  columns: readonly { value: string; enabled: boolean; width?: number; pinned?: boolean }[];
}
