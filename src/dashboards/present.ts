import { type ResolvedDashboard, tablesOfSection } from '../../engine/dashboards/resolved.ts';
import { callKey } from '../datasets/datasets.ts';
import type { CallState, DashboardState } from './state.ts';

/** Whether the backend does not have a call. Ours refuses with a code. */
const isAbsent = (call: CallState | undefined): boolean =>
  call?.status === 'failed' &&
  call.failure.type === 'refused' &&
  call.failure.status === 404 &&
  call.failure.code === undefined;

/** The tables whose calls the backend does not have, and may not have. */
export const absentTables = ({ tables }: Pick<ResolvedDashboard, 'tables'>, calls: DashboardState['calls']): string[] =>
  tables.flatMap(({ name, request, isOptional }) =>
    isOptional && request && isAbsent(calls[callKey(request)]) ? [name] : [],
  );

/** A dashboard without the sections of some tables. */
export function withoutTables(dashboard: ResolvedDashboard, absent: readonly string[]): ResolvedDashboard {
  if (absent.length === 0) return dashboard;
  const parts = dashboard.parts.map((part) => ({
    ...part,
    sections: part.sections.filter((section) => !tablesOfSection(section).some((name) => absent.includes(name))),
  }));
  return { ...dashboard, parts };
}
