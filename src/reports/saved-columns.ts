import { saveUserConfiguration, userConfiguration } from '../../contract/reports.ts';
import type { Context } from '../../engine/reports/context.ts';
import type { NormalReport } from '../../engine/reports/normalise.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { isCancelled } from '../api/errors.ts';
import { client } from '../session/client.ts';
import { arranged, changed, type Placed, placedOf } from '../tables/arrangement.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import { viewOf } from './resolve-state.ts';
import type { ReportRows } from './rows.ts';
import type { ReportState } from './state.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Which columns are shown and how, and the user's own choice of them (spec: reporting §4). */
export function createColumns(report: NormalReport, state: ReportState, context: Context, rows: ReportRows) {
  const { words } = context;
  const query = { report: report.key };
  const placed = () => placedOf(rows.reports().ran.columns);

  /** The columns as the report has them. */
  function plainColumns(): Placed[] {
    const values = state.run.status === 'idle' ? state.values : state.run.values;
    return placedOf(resolveReport(report, context, { values }).columns);
  }

  /** The first entry is the user's; none, or one without columns, is the report's own. */
  function adopt([first]: readonly { columns: Placed[] }[]): void {
    state.saved = first && first.columns.length > 0 ? { columns: first.columns } : null;
  }

  /** Filters of columns that are hidden go with them: what narrows the rows can be seen. */
  function arrange(columns: Placed[] | null): void {
    const before = viewOf(rows.reports().ran, state);
    state.arrangement = columns;
    const { ran } = rows.reports();
    const hidden = new Set(ran.columns.filter((column) => !column.enabled).map((column) => column.value));
    state.filters = state.filters.filter((filter) => !hidden.has(filter.value));
    if (same(before, viewOf(ran, state))) rows.remember(ran);
    else rows.refresh();
  }

  /** The last column that is shown stays. */
  function change(value: string, how: Partial<Placed>): void {
    const next = changed(placed(), value, how);
    if (next.some((column) => column.enabled)) arrange(next);
  }

  return {
    async load(): Promise<void> {
      try {
        adopt(await client.call(userConfiguration, { query }));
      } catch (reason) {
        state.saved = null;
        if (!isCancelled(reason)) showError(words('report.columns_not_loaded'));
      }
      if (state.saved && state.shown) rows.refresh();
    },
    /** Saves the columns as they are. As the report has them, the saved ones are dropped. */
    async save(): Promise<void> {
      const now = placed();
      const known = new Set(report.columns.map((column) => column.value));
      // Columns of other parameter values keep their place in the saved ones.
      const others = (state.saved?.columns ?? []).filter(
        ({ value }) => known.has(value) && !now.some((column) => column.value === value),
      );
      const columns = same(now, plainColumns()) ? [] : [...now, ...others].map((column) => ({ ...column }));
      try {
        adopt(await client.call(saveUserConfiguration, { query, body: { columns } }));
        state.arrangement = null;
        rows.remember(rows.reports().ran);
        showSuccess(words('report.columns_saved'));
      } catch (reason) {
        if (!isCancelled(reason)) showError(words('report.columns_not_saved'));
      }
    },
    arrange,
    /** Columns as the grid shows them after the user moved, sized or pinned some. */
    arrangeShown: (shown: Omit<Placed, 'enabled'>[]) => arrange(arranged(placed(), shown)),
    change,
    hide: (value: string) => change(value, { enabled: false }),
    /** As the report has them; they stay so when they are saved. */
    reset: () => arrange(state.saved ? plainColumns() : null),
  };
}
