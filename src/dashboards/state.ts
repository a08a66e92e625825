import { type OpenedDashboard, unopened } from '../../engine/views/dashboard-view.ts';
import type { SavedLists } from '../../engine/views/list-configuration.ts';
import { type Files, noFile } from '../runs/file.ts';
import { notRun, type RunFailure, type RunState } from '../runs/run.ts';

/** The status of a call. `turn` counts how often it was made again, or its rows were loaded again. */
export type CallState = { turn?: number } & (
  | { status: 'running' }
  | { status: 'done' }
  | { status: 'failed'; failure: RunFailure }
);

/** The immutable state of a dashboard on the screen. Only `next` makes a new one. */
export interface DashboardState extends RunState<OpenedDashboard>, Files {
  /** The calls made so far, by key; those of unopened tabs are missing. */
  calls: Readonly<Record<string, CallState>>;
  /** When the latest calls started: milliseconds since 1970. */
  since: number;
  /** Milliseconds until all of them had their rows; null before that. */
  took: number | null;
  /** The columns that the user saved for its lists. */
  saved: SavedLists;
}

export const initialState = (begun: Partial<DashboardState>): DashboardState => ({
  ...notRun,
  ...noFile,
  view: unopened,
  isFolded: true,
  calls: {},
  since: 0,
  took: null,
  saved: {},
  ...begun,
});
