import type { RawValues } from '../../engine/reports/fields.ts';
import type { Narrowing } from '../../engine/results/section-view.ts';
import type { Failure } from '../api/errors.ts';

/** A run: with what parameters, and when. */
export interface Ran {
  values: RawValues;
  /** The calls that were made, to know whether the parameters changed since. */
  call: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** How a run stands. */
interface Going extends Ran {
  /** When its calls, or those of another tab, began to be made: milliseconds since 1970. */
  since: number;
  /** Milliseconds from then until all of them had come; missing as long as they have not. */
  took?: number | undefined;
}

type Run = { status: 'idle' } | ({ status: 'running' | 'done' | 'cancelled' } & Going);

/** How a call stands. */
export type CallState =
  | { status: 'running' }
  | { status: 'done' }
  | { status: 'failed'; failure: Failure | { type: 'empty' } };

/** How far a file is written: steps done, of all of them. */
export interface FileProgress {
  done: number;
  of: number;
}

/** The state of one dashboard on the screen. `next` alone makes another one of it; nothing in it is changed. */
export interface DashboardState extends Narrowing {
  /** Raw parameter values; what is not there has its default. */
  values: RawValues;
  isFolded: boolean;
  run: Run;
  /** Counts the runs: what comes of another one than the last is late. */
  runs: number;
  /** Those that the run has made, by their keys: those of tabs that were never opened are not among them. */
  calls: Readonly<Record<string, CallState>>;
  /** Counts how often a call was made once more: its tables are others since. */
  retries: number;
  /** The file that is written; null for none. */
  file: FileProgress | null;
  /** Counts the files that were asked for: what comes of another one than the last is late. */
  files: number;
  /** What of the link could not be read. */
  unread: readonly string[];
}

export const initialState = (begun: Partial<DashboardState>): DashboardState => ({
  values: {},
  search: '',
  isFolded: true,
  run: { status: 'idle' },
  runs: 0,
  calls: {},
  retries: 0,
  selections: [],
  sorts: {},
  file: null,
  files: 0,
  unread: [],
  ...begun,
});
