import { equal } from '../../engine/schema/equal.ts';
import type { OpenedDashboard, Selection } from '../../engine/views/dashboard-view.ts';
import { type SavedLists, withSavedLists } from '../../engine/views/list-configuration.ts';
import type { TableView } from '../../engine/views/schema.ts';
import { type FileEvent, nextFile } from '../runs/file.ts';
import { begun, failed, going, nextRun, type RunEvent, type RunRecord, viewed } from '../runs/run.ts';
import type { Outcome } from '../worker/protocol.ts';
import { type CallState, type DashboardState, initialState } from './state.ts';

export type DashboardEvent =
  | RunEvent<OpenedDashboard>
  | FileEvent
  | { type: 'searched'; search: string }
  /** `isStep`: the user ran it, so that Back returns to the run before. */
  | { type: 'ran'; ran: RunRecord; calls: readonly string[]; isStep?: boolean }
  | { type: 'cancel-asked' }
  | { type: 'call-retried'; key: string; at: number }
  /** More calls of the run are made, for another tab or a file. */
  | { type: 'calls-added'; calls: readonly string[]; at: number }
  | { type: 'selected'; selection: Selection }
  /** A filter of a selection was changed in its chip. Without filters, the selection is removed. */
  | ({ type: 'narrowed' } & Narrowed)
  | { type: 'unselected'; section: string | null }
  /** The table of a section is looked at in another way. */
  | { type: 'section-viewed'; section: string; view: TableView }
  /** The columns of lists that the user saved before, or has saved now. */
  | { type: 'columns-saved'; saved: SavedLists }
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

const turnOf = ({ calls }: DashboardState, key: string, more = 0): Pick<CallState, 'turn'> => {
  const turn = (calls[key]?.turn ?? 0) + more;
  return turn > 0 ? { turn } : {};
};

function ended(state: DashboardState, { run, key, outcome, at }: Of<'call-ended'>): DashboardState {
  const { status } = state.run;
  if (run !== state.runs || status === 'idle' || status === 'cancelled' || !(key in state.calls)) return state;
  const calls = { ...state.calls, [key]: { ...endOf(outcome), ...turnOf(state, key) } };
  // The parameters are shown: a fault is there.
  const isRefused =
    outcome.type === 'failed' && outcome.failure.type === 'refused' && outcome.failure.faults.length > 0;
  return settled({ ...state, calls, isFolded: state.isFolded && !isRefused }, at);
}

/** Marks a run as done once no call is pending. */
function settled(state: DashboardState, at: number): DashboardState {
  const calls = Object.values(state.calls);
  if (state.run.status !== 'running' || calls.some(({ status }) => status === 'running')) return state;
  const isWhole = calls.every(({ status }) => status === 'done');
  return { ...going(state, 'done'), took: isWhole ? at - state.since : null };
}

/** Adds pending calls to a run. */
function added(state: DashboardState, keys: readonly string[], at: number, isAgain = false): DashboardState {
  const { status } = state.run;
  if (status === 'idle' || keys.length === 0) return state;
  const begun = keys.map((key) => [key, { status: 'running', ...turnOf(state, key, Number(isAgain)) }]);
  const calls = { ...state.calls, ...Object.fromEntries(begun) };
  return { ...going(state, 'running'), since: status === 'running' ? state.since : at, calls };
}

/** Cancels pending calls; finished ones keep their rows. */
function cancelled(state: DashboardState): DashboardState {
  if (state.run.status !== 'running') return state;
  const failure = { type: 'cancelled' } as const;
  const ends = Object.entries(state.calls).map(([key, call]): [string, CallState] => [
    key,
    call.status === 'running' ? { status: 'failed', failure } : call,
  ]);
  return { ...failed(state, failure), calls: Object.fromEntries(ends) };
}

const all = (keys: readonly string[], state: CallState) => Object.fromEntries(keys.map((key) => [key, state]));

/** A selection replaces the previous one of its section, or is inserted at `place`. Without filters it is removed. */
function withSelection(state: DashboardState, selection: Selection, place?: number): DashboardState {
  const others = state.view.selections.filter(({ section }) => section !== selection.section);
  const selections = selection.filters.length > 0 ? others.toSpliced(place ?? others.length, 0, selection) : others;
  return viewed(state, { selections });
}

/** The same selection again removes it. */
function selected(state: DashboardState, { selection }: Of<'selected'>): DashboardState {
  const before = state.view.selections.find(({ section }) => section === selection.section);
  const isAgain = before !== undefined && equal(before.filters, selection.filters);
  return withSelection(state, isAgain ? { ...selection, filters: [] } : selection);
}

const steps: { [T in DashboardEvent['type']]: (state: DashboardState, event: Of<T>) => DashboardState } = {
  'values-set': nextRun,
  'day-begun': nextRun,
  'values-restored': nextRun,
  folded: nextRun,
  returned: nextRun,
  searched: (state, { search }) => viewed(state, { search }),
  ran: (state, { ran, calls }) =>
    settled(
      { ...begun(state, ran), since: ran.at, took: null, calls: all(calls, { status: 'running' }), isFolded: true },
      ran.at,
    ),
  'cancel-asked': cancelled,
  'call-retried': (state, { key, at }) => added(state, [key], at, true),
  'calls-added': (state, { calls, at }) => added(state, calls, at),
  selected,
  narrowed: (state, { selection, place }) => withSelection(state, selection, place),
  unselected: (state, { section }) =>
    viewed(state, { selections: state.view.selections.filter((each) => section !== null && each.section !== section) }),
  'section-viewed': (state, { section, view }) =>
    viewed(state, { sections: { ...state.view.sections, [section]: { ...state.view.sections[section], ...view } } }),
  'columns-saved': (state, { saved }) => ({ ...state, saved }),
  'file-asked': nextFile,
  'file-cancel-asked': nextFile,
  'file-progressed': nextFile,
  'file-ended': nextFile,
  'call-ended': ended,
  'call-renewed': (state, { run, key }) => {
    const call = state.calls[key];
    if (run !== state.runs || call?.status !== 'done') return state;
    return { ...state, calls: { ...state.calls, [key]: { status: 'done', ...turnOf(state, key, 1) } } };
  },
  reset: ({ runs, files, saved }, { today }) =>
    initialState({ runs: runs + 1, files, saved, isFolded: false, today, day: today }),
  'rows-lost': (state) =>
    state.run.status === 'idle'
      ? state
      : {
          ...going(state, 'done'),
          calls: all(Object.keys(state.calls), { status: 'failed', failure: { type: 'lost' } }),
        },
};

/** The state after an event. Lists whose view says nothing about columns have those that the user saved. */
export function next(state: DashboardState, event: DashboardEvent): DashboardState {
  const after = (steps[event.type] as (state: DashboardState, event: DashboardEvent) => DashboardState)(state, event);
  const sections = withSavedLists(after.view.sections, after.saved);
  return sections === after.view.sections ? after : viewed(after, { sections });
}
