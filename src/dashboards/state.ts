import type { RawValues } from '../../engine/reports/fields.ts';
import type { Narrowing } from '../../engine/results/section-view.ts';
import type { Lost } from '../../engine/views/lost.ts';
import type { ReadDashboardView } from '../../engine/views/text/dashboard.ts';
import type { Failure } from '../api/errors.ts';
import type { FileProgress } from '../files/file-progress.ts';
import { type Dated, undated } from '../parameters/dated.ts';

/** The parameters and time of a run. */
export interface Ran {
  values: RawValues;
  /** A fingerprint of its calls, to detect changed parameters. */
  call: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The status of a run. */
interface Going extends Ran {
  /** When the latest calls started: milliseconds since 1970. */
  since: number;
  /** Milliseconds until all of them were answered; missing before that. */
  took?: number | undefined;
}

type Run = { status: 'idle' } | ({ status: 'running' | 'done' | 'cancelled' } & Going);

/** The status of a call. */
export type CallState =
  | { status: 'running' }
  /** `turn` counts how often its rows were loaded again. */
  | { status: 'done'; turn?: number }
  | { status: 'failed'; failure: Failure | { type: 'empty' } };

/** The immutable state of a dashboard on the screen. Only `next` makes a new one. */
export interface DashboardState extends Narrowing, Dated {
  /** Raw parameter values; missing ones have their default. */
  values: RawValues;
  isFolded: boolean;
  run: Run;
  /** Counts runs: results of earlier ones are ignored. */
  runs: number;
  /** The calls made so far, by key; those of unopened tabs are missing. */
  calls: Readonly<Record<string, CallState>>;
  /** Counts retried calls, which replace tables. */
  retries: number;
  /** The file being written; null for none. */
  file: FileProgress | null;
  /** Counts requested files: results of earlier ones are ignored. */
  files: number;
  /** The parts of the link that could not be read. */
  lost: readonly Lost[];
}

/** The part of the state that is in a link. */
export type Restored = Pick<DashboardState, 'values' | 'search' | 'selections' | 'lost'>;

export const restoredOf = ({ view, lost }: ReadDashboardView): Restored => ({
  values: view.parameters ?? {},
  search: view.search ?? '',
  selections: view.selections ?? [],
  lost,
});

export const initialState = (begun: Partial<DashboardState>): DashboardState => ({
  ...undated,
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
  lost: [],
  ...begun,
});
