import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { type Board, callsOf, type TableWanted } from '../worker/board.ts';
import type { Outcome } from '../worker/protocol.ts';
import type { DashboardEvent } from './next.ts';
import type { DashboardState } from './state.ts';

/** The tables whose calls can be made. */
const wantedOf = ({ tables }: ResolvedDashboard): TableWanted[] =>
  tables.flatMap((table) =>
    table.request ? [{ name: table.name, request: table.request, plan: table, fields: table.fields }] : [],
  );

/** What the calls of a dashboard are, to know whether they would be others. */
export const callOf = (dashboard: ResolvedDashboard): string =>
  JSON.stringify(wantedOf(dashboard).map(({ request }) => request));

interface Given {
  board: Board;
  state: () => DashboardState;
  resolve: (values: RawValues) => ResolvedDashboard;
  tell: (event: DashboardEvent) => void;
}

/** How a dashboard is run, and a call of it once more. */
export function createRuns({ board, state, resolve, tell }: Given) {
  const ending = (run: number) => (key: string, outcome: Outcome) =>
    tell({ type: 'call-ended', run, key, outcome, at: Date.now() });
  return {
    run(): void {
      const asked = resolve(state().values);
      const calls = callsOf(wantedOf(asked));
      if (calls.length === 0) {
        // What holds it back stands among the parameters.
        tell({ type: 'folded', isFolded: false });
        return;
      }
      const values = Object.fromEntries(asked.fields.map(({ key, value }) => [key, value]));
      const ran = { values, call: callOf(asked), at: Date.now() };
      tell({ type: 'ran', ran, calls: calls.map(({ key }) => key) });
      board.load(calls, ending(state().runs));
    },
    /** Makes a call that failed once more. */
    retry(key: string): void {
      const { run, runs } = state();
      if (run.status === 'idle') return;
      const call = callsOf(wantedOf(resolve(run.values))).find((each) => each.key === key);
      if (!call) return;
      tell({ type: 'call-retried', key });
      board.again(call, ending(runs));
    },
  };
}
