import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { Locale } from '../../../engine/context/context.ts';
import type { NamedCalls } from '../../../engine/definitions/named-call.ts';
import type { Dashboard } from '../../../engine/schema/dashboard.ts';
import { builtPortal } from './built-portal.ts';

/** The file of a dashboard in a build, as far as tests change it. */
export interface BuiltScreen {
  definition: Dashboard;
  /** The tabs of a group, by their ids. */
  tabs?: Record<string, Dashboard>;
  calls: NamedCalls;
  words: Record<Locale, { dashboards?: Record<string, Record<string, unknown>> }>;
}

/** The name under which a module of the build exports its content. */
const exported = /export\s*\{\s*\w+ as (\w+)\s*\}/;

/** Serves a page another definition of a dashboard, so that a test can show a screen that no definition has yet. */
export async function changeScreen(page: Page, id: string, change: (screen: BuiltScreen) => BuiltScreen) {
  const folder = resolve(join(await builtPortal(), 'assets'));
  const name = readdirSync(folder).find((file) => new RegExp(`^${id}-[\\w-]{8}\\.js$`).test(file));
  if (!name) throw new Error(`The build has no file of ${id}.`);
  const module = (await import(pathToFileURL(join(folder, name)).href)) as Record<string, BuiltScreen>;
  const [screen] = Object.values(module);
  if (!screen) throw new Error(`${name} exports nothing.`);
  const text = JSON.stringify(change(structuredClone(screen)));
  await page.route(`**/assets/${name}`, async (route) => {
    const answer = await route.fetch();
    const [, as = 'default'] = exported.exec(await answer.text()) ?? [];
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const screen = ${text};\nexport { screen as ${as} };`,
    });
  });
}

/** Serves a page a tab of a group as a dashboard of its own, at the same address, with another definition. */
export const changeTab = (
  page: Page,
  group: string,
  tab: string,
  change: (screen: BuiltScreen) => Omit<BuiltScreen, 'tabs'>,
) =>
  changeScreen(page, group, (screen) => {
    const own = screen.tabs?.[tab];
    if (!own) throw new Error(`${group} has no tab ${tab}.`);
    const { group: _group, order: _order, ...definition } = own;
    const { parameters = [] } = screen.definition;
    const changed = change({ ...screen, definition: { ...definition, parameters } });
    // The texts of the dashboard are those of the tab, and those of the group that a tab does not have.
    const wordsOf = (locale: Locale) => ({
      ...changed.words[locale],
      dashboards: {
        [group]: { ...screen.words[locale].dashboards?.[group], ...changed.words[locale].dashboards?.[tab] },
      },
    });
    const locales = Object.keys(screen.words) as Locale[];
    const words = Object.fromEntries(locales.map((locale) => [locale, wordsOf(locale)])) as BuiltScreen['words'];
    return { ...changed, tabs: {}, words };
  });
