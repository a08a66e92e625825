import { readFileSync } from 'node:fs';
import { mayOpen } from '../../../engine/access/holds.ts';
import type { Viewer } from '../../../engine/access/viewer.ts';
import { type ResolvedMenu, resolveMenu } from '../../../engine/menus/resolve.ts';
import type { Context, Locale } from '../../../engine/reports/context.ts';
import type { NormalReport } from '../../../engine/reports/normalise.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import type { Menu } from '../../../engine/schema/menu.ts';
import { menuNames } from '../../../engine/schema/report.ts';
import { loadReports } from '../../../server/definitions.ts';
import { demoViewer } from '../../../server/seed/demo-viewer.ts';
import { loadWords } from '../../../server/words.ts';
import { seedDay } from '../../server/support/database.ts';

const { reports: served } = await loadReports('definitions', 'server/reports');
const menus = menuNames.map((name) => {
  const menu = JSON.parse(readFileSync(`definitions/menus/${name}.json`, 'utf8')) as Menu;
  return { name, menu };
});

export const wordsOf = await loadWords('locales');

/** Every report, by no list of theirs. */
export const reports: readonly NormalReport[] = served.map(({ report }) => report);

export function viewerOf(username: string): Viewer {
  const viewer = demoViewer(username);
  if (!viewer) throw new Error(`There is no demo user ${username}.`);
  return viewer;
}

export const contextOf = (username: string, locale: Locale = 'en-US'): Context => ({
  viewer: viewerOf(username),
  locale,
  zone: 'UTC',
  today: seedDay,
  words: wordsOf(locale),
});

function reportOf(id: string): NormalReport {
  const report = reports.find((each) => each.id === id);
  if (!report) throw new Error(`There is no report ${id}.`);
  return report;
}

/** What a screen of a report has to show. */
export const modelOf = (
  id: string,
  username: string,
  locale: Locale = 'en-US',
  input: Parameters<typeof resolveReport>[2] = {},
) => resolveReport(reportOf(id), contextOf(username, locale), input);

/** The menus of a viewer, those without entries left out. */
export const menusOf = (username: string, locale: Locale = 'en-US'): ResolvedMenu[] =>
  menus.flatMap(({ name, menu }) => {
    const resolved = resolveMenu(name, menu, reports, contextOf(username, locale));
    return resolved && resolved.categories.length > 0 ? [resolved] : [];
  });

/** Every address of every report, with whether a viewer may open it. */
export const routesOf = (username: string) =>
  reports.flatMap((report) =>
    menus.flatMap(({ name, menu }) => {
      const route = report.routes[name];
      const path = `${menu.route}/${route}`;
      return route ? [{ id: report.id, path, isAllowed: mayOpen(report, viewerOf(username)) }] : [];
    }),
  );
