import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Locale, Words } from '../../engine/context/context.ts';
import { axeFinds } from './support/axe.ts';
import { wordsOf } from './support/model.ts';
import { follow, prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const fuelPath = '/reporting/fuel-detail-report';

/** What axe finds on a screen or in part of it, with the name of the screen. */
const violations = async (page: Page, screen: string, part?: string): Promise<string[]> =>
  (await axeFinds(page, part)).map((found) => `${screen}: ${found}`);

type Look = (screen: string, part?: string) => Promise<void>;

/** The screens of a report, one after the other. An overlay is checked alone, because the grid was checked before. */
async function lookAtReport(page: Page, words: Words, look: Look): Promise<void> {
  const report = reportScreen(page, words.of('reports.fuel-detail-report.title'));
  await report.button(words('report.run')).waitFor();
  await look('report before its run');
  // Few rows, because axe looks at every cell.
  await follow(page, `${page.url()}?start=2026-11-15`);
  await report.isDone();
  await look('report after its run');
  await report.button(words('report.columns')).click();
  await page.getByRole('dialog', { name: words('report.columns') }).waitFor();
  await look('columns', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await report.openFilter(words.of('columns.product'), words('tables.filter'));
  await page.getByRole('treeitem').first().waitFor();
  await look('filter by values', 'form');
  await page.getByRole('tab', { name: words('tables.filters.conditions') }).click();
  await page.getByLabel(words('tables.filters.value', { place: 1 })).waitFor();
  await look('filter by conditions', 'form');
  await page.keyboard.press('Escape');
  await report.button(words('report.export')).click();
  await page.getByRole('menu').waitFor();
  await look('export menu', '[role=menu]');
  await page.keyboard.press('Escape');
  await report.button(words('report.more')).click();
  await page.getByRole('menuitem', { name: words('report.as_table') }).click();
  await page.getByRole('table').getByRole('cell').first().waitFor();
  await look('plain table');
}

// Texts and colors do not affect each other, so each is checked once.
describe.each([
  ['en-US', false],
  ['fr-CA', true],
] as const)('axe finds nothing in %s, dark: %s,', (locale: Locale, dark) => {
  const words = wordsOf(locale);
  const prefix = prefixes[locale];

  it('before the sign-in', async () => {
    const { page } = await portal.open({ path: `${prefix}/login`, dark });
    await page.getByRole('button', { name: words('session.submit') }).waitFor();
    const found = await violations(page, 'sign-in');
    await page.getByRole('button', { name: words('session.submit') }).click();
    await page.getByText(words('session.missing_username')).waitFor();
    found.push(...(await violations(page, 'sign-in with faults')));
    expect(found).toEqual([]);
  });

  it('on screens other than reports', async () => {
    await portal.call('fleet-us', 'account.dark-mode', '', { DARK_MODE: dark });
    const { page } = await portal.open({ as: 'fleet-us', path: prefix || '/' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const found = await violations(page, 'home');
    await page
      .getByRole('banner')
      .getByRole('button', { name: words.of('menus.reporting.title'), exact: true })
      .click();
    await page.getByRole('navigation', { name: words.of('menus.reporting.title'), exact: true }).waitFor();
    found.push(...(await violations(page, 'open menu')));
    for (const [screen, path] of [
      ['page of a menu', '/reporting'],
      ['not found', '/nothing-here'],
    ] as const) {
      await follow(page, prefix + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.push(...(await violations(page, screen)));
    }
    await page.getByRole('button', { name: words('frame.open_menu') }).click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await violations(page, 'side bar')));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page
      .getByRole('banner')
      .getByRole('button', { name: words('notifications.title') })
      .click();
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    await page.getByRole('dialog').getByRole('switch').first().waitFor();
    found.push(...(await violations(page, 'notifications')));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    for (const name of [words('frame.language'), words('frame.account_menu')]) {
      await page.getByRole('banner').getByRole('button', { name }).click();
      await page.getByRole('menu').waitFor();
      found.push(...(await violations(page, name, '[role=menu]')));
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    }
    expect(found).toEqual([]);
  });

  it('on a report', async () => {
    await portal.call('fleet-small', 'account.dark-mode', '', { DARK_MODE: dark });
    const { page } = await portal.open({ as: 'fleet-small', path: prefix + fuelPath, width: 1000, height: 560 });
    const found: string[] = [];
    await lookAtReport(page, words, async (screen, part) => {
      found.push(...(await violations(page, screen, part)));
    });
    const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
    expect(scheme).toBe(dark ? 'dark' : 'light');
    expect(found).toEqual([]);
  });
});
