import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { NormalDashboard, NormalTable } from '../definitions/normal-dashboard.ts';
import type { ResolvedReport } from '../reports/resolved.ts';

/** A table resolved for one viewer. */
export interface ViewerTable {
  table: NormalTable;
  resolved: ResolvedReport;
}

/** What parts and sections of a dashboard are resolved with. */
export interface DashboardInput {
  dashboard: NormalDashboard;
  /** The key prefix of the words of the part’s sections. */
  home: string;
  tables: ReadonlyMap<string, ViewerTable>;
  /** The values of visible parameters. */
  values: Values;
  context: Context;
}
