import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName, pressUntil } from './support/keyboard.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();
const path = '/account/fleet-navigator';

const card = (page: Page) => page.getByRole('article', { name: 'Vehicles' });
const map = (page: Page) => page.getByRole('group', { name: 'Map of Vehicles' });
const count = (page: Page) => card(page).getByRole('status').first();
const said = (page: Page, text: RegExp) => expect.poll(() => count(page).textContent()).toMatch(text);
const number = async (page: Page) => Number.parseInt((await count(page).textContent())?.replace(',', '') ?? '', 10);
const pins = (page: Page) => card(page).getByRole('button', { name: /^Show \S+ on the map$/ });
const clusters = (page: Page) => map(page).locator('svg g:has(> title)');
const chosen = (page: Page) => map(page).locator('g[data-current]');
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  );

describe('the fleet navigator', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('is driven by keyboard: the list follows the map, and a row shows its card', async () => {
    const { page } = await visit(path);
    await said(page, /^[\d,]+ rows$/);
    const all = await number(page);
    await map(page).focus();
    await expect.poll(() => clusters(page).count()).toBeGreaterThan(3);
    for (let times = 0; times < 3; times++) await page.keyboard.press('+');
    await said(page, /^[\d,]+ of [\d,]+ rows$/);
    const near = await number(page);
    expect(near).toBeLessThan(all);
    await page.getByText('Only the area that you moved the map to.').waitFor();
    await page.keyboard.press('-');
    await expect.poll(() => number(page)).toBeGreaterThan(near);
    const wider = await number(page);

    // A row that is shown leaves the list as it is.
    await pressUntil(page, 'Tab', /^Show \S+ on the map$/);
    const vehicle = (await focusedName(page)).split(' ')[1] ?? '';
    await page.keyboard.press('Enter');
    const shown = page.getByRole('region', { name: vehicle });
    await shown.getByText('Position from').waitFor();
    await chosen(page).waitFor();
    expect(await shown.getByRole('link', { name: 'Vehicle dashboard' }).getAttribute('href')).toBe(
      `/vehicle/dashboard?vehicle=${vehicle}`,
    );
    await shown.getByRole('link', { name: `Directions to ${vehicle} (new tab)` }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(await number(page)).toBe(wider);
    await shown.getByRole('button', { name: `Close ${vehicle}` }).press('Escape');
    await shown.waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Map of Vehicles');

    await page.getByRole('button', { name: /^Show all [\d,]+ rows$/ }).press('Enter');
    await said(page, /^[\d,]+ rows$/);
    expect(await number(page)).toBe(all);
  });

  it('a click on several points shows their area, and a filter of the list what matches', async () => {
    const { page } = await visit(path);
    await said(page, /^[\d,]+ rows$/);
    await clusters(page).filter({ hasText: /\d/ }).last().click();
    await said(page, /^[\d,]+ of [\d,]+ rows$/);
    await expect.poll(async () => (await pins(page).count()) === (await number(page))).toBe(true);
    const vehicle = ((await pins(page).first().getAttribute('aria-label')) ?? '').split(' ')[1] ?? '';
    await card(page).getByRole('searchbox').fill(vehicle);
    await said(page, /^1 of [\d,]+ rows$/);
    await page.getByRole('button', { name: 'Show 1 row' }).click();
    await pins(page).first().waitFor();
    await chosen(page).waitFor({ state: 'detached' });
    await card(page).getByRole('row').filter({ hasText: vehicle }).click();
    await page.getByRole('region', { name: vehicle }).waitFor();
    await page.reload();
    await said(page, /^1 of [\d,]+ rows$/);
  });

  it('fills the window, and its list fits beside the map', async () => {
    const { page } = await visit(path);
    await pins(page).first().waitFor();
    const { bottom, height } = await card(page).evaluate((element) => element.getBoundingClientRect());
    expect(bottom).toBeGreaterThan(860);
    expect(bottom).toBeLessThanOrEqual(900);
    expect(height).toBeGreaterThan(500);
    expect(await sideways(page)).toBe(false);
  });

  it.each([
    '/account/charging-locations',
    '/account/preferred-shop-locator',
  ])('the list of %s fits, too', async (at) => {
    const { page } = await visit(at);
    await pinsOf(page).first().waitFor();
    expect(await sideways(page)).toBe(false);
  });
});

const pinsOf = (page: Page) => page.getByRole('button', { name: /^Show .* on the map$/ });

it('vehicles in one garage have one card after the other, and one without a position has a card, too', async () => {
  const found = (await portal.call('fleet-us', 'location.vehicles', '', {})) as Data<'location.vehicles'>;
  const [one, other] = found.filter(({ position_source }) => position_source === 'GARAGE');
  const ordered = found.find(({ position_source }) => position_source === 'NONE');
  if (!one || !other || !ordered) throw new Error('The seed has no such vehicles.');
  const { page } = await portal.open({ as: 'fleet-us', width: 1400, height: 900 });
  const beside = { ...other, latitude: one.latitude, longitude: one.longitude };
  await page.route('**/api/location/vehicles', (route) =>
    route.fulfill({ json: { success: true, data: [one, beside, ordered] } }),
  );
  await page.goto(path);
  await map(page).locator('g:has(> title)', { hasText: '2' }).click();
  const first = page.getByRole('region', { name: one.vehicle_number });
  await first.getByText('1 of 2 at this place').waitFor();
  await first.getByRole('button', { name: 'Next at this place' }).click();
  const second = page.getByRole('region', { name: other.vehicle_number });
  await second.getByText('2 of 2 at this place').waitFor();
  await page.getByRole('button', { name: `Show the card of ${ordered.vehicle_number}` }).click();
  const last = page.getByRole('region', { name: ordered.vehicle_number });
  await last.getByText('No position').waitFor();
  expect(await last.getByRole('link', { name: /^Directions/ }).count()).toBe(0);
});

it('a row that was chosen and is not in the area leaves the list on its page', async () => {
  const found = (await portal.call('fleet-us', 'location.vehicles', '', {})) as Data<'location.vehicles'>;
  const [west, ...east] = found.filter(({ position_source }) => position_source === 'GARAGE').slice(0, 3);
  if (!west) throw new Error('The seed has no such vehicles.');
  const { page } = await portal.open({ as: 'fleet-us', width: 1400, height: 900 });
  const data = [
    { ...west, latitude: 37.77, longitude: -122.42 },
    ...east.map((each, place) => ({ ...each, latitude: 40.7 + place / 100, longitude: -74 })),
  ];
  await page.route('**/api/location/vehicles', (route) => route.fulfill({ json: { success: true, data } }));
  await page.goto(path);
  await page.getByRole('button', { name: `Show ${west.vehicle_number} on the map` }).click();
  await page.getByRole('region', { name: west.vehicle_number }).waitFor();
  await map(page).press('Home');
  await map(page).locator('g:has(> title)', { hasText: '2' }).click();
  await page.getByRole('button', { name: 'Show all 3 rows' }).waitFor();
  for (const { vehicle_number } of east)
    await page.getByRole('button', { name: `Show ${vehicle_number} on the map` }).waitFor();
  expect(await card(page).locator('[aria-current=true]').count()).toBe(0);
  await page.getByRole('region', { name: west.vehicle_number }).waitFor();
});

it('fits 320 pixels in French, with the card below the map', async () => {
  const { page } = await portal.open({ as: 'fleet-ca', path: `/fr${path}`, width: 320, height: 800 });
  await page
    .locator('svg')
    .getByText(/^\d+(\s\d{3})?\skm$/)
    .waitFor();
  const pin = page.getByRole('button', { name: /^Montrer \S+ sur la carte$/ }).first();
  await pin.click();
  const shown = page.getByRole('region').filter({ hasText: 'Position selon' });
  await shown.waitFor();
  const [pane, below] = [await page.getByRole('group').first().boundingBox(), await shown.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((pane?.y ?? 0) + (pane?.height ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await axeFinds(page)).toEqual([]);
});
