import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { isCancelled } from '../../api/errors.ts';
import { client } from '../../session/client.ts';
import { type Placed, placedOf } from '../../tables/arrangement.ts';
import { showError, showSuccess } from '../../ui/toasts.ts';
import type { ReportEvent } from './next.ts';
import type { ReportState, SavedColumns } from './state.ts';

/** The first entry is the user's. Without one, or if it shows no column, the report's own is used. */
const savedOf = (entries: readonly { columns: Placed[] }[] | null): SavedColumns | null => {
  const first = entries?.[0];
  return first?.columns.some(({ enabled }) => enabled) ? { columns: first.columns } : null;
};

/** The user's own columns (spec: reporting §4). Rejects as the client does. */
const loadColumns = async ({ key }: NormalReport) =>
  savedOf(await client.call('reports.user-configuration', { query: { report: key } }));

/**
 * Saves columns; columns that match the report's delete the saved ones. Columns for other parameter values keep their
 * position in the saved ones.
 */
async function saveColumns(
  report: NormalReport,
  now: readonly Placed[],
  { isOwn, saved }: { isOwn: boolean; saved: SavedColumns | null },
): Promise<SavedColumns | null> {
  const known = new Set(report.columns.map((column) => column.value));
  const others = (saved?.columns ?? []).filter(
    ({ value }) => known.has(value) && !now.some((column) => column.value === value),
  );
  const columns = isOwn ? [] : [...now, ...others].map((column) => ({ ...column }));
  // Backends may answer with anything (spec: reporting §7); the portal keeps what it sent.
  await client.call('reports.save-user-configuration', { query: { report: report.key }, body: { columns } });
  return savedOf([{ columns }]);
}

interface SavedColumnsOptions {
  report: NormalReport;
  /** Its columns are already there, and are saved with it. */
  isOwn: boolean;
  state: () => ReportState;
  context: () => Context;
  ran: () => ResolvedReport;
  tell: (event: ReportEvent) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Loads and saves columns, and reports the result as events. Nothing here rejects. */
export function createColumns({ report, isOwn, state, context, ran, tell }: SavedColumnsOptions) {
  return {
    async load(): Promise<void> {
      if (isOwn) return;
      try {
        tell({ type: 'columns-loaded', saved: await loadColumns(report) });
      } catch (reason) {
        tell({ type: 'columns-loaded', saved: null });
        if (!isCancelled(reason)) showError(context().words('report.columns_not_loaded'));
      }
    },
    /** Columns that match the report's delete the saved ones. */
    async save(): Promise<void> {
      const { words } = context();
      const resolved = ran();
      const values = Object.fromEntries(resolved.fields.map((field) => [field.key, field.value]));
      const now = placedOf(resolved.columns);
      const { arrangement } = state();
      const isOwn = same(now, placedOf(resolveReport(report, context(), { values }).columns));
      try {
        const saved = await saveColumns(report, now, { isOwn, saved: state().saved });
        tell({ type: 'columns-saved', saved, arrangement });
        showSuccess(words('report.columns_saved'));
      } catch (reason) {
        tell({ type: 'columns-not-saved' });
        if (!isCancelled(reason)) showError(words('report.columns_not_saved'));
      }
    },
  };
}
