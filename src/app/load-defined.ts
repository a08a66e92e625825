import { pathOf } from '../../engine/definitions/family.ts';
import type { Place } from '../../engine/definitions/read.ts';
import { loadAhead } from '../api/load-chunk.ts';
import { loadDefinitions } from '../definitions/definitions.ts';
import { loadDefinition } from '../i18n/load-definition.ts';
import { loadDashboard } from './load-dashboard.ts';
import { loadReport } from './load-report.ts';

/** Starts loading the code and the definition of a dashboard or a report. Returns which of them it is. */
export function loadDefinedAhead(place: Place | undefined): 'dashboards' | 'reports' | null {
  if (!place || place.family === 'menus') return null;
  const { family, id } = place;
  loadAhead(() => loadDefinition(family, id));
  loadAhead(family === 'dashboards' ? loadDashboard : loadReport);
  return family;
}

/** Starts loading the dashboards that numbers in reports, lists and searches lead to. */
export async function loadOpenings(): Promise<void> {
  const { places, search } = await loadDefinitions();
  const openings = Object.values(search.get('search')?.openings ?? {}).flat();
  for (const { to, parameter } of openings) if (parameter !== undefined) loadDefinedAhead(places.get(pathOf(to)));
}
