import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallName, Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { readCsv } from './support/files.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();
const route = '/vehicle/dashboard';

/** A vehicle with many events, and one that is unusual in economy or costs. */
const busy: Record<'fleet-us' | 'fleet-ca', string> = {} as never;
const odd: Record<'fleet-us' | 'fleet-ca', string> = {} as never;

const dataOf = async <N extends CallName>(username: string, name: N, query: string) =>
  (await portal.call(username, name, query)) as Data<N>;

beforeAll(async () => {
  for (const username of ['fleet-us', 'fleet-ca'] as const) {
    const { rows } = await portal.database().admin.query<{ vehicle_number: string }>(
      `select v.vehicle_number from vehicles v join users u using (customer_number)
        where u.username = $1 and v.status = 'ON BILLING' and v.fuel_type <> 'ELECTRIC' and v.in_service_date < '2025-01-01'
        order by exists (select from claims c where c.customer_number = v.customer_number and c.vehicle_number = v.vehicle_number) desc,
                 exists (select from toll_transactions t where t.customer_number = v.customer_number and t.vehicle_number = v.vehicle_number) desc,
                 v.vehicle_number limit 200`,
      [username],
    );
    const numbers = rows.map((row) => row.vehicle_number);
    for (const vehicle of numbers) {
      const events = await dataOf(username, 'vehicle.timeline', `vehicle=${vehicle}&rows=1`);
      if ((events[0]?.event_total ?? 0) > 200) {
        busy[username] = vehicle;
        break;
      }
    }
    for (const vehicle of numbers) {
      const found = await dataOf(username, 'vehicle.oddities', `vehicle=${vehicle}`);
      if (found.some(({ oddity_rule }) => oddity_rule === 'ECONOMY')) {
        odd[username] = vehicle;
        break;
      }
    }
  }
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const timeline = (page: Page) => card(page, 'Timeline');
const count = (page: Page) => timeline(page).getByRole('status').first();
const kind = (page: Page, name: string) =>
  timeline(page).getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });
const entries = (page: Page) => timeline(page).locator('ol > li');

async function openTimeline(page: Page) {
  await timeline(page).scrollIntoViewIfNeeded();
  await entries(page).first().waitFor();
}

describe('the timeline of a vehicle', () => {
  it('shows its events by day, 200 at a time', async () => {
    const vehicle = busy['fleet-us'];
    const { page } = await portal.open({
      as: 'fleet-us',
      width: 1400,
      height: 900,
      path: `${route}?vehicle=${vehicle}`,
    });
    await openTimeline(page);
    const all = await dataOf('fleet-us', 'vehicle.timeline', `vehicle=${vehicle}&rows=10000`);
    await expect.poll(() => count(page).textContent()).toBe(`${all.length.toLocaleString('en')} rows`);
    await expect.poll(() => entries(page).count()).toBe(200);
    const cost = all.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100;
    const written = cost.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    await timeline(page).getByText(written, { exact: true }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    const more = timeline(page).getByRole('button', { name: /^Show \d+ more$/ });
    await more.focus();
    for (let shown = 200; shown < all.length; ) {
      shown = Math.min(all.length, shown + 200);
      await page.keyboard.press('Enter');
      await expect.poll(() => entries(page).count()).toBe(shown);
    }
    // The button is gone, and the keys scroll the entries.
    await expect
      .poll(() =>
        timeline(page)
          .getByRole('region')
          .evaluate((each) => each === document.activeElement),
      )
      .toBe(true);
  });

  it('shows some kinds and what they cost, in its link and its files, too', async () => {
    const vehicle = busy['fleet-us'];
    const { page } = await portal.open({ as: 'fleet-us', own: true, path: `${route}?vehicle=${vehicle}` });
    await openTimeline(page);
    const all = await dataOf('fleet-us', 'vehicle.timeline', `vehicle=${vehicle}&rows=10000`);
    const services = all.filter(({ event_kind }) => event_kind === 'SERVICE');
    await kind(page, 'Service').focus();
    await page.keyboard.press('Space');
    await expect
      .poll(() => count(page).textContent())
      .toBe(`${services.length} of ${all.length.toLocaleString('en')} rows`);
    expect(await kind(page, 'Service').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => entries(page).count()).toBe(services.length);
    // The others keep their numbers.
    const fuel = all.filter(({ event_kind }) => event_kind === 'FUEL').length;
    expect(await kind(page, 'Fuel').textContent()).toContain(String(fuel));
    await expect.poll(() => page.url()).toContain('_filter~timeline=');
    await page.reload();
    await openTimeline(page);
    await expect.poll(() => entries(page).count()).toBe(services.length);
    await timeline(page).getByRole('button', { name: 'Options for Timeline', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).first().click(),
    ]);
    const lines = await readCsv(download);
    const head = lines.findIndex((line) => line.includes('Kind of event'));
    const place = lines[head]?.indexOf('Kind of event') ?? -1;
    const exported = lines
      .slice(head + 1)
      .map((line) => line[place])
      .filter(Boolean);
    expect(exported).toEqual(services.map(() => 'Service'));

    await timeline(page).getByRole('searchbox').fill('no such place');
    await timeline(page).getByText('No rows match').waitFor();
    await timeline(page).getByRole('button', { name: 'Clear all', exact: true }).click();
    await expect.poll(() => count(page).textContent()).toBe(`${all.length.toLocaleString('en')} rows`);
    expect(
      await timeline(page)
        .getByRole('searchbox')
        .evaluate((each) => each === document.activeElement),
    ).toBe(true);
  });
});

it('the timeline is loaded again after a change of a note, a document, a driver or a transport', async () => {
  const { page } = await portal.open({ as: 'fleet-us', own: true, path: `${route}?vehicle=${busy['fleet-us']}` });
  await openTimeline(page);
  let made = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/vehicle/timeline')) made += 1;
  });
  const { admin } = portal.database();
  for (const table of ['vehicle_notes', 'fleet_documents', 'driver_assignments', 'transport_quotes']) {
    const before = made;
    const change = async () => {
      await admin.query(`update ${table} set customer_number = customer_number where customer_number = '410200'`);
      return made;
    };
    await expect.poll(change, { interval: 1_000, message: table }).toBeGreaterThan(before);
  }
  await portal.areAnswered();
});

describe('what is unusual about a vehicle', () => {
  it('is said in metric units in Canada, on a phone and in the dark, too', async () => {
    const vehicle = odd['fleet-ca'];
    const { page } = await portal.open({
      ...{ as: 'fleet-ca', own: true, dark: true, width: 390, height: 844 },
      path: `/fr${route}?vehicle=${vehicle}`,
    });
    const unusual = card(page, 'Inhabituel');
    await unusual.scrollIntoViewIfNeeded();
    await unusual.getByText('Consommation élevée').first().waitFor();
    const [economy] = (await dataOf('fleet-ca', 'vehicle.oddities', `vehicle=${vehicle}`)).filter(
      ({ oddity_rule }) => oddity_rule === 'ECONOMY',
    );
    const litres = (235.214583 / Number(economy?.fuel_economy)).toLocaleString('fr-CA', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    await unusual
      .getByText('Consommation (L/100 km)')
      .locator('..')
      .getByText(litres, { exact: true })
      .first()
      .waitFor();
    const chronology = card(page, 'Chronologie');
    await chronology.scrollIntoViewIfNeeded();
    await chronology.locator('ol > li').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await chronology.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    expect(await axeFinds(page)).toEqual([]);
  });
});
