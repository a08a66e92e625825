import type { Context } from '../../engine/context/context.ts';
import type { Values } from '../../engine/context/values.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { CsvDialect } from '../../engine/files/csv/csv-dialect.ts';
import type { FormatFor } from '../../engine/files/formats.ts';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { PivotRefusal, PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type {
  Choice,
  ValueLinesRequest,
  ValuesAction,
  ValuesPage,
  ValuesRequest,
} from '../../engine/results/column-values.ts';
import type { ComposeInput } from '../../engine/results/compose.ts';
import type { FileJob } from '../../engine/results/file-job.ts';
import type { Plan, View, ViewSummary } from '../../engine/results/view.ts';
import type { Summaries } from '../../engine/summaries/summary.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Place } from '../../engine/tables/place.ts';
import type { Trail } from '../../engine/tables/trail.ts';
import type { Authority } from '../api/authority.ts';
import type { Failure } from '../api/errors.ts';
import type { CarriedWords } from '../i18n/instance.ts';

/** How a call ended. */
export type Outcome =
  /** `fields`: the requested fields; null if the backend sent everything it has. */
  | { type: 'arrived'; fields: readonly string[] | null }
  /** There were no rows, which this report treats as an error (spec: reporting §7). */
  | { type: 'empty' }
  | { type: 'failed'; failure: Failure };

export type FileOutcome =
  | { type: 'written'; file: Blob; about: Blob | null; cutCells: number }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string };

/** A view of a dataset. Its plan is fixed; its view can change. */
export interface DatasetView {
  /** Changes the view. null if there are no rows yet, or if a newer view was requested meanwhile. */
  show(view: View): Promise<ViewSummary | null>;
  /** Lines `from` to `to` (exclusive) of the view. */
  block(from: number, to: number): Line[];
  /** Lines of the view at some places, in their order. */
  at(places: Uint32Array): Line[];
  /** The numbers of a column in the rows of the view, in their order; NaN where there is none. */
  numbers(field: string): Float64Array;
  /** The values of a column around one of them, in the order of the first rows of the view; null: of all. */
  trail(field: string, id: string, rows: number | null): Trail | null;
  /** The group headers above a line, outermost first. */
  above(line: number): HeadAt[];
  /** The distinct values of a column. null if there are no rows yet, or if newer values were requested meanwhile. */
  values(request: ValueLinesRequest): Promise<ValuesPage | null>;
  /** The condition that results from a user action on the values of a column. */
  choose(request: ValuesRequest, act: ValuesAction): Choice;
  /** The rows of the view, or every row, as a pivot. null if there are no rows yet. */
  pivot(pivot: ResolvedPivot, scope?: 'shown' | 'all'): PivotTable | PivotRefusal | null;
  /**
   * Sends summaries of columns in order, in batches. Returns whether all were sent: not if rows are still loading, or
   * if another view or newer summaries were requested meanwhile.
   */
  summaries(fields: readonly string[], onSummaries: (summaries: Summaries) => void): Promise<boolean>;
  write(job: FileJob, onProgress: (done: number, of: number) => void): Promise<FileOutcome>;
  cancelWriting(): void;
  close(): void;
}

/** The rows of one call. They arrive while it is open, and never change. */
export interface OpenCall {
  /** Resolves when the call has ended. */
  outcome(): Promise<Outcome>;
  /**
   * Opens a view of one of its tables. `onShown` is called after the first batch and then at intervals, but not after
   * the last batch.
   */
  view(table: string, plan: Plan, view: View, onShown: (shown: ViewSummary) => void): DatasetView;
  /** Cancels the call if it is running, and releases the rows. */
  close(): void;
}

/** A call and its tables. */
export interface CallToMake {
  /** null: it is not made, and its tables are empty. */
  request: ReportRequest | null;
  /** The tables, and their paths in the answer. */
  tables: readonly { name: string; place: Place }[];
  /** The fields of the one dataset that all tables are; null: each table is read from a whole JSON answer. */
  fields: readonly string[] | null;
}

/** A requested dashboard file: of the dashboard without the sections that are left out, or of one section by key. */
export type FileWanted =
  | { format: FormatFor<'document'>; only: null; left: readonly string[] }
  | { format: FormatFor<'rows'>; only: string };

/** The content of a dashboard file, apart from the rows that the worker has. Plain JSON. */
export type DashboardFile = FileWanted & FileContent;

interface FileContent extends Pick<ComposeInput, 'dashboard' | 'narrowing' | 'ranAt' | 'brand' | 'colours' | 'forms'> {
  context: Omit<Context, 'words' | 'lookups'>;
  words: CarriedWords;
  dialect: CsvDialect;
  /** Whether a CSV file has a second file about the run. */
  isDescribed: boolean;
  /** The actions that return pictures of rows, by name, and the parameters that they send. */
  pictures: { actions: Readonly<Record<string, NormalAction>>; parameters: Values };
  /** By table name: the number of the call that loaded it, or the reason why there are no rows, as text. */
  tables: Readonly<Record<string, { call: number } | { missing: string }>>;
}

/** A file being written. */
export interface WritingFile {
  outcome(): Promise<FileOutcome>;
  cancel(): void;
}

/** The interface of the worker. */
export interface Tables {
  /**
   * Where the Locks API is available, the worker holds the lock `life` until it ends. Waiting for the lock detects
   * the end.
   */
  connect(base: string, authority: Authority, life: string): Promise<void>;
  /** Makes a call and keeps its rows. Files refer to it by number. */
  open(call: CallToMake, number: number): OpenCall;
  /** Writes a file of a dashboard from the current rows. */
  writeDashboard(file: DashboardFile, onProgress: (done: number, of: number) => void): WritingFile;
}
