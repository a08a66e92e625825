import { proxy, ref } from 'valtio';
import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { FileFormat } from '../../../engine/files/formats.ts';
import { dayIn } from '../../../engine/formats/zone.ts';
import { type GroupPath, type OpenGroups, turned } from '../../../engine/pivots/group-lines.ts';
import type { RawValues } from '../../../engine/reports/fields.ts';
import type { Scope } from '../../../engine/results/view.ts';
import type { Chart } from '../../../engine/schema/chart.ts';
import type { GroupField, Pivot } from '../../../engine/schema/pivot.ts';
import type { Look } from '../../../engine/schema/view-limits.ts';
import type { Filter, Sort } from '../../../engine/tables/table.ts';
import type { View, ViewColumns } from '../../../engine/views/schema.ts';
import type { Place } from '../../address/place.ts';
import { heldLookups } from '../../cache/lookups.ts';
import { onNewDay } from '../../runs/dated.ts';
import { createArranging } from './arranging.ts';
import { createEffects } from './effects.ts';
import { next, type ReportEvent } from './next.ts';
import { resolveState } from './resolve-state.ts';
import { startReport } from './starting.ts';
import type { ReportState } from './state.ts';

/** A user's report was saved as a whole; `sent`: its columns when it was sent. */
const savedBy = (tell: (event: ReportEvent) => void) => (saved: ViewColumns, sent: View['columns']) =>
  tell({ type: 'columns-saved', saved, sent });

/** Manual changes belong to the previous layout. */
const isRearranged = ({ layoutParameter }: NormalReport, before: ReportState['run'], given: RawValues): boolean =>
  layoutParameter !== null && before.status !== 'idle' && before.values[layoutParameter] !== given[layoutParameter];

export type Controller = ReturnType<typeof createController>;

/** The state of a report, which screens subscribe to. */
export type Store = ReturnType<typeof createStore>;

const createStore = (state: ReportState) => proxy<{ now: ReportState }>({ now: ref(state) });

/** How the rows are looked at: as a table, grouped, as a pivot or a chart. */
const createLooks = (state: () => ReportState, tell: (event: ReportEvent) => void) => ({
  setLook: (look: Look) => tell({ type: 'looked', look }),
  /** null: as initially. */
  setPivot: (pivot: Pivot | null) => tell({ type: 'pivoted', pivot }),
  /** null: the default for the fields. */
  setChart: (chart: Chart | null) => tell({ type: 'charted', chart }),
  /** null: as in the report. */
  setGroups: (groups: readonly GroupField[] | null) => tell({ type: 'grouped', groups }),
  setGrouping: (isGrouping: boolean) => tell({ type: 'grouping-set', isGrouping }),
  openGroups: (opened: OpenGroups) => tell({ type: 'groups-opened', opened }),
  turnGroup: (path: GroupPath) => tell({ type: 'groups-opened', opened: turned(state().opened, path) }),
});

/** The actions of a report on the screen. None of them rejects: failures go into the state or a toast. */
export function createController(
  definition: NormalReport,
  place: Place,
  begun: ReportState,
  opened: Context,
  isOwn = false,
) {
  const store = createStore(begun);
  const report = { ...definition };
  let context = opened;
  let isOpen = false;
  const state = () => store.now;
  /** With the choices loaded at this moment. */
  const now = (): Context => ({ ...context, today: state().today, lookups: heldLookups() });
  const today = () => dayIn(context.zone, Date.now());
  const effects = createEffects({ report, place, isOwn, state, context: now, tell });

  function tell(event: ReportEvent): void {
    if (!isOpen) return;
    const before = store.now;
    const after = next(before, event);
    if (after !== before) store.now = ref(after);
    void effects.follow(event, before, after);
  }

  function run(values: RawValues = state().view.parameters ?? {}, isStep = false): void {
    const view = { ...state().view, parameters: values };
    const { asked } = resolveState(report, { ...state(), view }, now());
    if (!asked.request) return;
    const given = Object.fromEntries(asked.fields.map((field) => [field.key, field.value]));
    const ran = { values: given, call: JSON.stringify(asked.request), at: Date.now() };
    tell({ type: 'ran', ran, isRearranged: isRearranged(report, state().run, given), isStep });
  }

  return {
    store,
    /** After midnight, with the new defaults. */
    run() {
      tell({ type: 'day-begun', ...onNewDay(report, state(), today(), context) });
      run(undefined, true);
    },
    cancel: () => tell({ type: 'cancel-asked' }),
    block: effects.block,
    trail: effects.trail,
    values: effects.values,
    pivot: effects.pivot,
    setValues: (values: RawValues) => tell({ type: 'values-set', values, today: today() }),
    restoreValues: () => tell({ type: 'values-restored' }),
    fold: (isFolded: boolean) => tell({ type: 'folded', isFolded }),
    setPlain: (isPlain: boolean) => tell({ type: 'plain-set', isPlain }),
    setSearch: (search: string) => tell({ type: 'searched', search }),
    setSorts: (sorts: readonly Sort[]) => tell({ type: 'sorted', sorts }),
    ...createLooks(state, tell),
    setFilters: (filters: readonly Filter[]) => tell({ type: 'filtered', filters }),
    setFilter: (value: string, place: number, filter: Filter | null) =>
      tell({ type: 'column-filtered', value, place, filter }),
    setSummarized: (isSummarized: boolean) => tell({ type: 'summaries-set', isSummarized }),
    clearSearchAndFilters: () => tell({ type: 'narrowing-cleared' }),
    ...createArranging({ report, state, context: now, tell }),
    saveColumns: () => tell({ type: 'save-asked' }),
    hasSaved: savedBy(tell),
    writeFile: (format: FileFormat, scope: Scope) => tell({ type: 'file-asked', format, scope }),
    refill: effects.refill,
    cancelFile: () => tell({ type: 'file-cancel-asked' }),
    /** Switches the language: rows are read again. A report named by the user may have a new name. */
    speak(given: Context, { name }: Pick<NormalReport, 'name'>) {
      report.name = name;
      if (given === context) return;
      context = given;
      tell({ type: 'language-changed' });
    },
    /** Starts it; the returned function ends it. */
    start(): () => void {
      isOpen = true;
      const end = startReport({ report, place, state, context: now, effects, tell, run });
      return () => {
        isOpen = false;
        end();
        effects.close();
      };
    },
  };
}
