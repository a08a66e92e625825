import {
  type ResolvedDashboard,
  type ResolvedPart,
  type ResolvedSection,
  tablesOfSection,
} from '../../engine/dashboards/resolved.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { withTakenTables } from '../../engine/reports/taken.ts';
import { type CallWanted, callsOf, type Datasets, type LoadedCall } from '../datasets/datasets.ts';
import type { DashboardEvent } from './next.ts';
import type { CallState, DashboardState } from './state.ts';
import { fillingFrom, tablesTaking } from './taken-inputs.ts';
import { callOf, canRun, wantedOf } from './wanted.ts';

/** The tables of sections. */
export const tablesOf = (parts: readonly ResolvedPart[]): string[] =>
  parts.flatMap(({ sections }) => sections.flatMap(tablesOfSection));

/** The tables of sections that do not wait until they are seen. */
export function firstTablesOf(parts: readonly ResolvedPart[], { tables }: Pick<ResolvedDashboard, 'tables'>): string[] {
  const lazy = new Set(tables.flatMap(({ name, isLazy }) => (isLazy ? [name] : [])));
  return tablesOf(parts).filter((name) => !lazy.has(name));
}

interface Options {
  datasets: Datasets;
  state: () => DashboardState;
  resolve: (values: RawValues) => ResolvedDashboard;
  /** The visible parts. */
  shown: (dashboard: ResolvedDashboard) => readonly ResolvedPart[];
  tell: (event: DashboardEvent) => void;
  /** Called before the rows of a run replace the current ones. */
  onRun: () => void;
}

const callsWith = (dashboard: ResolvedDashboard, tables: readonly string[]): CallWanted[] =>
  callsOf(wantedOf(dashboard)).filter((call) => call.tables.some(({ name }) => tables.includes(name)));

/** Makes calls, and repeats those whose rows were changed. */
function createMaking({ datasets, state, resolve, tell }: Omit<Options, 'shown' | 'onRun'>) {
  async function follow({ key }: CallWanted, { outcome }: LoadedCall): Promise<void> {
    const { runs: run } = state();
    const ended = await outcome;
    if (ended) tell({ type: 'call-ended', run, key, outcome: ended, at: Date.now() });
  }

  function make(calls: readonly CallWanted[], dashboard: ResolvedDashboard): void {
    const fill = fillingFrom(datasets, dashboard);
    for (const call of calls) void follow(call, datasets.make(call, fill));
  }

  /** Loads tables again whose rows were changed. The rows before stay until then. */
  async function renew(tables: readonly string[]): Promise<void> {
    const { run, runs, calls: made } = state();
    if (run.status === 'idle') return;
    const ran = resolve(run.values);
    const fill = fillingFrom(datasets, ran);
    const all = callsWith(ran, tables);
    const of = (status: CallState['status']) => all.filter(({ key }) => made[key]?.status === status);
    // What is still loading may have been read before the change.
    make(of('running'), ran);
    const calls = of('done');
    await Promise.all(
      calls.map(async (call) => {
        const renewed = datasets.renew(call, fill);
        const outcome = await renewed.outcome;
        if (outcome?.type !== 'arrived') return follow(call, renewed);
        renewed.replace();
        tell({ type: 'call-renewed', run: runs, key: call.key });
      }),
    );
    const taking = tablesTaking(ran, tables);
    if (taking.length > 0 && state().runs === runs) await renew(taking);
  }

  return { make, renew };
}

/** Runs a dashboard, makes more of its calls, and retries failed ones. */
export function createRuns({ shown, onRun, ...given }: Options) {
  const { datasets, state, resolve, tell } = given;
  const { make, renew } = createMaking(given);
  /** The calls that return some tables, with the fields that other tabs need from them, too. */
  const callsFor = (dashboard: ResolvedDashboard, tables: readonly string[]): CallWanted[] =>
    callsWith(dashboard, withTakenTables(dashboard, tables));

  /** Makes the calls for tables of the run that are not made yet. Returns their keys. */
  function need(tablesNeeded: (ran: ResolvedDashboard) => readonly string[]): string[] {
    const { run, calls: made } = state();
    if (run.status === 'idle') return [];
    const ran = resolve(run.values);
    const calls = callsFor(ran, tablesNeeded(ran));
    const missing = calls.filter(({ key }) => !Object.hasOwn(made, key));
    if (missing.length > 0) {
      tell({ type: 'calls-added', calls: missing.map(({ key }) => key), at: Date.now() });
      make(missing, ran);
    }
    return calls.map(({ key }) => key);
  }

  return {
    need,
    /** Makes the calls of the visible sections that are not made yet. */
    fill: (): void => void need((ran) => firstTablesOf(shown(ran), ran)),
    /** Sections are near the window, or are about to be printed: makes their calls, unless they are made. */
    see: (...sections: readonly ResolvedSection[]): void => void need(() => sections.flatMap(tablesOfSection)),
    /**
     * Makes the calls of the visible sections; those of other tabs follow when these are opened, and those that wait until
     * they are seen with their sections.
     */
    run(isStep = false): void {
      const asked = resolve(state().view.parameters);
      if (!canRun(asked)) {
        // Show the parameters: the fault is there.
        tell({ type: 'folded', isFolded: false });
        return;
      }
      onRun();
      const calls = callsFor(asked, firstTablesOf(shown(asked), asked));
      const values = Object.fromEntries(asked.fields.map(({ key, value }) => [key, value]));
      const ran = { values, call: callOf(asked), at: Date.now() };
      tell({ type: 'ran', ran, calls: calls.map(({ key }) => key), isStep });
      datasets.close();
      make(calls, asked);
    },
    renew,
    /** Makes a failed call again. */
    retry(key: string): void {
      const { run } = state();
      if (run.status === 'idle') return;
      const ran = resolve(run.values);
      const call = callsOf(wantedOf(ran)).find((each) => each.key === key);
      if (!call) return;
      tell({ type: 'call-retried', key, at: Date.now() });
      make([call], ran);
    },
  };
}
