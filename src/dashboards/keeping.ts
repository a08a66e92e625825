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
export const createKeeping =
  (dashboard: Keeps) =>
  (before: DashboardState, after: DashboardState): void => {
    const { keeps } = dashboard;
    if (!keeps || before.run === after.run) return;
    const value = keptValue(dashboard, after);
    if (value !== null) writeCookie(keeps.cookie, value, keeps.seconds);
  };
