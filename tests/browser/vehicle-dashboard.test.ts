import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDay } from '../server/support/database.ts';
import { axeFinds } from './support/axe.ts';
import { isDrawn } from './support/dashboard.ts';
import { follow, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const route = '/vehicle/dashboard';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of Vehicle dashboard' }).getByRole('link', { name, exact: true });
const breadcrumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' });
const kept = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'vehicle_number');

/** A leased vehicle in service with a driver who has a mobile phone, and one that was sold. */
interface Found {
  leased: string;
  sold: string;
  last_name: string;
}
const found: Record<'fleet-us' | 'fleet-ca', Found> = {} as never;
/** A vehicle that only other accounts have. */
let foreign = '';
beforeAll(async () => {
  for (const username of ['fleet-us', 'fleet-ca'] as const) {
    const { rows } = await portal.database().admin.query<Found>(
      `select v.vehicle_number as leased, d.driver_last_name as last_name,
              (select min(vehicle_number) from vehicles where customer_number = v.customer_number and status = 'CLOSE OUT') as sold
         from vehicles v
         join users u using (customer_number)
         join drivers d using (customer_number, driver_reference_number)
        where u.username = $1 and v.status = 'ON BILLING' and v.lease_type in ('O', 'C')
          and d.driver_mobile is not null and d.driver_email_address is not null
        order by v.vehicle_number limit 1`,
      [username],
    );
    found[username] = rows[0] as Found;
  }
  const { rows } = await portal.database().admin.query<{ vehicle_number: string }>(
    `select v.vehicle_number from vehicles v where not exists (
        select from vehicles o join users u using (customer_number)
         where u.username = 'fleet-us' and o.vehicle_number = v.vehicle_number)
      limit 1`,
  );
  foreign = rows[0]?.vehicle_number ?? 'NONE';
});

/** Counts the calls for one vehicle, by the last part of their path. */
function countCalls(page: Page): Map<string, number> {
  const made = new Map<string, number>();
  page.on('request', (request) => {
    const name = /\/api\/(?:vehicle|transports)\/([\w-]+)/.exec(request.url())?.[1];
    if (name) made.set(name, (made.get(name) ?? 0) + 1);
  });
  return made;
}

describe('the dashboard of a vehicle', () => {
  it('has the card, its driver and what is due first, and each section once it is seen', async () => {
    const { leased, last_name } = found['fleet-us'];
    const { page } = await portal.open({ as: 'fleet-us', own: true, width: 1400, height: 900, path: '/account' });
    // A stream that is late would have everything loaded again.
    await portal.areAnswered();
    const made = countCalls(page);
    await follow(page, `${route}?vehicle=${leased}`);
    await card(page, 'Vehicle').getByText(leased, { exact: true }).waitFor();
    const chip = card(page, 'Vehicle').locator('.mantine-Badge-root', { hasText: 'On billing' });
    await chip.waitFor();
    expect(await chip.getAttribute('style')).toContain('brand');
    const driver = card(page, 'Driver');
    await driver.getByText(last_name).first().waitFor();
    expect(await driver.locator('a[href^="tel:+1"]').count()).toBe(1);
    expect(await driver.locator('a[href^="mailto:"]').count()).toBe(1);
    await expect.poll(() => isDrawn(page)).toBe(true);
    await portal.areAnswered();
    const first = [...made.keys()];
    for (const name of ['vehicle-details', 'driver-details', 'expense-summary', 'levels'])
      expect(first).toContain(name);
    for (const name of ['toll-history', 'violation-history', 'evoucher', 'sale-info'])
      expect(first).not.toContain(name);
    expect(await axeFinds(page)).toEqual([]);

    const titles = ['Fuel', 'Maintenance', 'Odometer', 'Tolls', 'Billing', 'License', 'Accidents', 'Rentals'];
    for (const title of [...titles, 'Violations', 'Recalls', 'Maintenance vouchers', 'Order', 'Sale']) {
      await card(page, title).scrollIntoViewIfNeeded();
      await expect.poll(() => isDrawn(page), { message: title }).toBe(true);
    }
    await portal.areAnswered();
    await card(page, 'Service appointment').getByRole('link').waitFor();
    await card(page, 'Sale').getByText('This vehicle has not been sold.').waitFor();
    expect(await axeFinds(page)).toEqual([]);
    // There and back again, nothing is loaded twice.
    await card(page, 'Vehicle').scrollIntoViewIfNeeded();
    await card(page, 'Violations').scrollIntoViewIfNeeded();
    await portal.areAnswered();
    // The driver is loaded again whenever the server reports a change of assignments.
    expect([...made].filter(([name, times]) => times > 1 && name !== 'driver-details')).toEqual([]);
    expect([...made.keys()]).toContain('recall-detail');
  });

  it('leads from a history to its report, with the vehicle and the same days', async () => {
    const { rows } = await portal.database().admin.query<{ vehicle_number: string; lines: number }>(
      `select t.vehicle_number, count(*)::int as lines
         from vehicle_fuel t join users u using (customer_number)
        where u.username = 'fleet-us' and t.transaction_date > $1::date - interval '1 year' and t.transaction_date <= $1::date
        group by 1 order by 2 desc, 1 limit 1`,
      [seedDay],
    );
    const { vehicle_number, lines } = rows[0] as (typeof rows)[number];
    const { page } = await portal.open({ as: 'fleet-us', own: true, path: `${route}?vehicle=${vehicle_number}` });
    await card(page, 'Fuel').scrollIntoViewIfNeeded();
    await card(page, 'Fuel').getByRole('link', { name: 'Fuel', exact: true }).click();
    await page.waitForURL(/\/reporting\/fuel-detail-report/);
    await expect.poll(() => reportScreen(page, 'Fuel detail').rowCounts()).toEqual([lines, expect.any(Number)]);
    expect(new URL(page.url()).searchParams.get('start')).toBe('2025-11-21');
  });

  it('keeps its header over the tabs, and has them in the breadcrumbs', async () => {
    const { leased } = found['fleet-us'];
    const { page } = await portal.open({ as: 'fleet-us', own: true, path: `${route}/dashboard?vehicle=${leased}` });
    await card(page, 'Vehicle').getByText(leased, { exact: true }).waitFor();
    const header = await card(page, 'Vehicle').elementHandle();
    const made = countCalls(page);
    await tab(page, 'Documents and notes').click();
    await card(page, 'Notes').waitFor();
    await card(page, 'Documents').waitFor();
    await expect.poll(() => breadcrumbs(page).locator('[aria-current=page]').innerText()).toBe('Documents and notes');
    expect(await header?.evaluate((node) => node.isConnected)).toBe(true);
    await tab(page, 'Transports and storage').click();
    await card(page, 'Pending quotes').waitFor();
    await breadcrumbs(page).getByRole('link', { name: leased, exact: true }).click();
    await card(page, 'Expense summary').waitFor();
    await portal.areAnswered();
    expect([...made.keys()]).not.toContain('vehicle-details');
    await page.goBack();
    await card(page, 'Pending quotes').waitFor();
    expect(new URL(page.url()).searchParams.get('vehicle')).toBe(leased);
    await page.reload();
    await card(page, 'Vehicle').getByText(leased, { exact: true }).waitFor();
    await card(page, 'Pending quotes').waitFor();
  });
});

it.each([
  ['fleet-us', '', 'Documents and notes', 'Vehicle dashboard'],
  ['fleet-ca', '/ca', 'Documents and notes', 'Vehicle dashboard'],
  ['fleet-ca', '/fr', 'Documents et notes', 'Tableau de bord du véhicule'],
] as const)('the window names the vehicle and its tab, for %s at %s/', async (as, prefix, open, title) => {
  const { leased, sold } = found[as];
  const { page } = await portal.open({ as, path: `${prefix}${route}?vehicle=${leased}` });
  await expect.poll(() => page.title()).toBe(`Motorpool :: ${leased} · ${title}`);
  await page.getByRole('link', { name: open, exact: true }).click();
  await expect.poll(() => page.title()).toBe(`Motorpool :: ${leased} · ${open} · ${title}`);
  // All of it is loaded: the title of another one is its own from the start.
  await follow(page, `${prefix}${route}?vehicle=${sold}`);
  await expect.poll(() => page.title()).toBe(`Motorpool :: ${sold} · ${title}`);
  await follow(page, `${prefix}/account`);
  await follow(page, `${prefix}${route}?vehicle=${leased}`);
  await expect.poll(() => page.title()).toBe(`Motorpool :: ${leased} · ${title}`);
});

describe('the vehicle of a dashboard', () => {
  it('is kept for an hour once it was found; a vehicle of another account is not found', async () => {
    const { leased, sold } = found['fleet-us'];
    const { page, allowTrouble } = await portal.open({
      as: 'fleet-us',
      own: true,
      path: `${route}?vehicle=${foreign}`,
    });
    allowTrouble(/^404 GET .*\/vehicle\//);
    await page.getByRole('alert').first().waitFor();
    await portal.areAnswered();
    expect(await kept(page)).toBeUndefined();
    await follow(page, '/account');
    await follow(page, `${route}?vehicle=${sold}`);
    await card(page, 'Vehicle').getByText('Closed out').waitFor();
    await card(page, 'Driver').waitFor();
    await expect.poll(async () => (await kept(page))?.value).toBe(sold);
    const lasts = ((await kept(page))?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(lasts - 3600)).toBeLessThan(120);
    await follow(page, '/account');
    await follow(page, route);
    await card(page, 'Vehicle').getByText(sold, { exact: true }).waitFor();
    // A lower-case number with blanks is the same vehicle.
    await follow(page, '/account');
    await follow(page, `${route}?vehicle=%20${leased.toLowerCase()}`);
    await card(page, 'Vehicle').getByText(leased, { exact: true }).waitFor();
  });

  it('has metric units and no transports in Canada, on a phone, too', async () => {
    const { leased } = found['fleet-ca'];
    const { page, allowTrouble } = await portal.open({
      as: 'fleet-ca',
      own: true,
      width: 390,
      height: 844,
      path: `${route}?vehicle=${leased}`,
    });
    await card(page, 'Vehicle').getByText(leased, { exact: true }).waitFor();
    await card(page, 'Vehicle').getByText('Odometer (km)').waitFor();
    expect(await tab(page, 'Transports and storage').count()).toBe(0);
    await card(page, 'Kilometres by month').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFinds(page)).toEqual([]);
    allowTrouble(/404/);
    await follow(page, `${route}/transports-and-storage?vehicle=${leased}`);
    await page.getByText('404').first().waitFor();
  });
});
