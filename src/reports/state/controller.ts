import { proxy, ref } from 'valtio';
import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { FileFormat } from '../../../engine/exports/formats.ts';
import type { RawValues } from '../../../engine/reports/fields.ts';
import type { Scope } from '../../../engine/results/view.ts';
import type { Filter, Sort } from '../../../engine/tables/table.ts';
import { heldLookups, loadLookups } from '../../session/lookups.ts';
import type { Place } from '../address/place.ts';
import { createArranging } from './arranging.ts';
import { keepDraft } from './draft.ts';
import { createEffects } from './effects.ts';
import { next, type ReportEvent } from './next.ts';
import { resolveState } from './resolve-state.ts';
import type { ReportState } from './state.ts';

export type Controller = ReturnType<typeof createController>;

/** The state of a report as screens follow it. */
/** Milliseconds that the fields of a link which is run stay folded while it waits. */
const patience = 500;

export type Store = ReturnType<typeof createStore>;

const createStore = (state: ReportState) => proxy<{ now: ReportState }>({ now: ref(state) });

/** What can be done with a report on the screen. Nothing here rejects: what goes wrong is in the state, or a toast. */
export function createController(report: NormalReport, place: Place, begun: ReportState, opened: Context) {
  const store = createStore(begun);
  let context = opened;
  let isOpen = false;
  const state = () => store.now;
  /** With the choices that are there at this moment. */
  const now = (): Context => ({ ...context, lookups: heldLookups() });
  const effects = createEffects({ report, place, state, context: now, tell });

  function tell(event: ReportEvent): void {
    if (!isOpen) return;
    const before = store.now;
    const after = next(before, event);
    if (after !== before) store.now = ref(after);
    void effects.follow(event, before, after);
  }

  function run(values: RawValues = state().values): void {
    const { asked } = resolveState(report, { ...state(), values }, now());
    if (!asked.request) return;
    const given = Object.fromEntries(asked.fields.map((field) => [field.key, field.value]));
    tell({ type: 'ran', ran: { values: given, call: JSON.stringify(asked.request), at: Date.now() } });
  }

  return {
    store,
    run: () => run(),
    cancel: () => tell({ type: 'cancel-asked' }),
    block: effects.block,
    setValues: (values: RawValues) => tell({ type: 'values-set', values }),
    restoreValues: () => tell({ type: 'values-restored' }),
    fold: (isFolded: boolean) => tell({ type: 'folded', isFolded }),
    setPlain: (isPlain: boolean) => tell({ type: 'plain-set', isPlain }),
    setSearch: (search: string) => tell({ type: 'searched', search }),
    setSorts: (sorts: readonly Sort[]) => tell({ type: 'sorted', sorts }),
    setFilters: (filters: readonly Filter[]) => tell({ type: 'filtered', filters }),
    setSummarized: (isSummarized: boolean) => tell({ type: 'summaries-set', isSummarized }),
    clearSearchAndFilters: () => tell({ type: 'narrowing-cleared' }),
    ...createArranging({ report, state, context: now, tell }),
    saveColumns: () => tell({ type: 'save-asked' }),
    writeFile: (format: FileFormat, scope: Scope) => tell({ type: 'file-asked', format, scope }),
    /** Asks once more for columns that could not be fetched. */
    refill: effects.refill,
    cancelFile: () => tell({ type: 'file-cancel-asked' }),
    /** Another language: the rows that are there are read anew. */
    speak(given: Context) {
      if (given === context) return;
      context = given;
      tell({ type: 'language-changed' });
    },
    /**
     * Begins; what it gives back ends it. The run of a link waits for the saved columns, which say what is searched, and for
     * the choices that its values are among, unless the user does something else meanwhile.
     */
    start(): () => void {
      let isOver = false;
      // A link that is run at once is folded from the first; who has to wait sees what for.
      const unfold = setTimeout(() => state().awaited && tell({ type: 'folded', isFolded: false }), patience);
      isOpen = true;
      const drop = keepDraft(report.id, place.name, state);
      const choices = loadLookups(
        resolveState(report, { ...state(), values: state().awaited ?? {} }, now()).asked.lookups,
      );
      void Promise.all([effects.loadColumns(), choices]).then(() => {
        if (isOver) return;
        const { awaited } = state();
        if (awaited) run(awaited);
        tell({ type: 'wait-ended' });
      });
      return () => {
        isOver = true;
        isOpen = false;
        clearTimeout(unfold);
        drop();
        effects.close();
      };
    },
  };
}
