import type { ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import { shownValues } from '../../engine/reports/fields.ts';
import type { TableWanted } from '../datasets/datasets.ts';

/** The tables with valid calls. */
export const wantedOf = ({ tables }: ResolvedDashboard): TableWanted[] =>
  tables.flatMap((table) =>
    table.request ? [{ name: table.name, request: table.request, plan: table, fields: table.fields }] : [],
  );

/** A fingerprint of the calls and of what actions send, to detect changes. */
export const callOf = (dashboard: ResolvedDashboard): string =>
  JSON.stringify([
    wantedOf(dashboard).map(({ request }) => request),
    dashboard.actions.length > 0 ? Object.entries(shownValues(dashboard.fields)) : [],
  ]);

/** Whether its parameters are valid, and one of its tables can be loaded if it has any. */
export const canRun = (dashboard: ResolvedDashboard): boolean =>
  dashboard.tables.length > 0
    ? wantedOf(dashboard).length > 0
    : dashboard.faults.length === 0 && dashboard.fields.every(({ fault }) => fault === null);
