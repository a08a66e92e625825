import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { namedCalls } from '../../engine/definitions/named-call.ts';
import type { Catalogue } from '../../engine/schema/column.ts';
import { group, groupId, tabs } from '../fixtures/vehicle-group.ts';
import { axeFinds } from './support/axe.ts';
import { changeScreen } from './support/own-screen.ts';
import { follow, servePortal } from './support/portal.ts';

const portal = servePortal();
const address = '/ev-fleet/dashboard';
const { columns } = JSON.parse(readFileSync('definitions/columns.json', 'utf8')) as Catalogue;
const words = {
  [groupId]: { title: 'Vehicle', description: 'A vehicle.', sections: { card: { title: 'Card' } } },
  'vehicle-moves': { title: 'Moves', sections: { recent: { title: 'Recent moves' } } },
  'vehicle-quotes': { title: 'Quotes', sections: { again: { title: 'All moves' }, quotes: { title: 'Open quotes' } } },
};

/** The page of the group at an address, and the calls that it makes for its tables. */
async function opened(query: string, path = address, own = true) {
  const visit = await portal.open({ as: 'fleet-ev', own, path: '/account' });
  const { page } = visit;
  await changeScreen(page, groupId, (screen) => ({
    ...screen,
    definition: group,
    tabs: Object.fromEntries(tabs.map(({ id, written }) => [id, written])),
    calls: namedCalls(calls),
    columns,
    reports: {},
    words: Object.fromEntries(
      Object.entries(screen.words).map(([locale, all]) => [locale, { ...all, dashboards: words }]),
    ) as unknown as typeof screen.words,
  }));
  const made: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/transports\/([\w-]+)/.exec(request.url())?.[1];
    if (name) made.push(name);
  });
  await follow(page, `${path}${query}`);
  return { ...visit, made };
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).and(page.locator('[class*=tab]'));
const kept = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'vehicle_number');
const filled = (page: Page, name: string, text: string) => card(page, name).getByText(text).first().waitFor();

/** A vehicle of the account that was moved. */
async function movedVehicle(): Promise<string> {
  const all = (await portal.call('fleet-ev', 'transports.history', '')) as { vehicle_number: string }[];
  return all[0]?.vehicle_number ?? '';
}

describe('a group of dashboards', () => {
  it('keeps its header and what it has loaded while its tabs change', async () => {
    const vehicle = await movedVehicle();
    const { page, made } = await opened(`?vehicle_number=${vehicle}`);
    await filled(page, 'Card', vehicle);
    await card(page, 'Recent moves').waitFor();
    await portal.areAnswered();
    expect(made.toSorted()).toEqual(['history', 'vehicle-order-history']);
    const header = await card(page, 'Card').elementHandle();
    const places = async () => {
      const [above, below] = await Promise.all([card(page, 'Card').boundingBox(), tab(page, 'Moves').boundingBox()]);
      return (above?.y ?? 0) < (below?.y ?? 0);
    };
    expect(await places()).toBe(true);
    expect(await axeFinds(page)).toEqual([]);

    await tab(page, 'Quotes').click();
    await card(page, 'All moves').waitFor();
    expect(await header?.evaluate((node) => node.isConnected)).toBe(true);
    await portal.areAnswered();
    // The quotes are far below the window.
    expect(made.toSorted()).toEqual(['history', 'vehicle-order-history']);
    await card(page, 'Open quotes').scrollIntoViewIfNeeded();
    await expect.poll(() => made.length).toBe(3);
    await portal.areAnswered();
    await tab(page, 'Moves').click();
    await card(page, 'Recent moves').waitFor();
    await tab(page, 'Quotes').click();
    await card(page, 'Open quotes').scrollIntoViewIfNeeded();
    await portal.areAnswered();
    expect(made.toSorted()).toEqual(['history', 'vehicle-order-history', 'vehicle-transport-quote-status']);
    await page.goBack();
    await card(page, 'Recent moves').waitFor();
    expect(await header?.evaluate((node) => node.isConnected)).toBe(true);
  });

  it('keeps its vehicle once it is found, and begins with it at the next visit', async () => {
    const vehicle = await movedVehicle();
    const { page, expectTrouble, made } = await opened('?vehicle_number=999999');
    expectTrouble(/^404 GET .*vehicle-order-history/);
    await page.getByRole('alert').first().waitFor();
    await portal.areAnswered();
    expect(await kept(page)).toBeUndefined();

    await follow(page, '/account');
    await follow(page, `${address}?vehicle_number=${vehicle}`);
    await filled(page, 'Card', vehicle);
    await expect.poll(async () => (await kept(page))?.value).toBe(vehicle);
    expect(await kept(page)).toMatchObject({ path: '/', secure: true });
    // A link in a menu does not have the vehicle.
    await follow(page, `${address}/ev-charging-locations`);
    await card(page, 'All moves').waitFor();
    await filled(page, 'Card', vehicle);
    await portal.areAnswered();

    await follow(page, '/account');
    await page.getByRole('article', { name: 'Card' }).waitFor({ state: 'detached' });
    made.length = 0;
    await follow(page, address);
    await filled(page, 'Card', vehicle);
    await portal.areAnswered();
    expect(made.toSorted()).toEqual(['history', 'vehicle-order-history']);

    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await kept(page)).toBeUndefined();
  });
});
