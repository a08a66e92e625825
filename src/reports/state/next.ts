import type { FileFormat } from '../../../engine/files/formats.ts';
import { allShut, type OpenGroups } from '../../../engine/pivots/group-lines.ts';
import type { Scope, ViewSummary } from '../../../engine/results/view.ts';
import type { Chart } from '../../../engine/schema/chart.ts';
import type { GroupField, Pivot } from '../../../engine/schema/pivot.ts';
import type { Look } from '../../../engine/schema/view-limits.ts';
import type { Summaries } from '../../../engine/summaries/summary.ts';
import type { Filter, Sort } from '../../../engine/tables/table.ts';
import { arrangedView, type Placed } from '../../../engine/views/arrange.ts';
import type { View, ViewColumns } from '../../../engine/views/schema.ts';
import type { Loaded } from '../../datasets/sheet.ts';
import { type FileEvent, nextFile } from '../../runs/file.ts';
import {
  begun,
  failed,
  going,
  isRunning,
  nextRun,
  type RunEvent,
  type RunFailure,
  type RunRecord,
  viewed,
} from '../../runs/run.ts';
import type { ReportState } from './state.ts';

/** Actions of the user. */
type Act =
  | { type: 'plain-set'; isPlain: boolean }
  | { type: 'searched'; search: string }
  | { type: 'sorted'; sorts: readonly Sort[] }
  | { type: 'filtered'; filters: readonly Filter[] }
  /** The filter of one column; null removes it. A new one is inserted at `place`. */
  | { type: 'column-filtered'; value: string; place: number; filter: Filter | null }
  | { type: 'looked'; look: Look }
  | { type: 'pivoted'; pivot: Pivot | null }
  | { type: 'charted'; chart: Chart | null }
  | { type: 'grouped'; groups: readonly GroupField[] | null }
  | { type: 'grouping-set'; isGrouping: boolean }
  | { type: 'groups-opened'; opened: OpenGroups }
  /** The rows of a figure. `columns` adds those that show the filters; null if they are visible already. */
  | { type: 'drilled'; filters: readonly Filter[]; columns: readonly Placed[] | null }
  | { type: 'narrowing-cleared' }
  | { type: 'summaries-set'; isSummarized: boolean }
  /** `isOtherView`: the visible fields or their order changed. */
  | { type: 'arranged'; columns: readonly Placed[] | null; isOtherView: boolean }
  | { type: 'save-asked' }
  | { type: 'language-changed' }
  /** `isRearranged`: with another layout; `isStep`: the user ran it, so that Back returns to the run before. */
  | { type: 'ran'; ran: RunRecord; isRearranged?: boolean; isStep?: boolean }
  | { type: 'cancel-asked' }
  | { type: 'file-asked'; format: FileFormat; scope: Scope };

/** Results of effects. */
type Happening =
  /** The first rows of a run, or more of them. */
  | { type: 'rows-came'; run: number; shown: ViewSummary }
  /** `isSorted`: the rows were sorted once all had arrived. */
  | { type: 'run-ended'; run: number; outcome: Loaded; isSorted: boolean }
  /**
   * `isOther`: other rows than before, or in another order; `isTurned`: the same rows, with other groups expanded;
   * `unapplied`: the columns of filters that could not be loaded.
   */
  | {
      type: 'view-shown';
      view: number;
      shown: ViewSummary;
      isOther: boolean;
      isTurned?: boolean;
      unapplied?: readonly string[];
    }
  | { type: 'summaries-came'; view: number; summaries: Summaries }
  /** The rows of the run are fetched again, with fields that it had not requested. */
  | { type: 'refilling'; run: number }
  | { type: 'refilled'; run: number; at: number; outcome: Loaded }
  /** No field is missing any more: the columns that were missing are hidden again. */
  | { type: 'refill-spared' }
  /** Everything that the run of a link waited for is loaded or has failed. */
  | { type: 'wait-ended' }
  /** The worker has ended, and the rows are gone. */
  | { type: 'rows-lost' }
  | { type: 'columns-loaded'; saved: ViewColumns | null }
  /** `sent`: the columns of the view when they were sent. */
  | { type: 'columns-saved'; saved: ViewColumns | null; sent: View['columns'] }
  | { type: 'columns-not-saved' };

export type ReportEvent = Act | Happening | RunEvent<View> | Exclude<FileEvent, { type: 'file-asked' }>;

type Of<T extends ReportEvent['type']> = Extract<ReportEvent, { type: T }>;

/** Requests another view of the rows. While there are none, it applies to the run that brings them. */
const asked = (state: ReportState): ReportState => ({ ...state, views: state.views + 1 });

/** The rows are gone, and with them all results about them. */
const forgotten = (state: ReportState): ReportState =>
  asked({
    ...state,
    isRefilling: false,
    isLacking: false,
    unapplied: [],
    summaries: {},
    ...(state.shown ? { shown: null, version: state.version + 1 } : {}),
  });

/** Ended without rows, or lost them. */
const without = (state: ReportState, failure: RunFailure): ReportState => failed(forgotten(state), failure);

function ended(state: ReportState, { run, outcome, isSorted }: Of<'run-ended'>): ReportState {
  const { shown, version } = state;
  if (!isRunning(state, run)) return state;
  if (outcome.type !== 'loaded') return without(state, outcome.type === 'empty' ? outcome : outcome.failure);
  // Rows are sorted once the last ones have arrived; otherwise the visible ones stay as they are.
  const isOther = !shown || isSorted;
  return {
    ...going(state, 'done'),
    shown: outcome.shown,
    version: isOther ? version + 1 : version,
    isFolded: shown ? state.isFolded : true,
  };
}

function came(state: ReportState, { run, shown }: Of<'rows-came'>): ReportState {
  if (!isRunning(state, run)) return state;
  if (state.shown) return { ...state, shown };
  return { ...state, shown, version: state.version + 1, isFolded: true };
}

/** Failures that have their own message, or that the user caused. */
const passing: ReadonlySet<RunFailure['type']> = new Set(['cancelled', 'signed-out', 'lost']);

/** The same rows at a later time, with more fields. If that failed, the current rows stay. */
function refilled(state: ReportState, { run, at, outcome }: Of<'refilled'>): ReportState {
  if (run !== state.runs || state.run.status !== 'done') return state;
  const after = { ...state, isRefilling: false };
  if (outcome.type === 'loaded')
    return { ...after, run: { ...state.run, at }, shown: outcome.shown, unapplied: [], refills: state.refills + 1 };
  return { ...after, isLacking: outcome.type === 'empty' || !passing.has(outcome.failure.type) };
}

/** A run in progress reports its own failure. */
function lost(state: ReportState): ReportState {
  return state.run.status === 'done' ? without(state, { type: 'lost' }) : forgotten(state);
}

/** A hidden column keeps its filter. */
function arranged(state: ReportState, { columns, isOtherView }: Of<'arranged'>): ReportState {
  const after = { ...state, view: arrangedView(state.view, columns) };
  return isOtherView ? asked(after) : after;
}

/** Filters of other columns stay as they are at this moment. */
function columnFiltered(state: ReportState, { value, place, filter }: Of<'column-filtered'>): ReportState {
  const { filters = [] } = state.view;
  const others = filters.filter((each) => each.value !== value);
  if (!filter && others.length === filters.length) return state;
  return asked(viewed(state, { filters: filter ? others.toSpliced(place, 0, filter) : others }));
}

function fileAsked(state: ReportState, { format, scope }: Of<'file-asked'>): ReportState {
  const { shown } = state;
  return shown ? nextFile(state, { type: 'file-asked', format, of: scope === 'all' ? shown.of : shown.rows }) : state;
}

const steps: { [T in ReportEvent['type']]: (state: ReportState, event: Of<T>) => ReportState } = {
  'values-set': (state, event) => ({ ...nextRun(state, event), awaited: null }),
  'day-begun': nextRun,
  'values-restored': nextRun,
  folded: nextRun,
  'plain-set': (state, { isPlain }) => ({ ...state, isPlain }),
  searched: (state, { search }) => (search === (state.view.search ?? '') ? state : asked(viewed(state, { search }))),
  sorted: (state, { sorts }) => asked(viewed(state, { sort: sorts })),
  filtered: (state, { filters }) => asked(viewed(state, { filters })),
  'column-filtered': columnFiltered,
  looked: (state, { look }) => (look === (state.view.look ?? 'rows') ? state : asked(viewed(state, { look }))),
  pivoted: (state, { pivot }) => asked(viewed(state, { pivot: pivot ?? undefined })),
  charted: (state, { chart }) => viewed(state, { chart: chart ?? undefined }),
  grouped: (state, { groups }) =>
    asked({ ...viewed(state, { groups: groups ?? undefined }), opened: allShut, isGrouping: true }),
  'grouping-set': (state, { isGrouping }) => ({ ...state, isGrouping }),
  'groups-opened': (state, { opened }) => asked({ ...state, opened }),
  drilled(state, { filters, columns }) {
    const view: View = { ...state.view, look: 'rows', filters };
    return asked({ ...state, view: columns ? arrangedView(view, columns) : view });
  },
  returned: (state, event) => asked(nextRun(state, event)),
  'narrowing-cleared': (state) => asked(viewed(state, { search: '', filters: [] })),
  'summaries-set': (state, { isSummarized }) => viewed(state, { summaries: isSummarized }),
  arranged,
  'save-asked': (state) => ({ ...state, isSaving: true }),
  'language-changed': asked,
  ran: (state, { ran, isRearranged = false }) => ({
    ...begun(forgotten(state), ran),
    ...(isRearranged
      ? { view: { ...arrangedView(state.view, null), groups: undefined, sort: undefined }, opened: allShut }
      : {}),
    awaited: null,
  }),
  'cancel-asked': (state) =>
    state.run.status === 'running'
      ? without(state, { type: 'cancelled' })
      : state.awaited
        ? { ...state, awaited: null }
        : state,
  'file-asked': fileAsked,
  'file-cancel-asked': nextFile,
  'rows-came': came,
  'run-ended': ended,
  'view-shown': (state, { view, shown, isOther, isTurned = false, unapplied = [] }) => {
    if (view !== state.views || !state.shown) return state;
    const { version, turns } = state;
    const [changed, turned] = [Number(isOther), Number(isTurned && !isOther)];
    return { ...state, shown, unapplied, version: version + changed, turns: turns + turned };
  },
  'summaries-came': (state, { view, summaries }) =>
    view === state.views && state.shown ? { ...state, summaries: { ...state.summaries, ...summaries } } : state,
  refilling: (state, { run }) => (run === state.runs ? { ...state, isRefilling: true, isLacking: false } : state),
  refilled,
  'refill-spared': (state) => (state.isLacking ? { ...state, isLacking: false } : state),
  'wait-ended': (state) => (state.awaited ? { ...state, awaited: null, isFolded: false } : state),
  'rows-lost': lost,
  'columns-loaded': (state, { saved }) => (saved ? asked({ ...state, saved }) : { ...state, saved }),
  // Changes made in the meantime stay.
  'columns-saved': (state, { saved, sent }) => ({
    ...state,
    saved,
    view: state.view.columns === sent ? arrangedView(state.view, null) : state.view,
    isSaving: false,
  }),
  'columns-not-saved': (state) => ({ ...state, isSaving: false }),
  'file-progressed': nextFile,
  'file-ended': nextFile,
};

/**
 * The state after an event: the only place where a report's state is created. Pure. If nothing changes it returns the
 * same object.
 */
export function next(state: ReportState, event: ReportEvent): ReportState {
  const step = steps[event.type] as (state: ReportState, event: ReportEvent) => ReportState;
  return step(state, event);
}
