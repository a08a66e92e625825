import { mayOpen } from '../../../engine/access/holds.ts';
import type { Context, Locale } from '../../../engine/context/context.ts';
import type { Viewer } from '../../../engine/context/viewer.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { type ResolvedMenu, resolveMenus } from '../../../engine/menus/resolve.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { loadDefinitions } from '../../../server/definitions.ts';
import { demoViewer } from '../../../server/seed/demo-viewer.ts';
import { loadWords } from '../../../server/words.ts';
import { seedDay } from '../../server/support/database.ts';

export const { definitions } = loadDefinitions('definitions');

export const wordsOf = await loadWords('locales');

/** Every report, from the definitions rather than a list. */
export const reports: readonly NormalReport[] = [...definitions.reports.values()];

export function viewerOf(username: string): Viewer {
  const viewer = demoViewer(username);
  if (!viewer) throw new Error(`There is no demo user ${username}.`);
  return viewer;
}

/** A demo user by name, or a viewer of another backend. */
type Who = string | Viewer;

const viewerFor = (who: Who): Viewer => (typeof who === 'string' ? viewerOf(who) : who);

export function contextOf(who: Who, locale: Locale = 'en-US'): Context {
  const viewer = viewerFor(who);
  return { viewer, locale, zone: 'UTC', today: seedDay, words: wordsOf(locale, viewer.country) };
}

function reportOf(id: string): NormalReport {
  const report = definitions.reports.get(id);
  if (!report) throw new Error(`There is no report ${id}.`);
  return report;
}

/** What the screen of a report has to show. */
export const modelOf = (
  id: string,
  who: Who,
  locale: Locale = 'en-US',
  input: Parameters<typeof resolveReport>[2] = {},
) => resolveReport(reportOf(id), contextOf(who, locale), input);

/** The menus of a viewer, without empty ones. */
export const menusOf = (username: string, locale: Locale = 'en-US'): ResolvedMenu[] =>
  resolveMenus(definitions.menus, definitions.places, contextOf(username, locale));

/** Every address of every report, and whether a viewer may open it. */
export const routesOf = (who: Who) =>
  [...definitions.places.values()].flatMap(({ family, id, path }) =>
    family === 'reports' ? [{ id, path, isAllowed: mayOpen(reportOf(id), viewerFor(who)) }] : [],
  );
