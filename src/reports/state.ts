import { proxy } from 'valtio';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Failure } from '../api/errors.ts';
import type { Placed } from '../tables/arrangement.ts';
import type { FileJob, Shown } from '../worker/protocol.ts';

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
  format: FileJob['format'];
  done: number;
  of: number;
}

/** The state of one report on the screen. */
export interface ReportState {
  /** Raw parameter values; what is not there has its default. */
  values: RawValues;
  /** The columns that the user saved; null for none (spec: reporting §4). */
  saved: { columns: Placed[] } | null;
  /** The columns as they are arranged now; null while they are as saved, or as the report has them. */
  arrangement: Placed[] | null;
  search: string;
  /** null: as the report says. */
  sorts: Sort[] | null;
  filters: Filter[];
  isFolded: boolean;
  /** A plain table in place of the grid. */
  isPlain: boolean;
  run: Run;
  /** null until the first rows are there. */
  shown: Shown | null;
  /** Counts up whenever the rows are others. */
  version: number;
  file: FileProgress | null;
}

export type Restored = Pick<ReportState, 'values' | 'arrangement' | 'search' | 'sorts' | 'filters'>;

export const createState = (restored: Restored & Partial<Pick<ReportState, 'isFolded' | 'isPlain'>>): ReportState =>
  proxy<ReportState>({
    saved: null,
    isFolded: false,
    isPlain: false,
    run: { status: 'idle' },
    shown: null,
    version: 0,
    file: null,
    ...restored,
  });
