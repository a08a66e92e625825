import type { ResolvedColumn, Style } from '../../engine/columns/column.ts';
import type { ExportInput } from '../../engine/exports/export-input.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Derivation } from '../../engine/schema/source.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Row } from '../../engine/tables/view.ts';
import type { Authority } from '../api/authority.ts';
import type { Failure } from '../api/errors.ts';

/** What a run of a report needs. Plain JSON. */
export interface Plan {
  request: ReportRequest;
  derived: readonly Derivation[];
  /** All columns of the report: search, filters and totals know their types and words from here. */
  columns: readonly ResolvedColumn[];
  style: Style;
}

/** What the user does to the rows that came. */
export interface View {
  search: string;
  filters: readonly Filter[];
  sorts: readonly Sort[];
  /** The fields shown, in order: search looks at these, totals are of these. */
  fields: readonly string[];
}

/** What a view shows of a table. */
export interface Shown {
  /** Rows after search and filters. */
  rows: number;
  /** Rows that came. */
  of: number;
  /** By field; none as long as rows still come. */
  totals: Readonly<Record<string, number | null>>;
}

/** How a run ended. */
export type Outcome =
  | { type: 'loaded'; shown: Shown }
  /** No rows came, which the backend of this report means as an error (spec: reporting §7). */
  | { type: 'empty' }
  | { type: 'failed'; failure: Failure };

export interface FileJob {
  format: 'xlsx' | 'csv';
  /** The rows that are shown, or all that came. */
  scope: 'shown' | 'all';
  fields: readonly string[];
  title: string;
  truth: ExportInput['truth'];
  sheets: ExportInput['sheets'];
  words: ExportInput['words'];
}

export type FileOutcome =
  | { type: 'written'; file: Blob; cutCells: number }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string };

/** The rows of one report on the screen. Its table lives in the worker. */
export interface Sheet {
  /** Replaces the rows. Cancels what still runs. `onShown` is told after the first batch, and then now and then. */
  load(plan: Plan, view: View, onShown: (shown: Shown) => void): Promise<Outcome>;
  cancel(): void;
  /** Another view of the rows. null: the rows were replaced, or another view was asked for meanwhile. */
  show(view: View): Promise<Shown | null>;
  /** Rows of the view, from place `from` to before `to`. */
  block(from: number, to: number): Row[];
  write(job: FileJob, onProgress: (done: number, of: number) => void): Promise<FileOutcome>;
  cancelWriting(): void;
}

/** The door of the worker. */
export interface Tables {
  /** Until it ends, the worker holds the lock `life`, where there are locks: whoever waits for it learns of the end. */
  connect(base: string, authority: Authority, life: string): Promise<void>;
  open(): Sheet;
}
