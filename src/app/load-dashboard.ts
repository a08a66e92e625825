import { calls } from '../../contract/calls.ts';
import { chunk, loadAhead } from '../api/load-chunk.ts';
import { loadSections } from '../dashboards/load-sections.ts';
import { addWords } from '../i18n/i18n.ts';

export const loadDashboard = chunk(async () => {
  loadAhead(loadSections);
  const [{ Dashboard }, { actionWords }, { dashboardCalls }] = await Promise.all([
    import('../dashboards/dashboard.tsx'),
    import('../i18n/action-words.ts'),
    import('../api/dashboard-calls.ts'),
  ]);
  addWords(actionWords);
  Object.assign(calls, dashboardCalls);
  return { default: Dashboard };
});
