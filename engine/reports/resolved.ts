import type { ResolvedColumn } from '../columns/column.ts';
import type { FieldValue } from '../context/values.ts';
import type { NextPages, TakenInput } from '../definitions/normal-report.ts';
import type { ResolvedField } from '../fields/field.ts';
import type { RuleFault } from '../fields/resolve.ts';
import type { Days } from '../formats/days.ts';
import type { Style } from '../formats/style.ts';
import type { LookupName } from '../lookups/registry.ts';
import type { Chart } from '../schema/chart.ts';
import type { GroupField, Headline, Pivot } from '../schema/pivot.ts';
import type { ResolvedDerivation } from '../tables/derive.ts';
import type { Place } from '../tables/place.ts';
import type { Sort } from '../tables/table.ts';

export type { Fault, Message } from '../context/message.ts';
export type { FieldValue, Values } from '../context/values.ts';
export type { ResolvedField } from '../fields/field.ts';

/** A report's call, exactly as sent. */
export interface ReportRequest {
  method: 'GET' | 'POST';
  /** Below the API base. */
  path: string;
  /** In order, sent unchanged. */
  query: readonly (readonly [string, string])[];
  /** null for no body. */
  body: Readonly<Record<string, FieldValue>> | null;
  place: Place;
  /** Whether an answer without rows is an error. */
  emptyIsError: boolean;
  /** Query parameters that it still needs from other tables: `withTaken`. */
  takes?: readonly TakenInput[];
  /** How to load the pages after the first. */
  pages?: NextPages;
  /** The text that all rows to show have in a field. A backend that can sends no others. */
  only?: { field: string; text: string };
  /** The My Reports type, sent in the body with the requested fields and the parameters. */
  generates?: string;
}

/** A report resolved for one viewer: the input of form, grid, files, server and snapshots. Plain JSON. */
export interface ResolvedReport {
  id: string;
  key: string;
  title: string;
  description: string;
  fields: ResolvedField[];
  /** Broken rules between parameters. */
  faults: RuleFault[];
  /** The lookups that the fields need, to be passed in the context. */
  lookups: LookupName[];
  /** null while there is a fault, or while a value waits for its lookup. */
  request: ReportRequest | null;
  /**
   * The parameters as text, for the collapsed parameter bar and the truth label: "1 Jan – 20 Nov 2026 · By bill
   * date".
   */
  sentence: string;
  /** The period that it is run for, in words; null for none. */
  period: string | null;
  /** The days of the period that it is run for; null for none. */
  days: Days | null;
  derived: readonly ResolvedDerivation[];
  /** Every column that the viewer may see, shown or hidden, in order. */
  columns: ResolvedColumn[];
  sort: Sort[];
  hierarchies: { key: string; text: string; columns: string[] }[];
  /** The default row groups, outermost first, of columns that the viewer has. */
  groups: GroupField[];
  /** The default pivot; null to derive it from the columns. */
  pivot: Pivot | null;
  /** The default chart; null to derive it from the pivot. */
  chart: Chart | null;
  /** The figures above the rows; null for none. */
  headline: Headline | null;
  style: Style;
  /** Columns of the view that the viewer does not have or that no longer exist. */
  missing: string[];
}
