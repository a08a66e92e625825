import { useEffect, useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { Context } from '../../engine/context/context.ts';
import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import { fieldsInTab } from '../../engine/dashboards/tab-parameters.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import type { LookupName } from '../../engine/lookups/registry.ts';
import { resolveSentence } from '../../engine/reports/sentence.ts';
import { useDone } from '../actions/begun.ts';
import type { Place } from '../address/place.ts';
import { loadLookups, useLookups } from '../cache/lookups.ts';
import type { Runnable } from '../parameters/run-or-ask.ts';
import { useNewDay } from '../parameters/use-new-day.ts';
import { readCookie } from '../session/cookies.ts';
import { type Controller, createController } from './controller.ts';
import { type SharedFailure, sharedFailures } from './failures.ts';
import { absentTables, withoutTables } from './present.ts';
import { withRefusals } from './refused-fields.ts';
import type { Choices } from './resolving.ts';
import { openTab, shownParts } from './shown-parts.ts';
import type { DashboardState } from './state.ts';
import { useChoices } from './use-choices.ts';
import { useFreshTables } from './use-fresh-tables.ts';
import { useLive } from './use-live.ts';
import { callOf, canRun } from './wanted.ts';

/** What the components of a dashboard's screen share. */
export interface DashboardScreen extends Runnable {
  place: Place;
  controller: Controller;
  state: DashboardState;
  /** The dashboard of the run; before the first run, the one with the current parameters. */
  ran: ResolvedDashboard;
  /** It runs by itself while users type parameters. */
  isLive: boolean;
  /** Failures that several visible sections have in common. */
  failures: readonly SharedFailure[];
}

const noCalls: DashboardState['calls'] = {};

/** The context with the value that a cookie kept when the address was opened. */
function useKept(dashboard: NormalDashboard, path: string, given: Context): Context {
  const cookie = dashboard.keeps?.cookie;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to another tab may not have the value.
  const value = useMemo(() => (cookie ? readCookie(cookie) : null), [cookie, path]);
  return useMemo(() => (cookie && value ? { ...given, kept: { [cookie]: value } } : given), [given, cookie, value]);
}

/** The state of a dashboard at an address, and its resolved form. */
export function useDashboard(dashboard: NormalDashboard, path: string, place: Place, given: Context): DashboardScreen {
  const id = useId();
  const opened = useKept(dashboard, path, given);
  const [, navigate] = useLocation();
  const [controller] = useState(() => createController(dashboard, place, opened, path, navigate));
  useEffect(() => controller.start(), [controller]);
  useEffect(() => controller.speak(opened), [controller, opened]);
  useEffect(() => controller.open(path), [controller, path]);
  useFreshTables(dashboard, controller.renew);
  const { items, failed } = useLookups();
  const shown = useSnapshot(controller.store);
  const [state, choices] = [shown.now as DashboardState, shown.choices as Choices];
  const { run, today } = state;
  const { parameters: values } = state.view;
  const context = controller.resolving.contextWith(opened, today, items, choices);
  const lookups = useMemo(() => ({ failed, retry: (name: LookupName) => void loadLookups([name]) }), [failed]);
  const resolved = controller.resolving.resolve(context, values);
  // Typing in the form leaves the dashboard of the run as it is.
  const whole = run.status === 'idle' ? resolved : controller.resolving.resolve(context, run.values);
  const { calls } = state;
  const absent = absentTables(whole, calls).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `absent` covers what matters in the calls.
  const ran = useMemo(() => withoutTables(whole, absentTables(whole, calls)), [whole, absent]);
  useChoices(resolved.choices, controller.choose, useDone(controller.done));
  const isChanged = run.status !== 'idle' && run.call !== callOf(resolved);
  const answered = isChanged ? noCalls : state.calls;
  const tab = openTab(ran, path)?.key ?? null;
  const asked = useMemo(() => {
    const fields = withRefusals(resolved.fields, answered, context.words.has);
    const given = { ...resolved, fields, request: canRun(resolved) ? {} : null };
    if (dashboard.tabParameters.size === 0) return given;
    const shown = fieldsInTab(dashboard, fields, tab);
    return { ...given, fields: shown, sentence: resolveSentence(dashboard, shown, context) };
  }, [dashboard, resolved, answered, context, tab]);
  const needed = resolved.lookups.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `needed` covers what matters in them.
  useEffect(() => void loadLookups(resolved.lookups), [needed]);
  const failures = useMemo(
    () => sharedFailures(shownParts(ran, path), ran, calls, context.words),
    [ran, path, calls, context.words],
  );
  const newDay = useNewDay(dashboard, state, context);
  const { isLive } = dashboard;
  const screen = { id, place, controller, context, lookups, state, asked, ran, failures, isChanged, newDay };
  useLive(isLive, screen);
  return { ...screen, isLive };
}
