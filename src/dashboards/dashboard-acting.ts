import type { Context } from '../../engine/context/context.ts';
import { actionsOnRows, type ResolvedDashboard, tablesOfSection } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { shownValues } from '../../engine/reports/fields.ts';
import { createActing } from '../actions/acting.ts';
import type { Place } from '../address/place.ts';
import { keepDraft, readDraft } from './draft.ts';
import type { DashboardState } from './state.ts';

interface Options {
  dashboard: NormalDashboard;
  place: Place;
  context: () => Context;
  state: () => DashboardState;
  resolve: (values: RawValues) => ResolvedDashboard;
  renew: (tables: readonly string[]) => Promise<void>;
  navigate: (to: string) => void;
}

/** What users do on a dashboard, with the parameters of its run. */
export function createDashboardActing({ dashboard, place, context, state, resolve, renew, navigate }: Options) {
  const ran = () => {
    const { run, values } = state();
    return resolve(run.status === 'idle' ? values : run.values);
  };
  const acting = createActing({
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
    kept: readDraft(dashboard.id, place.name),
  });
  return {
    ...acting,
    /** Keeps what was begun when the page is reloaded. Returns a function for when it is left. */
    keep: () => keepDraft(dashboard.id, place.name, acting.kept, acting.isUnsaved),
  };
}
