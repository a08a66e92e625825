import { proxy, ref, subscribe } from 'valtio';
import type { Context } from '../../engine/context/context.ts';
import type { ResolvedDashboard, ResolvedTable } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { dayIn } from '../../engine/formats/zone.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { Filter } from '../../engine/tables/table.ts';
import type { TableView } from '../../engine/views/schema.ts';
import { readDashboardAddress } from '../../engine/views/text/dashboard.ts';
import { portalTools } from '../actions/tools.ts';
import type { Place } from '../address/place.ts';
import { heldLookups, loadLookups } from '../cache/lookups.ts';
import { createPageCategories } from '../charts/page-categories.ts';
import { Datasets } from '../datasets/datasets.ts';
import { openTables } from '../datasets/open-tables.ts';
import { noteOf, onNewDay } from '../runs/dated.ts';
import { readLink } from '../runs/link.ts';
import { createDashboardActing } from './dashboard-acting.ts';
import { drafts } from './draft.ts';
import { createGoingOn } from './going-on.ts';
import { goneChoices } from './gone-choices.ts';
import { createKeeping } from './keeping.ts';
import { callWith } from './kept-call.ts';
import { createLinking } from './linking.ts';
import { type DashboardEvent, type Narrowed, next } from './next.ts';
import { type Choices, createResolving } from './resolving.ts';
import { rowsOfTable } from './rows-of-table.ts';
import { createRuns } from './runs.ts';
import { createSavedLists } from './saved-lists.ts';
import { shownParts } from './shown-parts.ts';
import { type DashboardState, initialState } from './state.ts';
import { createWriting } from './writing.ts';

export type Controller = ReturnType<typeof createController>;

/** Resolves once the state matches. */
const untilIn = (store: object, isSo: () => boolean) =>
  new Promise<void>((done) => {
    const look = () => {
      if (!isSo()) return;
      end();
      done();
    };
    const end = subscribe(store, look);
    look();
  });

/** The state of a dashboard, initially that of its address, and what it is resolved with. */
function createStore(dashboard: NormalDashboard, place: Place, opened: Context) {
  let context = opened;
  const resolving = createResolving(dashboard);
  const resolveFirst = (values: RawValues) => resolving.resolve(opened, values);
  const begun = readLink(place, opened.today, (query) => readDashboardAddress(query, dashboard, resolveFirst));
  const store = proxy<{ now: DashboardState; choices: Choices }>({
    now: ref(initialState(begun)),
    choices: ref<Choices>(new Map()),
  });
  const now = () => resolving.contextWith(context, store.now.today, heldLookups(), store.choices);
  return {
    store,
    resolving,
    state: () => store.now,
    context: now,
    resolve: (values: RawValues) => resolving.resolve(now(), values),
    today: () => dayIn(context.zone, Date.now()),
    /** The choices of dependent parameters were loaded. */
    choose: (loaded: Choices) => {
      store.choices = ref(loaded);
    },
    /** Resolves the dashboard again for another language or account. */
    speak: (next: Context) => {
      context = next;
    },
  };
}

/** The parameters of the run; before the first one, those of the form. */
const valuesOf = ({ run, view }: DashboardState): RawValues => (run.status === 'idle' ? view.parameters : run.values);

/** Actions of the user. */
const createActs = (tell: (event: DashboardEvent) => void, today: () => string) => ({
  setValues: (values: RawValues) => tell({ type: 'values-set', values, today: today() }),
  /** Resets parameters to their defaults. */
  resetValues: () => tell({ type: 'values-set', values: {}, today: today() }),
  restoreValues: () => tell({ type: 'values-restored' }),
  setSearch: (search: string) => tell({ type: 'searched', search }),
  fold: (isFolded: boolean) => tell({ type: 'folded', isFolded }),
  select: (section: string, filters: readonly Filter[]) => tell({ type: 'selected', selection: { section, filters } }),
  /** Changes a filter of a selection. */
  narrow: (narrowed: Narrowed) => tell({ type: 'narrowed', ...narrowed }),
  /** Changes how the table of a section is looked at. */
  viewSection: (section: string, view: TableView) => tell({ type: 'section-viewed', section, view }),
  /** null: for all sections. */
  unselect: (section: string | null) => tell({ type: 'unselected', section }),
});

interface RunActsOptions extends Pick<ReturnType<typeof createStore>, 'state' | 'context' | 'today'> {
  dashboard: NormalDashboard;
  place: Place;
  datasets: Datasets;
  tell: (event: DashboardEvent) => void;
  run: (isStep: boolean) => void;
  overtakeFile: () => void;
}

const createRunActs = ({ dashboard, place, datasets, tell, run, overtakeFile, ...held }: RunActsOptions) => ({
  /** After midnight, with the new defaults. */
  run() {
    tell({ type: 'day-begun', ...onNewDay(dashboard, held.state(), held.today(), held.context()) });
    run(true);
  },
  /** Runs what is typed. Back does not return to it. */
  follow: () => run(false),
  cancel() {
    tell({ type: 'cancel-asked' });
    datasets.cancel();
  },
  /** Resets to the state before any run or selection. */
  reset() {
    overtakeFile();
    datasets.close();
    tell({ type: 'reset', today: held.today() });
    place.write('', false, noteOf(held.state()));
  },
});

interface ChoosingOptions
  extends Pick<ReturnType<typeof createStore>, 'store' | 'state' | 'resolve' | 'today' | 'choose'> {
  tell: (event: DashboardEvent) => void;
  run: () => void;
}

/** Takes loaded choices. What was chosen and is gone, such as a deleted record, is not chosen any more. */
const createChoosing =
  ({ store, state, resolve, today, choose, tell, run }: ChoosingOptions) =>
  (loaded: Choices, isAgain: boolean): void => {
    const { parameters } = state().view;
    const gone = isAgain ? goneChoices(resolve(parameters), store.choices, loaded) : [];
    choose(loaded);
    if (gone.length === 0) return;
    const values = Object.fromEntries(Object.entries(parameters).filter(([key]) => !gone.includes(key)));
    tell({ type: 'values-set', values, today: today() });
    run();
  };

/**
 * The actions on a dashboard on the screen, at its own address or at that of one of its tabs. They never reject: errors are in the
 * state.
 */
export function createController(
  dashboard: NormalDashboard,
  place: Place,
  opened: Context,
  begun: string,
  navigate: (to: string, options?: { replace: boolean }) => void,
) {
  let isOpen = false;
  let path = begun;
  const { store, resolving, state, context, resolve, today, choose, speak } = createStore(dashboard, place, opened);
  const datasets = new Datasets(openTables, () => tell({ type: 'rows-lost' }));
  const keep = createKeeping(dashboard, callWith);

  function tell(event: DashboardEvent): void {
    if (!isOpen) return;
    const before = store.now;
    const after = next(before, event);
    if (after !== before) store.now = ref(after);
    if (after.run !== before.run) acting.follow();
    linking.remember(event, before, after);
    keep(before, after);
    goOn(event, before, after);
  }

  const shown = (asked: ResolvedDashboard) => shownParts(asked, path);
  const runs = createRuns({ datasets, state, resolve, shown, tell, onRun: () => overtakeFile() });
  const { run, retry, need, renew, fill, see } = runs;
  const categories = createPageCategories();
  const until = (isSo: () => boolean) => untilIn(store, isSo);
  const rowsOf = (table: ResolvedTable) => rowsOfTable(datasets, table);
  const writing = { datasets, dashboard, rowsOf, categories, state, context, resolve, tell, need, until };
  const { writeFile, cancelFile, overtakeFile } = createWriting(writing);

  const goOn = createGoingOn({ dashboard, state, resolve, rowsOf, navigate });
  const given = { dashboard, place, context, state, resolve, renew, rowsOf, navigate };
  const acting = createDashboardActing({ ...given, drafts, tools: portalTools });
  const ran = () => resolve(valuesOf(state()));
  const lists = createSavedLists({ dashboard, state, ran, onSaved: (saved) => tell({ type: 'columns-saved', saved }) });

  const linking = createLinking({ dashboard, place, state, resolve, tell, fill, run });

  return {
    store,
    datasets,
    categories,
    /** What was begun with the parameters of the run. */
    get acting() {
      return acting.acting();
    },
    done: acting.done,
    resolving,
    choose: createChoosing({ store, state, resolve, today, choose, tell, run }),
    speak,
    retry,
    renew,
    see,
    writeFile,
    cancelFile,
    saveList: lists.save,
    ...createActs(tell, today),
    ...createRunActs({ dashboard, place, datasets, state, context, today, tell, run, overtakeFile }),
    /** Opens another tab, and makes the calls that it needs with the parameters of the run. */
    open(other: string): void {
      if (other === path) return;
      path = other;
      linking.listen();
      linking.moved();
    },
    /** Starts, and runs as soon as the choices of its values are loaded. Returns a function that stops it. */
    start(): () => void {
      isOpen = true;
      linking.listen();
      void lists.load();
      const drop = acting.keep();
      void loadLookups(resolve(state().view.parameters).lookups).then(() => isOpen && run());
      return () => {
        cancelFile();
        isOpen = false;
        drop();
        linking.end();
        datasets.close();
      };
    },
  };
}
