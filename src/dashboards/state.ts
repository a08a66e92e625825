import type { RawValues } from '../../engine/reports/fields.ts';
import type { Filter } from '../../engine/tables/table.ts';
import type { Failure } from '../api/errors.ts';

/** A run: with what parameters, and when. */
export interface Ran {
  values: RawValues;
  /** The calls that were made, to know whether the parameters changed since. */
  call: string;
  /** Milliseconds since 1970. */
  at: number;
}

type Run = { status: 'idle' } | ({ status: 'running' | 'done' | 'cancelled' } & Ran);

/** How a call of the run stands. */
export type CallState =
  | { status: 'running' }
  | { status: 'done' }
  | { status: 'failed'; failure: Failure | { type: 'empty' } };

/** What a click on a section filters the others by. */
export interface Selection {
  /** The section, by its key. */
  section: string;
  filters: readonly Filter[];
}

/** The state of one dashboard on the screen. `next` alone makes another one of it; nothing in it is changed. */
export interface DashboardState {
  /** Raw parameter values; what is not there has its default. */
  values: RawValues;
  /** What is searched for in the rows of all sections. */
  search: string;
  isFolded: boolean;
  run: Run;
  /** Counts the runs: what comes of another one than the last is late. */
  runs: number;
  /** By the key of the call. */
  calls: Readonly<Record<string, CallState>>;
  /** Counts how often a call was made once more: its tables are others since. */
  retries: number;
  selections: readonly Selection[];
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
  unread: [],
  ...begun,
});
