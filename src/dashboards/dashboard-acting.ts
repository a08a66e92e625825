import type { Context } from '../../engine/context/context.ts';
import { actionsOnRows, type ResolvedDashboard, tablesOfSection } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { shownValues } from '../../engine/reports/fields.ts';
import { createActing } from '../actions/acting.ts';
import type { ActingState } from '../actions/begun.ts';
import type { DashboardState } from './state.ts';

interface Options {
  dashboard: NormalDashboard;
  context: () => Context;
  state: () => DashboardState;
  resolve: (values: RawValues) => ResolvedDashboard;
  renew: (tables: readonly string[]) => Promise<void>;
  navigate: (to: string) => void;
  kept: ActingState | undefined;
}

/** What users do on a dashboard, with the parameters of its run. */
export function createDashboardActing({ dashboard, context, state, resolve, renew, navigate, kept }: Options) {
  const ran = () => {
    const { run, values } = state();
    return resolve(run.status === 'idle' ? values : run.values);
  };
  return createActing({
    actions: dashboard.actions,
    context,
    parameters: () => shownValues(ran().fields),
    renew,
    tablesOf: (name) => [
      ...new Set(
        ran()
          .parts.flatMap(({ sections }) => sections)
          .filter((section) => [...section.actions, ...actionsOnRows(section)].includes(name))
          .flatMap(tablesOfSection),
      ),
    ],
    navigate,
    kept,
  });
}
