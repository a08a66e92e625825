import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tripsOfPage } from '../../contract/saferoads.ts';
import { axeFinds } from './support/axe.ts';
import { isDrawn } from './support/dashboard.ts';
import { follow, servePortal } from './support/portal.ts';

const portal = servePortal();
const route = '/vehicle/dashboard/saferoads';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const count = (page: Page) => card(page, 'Trips').getByRole('status').first();
/** A field of a record. */
const field = (page: Page, title: string, name: string) =>
  card(page, title).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

interface Found {
  vehicle: string;
  driver: string;
  trips: number;
  rated: number;
  /** Of the newest rated trip. */
  trip_id: string;
  km: number;
  /** In service, without a driver. */
  pool: string;
}
const found = {} as Record<'fleet-us' | 'fleet-ca', Found>;
beforeAll(async () => {
  for (const username of ['fleet-us', 'fleet-ca'] as const) {
    const { rows } = await portal.database().admin.query<Found>(
      `select v.vehicle_number as vehicle, v.driver_reference_number as driver, count(*)::int as trips,
              count(*) filter (where t.score > 0)::int as rated,
              (array_agg(t.trip_id order by t.start_time desc) filter (where t.score > 0))[1] as trip_id,
              (array_agg(t.distance_km::float8 order by t.start_time desc) filter (where t.score > 0))[1] as km,
              (select min(p.vehicle_number) from vehicles p where p.customer_number = v.customer_number
                 and p.driver_reference_number is null and p.status = 'ON BILLING') as pool
         from trips t
         join vehicles v using (customer_number, vehicle_number, driver_reference_number)
         join users u using (customer_number)
        where u.username = $1 and v.status = 'ON BILLING'
        group by v.customer_number, 1, 2 having count(*) filter (where t.score <= 0) > 0 order by 3 desc, 1 limit 1`,
      [username],
    );
    found[username] = rows[0] as Found;
  }
});

/** The calls of SafeRoads, with their queries. */
function followCalls(page: Page): URL[] {
  const made: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/saferoads/')) made.push(new URL(request.url()));
  });
  return made;
}

const nameOf = ({ pathname }: URL) => pathname.split('/').at(-1) ?? '';

describe('SafeRoads of a vehicle', () => {
  it('has the scores of its driver and of the fleet, and trips that are shown page by page', async () => {
    const { vehicle, driver, trips, rated } = found['fleet-us'];
    const { page } = await portal.open({ as: 'fleet-us', own: true, width: 1400, height: 2400, path: '/account' });
    const made = followCalls(page);
    let goOn: () => void = () => undefined;
    const isHeld = new Promise<void>((done) => {
      goOn = done;
    });
    await page.route('**/api/saferoads/driver-trips-offset**', async (asked) => {
      await isHeld;
      await asked.fallback();
    });
    await follow(page, `${route}?vehicle=${vehicle}`);
    await card(page, 'Driver score').getByText('SafeRoads score').waitFor();
    await card(page, 'Fleet score').getByText('SafeRoads score').waitFor();
    // The first page is there while the second one is still under way.
    await expect.poll(() => count(page).textContent()).toMatch(/^\d+ rows$/);
    expect(Number.parseInt((await count(page).textContent()) ?? '', 10)).toBeLessThanOrEqual(tripsOfPage);
    await expect.poll(() => made.map(nameOf)).toContain('driver-trips-offset');
    goOn();
    await expect.poll(() => count(page).textContent()).toBe(`${rated} rows`);
    expect(rated).toBeLessThan(trips);
    await expect.poll(() => isDrawn(page)).toBe(true);
    await portal.areAnswered();
    const pages = made.filter((call) => nameOf(call) === 'driver-trips-offset');
    const offsets = Array.from({ length: Math.ceil(trips / tripsOfPage) - 1 }, (_, at) =>
      String((at + 1) * tripsOfPage),
    );
    expect(pages.map((call) => call.searchParams.get('offset'))).toEqual(offsets);
    const others = new Set(made.map(nameOf).filter((name) => name !== 'driver-trips-offset'));
    expect([...others].sort()).toEqual(['driver-scores', 'driver-trips', 'fleet-history-scores', 'fleet-scores']);
    const ofDriver = made.filter((call) => nameOf(call).startsWith('driver'));
    for (const { searchParams } of ofDriver) expect(searchParams.get('driver_id')).toBe(driver);
    expect(await axeFinds(page)).toEqual([]);
  });

  it('is for the days that users choose, and leads to the reports of its driver and these days', async () => {
    const { vehicle, driver } = found['fleet-us'];
    const { page } = await portal.open({ as: 'fleet-us', own: true, width: 1400, height: 2400, path: '/account' });
    await follow(page, `${route}?vehicle=${vehicle}`);
    await card(page, 'Driver score').getByText('SafeRoads score').waitFor();
    const link = (title: string) => card(page, title).getByRole('link', { name: title, exact: true });
    // A report has these days for at most six months.
    await link('Driver score').waitFor();
    expect(await link('Daily behavior').count()).toBe(0);
    const made = followCalls(page);
    const bar = page.locator('form').first();
    await bar.getByRole('button', { name: vehicle }).click();
    await bar.getByRole('textbox', { name: 'Start date' }).fill('11/01/2026');
    await page.keyboard.press('Enter');
    const startOf = ({ searchParams }: URL) => searchParams.get('start') ?? searchParams.get('start_date');
    // Pages of the first period may still have been asked for until then.
    const later = () => made.filter((_, at) => made.slice(0, at + 1).some((url) => startOf(url) === '2026-11-01'));
    await expect.poll(() => later().map(nameOf)).toContain('driver-trips');
    expect(new Set(later().map(startOf))).toEqual(new Set(['2026-11-01']));
    await link('Daily behavior').waitFor();
    const to = new URL((await link('Daily behavior').getAttribute('href')) ?? '', page.url());
    expect([to.pathname, to.searchParams.get('start')]).toEqual([
      '/reporting/saferoads-trip-detail-report',
      '2026-11-01',
    ]);
    expect(to.searchParams.get('_filter')).toContain(driver);
    const tabs = page.getByRole('navigation', { name: 'Sections of Vehicle dashboard' });
    await tabs.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await card(page, 'Expense summary').waitFor();
    await bar.getByRole('button', { name: vehicle }).click();
    await bar.getByRole('textbox', { name: 'Vehicle number' }).waitFor();
    expect(await bar.getByRole('textbox', { name: 'Start date' }).count()).toBe(0);
    await page.goBack();
    await card(page, 'Driver score').getByText('SafeRoads score').waitFor();
    expect(await axeFinds(page)).toEqual([]);
  });

  it('says so if the vehicle has no driver, and asks nothing of the driver then', async () => {
    const { page } = await portal.open({ as: 'fleet-us', own: true, width: 1400, height: 2400, path: '/account' });
    const made = followCalls(page);
    await follow(page, `${route}?vehicle=${found['fleet-us'].pool}`);
    await card(page, 'Driver score').getByText('This vehicle has no driver.').waitFor();
    await card(page, 'Trips').getByText('No single trips of this driver are recorded.').waitFor();
    await portal.areAnswered();
    expect(made.map(nameOf).filter((name) => name.startsWith('driver'))).toEqual([]);
  });
});

describe('a trip', () => {
  it.each([
    ['fleet-us', '', 'Trip', 'Distance driven', 0.621371192],
    ['fleet-ca', '/fr', 'Trajet', 'Distance parcourue', 1],
  ] as const)('opens from the list, with its score and a map: %s', async (username, prefix, title, distance, factor) => {
    const { vehicle, trip_id, km } = found[username];
    const { page } = await portal.open({ as: username, own: true, width: 1400, height: 2400, path: '/account' });
    await follow(page, `${prefix}${route}?vehicle=${vehicle}`);
    const list = card(page, prefix === '' ? 'Trips' : 'Trajets');
    await list.getByRole('link').first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('trip_id')).toBe(trip_id);
    const value = field(page, title, distance);
    await value.waitFor();
    const shown = Number((await value.innerText()).replace(/[^\d,.]/g, '').replace(',', '.'));
    expect(shown).toBe(Math.round(km * factor * 10) / 10);
    const places = card(page, prefix === '' ? 'Start and end' : 'Départ et arrivée');
    await places
      .getByRole('button', { name: prefix === '' ? 'Show Start on the map' : 'Montrer Départ sur la carte' })
      .waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
    expect(await axeFinds(page)).toEqual([]);
    await page.reload();
    await field(page, title, distance).waitFor();
    await page.goBack();
    await list.getByRole('link').first().waitFor();
  });

  it('of another driver is not found', async () => {
    const [one, other] = [found['fleet-us'], found['fleet-ca']];
    const { page, allowTrouble } = await portal.open({ as: 'fleet-us', own: true, path: '/account' });
    allowTrouble(/404/);
    await follow(page, `${route}/trip?vehicle=${one.vehicle}&trip_id=${other.trip_id}X`);
    await page.getByRole('alert').first().waitFor();
    await card(page, 'Driver').getByText(one.driver).waitFor();
  });
});
