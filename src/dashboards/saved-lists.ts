import { isListing, type ResolvedDashboard } from '../../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { viewedSection } from '../../engine/results/section-view.ts';
import { equal } from '../../engine/schema/equal.ts';
import { placedOf } from '../../engine/views/arrange.ts';
import { listsKey, readLists, type SavedLists, writeLists } from '../../engine/views/list-configuration.ts';
import { ApiError, isCancelled } from '../api/errors.ts';
import { client } from '../session/client.ts';
import { showError, showSuccess, words } from '../ui/toasts.ts';
import type { DashboardState } from './state.ts';

interface Options {
  dashboard: NormalDashboard;
  state: () => DashboardState;
  /** The dashboard of the run. */
  ran: () => ResolvedDashboard;
  onSaved: (saved: SavedLists) => void;
}

const listsOf = ({ parts }: ResolvedDashboard) => parts.flatMap(({ sections }) => sections.filter(isListing));

/** Servers that save only the columns of reports have none of dashboards. */
const isUnknown = (reason: unknown): boolean => reason instanceof ApiError && reason.status === 404;

/** Loads and saves the columns of the lists of a dashboard (spec: reporting §4). Nothing here rejects. */
export function createSavedLists({ dashboard, state, ran, onSaved }: Options) {
  const query = { report: listsKey(dashboard) };
  const read = async () => readLists((await client.call('reports.user-configuration', { query }))?.[0], dashboard);
  return {
    async load(): Promise<void> {
      if (listsOf(ran()).length === 0) return;
      try {
        const saved = await read();
        if (Object.keys(saved).length > 0) onSaved(saved);
      } catch (reason) {
        if (!isCancelled(reason) && !isUnknown(reason)) showError(words()('dashboard.columns_not_loaded'));
      }
    },
    /** Columns that match the dashboard's delete the saved ones. Those of its other lists stay as they were saved last. */
    async save(key: string): Promise<void> {
      const section = listsOf(ran()).find((each) => each.key === key);
      if (!section) return;
      const columns = placedOf(viewedSection(section, state().view).columns);
      try {
        const { [key]: _before, ...others } = await read();
        const isOwn = equal(columns, placedOf(section.columns));
        const saved: SavedLists = isOwn ? others : { ...others, [key]: { columns, others: 'default' } };
        await client.call('reports.save-user-configuration', { query, body: { columns: writeLists(saved) } });
        onSaved(saved);
        showSuccess(words()('report.columns_saved'));
      } catch (reason) {
        if (!isCancelled(reason)) showError(words()('report.columns_not_saved'));
      }
    },
  };
}
