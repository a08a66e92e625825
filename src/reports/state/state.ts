import type { FileFormat } from '../../../engine/exports/file-format.ts';
import { allShut, type OpenGroups } from '../../../engine/pivots/group-lines.ts';
import type { RawValues } from '../../../engine/reports/fields.ts';
import type { ViewSummary } from '../../../engine/results/view.ts';
import type { Chart } from '../../../engine/schema/chart.ts';
import type { GroupField, Pivot } from '../../../engine/schema/pivot.ts';
import type { Look } from '../../../engine/schema/view-limits.ts';
import type { Summaries } from '../../../engine/summaries/summary.ts';
import type { Filter, Sort } from '../../../engine/tables/table.ts';
import type { Failure } from '../../api/errors.ts';
import type { Placed } from '../../tables/arrangement.ts';

/** A run: with what parameters, and when. */
export interface Ran {
  values: RawValues;
  /** The call that was made, to know whether the parameters changed since. */
  call: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type Run =
  | { status: 'idle' }
  | ({ status: 'running' } & Ran)
  | ({ status: 'done' } & Ran)
  | ({ status: 'cancelled' } & Ran)
  | ({ status: 'failed'; failure: Failure | { type: 'empty' } } & Ran);

interface FileProgress {
  format: FileFormat;
  done: number;
  of: number;
}

/** The columns that a user saved (spec: reporting §4). */
export interface SavedColumns {
  columns: readonly Placed[];
}

/** What of a saved report could not be read: a part of its view, or the filter of a column. */
export interface UnreadPart {
  part: string;
  field?: string;
}

/** What a link says of a report. */
export interface Restored {
  /** Raw parameter values; what is not there has its default. */
  values: RawValues;
  /** The columns as they are arranged now; null while they are as saved, or as the report has them. */
  arrangement: readonly Placed[] | null;
  search: string;
  /** null: as the report says. */
  sorts: readonly Sort[] | null;
  filters: readonly Filter[];
  look: Look;
  /** What the user made of the first pivot; null while it is as it was. */
  pivot: Pivot | null;
  /** How the user wants the pivot drawn; null while it is as the report says, or as suits its fields. */
  chart: Chart | null;
  /** What rows are grouped by, outermost first; null: as the report says. */
  groups: readonly GroupField[] | null;
  /** What is in each column stands below its header. */
  isSummarized: boolean;
}

/** The state of one report on the screen. `next` alone makes another one of it; nothing in it is changed. */
export interface ReportState extends Restored {
  /** What rows are grouped by can be chosen, also where it is nothing. */
  isGrouping: boolean;
  /** Which groups stand open. */
  opened: OpenGroups;
  /** null for none. */
  saved: SavedColumns | null;
  isSaving: boolean;
  isFolded: boolean;
  /** A plain table in place of the grid. */
  isPlain: boolean;
  run: Run;
  /** What the link is to be run with, as soon as all that this takes is there; null when nothing is waited for. */
  awaited: RawValues | null;
  /** Counts the runs: what comes of another one than the last is late. */
  runs: number;
  /** Counts what was asked of the rows: so is an answer to another view than the last. */
  views: number;
  /** null until the first rows are there. */
  shown: ViewSummary | null;
  /** What is in the columns, as far as it is known; of the rows before until that of the present ones is there. */
  summaries: Summaries;
  /** Fields that were not asked for are on their way, with all others. */
  isRefilling: boolean;
  /** They could not be fetched: their columns are empty. */
  isLacking: boolean;
  /** Counts how often the rows were fetched once more, with more fields. */
  refills: number;
  /** Counts up whenever the rows are others. */
  version: number;
  /** Counts up whenever the same rows stand in groups of which others are open. */
  turns: number;
  file: FileProgress | null;
  /** Counts the files that were asked for: what comes of another one than the last is late. */
  files: number;
  /** What of the link could not be read. */
  unread: readonly string[];
  /** The same of the saved report that it began as. */
  unreadSaved: readonly UnreadPart[];
}

const untouched: ReportState = {
  values: {},
  arrangement: null,
  search: '',
  sorts: null,
  filters: [],
  look: 'rows',
  pivot: null,
  chart: null,
  groups: null,
  isSummarized: false,
  isGrouping: false,
  opened: allShut,
  saved: null,
  isSaving: false,
  isFolded: false,
  isPlain: false,
  run: { status: 'idle' },
  awaited: null,
  runs: 0,
  views: 0,
  shown: null,
  summaries: {},
  isRefilling: false,
  isLacking: false,
  refills: 0,
  version: 0,
  turns: 0,
  file: null,
  files: 0,
  unread: [],
  unreadSaved: [],
};

export const initialState = (begun: Partial<ReportState>): ReportState => ({ ...untouched, ...begun });
