import { allShut, type OpenGroups } from '../../../engine/pivots/group-lines.ts';
import type { RawValues } from '../../../engine/reports/fields.ts';
import type { ViewSummary } from '../../../engine/results/view.ts';
import type { Summaries } from '../../../engine/summaries/summary.ts';
import type { Lost } from '../../../engine/views/lost.ts';
import type { View, ViewColumns } from '../../../engine/views/schema.ts';
import type { Failure } from '../../api/errors.ts';
import type { FileProgress } from '../../files/file-progress.ts';
import { type Dated, undated } from '../../parameters/dated.ts';

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

/** The state of one report on the screen. Only `next` creates new states; none is modified. */
export interface ReportState extends Dated {
  /** The content of its link. Its columns are those that were arranged since; without them they are as saved. */
  view: View;
  /** The grouping bar is shown, even without a grouping. */
  isGrouping: boolean;
  /** The expanded groups. */
  opened: OpenGroups;
  /** The columns that the user saved (spec: reporting §4); null for none. */
  saved: ViewColumns | null;
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
  /** The parts of the link or of the saved report that it lacks. */
  lost: readonly Lost[];
}

const untouched: ReportState = {
  ...undated,
  view: {},
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
  lost: [],
};

export const initialState = (begun: Partial<ReportState>): ReportState => ({ ...untouched, ...begun });
