import type { Context } from '../../engine/context/context.ts';
import type { Values } from '../../engine/context/values.ts';
import { actionsOnRows, type ResolvedDashboard, tablesOfSection } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { sentValues } from '../../engine/reports/fields.ts';
import { createActing } from '../actions/acting.ts';
import type { Place } from '../address/place.ts';
import { keepDraft, leaveDraft, readDraft } from './draft.ts';
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

/** The parameters of a dashboard's run, in the backend's units. They are computed once per run. */
function createParameters({ dashboard, context, state, resolve }: Options) {
  let last: { values: RawValues; ran: ResolvedDashboard; sent: Values } | null = null;
  return () => {
    const { run, view } = state();
    const values = run.status === 'idle' ? view.parameters : run.values;
    if (last?.values !== values) {
      const ran = resolve(values);
      last = { values, ran, sent: sentValues(dashboard, ran.fields, context()) };
    }
    return last;
  };
}

/** What users do on a dashboard, with the parameters of its run. */
export function createDashboardActing(options: Options) {
  const { dashboard, place, context, renew } = options;
  const { id } = dashboard;
  const parameters = createParameters(options);
  const ofNow = () => JSON.stringify(parameters().sent);
  let of = ofNow();
  const tablesOf = (name: string) => [
    ...new Set(
      parameters()
        .ran.parts.flatMap(({ sections }) => sections)
        .filter((section) => [...section.actions, ...actionsOnRows(section)].includes(name))
        .flatMap(tablesOfSection),
    ),
  ];
  let isOpen = false;
  const acting = createActing({
    actions: dashboard.actions,
    context,
    parameters: () => parameters().sent,
    renew,
    tablesOf,
    columnsOf: (name) => {
      const [table] = tablesOf(name);
      return parameters().ran.tables.find((each) => each.name === table)?.columns ?? [];
    },
    navigate: (to) => isOpen && options.navigate(to),
    kept: readDraft(id, place.name, of),
  });
  /** Evaluated when it is read: what was under way may have ended by then. */
  const putAside = () => leaveDraft(id, place.name, of, () => (acting.isUnsaved() ? acting.kept() : undefined));
  return {
    ...acting,
    /** After a run: what was begun belongs to the parameters that it was begun with. */
    follow(): void {
      const now = ofNow();
      if (now === of) return;
      if (acting.isUnsaved()) {
        const begun = acting.kept();
        leaveDraft(id, place.name, of, () => begun);
      }
      of = now;
      acting.restore(readDraft(id, place.name, of));
    },
    /** Keeps what was begun when the page is reloaded. Returns a function for when it is left. */
    keep(): () => void {
      isOpen = true;
      const drop = keepDraft(id, place.name, () => ({ of, acting: acting.kept() }));
      return () => {
        isOpen = false;
        drop();
        putAside();
      };
    },
  };
}
