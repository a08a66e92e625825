import type { Context } from '../../engine/context/context.ts';
import type { ComposedFormat, FileFormat } from '../../engine/exports/file-format.ts';
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
import type { Authority } from '../api/authority.ts';
import type { Failure } from '../api/errors.ts';
import type { CarriedWords } from '../i18n/instance.ts';

/** How a call of a dataset ended. */
export type Outcome =
  /** `fields`: those that were asked for; null when the backend gave all that it has. */
  | { type: 'arrived'; fields: readonly string[] | null }
  /** No rows came, which the backend of this report means as an error (spec: reporting §7). */
  | { type: 'empty' }
  | { type: 'failed'; failure: Failure };

export type FileOutcome =
  | { type: 'written'; file: Blob; cutCells: number }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string };

/** One way to look at a dataset: its plan is read once, its view may change. */
export interface DatasetView {
  /** Another view of the rows. null: there are none yet, or another view was asked for meanwhile. */
  show(view: View): Promise<ViewSummary | null>;
  /** Lines of the view, from place `from` to before `to`. */
  block(from: number, to: number): Line[];
  /** The heads of the open groups that a line lies in, the outermost first. */
  above(line: number): HeadAt[];
  /** The values of a column. null: there are no rows yet, or other values were asked for meanwhile. */
  values(asked: ValueLinesRequest): Promise<ValuesPage | null>;
  /** The condition that an act on the values of a column makes. */
  choose(asked: ValuesRequest, act: ValuesAction): Choice;
  /** The rows of the view, grouped. null: there are none yet. */
  pivot(pivot: ResolvedPivot): PivotTable | PivotRefusal | null;
  /**
   * What is in columns of the view, told in their order, some at a time. Whether all were told: not before all rows are in,
   * nor when another view, or other summaries, were asked for meanwhile.
   */
  summaries(fields: readonly string[], onSummaries: (summaries: Summaries) => void): Promise<boolean>;
  write(job: FileJob, onProgress: (done: number, of: number) => void): Promise<FileOutcome>;
  cancelWriting(): void;
  close(): void;
}

/** The rows that one call brought: they come while it is open, and are never changed. */
export interface OpenDataset {
  /** How the call ended, once it has. */
  outcome(): Promise<Outcome>;
  /** `onShown` is told after the first batch, then now and then, and not after the last. */
  view(plan: Plan, view: View, onShown: (shown: ViewSummary) => void): DatasetView;
  /** Ends the call, if it goes on, and lets the rows go. */
  close(): void;
}

/** A table of an answer, and where it lies there. */
export interface TableAt extends Pick<ReportRequest, 'rows' | 'isRecord' | 'nested' | 'keyed'> {
  name: string;
}

/** What one call brought that has several tables. */
export interface OpenAnswer extends Pick<OpenDataset, 'outcome' | 'close'> {
  /** A way to look at one of its tables; as `OpenDataset.view`. */
  view(table: string, ...asked: Parameters<OpenDataset['view']>): DatasetView;
}

/** A file of a dashboard as it is asked for: of all of it, or of a section by its key. */
export type FileWanted = { format: ComposedFormat; only: null } | { format: FileFormat; only: string };

/** What a file of a dashboard is to say, beside the rows that the worker has. Plain JSON. */
export type DashboardFile = FileWanted & FileContent;

interface FileContent extends Pick<ComposeInput, 'dashboard' | 'narrowing' | 'ranAt' | 'brand'> {
  context: Omit<Context, 'words' | 'lookups'>;
  words: CarriedWords;
  /** By the names of tables: the number of the call that brought it, or why there are no rows, in words. */
  tables: Readonly<Record<string, { call: number } | { missing: string }>>;
}

/** A file while it is written. */
export interface WritingFile {
  outcome(): Promise<FileOutcome>;
  cancel(): void;
}

/** The door of the worker. */
export interface Tables {
  /** Until it ends, the worker holds the lock `life`, where there are locks: whoever waits for it learns of the end. */
  connect(base: string, authority: Authority, life: string): Promise<void>;
  /** Makes a call and keeps what comes, of these fields. By its number a file finds it. */
  open(request: ReportRequest, fields: readonly string[], number: number): OpenDataset;
  /** Makes a call whose answer has several tables, and keeps these. */
  openAnswer(request: ReportRequest, tables: readonly TableAt[], number: number): OpenAnswer;
  /** Writes a file of a dashboard, of the rows that are there now. */
  writeDashboard(file: DashboardFile, onProgress: (done: number, of: number) => void): WritingFile;
}
