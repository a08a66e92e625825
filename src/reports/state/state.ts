import { allShut, type OpenGroups } from '../../../engine/pivots/group-lines.ts';
import type { RawValues } from '../../../engine/reports/fields.ts';
import type { ViewSummary } from '../../../engine/results/view.ts';
import type { Summaries } from '../../../engine/summaries/summary.ts';
import type { View, ViewColumns } from '../../../engine/views/schema.ts';
import { type Files, noFile } from '../../runs/file.ts';
import { notRun, type RunState } from '../../runs/run.ts';

/** The state of one report on the screen. Only `next` creates new states; none is modified. */
export interface ReportState extends RunState<View>, Files {
  /** The content of its link. Its columns are those that were arranged since; without them they are as saved. */
  view: View;
  /** The grouping bar is shown, even without a grouping. */
  isGrouping: boolean;
  /** The expanded groups. */
  opened: OpenGroups;
  /** The columns that the user saved (spec: reporting §4); null for none. */
  saved: ViewColumns | null;
  isSaving: boolean;
  /** A plain table instead of the grid. */
  isPlain: boolean;
  /** The values that a link will run with once everything it needs is loaded; null if nothing is awaited. */
  awaited: RawValues | null;
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
}

const untouched: ReportState = {
  ...notRun,
  ...noFile,
  view: {},
  isGrouping: false,
  opened: allShut,
  saved: null,
  isSaving: false,
  isFolded: false,
  isPlain: false,
  awaited: null,
  views: 0,
  shown: null,
  summaries: {},
  isRefilling: false,
  isLacking: false,
  unapplied: [],
  refills: 0,
  version: 0,
  turns: 0,
};

export const initialState = (begun: Partial<ReportState>): ReportState => ({ ...untouched, ...begun });
