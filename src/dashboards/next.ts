import type { RawValues } from '../../engine/reports/fields.ts';
import type { Sort } from '../../engine/tables/table.ts';
import type { Selection } from '../../engine/views/dashboard-view.ts';
import type { Dated } from '../parameters/dated.ts';
import type { Outcome } from '../worker/protocol.ts';
import { type CallState, type DashboardState, initialState, type Ran, type Restored } from './state.ts';

export type DashboardEvent =
  /** `today`: the day on which the user set them. */
  | { type: 'values-set'; values: RawValues; today?: string }
  /** Run on another day: defaults are those of that day. */
  | ({ type: 'day-begun' } & Pick<DashboardState, 'today' | 'day' | 'values'>)
  /** Restores the parameters of the run. */
  | { type: 'values-restored' }
  | { type: 'folded'; isFolded: boolean }
  | { type: 'searched'; search: string }
  /** `isStep`: the user ran it, so that Back returns to the run before. */
  | { type: 'ran'; ran: Ran; calls: readonly string[]; isStep?: boolean }
  | { type: 'cancel-asked' }
  | { type: 'call-retried'; key: string; at: number }
  /** More calls of the run are made, for another tab or a file. */
  | { type: 'calls-added'; calls: readonly string[]; at: number }
  | { type: 'selected'; selection: Selection }
  /** A filter of a selection was changed in its chip. Without filters, the selection is removed. */
  | ({ type: 'narrowed' } & Narrowed)
  | { type: 'unselected'; section: string | null }
  /** The rows of a section were sorted. */
  | { type: 'sorted'; section: string; sorts: readonly Sort[] }
  | { type: 'file-asked' }
  | { type: 'file-progressed'; file: number; done: number; of: number }
  | { type: 'file-ended'; file: number }
  /** Restores the state of another history entry. */
  | ({ type: 'returned' } & Restored & Partial<Dated>)
  /** `at`: milliseconds since 1970. */
  | { type: 'call-ended'; run: number; key: string; outcome: Outcome; at: number }
  /** The rows of a call were loaded again, and have replaced the ones before. */
  | { type: 'call-renewed'; run: number; key: string }
  /** Back to the initial state. */
  | { type: 'reset'; today: string }
  /** The worker has stopped, and its rows are lost. */
  | { type: 'rows-lost' };

/** A changed selection, and its place among the others. */
export interface Narrowed {
  selection: Selection;
  place: number;
}

type Of<T extends DashboardEvent['type']> = Extract<DashboardEvent, { type: T }>;

const endOf = (outcome: Outcome): CallState => {
  if (outcome.type === 'arrived') return { status: 'done' };
  return { status: 'failed', failure: outcome.type === 'failed' ? outcome.failure : outcome };
};

function ended(state: DashboardState, { run, key, outcome, at }: Of<'call-ended'>): DashboardState {
  const { run: ran } = state;
  if (run !== state.runs || ran.status === 'idle' || ran.status === 'cancelled' || !(key in state.calls)) return state;
  const calls = { ...state.calls, [key]: endOf(outcome) };
  return settled({ ...state, calls }, at);
}

/** Marks a run as done once no call is pending. */
function settled(state: DashboardState, at: number): DashboardState {
  const { run, calls } = state;
  if (run.status !== 'running' || Object.values(calls).some(({ status }) => status === 'running')) return state;
  const isWhole = Object.values(calls).every(({ status }) => status === 'done');
  return { ...state, run: { ...run, status: 'done', took: isWhole ? at - run.since : undefined } };
}

/** Adds pending calls to a run. */
function begun(state: DashboardState, keys: readonly string[], at: number): DashboardState {
  const { run } = state;
  if (run.status === 'idle' || keys.length === 0) return state;
  const since = run.status === 'running' ? run.since : at;
  const calls = { ...state.calls, ...all(keys, { status: 'running' }) };
  return { ...state, run: { ...run, status: 'running', since }, calls };
}

/** Cancels pending calls; finished ones keep their rows. */
function cancelled(state: DashboardState): DashboardState {
  const { run } = state;
  if (run.status !== 'running') return state;
  const ends = Object.entries(state.calls).map(([key, call]): [string, CallState] => [
    key,
    call.status === 'running' ? { status: 'failed', failure: { type: 'cancelled' } } : call,
  ]);
  return { ...state, run: { ...run, status: 'cancelled' }, calls: Object.fromEntries(ends), isFolded: false };
}

const all = (keys: readonly string[], state: CallState) => Object.fromEntries(keys.map((key) => [key, state]));

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A selection replaces the previous one of its section; the same selection again removes it. */
function selected(state: DashboardState, { selection }: Of<'selected'>): DashboardState {
  const before = state.selections.find(({ section }) => section === selection.section);
  const others = state.selections.filter(({ section }) => section !== selection.section);
  const isAgain = before !== undefined && same(before.filters, selection.filters);
  return { ...state, selections: isAgain || selection.filters.length === 0 ? others : [...others, selection] };
}

function narrowed(state: DashboardState, { selection, place }: Of<'narrowed'>): DashboardState {
  const others = state.selections.filter(({ section }) => section !== selection.section);
  return { ...state, selections: selection.filters.length > 0 ? others.toSpliced(place, 0, selection) : others };
}

const steps: { [T in DashboardEvent['type']]: (state: DashboardState, event: Of<T>) => DashboardState } = {
  'values-set': (state, { values, today = state.today }) => ({ ...state, values, today }),
  'day-begun': (state, { today, day, values }) => (today === state.day ? state : { ...state, today, day, values }),
  'values-restored': (state) => (state.run.status === 'idle' ? state : { ...state, values: state.run.values }),
  searched: (state, { search }) => ({ ...state, search }),
  folded: (state, { isFolded }) => ({ ...state, isFolded }),
  ran: (state, { ran, calls }) =>
    settled(
      {
        ...state,
        run: { status: 'running', ...ran, since: ran.at },
        runs: state.runs + 1,
        calls: all(calls, { status: 'running' }),
        isFolded: true,
      },
      ran.at,
    ),
  'cancel-asked': cancelled,
  'call-retried': (state, { key, at }) => begun({ ...state, retries: state.retries + 1 }, [key], at),
  'calls-added': (state, { calls, at }) => begun(state, calls, at),
  selected,
  narrowed,
  unselected: (state, { section }) => ({
    ...state,
    selections: section === null ? [] : state.selections.filter((each) => each.section !== section),
  }),
  sorted: (state, { section, sorts }) => ({ ...state, sorts: { ...state.sorts, [section]: sorts } }),
  // One file at a time.
  'file-asked': (state) =>
    state.file === null ? { ...state, file: { done: 0, of: 0 }, files: state.files + 1 } : state,
  'file-progressed': (state, { file, done, of }) =>
    state.file !== null && file === state.files ? { ...state, file: { done, of } } : state,
  'file-ended': (state, { file }) => (file === state.files ? { ...state, file: null } : state),
  returned: (state, { type: _type, ...restored }) => ({ ...state, ...restored }),
  'call-ended': ended,
  'call-renewed': (state, { run, key }) => {
    const call = state.calls[key];
    if (run !== state.runs || call?.status !== 'done') return state;
    return { ...state, calls: { ...state.calls, [key]: { status: 'done', turn: (call.turn ?? 0) + 1 } } };
  },
  reset: ({ runs, files }, { today }) => initialState({ runs: runs + 1, files, isFolded: false, today, day: today }),
  'rows-lost': (state) => {
    if (state.run.status === 'idle') return state;
    const failure = { type: 'lost' } as const;
    return {
      ...state,
      run: { ...state.run, status: 'done' },
      calls: all(Object.keys(state.calls), { status: 'failed', failure }),
    };
  },
};

/** The state after an event. */
export function next(state: DashboardState, event: DashboardEvent): DashboardState {
  return (steps[event.type] as (state: DashboardState, event: DashboardEvent) => DashboardState)(state, event);
}
