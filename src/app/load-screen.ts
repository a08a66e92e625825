import { chunk, loadAhead } from '../api/load-chunk.ts';
import { loadDefinitions } from '../definitions.ts';
import { loadAllWords } from '../i18n/i18n.ts';
import { loadDefinition } from '../i18n/load-definition.ts';
import { withoutPrefix } from '../i18n/locales.ts';
import { loadRows } from '../reports/state/load-rows.ts';
import { loadDashboard } from './load-dashboard.ts';
import { loadReport } from './load-report.ts';

/** The frame of whoever is signed in, with all that its screens are made of. */
export const loadSignedIn = chunk(async () => {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadDefinitions(), loadAllWords()]);
  return { default: SignedIn };
});

/** What draws the rows of a report, and the worker that holds them. */
function loadTablesAhead(): void {
  loadAhead(loadRows);
  loadAhead(async () => {
    const { openTables } = await import('../worker/open-tables.ts');
    loadAhead(openTables);
  });
}

/** Beside the account, which no code waits for, the code of the screen at the address: else each waits for the one before. */
export function loadScreenAhead({ pathname, search }: Location): void {
  loadAhead(loadSignedIn);
  loadAhead(async () => {
    const { places } = await loadDefinitions();
    const { family, id } = places.get(withoutPrefix(pathname)) ?? {};
    if (family === undefined || id === undefined || family === 'menus') return;
    loadAhead(() => loadDefinition(family, id));
    if (family === 'dashboards') return loadAhead(loadDashboard);
    loadAhead(loadReport);
    // A link that says something of a report runs it.
    if (search !== '') loadTablesAhead();
  });
}
