import { proxy, ref } from 'valtio';
import type { Context } from '../../engine/context/context.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { Filter, Sort } from '../../engine/tables/table.ts';
import type { Place } from '../address/place.ts';
import { heldLookups, loadLookups } from '../session/lookups.ts';
import { Board } from '../worker/board.ts';
import { readAddress, writeAddress } from './address.ts';
import { type DashboardEvent, next } from './next.ts';
import { callOf, createRuns } from './runs.ts';
import { type DashboardState, initialState } from './state.ts';
import { createWriting } from './writing.ts';

/** What of the state a link says. */
const linked = ['run', 'search', 'selections'] as const;

export type Controller = ReturnType<typeof createController>;

/** What can be done with a dashboard on the screen. Nothing here rejects: what goes wrong is in the state. */
export function createController(dashboard: NormalDashboard, place: Place, opened: Context) {
  let context = opened;
  let isOpen = false;
  const now = (): Context => ({ ...context, lookups: heldLookups() });
  const resolve = (values: RawValues) => resolveDashboard(dashboard, now(), { values });
  const store = proxy<{ now: DashboardState }>({
    now: ref(initialState(readAddress(place.read(), dashboard, resolve))),
  });
  const state = () => store.now;
  const board = new Board(() => tell({ type: 'rows-lost' }));

  function tell(event: DashboardEvent): void {
    if (!isOpen) return;
    const before = store.now;
    const after = next(before, event);
    if (after !== before) store.now = ref(after);
    if (linked.some((part) => before[part] !== after[part])) remember();
  }

  /** Keeps the address a link to what is on the screen. */
  function remember(): void {
    const { run } = state();
    if (run.status === 'idle') return;
    const query = writeAddress(resolve(run.values), state());
    if (query !== place.read()) place.write(query);
  }

  const { run, retry } = createRuns({ board, state, resolve, tell });
  const { writeFile, cancelFile } = createWriting({ board, state, context: now, resolve, tell });

  function goBack(): void {
    const restored = readAddress(place.read(), dashboard, resolve);
    tell({ type: 'returned', ...restored });
    const last = state().run;
    if (last.status !== 'idle' && callOf(resolve(state().values)) !== last.call) run();
  }

  return {
    store,
    board,
    run,
    retry,
    writeFile,
    cancelFile,
    cancel() {
      tell({ type: 'cancel-asked' });
      board.cancel();
    },
    setValues: (values: RawValues) => tell({ type: 'values-set', values }),
    /** Parameters have their defaults again. */
    resetValues: () => tell({ type: 'values-set', values: {} }),
    /** Nothing has run, and nothing is chosen. */
    reset() {
      board.close();
      tell({ type: 'reset' });
      place.write('');
    },
    restoreValues: () => tell({ type: 'values-restored' }),
    setSearch: (search: string) => tell({ type: 'searched', search }),
    fold: (isFolded: boolean) => tell({ type: 'folded', isFolded }),
    select: (section: string, filters: readonly Filter[]) =>
      tell({ type: 'selected', selection: { section, filters } }),
    /** How the rows of a section stand. */
    sort: (section: string, sorts: readonly Sort[]) => tell({ type: 'sorted', section, sorts }),
    /** null: of all sections. */
    unselect: (section: string | null) => tell({ type: 'unselected', section }),
    /** Another language, or another account’s way of writing: what is shown is resolved anew. */
    speak(next: Context) {
      context = next;
    },
    /** Begins, and runs as soon as the choices are there that its values are among; what it gives back ends it. */
    start(): () => void {
      isOpen = true;
      const forget = place.onReturn(goBack);
      void loadLookups(resolve(state().values).lookups).then(() => isOpen && run());
      return () => {
        isOpen = false;
        forget();
        cancelFile();
        board.close();
      };
    },
  };
}
