import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { equal } from '../../../engine/schema/equal.ts';
import { type Placed, placedOf } from '../../../engine/views/arrange.ts';
import { readConfiguration, writeConfiguration } from '../../../engine/views/configuration.ts';
import type { ViewColumns } from '../../../engine/views/schema.ts';
import { isCancelled } from '../../api/errors.ts';
import { client } from '../../session/client.ts';
import { showError, showSuccess } from '../../ui/toasts.ts';
import type { Effect } from './effect.ts';

/**
 * Loads the user's own columns (spec: reporting §4). The first entry is the user's. Without one, or if it shows no
 * column, the report's own is used. Rejects as the client does.
 */
const loadColumns = async ({ key }: NormalReport) =>
  readConfiguration((await client.call('reports.user-configuration', { query: { report: key } }))?.[0]);

/** Saves columns; none delete the saved ones. */
async function saveColumns({ key }: NormalReport, columns: Placed[]): Promise<ViewColumns | null> {
  // Backends may answer with anything (spec: reporting §7); the portal keeps what it sent.
  await client.call('reports.save-user-configuration', { query: { report: key }, body: { columns } });
  return readConfiguration({ columns });
}

interface SavedColumnsOptions extends Omit<Effect, 'sheet' | 'refill'> {
  /** Its columns are already there, and are saved with it. */
  isOwn: boolean;
}

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
      const sent = state().view.columns;
      const isOwn = equal(now, placedOf(resolveReport(report, context(), { values }).columns));
      try {
        const saved = await saveColumns(report, isOwn ? [] : writeConfiguration(now, report, state().saved));
        tell({ type: 'columns-saved', saved, sent });
        showSuccess(words('report.columns_saved'));
      } catch (reason) {
        tell({ type: 'columns-not-saved' });
        if (!isCancelled(reason)) showError(words('report.columns_not_saved'));
      }
    },
  };
}
