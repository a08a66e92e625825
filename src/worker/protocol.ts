import type { Context } from '../../engine/context/context.ts';
import type { ComposedFormat, FileFormat } from '../../engine/exports/file-format.ts';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { PivotRefusal, PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Choice, LinesAsked, ValuesAct, ValuesAsked, ValuesShown } from '../../engine/results/column-values.ts';
import type { Composing } from '../../engine/results/compose.ts';
import type { FileJob } from '../../engine/results/file-job.ts';
import type { Plan, Shown, View } from '../../engine/results/view.ts';
import type { Summaries } from '../../engine/summaries/summary.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Authority } from '../api/authority.ts';
import type { Failure } from '../api/errors.ts';
import type { CarriedWords } from '../i18n/instance.ts';

/** How a call of a dataset ended. */
export type Outcome =
  /** `fields`: the requested ones; null if the backend sent everything it has. */
  | { type: 'arrived'; fields: readonly string[] | null }
  /** There were no rows, which for this report means an error (spec: reporting §7). */
  | { type: 'empty' }
  | { type: 'failed'; failure: Failure };

export type FileOutcome =
  | { type: 'written'; file: Blob; cutCells: number }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string };

/** A view of a dataset: its plan is fixed, its content may change. */
export interface DatasetView {
  /** Shows another view of the rows. null: there are none yet, or another view was requested meanwhile. */
  show(view: View): Promise<Shown | null>;
  /** Lines of the view, from position `from` to before `to`. */
  block(from: number, to: number): Line[];
  /** The heads of the expanded groups that contain a line, outermost first. */
  above(line: number): HeadAt[];
  /** The values of a column. null: there are no rows yet, or other values were requested meanwhile. */
  values(asked: LinesAsked): Promise<ValuesShown | null>;
  /** The condition that an action on a column's values creates. */
  choose(asked: ValuesAsked, act: ValuesAct): Choice;
  /** The rows of the view, grouped. null: there are none yet. */
  pivot(pivot: ResolvedPivot): PivotTable | PivotRefusal | null;
  /**
   * Summaries of columns in the view, reported in order, some at a time. Returns whether all were reported: false while
   * rows are arriving, or if another view or other summaries were requested meanwhile.
   */
  summaries(fields: readonly string[], onSummaries: (summaries: Summaries) => void): Promise<boolean>;
  write(job: FileJob, onProgress: (done: number, of: number) => void): Promise<FileOutcome>;
  cancelWriting(): void;
  close(): void;
}

/** The rows of one call. They arrive while it is open, and never change. */
export interface OpenDataset {
  /** How the call ended, once it has. */
  outcome(): Promise<Outcome>;
  /** `onShown` is called after the first batch, then at intervals, and not after the last. */
  view(plan: Plan, view: View, onShown: (shown: Shown) => void): DatasetView;
  /** Cancels the call if it is running, and discards the rows. */
  close(): void;
}

/** A table of an answer, and where it is in it. */
export interface TableAt extends Pick<ReportRequest, 'rows' | 'isRecord' | 'nested' | 'keyed'> {
  name: string;
}

/** The result of a call with several tables. */
export interface OpenAnswer extends Pick<OpenDataset, 'outcome' | 'close'> {
  /** A view of one of its tables, like `OpenDataset.view`. */
  view(table: string, ...asked: Parameters<OpenDataset['view']>): DatasetView;
}

/** A requested file of a dashboard: of the whole, or of one section by its key. */
export type FileWanted = { format: ComposedFormat; only: null } | { format: FileFormat; only: string };

/** The content of a dashboard's file except the rows, which the worker has. Plain JSON. */
export type DashboardFile = FileWanted & FileContent;

interface FileContent extends Pick<Composing, 'dashboard' | 'narrowing' | 'ranAt' | 'brand'> {
  context: Omit<Context, 'words' | 'lookups'>;
  words: CarriedWords;
  /** By table name: the number of its call, or a text that explains why there are no rows. */
  tables: Readonly<Record<string, { call: number } | { missing: string }>>;
}

/** A file being written. */
export interface WritingFile {
  outcome(): Promise<FileOutcome>;
  cancel(): void;
}

/** The worker's interface. */
export interface Tables {
  /** Until it ends, the worker holds the lock `life`, if locks are supported. Waiting for it detects the end. */
  connect(base: string, authority: Authority, life: string): Promise<void>;
  /** Makes a call and keeps its result, with these fields. Files refer to it by number. */
  open(request: ReportRequest, fields: readonly string[], number: number): OpenDataset;
  /** Makes a call whose answer has several tables, and keeps these. */
  openAnswer(request: ReportRequest, tables: readonly TableAt[], number: number): OpenAnswer;
  /** Writes a file of a dashboard from the current rows. */
  writeDashboard(file: DashboardFile, onProgress: (done: number, of: number) => void): WritingFile;
}
