import type { Row } from '../../engine/actions/resolve.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Values } from '../../engine/context/values.ts';
import {
  actionsOnRows,
  formOfSection,
  type ResolvedDashboard,
  type ResolvedSection,
  type ResolvedTable,
  tablesOfSection,
} from '../../engine/dashboards/resolved.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { sentValues } from '../../engine/reports/fields.ts';
import { type Acting, createActing } from '../actions/acting.ts';
import { createDone } from '../actions/begun.ts';
import { formName } from '../actions/form-name.ts';
import type { ActingTools } from '../actions/tools.ts';
import type { Place } from '../address/place.ts';
import type { Drafts } from './draft.ts';
import { prune } from './prune.ts';
import type { DashboardState } from './state.ts';

interface Options {
  dashboard: NormalDashboard;
  place: Place;
  context: () => Context;
  state: () => DashboardState;
  resolve: (values: RawValues) => ResolvedDashboard;
  renew: (tables: readonly string[]) => Promise<void>;
  /** The rows of a table, as they were loaded last. */
  rowsOf: (table: ResolvedTable) => Promise<readonly Row[]>;
  navigate: (to: string, options?: { replace: boolean }) => void;
  drafts: Drafts;
  tools: ActingTools;
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

/** The actions of a dashboard, and those of its forms by the name of the form. */
const actionsOf = ({ actions, parts }: NormalDashboard): Readonly<Record<string, NormalAction>> => ({
  ...actions,
  ...Object.fromEntries(
    parts
      .flatMap(({ sections }) => sections)
      .flatMap((section) => {
        const name =
          section.type === 'form' ? section.action : section.type === 'table' ? section.entry?.action : undefined;
        const action = name === undefined ? undefined : actions[name];
        return action ? [[formName(section.key), action]] : [];
      }),
  ),
});

/** What users can begin in a section. */
const namesIn = (section: ResolvedSection): readonly string[] => [
  ...section.actions,
  ...actionsOnRows(section),
  ...(formOfSection(section) === null ? [] : [formName(section.key)]),
  ...(section.type === 'table' && section.import ? [section.import.action] : []),
];

/**
 * What users do on a dashboard. What was begun belongs to the parameters of the run that it was begun with, and so does
 * its answer.
 */
export function createDashboardActing(options: Options) {
  const { dashboard, place, context, renew, drafts, tools } = options;
  const { id } = dashboard;
  const actions = actionsOf(dashboard);
  const done = createDone();
  const parameters = createParameters(options);
  const tablesOf = (name: string) => [
    ...new Set(
      parameters()
        .ran.parts.flatMap(({ sections }) => sections)
        .filter((section) => namesIn(section).includes(name))
        .flatMap(tablesOfSection),
    ),
  ];
  const resolvedTables = (name: string) =>
    tablesOf(name).flatMap((table) => parameters().ran.tables.find((each) => each.name === table) ?? []);
  let isOpen = false;

  function begin(of: string): Acting {
    const { sent } = parameters();
    const isShown = () => isOpen && now.acting === acting;
    const acting = createActing({
      actions,
      context,
      parameters: () => sent,
      renew,
      tablesOf,
      columnsOf: (name) => resolvedTables(name)[0]?.columns ?? [],
      columnsOfTable: (table) => parameters().ran.tables.find(({ name }) => name === table)?.columns ?? [],
      rowsOf: async (name) => (await Promise.all(resolvedTables(name).map(options.rowsOf))).flat(),
      navigate: options.navigate,
      isShown,
      done,
      kept: drafts.readDraft(id, place.name, of),
      tools,
    });
    return acting;
  }

  const ofNow = () => JSON.stringify(parameters().sent);
  const first = ofNow();
  let now = { of: first, acting: begin(first) };
  /** What was begun with other parameters. An answer may be on its way. */
  const aside = new Map<string, Acting>();

  return {
    done,
    /** What was begun with the parameters of the run. */
    acting: () => now.acting,
    /** After a run. */
    follow(): void {
      const of = ofNow();
      if (of === now.of) return;
      now.acting.rest();
      aside.set(now.of, now.acting);
      now = { of, acting: aside.get(of) ?? begin(of) };
      aside.delete(of);
      prune(aside, (each) => !each.isUnsaved());
    },
    /** Keeps what was begun when the page is reloaded. Returns a function for when it is left. */
    keep(): () => void {
      isOpen = true;
      const drop = drafts.keepDraft(id, place.name, () => ({ of: now.of, acting: now.acting.kept() }));
      return () => {
        isOpen = false;
        drop();
        // Evaluated when it is read: what was under way may have ended by then.
        for (const [of, acting] of [...aside, [now.of, now.acting] as const])
          drafts.leaveDraft(id, place.name, of, () => (acting.isUnsaved() ? acting.kept() : undefined));
      };
    },
  };
}
