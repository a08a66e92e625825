import { allShut, type OpenGroups } from '../../../engine/pivots/group-lines.ts';
import type { RawValues } from '../../../engine/reports/fields.ts';
import type { ViewSummary } from '../../../engine/results/view.ts';
import type { Chart } from '../../../engine/schema/chart.ts';
import type { GroupField, Pivot } from '../../../engine/schema/pivot.ts';
import type { Look } from '../../../engine/schema/view-limits.ts';
import type { Summaries } from '../../../engine/summaries/summary.ts';
import type { Filter, Sort } from '../../../engine/tables/table.ts';
import type { UnreadPart } from '../../../engine/views/read.ts';
import type { Failure } from '../../api/errors.ts';
import type { FileProgress } from '../../files/file-progress.ts';
import { type Dated, undated } from '../../parameters/dated.ts';
import type { Placed } from '../../tables/arrangement.ts';

/** A run: its parameters and time. */
export interface RunRecord {
  values: RawValues;
  /** Its call, to detect whether the parameters have changed since. */
  call: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type Run =
  | { status: 'idle' }
  | ({ status: 'running' } & RunRecord)
  | ({ status: 'done' } & RunRecord)
  | ({ status: 'cancelled' } & RunRecord)
  | ({ status: 'failed'; failure: Failure | { type: 'empty' } } & RunRecord);

/** The columns that a user saved (spec: reporting §4). */
export interface SavedColumns {
  columns: readonly Placed[];
}

/** The content of a link to a report. */
export interface LinkedState {
  /** Raw parameter values; missing ones have their defaults. */
  values: RawValues;
  /** The columns as arranged now; null if they are as saved, or as in the report. */
  arrangement: readonly Placed[] | null;
  search: string;
  /** null: as in the report. */
  sorts: readonly Sort[] | null;
  filters: readonly Filter[];
  look: Look;
  /** The pivot as changed by the user; null if unchanged. */
  pivot: Pivot | null;
  /** The chart as changed by the user; null for the report's, or the default for its fields. */
  chart: Chart | null;
  /** The grouping of rows, outermost first; null: as in the report. */
  groups: readonly GroupField[] | null;
  /** Column summaries are shown below the headers. */
  isSummarized: boolean;
}

/** The state of one report on the screen. Only `next` creates new states; none is modified. */
export interface ReportState extends LinkedState, Dated {
  /** The grouping bar is shown, even without a grouping. */
  isGrouping: boolean;
  /** The expanded groups. */
  opened: OpenGroups;
  /** null for none. */
  saved: SavedColumns | null;
  isSaving: boolean;
  isFolded: boolean;
  /** A plain table instead of the grid. */
  isPlain: boolean;
  run: Run;
  /** The values that a link will run with once everything it needs is loaded; null if nothing is awaited. */
  awaited: RawValues | null;
  /** Counts runs: results of any but the last are outdated. */
  runs: number;
  /** Counts requests for views: answers to any but the last are outdated. */
  views: number;
  /** null until the first rows have arrived. */
  shown: ViewSummary | null;
  /** The column summaries as far as they are known; those of the previous rows until the current ones are ready. */
  summaries: Summaries;
  /** Missing fields are being fetched, together with all others. */
  isRefilling: boolean;
  /** They could not be fetched: their columns are empty. */
  isLacking: boolean;
  /** The columns of filters that could not be loaded: the rows are not filtered by them. */
  unapplied: readonly string[];
  /** Counts how often the rows were fetched again with more fields. */
  refills: number;
  /** Incremented whenever the rows change. */
  version: number;
  /** Incremented whenever other groups of the same rows are expanded. */
  turns: number;
  file: FileProgress | null;
  /** Counts requested files: results of any but the last are outdated. */
  files: number;
  /** The parts of the link that could not be read. */
  unread: readonly string[];
  /** The same for the saved report. */
  unreadSaved: readonly UnreadPart[];
}

const untouched: ReportState = {
  ...undated,
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
  unapplied: [],
  refills: 0,
  version: 0,
  turns: 0,
  file: null,
  files: 0,
  unread: [],
  unreadSaved: [],
};

export const initialState = (begun: Partial<ReportState>): ReportState => ({ ...untouched, ...begun });
