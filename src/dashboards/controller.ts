import { proxy, ref } from 'valtio';
import type { Context } from '../../engine/context/context.ts';
import { resolveDashboard } from '../../engine/dashboards/resolve.ts';
import type { ResolvedDashboard, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { Filter } from '../../engine/tables/table.ts';
import type { Place } from '../reports/address/place.ts';
import { heldLookups, loadLookups } from '../session/lookups.ts';
import { Board, callsOf, type TableWanted } from '../worker/board.ts';
import { readAddress, writeAddress } from './address.ts';
import { type DashboardEvent, next } from './next.ts';
import { type DashboardState, initialState } from './state.ts';

/** The tables whose calls can be made. */
export const wantedOf = ({ tables }: ResolvedDashboard): TableWanted[] =>
  tables.flatMap((table: ResolvedTable) =>
    table.request ? [{ name: table.name, request: table.request, plan: table, fields: table.fields }] : [],
  );

/** What the calls of a dashboard are, to know whether they would be others. */
export const callOf = (dashboard: ResolvedDashboard): string =>
  JSON.stringify(wantedOf(dashboard).map(({ request }) => request));

export type Controller = ReturnType<typeof createController>;

/** What can be done with a dashboard on the screen. Nothing here rejects: what goes wrong is in the state. */
export function createController(dashboard: NormalDashboard, place: Place, opened: Context) {
  let context = opened;
  let isOpen = false;
  const now = (): Context => ({ ...context, lookups: heldLookups() });
  const resolve = (values: RawValues) => resolveDashboard(dashboard, now(), { values });
  const { values: given, selections, unread } = readAddress(place.read(), dashboard, resolve);
  const store = proxy<{ now: DashboardState }>({ now: ref(initialState({ values: given, selections, unread })) });
  const state = () => store.now;
  const board = new Board(() => tell({ type: 'rows-lost' }));

  function tell(event: DashboardEvent): void {
    if (!isOpen) return;
    const before = store.now;
    const after = next(before, event);
    if (after !== before) store.now = ref(after);
    if (before.run !== after.run || before.selections !== after.selections) remember();
  }

  /** Keeps the address a link to what is on the screen. */
  function remember(): void {
    const { run, selections: all } = state();
    if (run.status === 'idle') return;
    const query = writeAddress(resolve(run.values), all);
    if (query !== place.read()) place.write(query);
  }

  const ending = (number: number) => (key: string, outcome: Parameters<Parameters<Board['load']>[1]>[1]) =>
    tell({ type: 'call-ended', run: number, key, outcome });

  function run(): void {
    const asked = resolve(state().values);
    const calls = callsOf(wantedOf(asked));
    if (calls.length === 0) return;
    const values = Object.fromEntries(asked.fields.map(({ key, value }) => [key, value]));
    const ran = { values, call: callOf(asked), at: Date.now() };
    tell({ type: 'ran', ran, calls: calls.map(({ key }) => key) });
    board.load(calls, ending(state().runs));
  }

  /** Makes a call that failed once more. */
  function retry(key: string): void {
    const { run: last, runs } = state();
    if (last.status === 'idle') return;
    const call = callsOf(wantedOf(resolve(last.values))).find((each) => each.key === key);
    if (!call) return;
    tell({ type: 'call-retried', key });
    board.again(call, ending(runs));
  }

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
    cancel() {
      tell({ type: 'cancel-asked' });
      board.close();
    },
    setValues: (values: RawValues) => tell({ type: 'values-set', values }),
    restoreValues: () => tell({ type: 'values-restored' }),
    fold: (isFolded: boolean) => tell({ type: 'folded', isFolded }),
    select: (section: string, filters: readonly Filter[]) =>
      tell({ type: 'selected', selection: { section, filters } }),
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
        board.close();
      };
    },
  };
}
