import type { ResolvedField } from '../../engine/fields/field.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { Lost } from '../../engine/views/lost.ts';
import type { Failure } from '../api/errors.ts';
import { type Dated, undated } from './dated.ts';

/** A run: its parameters and time. */
export interface RunRecord {
  values: RawValues;
  /** Its calls as text, to detect whether the parameters have changed since. */
  call: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type RunFailure = Failure | { type: 'empty' };

export type Run =
  | { status: 'idle' }
  | ({ status: 'running' } & RunRecord)
  | ({ status: 'done' } & RunRecord)
  | ({ status: 'cancelled' } & RunRecord)
  | ({ status: 'failed'; failure: RunFailure } & RunRecord);

/** How a report or dashboard is looked at. */
export interface WithParameters {
  /** As in the form; the others have their defaults. */
  parameters?: RawValues | undefined;
}

/** The state of something with parameters that runs: a report or a dashboard. */
export interface RunState<View extends WithParameters = WithParameters> extends Dated {
  /** The content of its link. */
  view: View;
  isFolded: boolean;
  run: Run;
  /** Counts runs: results of any but the last are outdated. */
  runs: number;
  /** The parts of the link that it lacks. */
  lost: readonly Lost[];
}

/** The events that mean the same for all that runs. */
export type RunEvent<View extends WithParameters = WithParameters> =
  /** `today`: the day on which the user set them. */
  | { type: 'values-set'; values: RawValues; today?: string }
  /** Run on another day: defaults are those of that day. */
  | ({ type: 'day-begun'; values: RawValues } & Pick<Dated, 'today' | 'day'>)
  /** Restores the parameters of the run, discarding later changes. */
  | { type: 'values-restored' }
  | { type: 'folded'; isFolded: boolean }
  /** Another history entry was opened. */
  | ({ type: 'returned'; view: View; lost: readonly Lost[] } & Partial<Dated>);

export const notRun = { ...undated, run: { status: 'idle' }, runs: 0, lost: [] } as const;

/** The state with another view. What is undefined is as in the definition. */
export const viewed = <S extends RunState>(state: S, change: Partial<S['view']>): S => ({
  ...state,
  view: { ...state.view, ...change },
});

const withValues = <S extends RunState>(state: S, values: RawValues): S => ({
  ...state,
  view: { ...state.view, parameters: values },
});

/** The state after an event. If nothing changes it is the same object. */
export function nextRun<S extends RunState>(state: S, event: RunEvent<S['view']>): S {
  switch (event.type) {
    case 'values-set':
      return { ...withValues(state, event.values), today: event.today ?? state.today };
    case 'day-begun': {
      const { today, day, values } = event;
      return today === state.day ? state : { ...withValues(state, values), today, day };
    }
    case 'values-restored':
      return state.run.status === 'idle' ? state : withValues(state, state.run.values);
    case 'folded':
      return { ...state, isFolded: event.isFolded };
    case 'returned': {
      const { type: _type, ...restored } = event;
      return { ...state, ...restored };
    }
  }
}

/** The next run. It replaces the current one. */
export const begun = <S extends RunState>(state: S, { values, call, at }: RunRecord): S => ({
  ...state,
  run: { status: 'running', values, call, at },
  runs: state.runs + 1,
});

/** Whether a run is the current one, and still in progress. Answers to any other are late. */
export const isRunning = ({ run, runs }: Pick<RunState, 'run' | 'runs'>, number: number): boolean =>
  run.status === 'running' && runs === number;

const recordOf = ({ values, call, at }: RunRecord): RunRecord => ({ values, call, at });

/** The run is in progress again, with more calls, or has ended. */
export const going = <S extends RunState>(state: S, status: 'running' | 'done'): S =>
  state.run.status === 'idle' ? state : { ...state, run: { ...recordOf(state.run), status } };

/**
 * The run ended without rows, or lost them: its parameters are expanded. If the session has ended it leaves no trace,
 * because its owner shows the sign-in page.
 */
export function failed<S extends RunState>(state: S, failure: RunFailure): S {
  if (state.run.status === 'idle') return state;
  const ran = recordOf(state.run);
  const ends: Partial<Record<RunFailure['type'], Run>> = {
    'signed-out': { status: 'idle' },
    cancelled: { status: 'cancelled', ...ran },
  };
  return { ...state, run: ends[failure.type] ?? { status: 'failed', failure, ...ran }, isFolded: false };
}

/** Whether a call can succeed when it is made again. What is wrong with a parameter stays wrong until that is changed. */
export const isWorthRetrying = (failure: RunFailure, fields: readonly ResolvedField[]): boolean =>
  failure.type !== 'refused' || !failure.faults.some((fault) => fields.some(({ key }) => key === fault.field));
