import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../../engine/reports/context.ts';
import { menusOf, modelOf, reports, routesOf, wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens every entry of every menu, by its chip on the page of the menu. */
async function openAll(page: Page, username: string, locale: Locale): Promise<number> {
  let opened = 0;
  for (const menu of menusOf(username, locale)) {
    await page.goto(`${prefixes[locale]}${menu.route}`);
    await heading(page, menu.title).waitFor();
    expect(await page.title()).toBe(`Motorpool :: ${menu.title}`);
    const items = menu.categories.flatMap((category) => category.items);
    const chips = page.getByRole('tabpanel').getByRole('link');
    expect(await chips.allTextContents()).toEqual(items.map((item) => item.text));
    for (const item of items) {
      await chips.getByText(item.text, { exact: true }).click();
      await heading(page, item.text).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${prefixes[locale]}${item.to}`);
      expect(await page.title()).toBe(`Motorpool :: ${item.text}`);
      await page.goBack();
      await heading(page, menu.title).waitFor();
      opened += 1;
    }
  }
  return opened;
}

describe('every report', () => {
  it.each(locales)('opens by both of its routes, with its title, in %s', async (locale) => {
    const { page } = await portal.open({ as: 'fleet-us', path: prefixes[locale] || '/' });
    expect(await openAll(page, 'fleet-us', locale)).toBe(reports.length * 2);
  });

  it.each([
    ['fleet-us', 'en-US', 'reporting', '(mi)'],
    ['fleet-ca', 'fr-CA', 'advanced-reports', '(km)'],
  ] as const)('runs with rows, in the units of %s', async (username, locale, menu, unit) => {
    const { page } = await portal.open({ as: username, width: 2400 });
    const routes = routesOf(username).filter((route) => route.isAllowed && route.path.startsWith(`/${menu}/`));
    let withUnit = 0;
    for (const { id, path } of routes) {
      const model = modelOf(id, username, locale);
      const missing = model.fields.filter((field) => field.required && field.value === null);
      // What has no default is a number of months, or of percent.
      const query = new URLSearchParams([['_run', '1'], ...missing.map((field) => [field.key, '12'])]);
      await page.goto(`${prefixes[locale]}${path}?${query}`);
      const report = reportScreen(page, model.title);
      await report.isDone();
      expect([id, await report.rowCount()]).toEqual([id, expect.toSatisfy((rows: number) => rows > 0)]);
      const { headers, rows } = await report.readGrid();
      const shown = model.columns.filter((column) => column.enabled).map((column) => column.header);
      expect(headers).toEqual(shown.slice(0, headers.length));
      expect(rows[0]?.filter((text) => text !== '').length).toBeGreaterThan(3);
      if (shown.some((header) => header.includes(unit))) withUnit += 1;
      const foreign = unit === '(mi)' ? /\((km|L)\b/ : /\((mi|gal|mpg)\b/;
      expect(shown.filter((header) => foreign.test(header))).toEqual([]);
    }
    expect(withUnit).toBeGreaterThan(3);
  });
});

describe('a report that a viewer may not have', () => {
  it.each([
    ['fleet-ca', 'en-CA'],
    ['fleet-small', 'en-US'],
  ] as const)('is not there for %s, and in no menu', async (username, locale) => {
    const { page } = await portal.open({ as: username, path: prefixes[locale] || '/' });
    const words = wordsOf(locale);
    const menus = menusOf(username, locale);
    for (const menu of menus) {
      await page.getByRole('banner').getByRole('button', { name: menu.title, exact: true }).click();
      const links = page.getByRole('navigation', { name: menu.title, exact: true }).getByRole('link');
      const items = menu.categories.flatMap((category) => category.items.map((item) => item.text));
      await links.first().waitFor();
      expect(await links.allTextContents()).toEqual(items);
      await page.keyboard.press('Escape');
      await links.first().waitFor({ state: 'hidden' });
    }
    const forbidden = routesOf(username).filter((route) => !route.isAllowed);
    expect(forbidden.length).toBeGreaterThan(1);
    for (const { id, path } of forbidden) {
      const title = words(`reports.${id}.title`);
      expect(
        menus.flatMap((menu) => menu.categories.flatMap(({ items }) => items.map(({ text }) => text))),
      ).not.toContain(title);
      await page.goto(`${prefixes[locale]}${path}`);
      await heading(page, words('errors.not_found')).waitFor();
      expect(await page.title()).toBe(`Motorpool :: ${words('errors.not_found')}`);
    }
  });

  it('is the personal mileage in Canada', () => {
    const forbidden = routesOf('fleet-ca').filter((route) => !route.isAllowed);
    expect(forbidden.map((route) => route.id)).toEqual(['personal-mileage-report', 'personal-mileage-report']);
  });
});

it('trouble in the page, in its worker and on the wire is noticed', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-small', path: '/reporting/inventory-report?_run=1' });
  await reportScreen(page, 'Inventory').isDone();
  expectTrouble(
    /^console warning: of the page$/,
    /^console error: of the worker$/,
    /^uncaught: Error: of nobody/,
    /^404 GET \/api\/nothing$/,
  );
  const uncaught = page.waitForEvent('pageerror');
  await page.workers()[0]?.evaluate(() => console.error('of the worker'));
  await page.evaluate(async () => {
    console.warn('of the page');
    void Promise.reject(new Error('of nobody'));
    await fetch('/api/nothing');
  });
  await uncaught;
});
