import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { wordsOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const words = wordsOf('en-US');

const fuel = '/reporting/fuel-detail-report?start=2026-11-01&end=2026-11-18';
const screenOf = (vehicle: string) => `/vehicle/dashboard?vehicle=${vehicle}`;
const address = (page: Page) => page.evaluate(() => location.pathname + location.search);

/** In a cell, but not on its text. */
const beside = { position: { x: 3, y: 8 } };

interface Kept {
  ids: string[];
  first: number;
  of: number;
  from: string;
  title: string;
}

/** The list that the tab has kept; null for none. */
const kept = (page: Page, kind = 'vehicle') =>
  page.evaluate((name): Kept | null => JSON.parse(sessionStorage.getItem(name) ?? 'null'), `motorpool.trail.${kind}`);

const list = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const walk = (page: Page) => page.getByRole('navigation', { name: words('dashboard.walk.label') });
const place = (page: Page) => walk(page).getByRole('status').textContent();
const arrow = (page: Page, name: 'previous' | 'next') =>
  walk(page).getByRole('button', { name: words(`dashboard.walk.${name}`) });

/** How many objects of a class the page holds after a collection of garbage. */
async function countHeld(page: Page, name: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: `${name}.prototype` });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const length = { objectId: objects.objectId ?? '', functionDeclaration: 'function () { return this.length; }' };
  const counted = await session.send('Runtime.callFunctionOn', length);
  await session.detach();
  return counted.result.value as number;
}

async function signOut(page: Page): Promise<void> {
  await portal.areAnswered();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
}

describe('a vehicle number', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('in the grid of a report is a link: Enter follows it, and it leaves the list behind, each vehicle once', async () => {
    const { page } = await visit(fuel);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    const cell = report.grid.locator('[row-index="0"] [col-id="vehicle_number"]');
    const link = cell.getByRole('link');
    const number = (await link.textContent()) ?? '';
    expect(await link.getAttribute('tabindex')).toBe('-1');
    expect(await axeFinds(page)).toEqual([]);
    const rows = await report.rowCount();
    await cell.click(beside);
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe(screenOf(number));
    await expect.poll(() => kept(page)).toMatchObject({ title: 'Fuel detail', first: 0 });
    const { ids, of, from } = (await kept(page)) as Kept;
    expect(ids[0]).toBe(number);
    expect(new Set(ids).size).toBe(of);
    expect(of).toBeLessThan(rows);
    expect(from).toContain('/reporting/fuel-detail-report?start=2026-11-01');
    await page.goBack();
    await report.isDone();
    expect(await report.rowCount()).toBe(rows);
  });

  it('can be selected and copied as a text', async () => {
    const { page } = await visit(fuel);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    const link = report.grid.locator('[row-index="0"] [col-id="vehicle_number"]').getByRole('link');
    const { x = 0, y = 0, width = 0 } = (await link.boundingBox()) ?? {};
    await page.mouse.move(x + 1, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + width - 1, y + 8, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await link.textContent());
    expect(await address(page)).toContain('/reporting/fuel-detail-report');
  });

  it('in another tab has no list', async () => {
    const { page } = await visit(fuel);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    const before = await kept(page);
    const coming = page.context().waitForEvent('page');
    const link = report.grid.locator('[row-index="0"] [col-id="vehicle_number"]').getByRole('link');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const other = await coming;
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await kept(other)).toBeNull();
    await portal.areAnswered();
    await other.close();
    expect(await address(page)).toContain('/reporting/fuel-detail-report');
    expect(await kept(page)).toEqual(before);
  });

  it('is not a link in a total, nor where a click expands a group', async () => {
    const { page } = await visit(`${fuel}&_groups=vehicle_number`);
    const report = reportScreen(page, 'Fuel detail');
    await report.isDone();
    await report.grid.locator('.motorpool-group').first().waitFor();
    expect(await report.grid.getByRole('link').count()).toBe(0);
    await report.grid.locator('.motorpool-group').first().getByRole('button').first().click();
    await report.grid.getByRole('link').first().waitFor();
    expect(await report.grid.locator('.motorpool-group a, [row-index^="b-"] a').count()).toBe(0);
  });

  it('is a link in the row headers of a pivot, whose list is its groups', async () => {
    const { page } = await visit(`${fuel}&_look=pivot&_pivot=vehicle_number~~net_cost`);
    const grid = page.getByRole('main').getByRole('grid');
    const cell = grid.locator('[row-index="1"] [col-id="groups"]');
    const number = (await cell.getByRole('link').textContent()) ?? '';
    await cell.click(beside);
    await page.keyboard.press('Enter');
    await expect.poll(() => address(page)).toBe(screenOf(number));
    expect((await kept(page))?.ids[1]).toBe(number);
  });

  it('is a link in a notification, which closes the drawer', async () => {
    const { page } = await visit('/');
    await page.getByRole('button', { name: /^Notifications, / }).click();
    const drawer = page.getByRole('dialog', { name: words('notifications.title') });
    await drawer.getByRole('button', { name: words('notifications.alerts.PLATE_EXPIRED') }).click();
    const link = drawer.getByRole('link', { name: /^\w+\d$/ }).first();
    const number = (await link.textContent()) ?? '';
    await link.click();
    await drawer.waitFor({ state: 'hidden' });
    expect(await address(page)).toBe(screenOf(number));
    expect((await kept(page))?.ids).toContain(number);
  });
});

describe('the list that a driver was opened from', () => {
  const drivers = '/account/manage-drivers';

  it('leads on by arrows, J and K, survives a reload, and is gone after the sign-out', async () => {
    const { page } = await portal.open({ as: 'fleet-us', width: 1400, height: 900, path: drivers });
    const all = (await portal.call('fleet-us', 'fleet.drivers', 'include_inactive=false')) as Data<'fleet.drivers'>;
    const rows = list(page, 'Drivers').locator('tbody tr');
    await rows.nth(2).waitFor();
    const references = await rows.locator('td[data-column="reference_number"]').allTextContents();
    const shows = async (row: number) => {
      await expect.poll(() => place(page)).toBe(`${row + 1} of ${all.length}`);
      await list(page, 'Driver')
        .getByText(references[row] as string, { exact: true })
        .waitFor();
      expect(await address(page)).toBe(`${drivers}/driver/profile?driver=${references[row]}`);
    };
    await rows.nth(1).getByRole('link').first().click();
    await shows(1);
    expect(await axeFinds(page)).toEqual([]);

    await page.keyboard.press('j');
    await shows(2);
    await arrow(page, 'previous').click();
    await shows(1);
    await page.keyboard.press('Enter');
    await shows(0);
    expect(await focusedName(page)).toBe(words('dashboard.walk.previous'));
    expect(await arrow(page, 'previous').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('k');
    await page.keyboard.press('Shift+J');
    await shows(0);

    await page.reload();
    await shows(0);
    await page.goBack();
    await shows(1);

    await walk(page).getByRole('link', { name: 'Drivers' }).click();
    await rows.nth(2).waitFor();
    expect(await address(page)).toContain(`${drivers}?`);
    expect((await kept(page, 'driver'))?.of).toBe(all.length);
    await signOut(page);
    expect(await kept(page, 'driver')).toBeNull();
  });

  it('is that of the search where the search led there, and keys that are typed do not leave it', async () => {
    const { page } = await portal.open({ as: 'fleet-us', width: 1400, height: 900, path: '/account' });
    const [driver] = (await portal.call('fleet-us', 'fleet.drivers', '')) as Data<'fleet.drivers'>;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(driver?.last_name ?? '');
    await page.getByRole('option', { name: driver?.reference_number ?? '' }).click();
    await expect.poll(() => place(page)).toMatch(/^\d+ of \d+$/);
    const { ids } = (await kept(page, 'driver')) as Kept;
    expect(ids.length).toBeLessThanOrEqual(25);
    const before = await address(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('jk');
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('jk');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    expect(await address(page)).toBe(before);
  });

  it('is not used by another user of the tab', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: drivers });
    const rows = list(page, 'Drivers').locator('tbody tr');
    await rows.nth(1).getByRole('link').first().click();
    await walk(page).waitFor();
    const { ids } = (await kept(page, 'driver')) as Kept;
    await portal.areAnswered();
    await page.evaluate(() => localStorage.setItem('motorpool.sign-in', 'another'));
    await page.reload();
    await list(page, 'Driver')
      .getByText(ids[1] as string, { exact: true })
      .waitFor();
    expect(await walk(page).count()).toBe(0);
  });
});

it('the list of a driver can be walked through without holding on to what was seen', async () => {
  const { page } = await portal.open({ as: 'fleet-us', width: 1400, height: 900, path: '/account/manage-drivers' });
  await list(page, 'Drivers').locator('tbody tr').first().getByRole('link').first().click();
  await walk(page).waitFor();
  const leadOn = async (steps: number) => {
    const from = Number((await place(page))?.split(' ')[0]);
    for (let step = 1; step <= steps; step++) {
      await page.keyboard.press('j');
      await expect.poll(() => place(page)).toMatch(new RegExp(`^${from + step} of`));
      await portal.areAnswered();
    }
  };
  await leadOn(2);
  const before = await countHeld(page, 'MessagePort');
  await leadOn(6);
  await expect.poll(() => countHeld(page, 'MessagePort')).toBeLessThan(before + 8);
});

it('has its screen loaded while the browser is idle, and draws it without a placeholder', async () => {
  const { page } = await portal.open({ as: 'fleet-us', own: true, width: 1400, height: 900 });
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(fuel);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  for (const name of ['vehicle', 'dashboard', 'section-content'])
    await expect
      .poll(() => loaded)
      .toContainEqual(expect.stringMatching(new RegExp(`^/assets/${name}-[\\w-]{8}\\.js$`)));
  await portal.areAnswered();
  const link = report.grid.locator('[row-index="0"] [col-id="vehicle_number"]').getByRole('link');
  const sections = await link.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
    return document.querySelectorAll('main article').length;
  });
  expect(sections).toBeGreaterThan(10);
});

it('in a list is followed by Enter on its cell', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account/manage-drivers', width: 1400, height: 900 });
  const cell = list(page, 'Drivers').locator('td[data-column="vehicle_number"]:has(a)').first();
  const number = (await cell.textContent()) ?? '';
  await cell.click(beside);
  await page.keyboard.press('Enter');
  await expect.poll(() => address(page)).toBe(screenOf(number));
});
