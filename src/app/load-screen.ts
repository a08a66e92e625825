import { chunk, loadAhead } from '../api/load-chunk.ts';
import { loadDefinitions } from '../definitions/definitions.ts';
import { loadAllWords } from '../i18n/i18n.ts';
import { withoutPrefix } from '../i18n/locales.ts';
import { loadRows } from '../reports/state/load-rows.ts';
import { loadDefinedAhead } from './load-defined.ts';
import { loadHome, loadModuleOf } from './load-module.ts';

/** The frame of a signed-in user with the code that its screens share. */
export const loadSignedIn = chunk(async () => {
  const [{ SignedIn }] = await Promise.all([import('./signed-in.tsx'), loadDefinitions(), loadAllWords()]);
  return { default: SignedIn };
});

/** What a visitor will see after sign-in, as far as it is likely. */
export const loadArrival = (): Promise<unknown> => Promise.all([loadSignedIn(), loadHome()]);

/** The code that draws a report's rows, and the worker that holds them. */
function loadTablesAhead(): void {
  loadAhead(loadRows);
  loadAhead(async () => {
    const { openTables } = await import('../datasets/open-tables.ts');
    loadAhead(openTables);
  });
}

/** Loads the screen's code while the account loads, so that they don't wait for each other. */
export function loadScreenAhead({ pathname, search }: Location): void {
  loadAhead(loadSignedIn);
  loadAhead(() => loadModuleOf(withoutPrefix(pathname)));
  loadAhead(async () => {
    const { places } = await loadDefinitions();
    const family = loadDefinedAhead(places.get(withoutPrefix(pathname)));
    // A link with a query runs its report.
    if (family === 'reports' && search !== '') loadTablesAhead();
  });
}
