import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-us' });
const words = wordsOf('en-US');

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const list = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).getByRole('link');

it('a starred report is on the home page of every device until the star is removed', async () => {
  const { page } = await visit('/reporting/mpg-report');
  const star = page.getByRole('button', { name: words('stars.star_of', { name: 'MPG' }) });
  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');

  const { page: other } = await portal.open({ as: 'fleet-us', path: '/', own: true });
  await expect.poll(() => list(other, words('stars.starred')).allTextContents()).toEqual(['MPGReporting']);

  await star.click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
  await other.reload();
  await other.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => list(other, words('stars.starred')).count()).toBe(0);
});

it('a star that cannot be saved is undone, and the screen says so', async () => {
  const { page, expectTrouble } = await visit('/reporting/mpg-report');
  expectTrouble(/stars/, /500/);
  await page.route('**/api/account/stars', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  const star = page.getByRole('button', { name: words('stars.star_of', { name: 'MPG' }) });
  await star.click();
  await page
    .getByRole('alert')
    .filter({ hasText: words('stars.not_starred') })
    .waitFor();
  expect(await star.getAttribute('aria-pressed')).toBe('false');
});

it('the screens that a user has opened and what they searched for are forgotten on this device at sign-out', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/reporting/mpg-report' });
  const stored = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /recent|searches/.test(key))
        .sort(),
    );
  await expect.poll(stored).toEqual(['motorpool.recent.fleet-us']);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Fuel detail');
  await page.getByRole('option').first().click();
  await page.waitForURL(/fuel-detail/);
  await expect.poll(stored).toEqual(['motorpool.recent.fleet-us', 'motorpool.searches.fleet-us']);
  // A call that is under way would be refused after the sign-out.
  await reportScreen(page, 'Fuel detail').button('Run').waitFor();
  await portal.areAnswered();
  await page.getByRole('button', { name: /: fleet-us$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  expect(await stored()).toEqual([]);
});

it('arrow keys move from menu to menu, into one, and around its links', async () => {
  const { page } = await visit('/');
  const menu = page.getByRole('button', { name: 'Reporting', exact: true });
  await menu.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Advanced reports');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Account');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Dashboards');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Reporting');
  await page.keyboard.press('ArrowDown');
  const links = page.getByRole('navigation', { name: 'Reporting' }).getByRole('link');
  await links.first().waitFor();
  const first = await links.first().textContent();
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe(await links.nth(1).textContent());
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe(words('frame.all_of', { menu: 'Reporting' }));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press('Escape');
  await links.first().waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Reporting');
});
