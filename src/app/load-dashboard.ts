import type { NormalDashboard } from '../../engine/definitions/normal-dashboard.ts';
import { chunk } from '../api/load-chunk.ts';
import { dashboardLoaders } from '../definitions.ts';
import { loadMoreWords } from '../i18n/i18n.ts';

export const loadDashboard = chunk(async () => ({
  default: (await import('../dashboards/dashboard.tsx')).Dashboard,
}));

const loaders = new Map<string, ReturnType<typeof dashboardLoaders>>();
const loading = new Map<string, Promise<NormalDashboard>>();

async function load(id: string): Promise<NormalDashboard> {
  const { definition, words } = loaders.get(id) ?? dashboardLoaders(id);
  loaders.set(id, { definition, words });
  const [dashboard] = await Promise.all([definition(), loadMoreWords(words)]);
  return dashboard;
}

/** The definition of a dashboard, once its words are there too. The same promise, until a load fails. */
export function loadDashboardOf(id: string): Promise<NormalDashboard> {
  const begun = loading.get(id) ?? load(id);
  loading.set(id, begun);
  begun.catch(() => loading.delete(id));
  return begun;
}
