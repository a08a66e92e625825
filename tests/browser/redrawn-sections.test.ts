import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countCalls } from './support/called.ts';
import { countDrawn, drawn } from './support/drawn.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

/** The result of `resolveDashboard`, as built. */
const resolved = /wide: ?\w+\.wide,\s*search: ?\w+\.search,\s*caption:/;

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });

/** The fleet dashboard with all of its sections, and its fields open. */
async function openFleet() {
  const { page } = await portal.open({ as: 'fleet-us', own: true });
  await countDrawn(page);
  await page.goto('/fleet');
  await page.getByRole('article').nth(23).waitFor();
  // Sections below the window draw for a print, too.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => page.locator('main .mantine-Skeleton-root').count()).toBe(0);
  await portal.areAnswered();
  await page.locator('main form button[aria-expanded="false"]').click();
  await field(page, 'Start date').focus();
  return page;
}

/** What was drawn beyond `before`, without the rest of the page. */
async function drawnSince(page: Page, before: Record<string, number>): Promise<string[]> {
  const now = await drawn(page);
  return Object.keys(now).filter((title) => title !== 'screen' && now[title] !== before[title]);
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1];

const calm = (page: Page) => expect.poll(async () => JSON.stringify(await drawn(page)), { interval: 500 });

/** The counts once nothing has been drawn for a while. */
async function settled(page: Page): Promise<Record<string, number>> {
  let last = '';
  await calm(page).toSatisfy((now: string) => {
    const isSame = now === last;
    last = now;
    return isSame;
  });
  return drawn(page);
}

it('a keystroke in the parameters of 24 sections resolves the dashboard once, and draws none of them', async () => {
  const page = await openFleet();
  const calls = await countCalls(page, resolved);
  const before = await settled(page);
  await calls();
  await page.keyboard.press('Backspace');
  await expect.poll(async () => (await drawn(page)).screen).toBeGreaterThan(before.screen ?? 0);
  await settled(page);
  expect(await drawnSince(page, before)).toEqual([]);
  expect(await calls()).toBe(1);
});

it('a sorted section is drawn alone; a run with the same parameters draws all sections, and does not resolve the dashboard', async () => {
  const page = await openFleet();
  const calls = await countCalls(page, resolved);
  const before = await settled(page);
  await calls();
  const table = page
    .getByRole('article')
    .filter({ has: page.getByRole('columnheader') })
    .first();
  const title = await table.getAttribute('aria-label');
  await table.getByRole('columnheader').first().click();
  await expect.poll(() => drawnSince(page, before)).toEqual([title]);
  await settled(page);
  expect(await drawnSince(page, before)).toEqual([title]);
  expect(await calls()).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Run', exact: true }).click();
  const all = Object.keys(before).filter((title) => title !== 'screen');
  await expect.poll(async () => (await drawnSince(page, before)).toSorted()).toEqual(all.toSorted());
  await portal.areAnswered();
  // With the same parameters it is resolved already.
  expect(await calls()).toBe(0);
});

it('a call that is made again draws its own section, and those that share colors with its chart', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-us', own: true });
  expectTrouble(/^500 GET \/api\/crm\/category-counts$/);
  await countDrawn(page);
  await page.route('**/api/crm/category-counts*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/account/crm');
  const retry = page.getByRole('article', { name: 'Top categories' }).getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await portal.areAnswered();
  const before = await settled(page);
  await page.unroute('**/api/crm/category-counts*');
  await retry.click();
  await page.getByRole('article', { name: 'Top categories' }).locator('.pielayer').waitFor();
  await settled(page);
  const charts = page.getByRole('article').filter({ has: page.locator('.js-plotly-plot') });
  const titles = await charts.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  const others = (await drawnSince(page, before)).filter((title) => !titles.includes(title));
  expect(others).toEqual([]);
  expect(Object.keys(before).length).toBeGreaterThan(titles.length + 1);
});

it('a selection does not draw the menus, hints, dialogs and legends of sections again', async () => {
  const page = await openFleet();
  const before = await settled(page);
  await page.locator('article [role="group"][tabindex="0"]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/_select/);
  const after = await settled(page);
  const titles = Object.keys(after).filter((title) => title !== 'screen');
  const more = titles.map((title) => (after[title] ?? 0) - (before[title] ?? 0));
  expect(median(more)).toBeGreaterThan(3);
  expect(median(more)).toBeLessThan(25);
});
