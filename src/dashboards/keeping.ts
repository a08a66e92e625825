import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { writeCookie } from '../session/cookies.ts';
import type { DashboardState } from './state.ts';

type Keeps = Pick<NormalDashboard, 'keeps'>;

/** The value that a state is to keep: of a run that has ended, whose calls found something; null for none. */
export function keptValue({ keeps }: Keeps, { run, calls }: Pick<DashboardState, 'run' | 'calls'>): string | null {
  if (!keeps || run.status !== 'done') return null;
  const all = Object.values(calls);
  // What the server refuses, such as the number of another account, is not kept.
  const isRefused = all.some((call) => call.status === 'failed' && call.failure.type === 'refused');
  const value = run.values[keeps.parameter];
  const isFound = !isRefused && all.some(({ status }) => status === 'done');
  return isFound && typeof value === 'string' && value !== '' ? value : null;
}

/** Keeps the parameter of a dashboard in its cookie, once after each run that has found something. */
export function createKeeping(
  dashboard: Keeps,
  callWith: (call: string, parameter: string, value: string) => void,
): (before: DashboardState, after: DashboardState) => void {
  let last: { run: number; value: string } | null = null;
  return (before, after) => {
    const { keeps } = dashboard;
    if (!keeps || before.run === after.run) return;
    const value = keptValue(dashboard, after);
    if (value === null) return;
    writeCookie(keeps.cookie, value, keeps.seconds);
    // Another tab of the dashboard adds calls to the same run.
    const isAgain = last?.run === after.runs && last.value === value;
    last = { run: after.runs, value };
    if (keeps.call !== null && !isAgain) callWith(keeps.call, keeps.parameter, value);
  };
}
