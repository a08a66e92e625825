import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { wordsOf } from './support/model.ts';
import { follow, servePortal } from './support/portal.ts';

const portal = servePortal();
const visit = portal.stay({ as: 'fleet-ev' });
const words = wordsOf('en-US');
const path = '/ev-fleet/dashboard';

/** The calls that load the tables of each tab of the EV fleet dashboard. */
const callsOf = {
  analytics: [
    'ev-dashboard/ev-fleet-size',
    'ev-dashboard/total-energy-by-center',
    'ev-dashboard/total-energy-by-charging-type',
    'ev-dashboard/total-energy-by-make',
    'ev-dashboard/total-energy-by-vehicle-class',
    'ev-dashboard/vehicle-charges',
    'ev-dashboard/vehicle-cost-saving-metrics',
    'ev-dashboard/vehicles-monthly-charges',
  ],
  locations: ['ev-dashboard/charge-events'],
  engines: ['ev-dashboard/ice-vehicles'],
  reports: ['ev-dashboard/vehicle-charge-history', 'reports/ev-charge', 'reports/mpg-report'],
};

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const figure = async (page: Page, name: string) =>
  (await card(page, name).locator('[class*=value]').first().textContent()) ?? '';
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: words('dashboard.contents', { title: 'EV fleet' }) })
    .getByRole('link', { name, exact: true });

/** Calls that load no table: the choices of parameters, and saved columns. */
const isBeside = (name: string) => ['ev-dashboard/vehicle-filters', 'reports/user-configuration'].includes(name);

/** The page of the dashboard, and the calls that it makes. */
async function opened(at = path) {
  const { page, ...rest } = await visit('/account');
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/((?:ev-dashboard|reports)\/.+?)(?:\?|$)/.exec(request.url())?.[1];
    if (name && !isBeside(name)) calls.push(name);
  });
  await follow(page, at);
  return { page, calls, ...rest };
}

it('makes the calls of the current tab, and those of another tab when it is opened, each once', async () => {
  const { page, calls } = await opened();
  await expect.poll(() => figure(page, 'Charging cost')).toMatch(/\d/);
  await portal.areAnswered();
  expect(calls.toSorted()).toEqual(callsOf.analytics);
  await tab(page, 'Charging locations').click();
  await expect.poll(() => figure(page, 'Charging stations')).toMatch(/\d/);
  await tab(page, 'EV analytics').click();
  await expect.poll(() => figure(page, 'Charging cost')).toMatch(/\d/);
  await portal.areAnswered();
  expect(calls.toSorted()).toEqual([...callsOf.locations, ...callsOf.analytics]);
});

it('sends the parameters of the last run, even if others were typed since, and reloads a whole tab after a run', async () => {
  const { page, calls } = await opened();
  await expect.poll(() => figure(page, 'Charging cost')).toMatch(/\d/);
  await page.getByRole('button', { name: /2026/ }).first().click();
  await page.getByLabel('Start date').fill('10/01/2026');
  await page.keyboard.press('Tab');
  await page.getByText(words('report.changed')).waitFor();
  await tab(page, 'Charging locations').click();
  await expect.poll(() => figure(page, 'Charging sessions')).toMatch(/\d/);
  const before = await figure(page, 'Charging sessions');
  const other = await page.context().newPage();
  await other.goto(`${path}/ev-charging-locations`);
  await expect.poll(() => figure(other, 'Charging sessions')).toBe(before);
  await other.close();
  await page.getByText(words('report.changed')).waitFor();

  calls.length = 0;
  await page.getByRole('button', { name: words('report.run'), exact: true }).click();
  await expect.poll(() => figure(page, 'Charging sessions')).not.toBe(before);
  await portal.areAnswered();
  expect(calls).toEqual(callsOf.locations);
  await tab(page, 'EV analytics').click();
  await expect.poll(() => figure(page, 'Charging cost')).toMatch(/\d/);
  await portal.areAnswered();
  expect(calls.toSorted()).toEqual([...callsOf.locations, ...callsOf.analytics]);
});

it('goes back and forward between tabs, each filtered as it was', async () => {
  const { page, calls } = await opened(`${path}/ev-charging-locations`);
  await expect.poll(() => figure(page, 'Charging sessions')).toMatch(/\d/);
  const all = await figure(page, 'Charging sessions');
  await tab(page, 'ICE analytics').click();
  await expect.poll(() => figure(page, 'ICE vehicles')).toMatch(/\d/);
  await tab(page, 'Charging locations').click();
  const plot = card(page, 'Energy by network').locator('[aria-roledescription]');
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const chip = page.getByRole('group', { name: words('report.narrowing.title') });
  await chip.waitFor();
  await expect.poll(() => figure(page, 'Charging sessions')).not.toBe(all);
  const some = await figure(page, 'Charging sessions');
  expect(page.url()).toContain('_select=');
  const stay = page.url();

  await page.goBack();
  await chip.waitFor({ state: 'detached' });
  await expect.poll(() => figure(page, 'Charging sessions')).toBe(all);
  await page.goForward();
  await chip.waitFor();
  await expect.poll(() => figure(page, 'Charging sessions')).toBe(some);
  expect(page.url()).toBe(stay);
  await page.reload();
  await chip.waitFor();
  await expect.poll(() => figure(page, 'Charging sessions')).toBe(some);

  calls.length = 0;
  await page.goBack();
  await chip.waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => figure(page, 'ICE vehicles')).toMatch(/\d/);
  await portal.areAnswered();
  expect(calls).toEqual(callsOf.engines);
});

it('makes the calls that a file of the whole dashboard needs, and not again when one of its tabs is opened', async () => {
  const { page, calls } = await opened(`${path}/ev-charging-locations`);
  await expect.poll(() => figure(page, 'Charging sessions')).toMatch(/\d/);
  await portal.areAnswered();
  expect(calls).toEqual(callsOf.locations);
  await page.getByRole('button', { name: words('report.export') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: words('dashboard.file.xlsx') }).click(),
  ]);
  expect(calls.toSorted()).toEqual(Object.values(callsOf).flat().toSorted());
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const texts = sheets.flatMap((sheet) => sheet.rows.flat());
  expect(texts).not.toContain(words('dashboard.failed'));
  expect(texts.filter((text) => text === 'Charging cost').length).toBeGreaterThan(0);
  await tab(page, 'Reports').click();
  await expect.poll(() => figure(page, 'MPG: fuel cost')).toMatch(/\d/);
  await portal.areAnswered();
  expect(calls.toSorted()).toEqual(Object.values(callsOf).flat().toSorted());
});

it('says in a tab whose calls are cancelled that they were, and leaves the others as they are', async () => {
  const { page, calls } = await opened(`${path}/ev-charging-locations`);
  await expect.poll(() => figure(page, 'Charging sessions')).toMatch(/\d/);
  let goOn: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/ev-dashboard/ice-vehicles*', async (route) => {
    await isHeld;
    await route.continue().catch(() => undefined);
  });
  await tab(page, 'ICE analytics').click();
  await page.getByRole('button', { name: words('report.cancel'), exact: true }).click();
  const told = card(page, 'ICE vehicles');
  await told.getByText(words('report.cancelled')).waitFor();
  goOn();
  await tab(page, 'Charging locations').click();
  await expect.poll(() => figure(page, 'Charging sessions')).toMatch(/\d/);
  await tab(page, 'ICE analytics').click();
  await told.getByText(words('report.cancelled')).waitFor();
  await page.unroute('**/ev-dashboard/ice-vehicles*');
  await told.getByRole('button', { name: words('dashboard.retry') }).click();
  await expect.poll(() => figure(page, 'ICE vehicles')).toMatch(/\d/);
  expect(calls).toEqual([...callsOf.locations, ...callsOf.engines, ...callsOf.engines]);
});

it('keeps the open tab visible in a narrow window, and in one that becomes narrow', async () => {
  const { page } = await portal.open({ as: 'fleet-ev', width: 390, path: `${path}/reports` });
  const open = tab(page, 'Reports');
  await open.waitFor();
  const isInSight = async () => {
    const { x, width } = (await open.boundingBox()) ?? { x: -1, width: 0 };
    return x > 0 && x + width <= 390;
  };
  await expect.poll(isInSight).toBe(true);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect.poll(() => open.evaluate((tab) => tab.parentElement?.scrollLeft)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(isInSight).toBe(true);
});

it('follows a figure to its report with the search text', async () => {
  const { page } = await opened(`${path}/reports`);
  await expect.poll(() => figure(page, 'EV charging: cost')).toMatch(/\d/);
  const behind = card(page, 'EV charging: cost').getByRole('link').first();
  const queryOf = async () => new URL((await behind.getAttribute('href')) ?? '', portal.origin()).searchParams;
  expect((await queryOf()).has('_search')).toBe(false);
  await page.getByRole('searchbox').fill('nissan');
  await expect.poll(async () => (await queryOf()).get('_search')).toBe('nissan');
  expect((await queryOf()).has('start')).toBe(true);
});
