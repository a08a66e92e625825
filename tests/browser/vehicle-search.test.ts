import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { follow, servePortal } from './support/portal.ts';

const portal = servePortal();

type Vehicle = Data<'search.advanced'>[number];

/** A vehicle with a plate that no other one has, and one that is out of service. */
let car: Vehicle;
let sold: Vehicle;
beforeAll(async () => {
  const all = (await portal.call('fleet-us', 'search.advanced', 'data=2&include_oos=true')) as Vehicle[];
  car = all.find(({ status, vin, driver_last_name }) => status === 'ON BILLING' && vin && driver_last_name) as Vehicle;
  sold = all.find(({ status }) => status === 'CLOSE OUT') as Vehicle;
});

const section = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: 'Search', exact: true });
const found = (page: Page) => section(page, 'Vehicles found');
const row = (page: Page, of: string, number: string) => section(page, of).getByRole('row').filter({ hasText: number });

/** Pastes a text, as a scanner types it: at once. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

describe('the chooser of vehicles', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('searches while somebody types, and finds vehicles out of service only if they are included', async () => {
    const { page } = await visit('/vehicle');
    await section(page, 'Recently opened').getByText('The vehicles that you open are listed here.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Search');
    expect(await axeFinds(page)).toEqual([]);
    await page.keyboard.type(car.vehicle_number.toLowerCase());
    await row(page, 'Vehicles found', car.vehicle_number).waitFor();
    expect(await focusedName(page)).toBe('Search');
    expect(await page.getByText('Parameters have changed since').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('data')).toBe(car.vehicle_number.toLowerCase());
    expect(await axeFinds(page)).toEqual([]);
    await box(page).fill(sold.vehicle_number);
    await found(page)
      .getByText(/^No vehicle matches/)
      .waitFor();
    await page.getByRole('checkbox', { name: 'Include out of service' }).check();
    await row(page, 'Vehicles found', sold.vehicle_number).waitFor();
    await box(page).fill('');
    await section(page, 'Starred vehicles').waitFor();
  });

  it('opens the only vehicle with Enter after a paste of its VIN, and Back and a reload show what was found', async () => {
    const { page } = await visit('/vehicle');
    await box(page).focus();
    await paste(page, car.vin ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vehicle\/dashboard/);
    expect(new URL(page.url()).searchParams.get('vehicle')).toBe(car.vehicle_number);
    await page.goBack();
    await row(page, 'Vehicles found', car.vehicle_number).waitFor();
    expect(await box(page).inputValue()).toBe(car.vin);
    await page.reload();
    await row(page, 'Vehicles found', car.vehicle_number).waitFor();
    expect(new URL(page.url()).pathname).toBe('/vehicle');
  });

  it('stays open with Enter if there are several vehicles, or none', async () => {
    const { page } = await visit('/vehicle');
    await box(page).fill('2');
    await page.keyboard.press('Enter');
    await found(page).getByRole('row').nth(2).waitFor();
    await box(page).fill('nothing like this');
    await page.keyboard.press('Enter');
    await found(page)
      .getByText(/^No vehicle matches/)
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/vehicle');
  });

  it('has the vehicles that a user has starred, and takes a star back', async () => {
    const { page } = await visit(`/vehicle?data=${car.vehicle_number}`);
    await row(page, 'Vehicles found', car.vehicle_number).getByRole('button', { name: 'Star', exact: true }).click();
    await page.getByText('Starred.', { exact: true }).waitFor();
    await box(page).fill('');
    await row(page, 'Starred vehicles', car.vehicle_number).waitFor();
    await row(page, 'Starred vehicles', car.vehicle_number).getByRole('button', { name: 'Remove star' }).click();
    await section(page, 'Starred vehicles').getByText('Star a vehicle to find it here.').waitFor();
  });

  it('shows cards, which are sorted without headers, and keeps that in the link', async () => {
    const { page } = await visit('/vehicle?data=2');
    await found(page).getByText('Cards', { exact: true }).click();
    const names = () => found(page).getByRole('listitem').getByRole('link').allTextContents();
    await expect.poll(async () => (await names()).length).toBeGreaterThan(2);
    expect(new URL(page.url()).searchParams.get('_cards~vehicles')).toBe('true');
    await found(page).getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Vehicle' });
    const isSorted = async () => {
      const all = await names();
      return all.join() === all.toSorted().join();
    };
    await expect.poll(isSorted).toBe(true);
    expect(await axeFinds(page)).toEqual([]);
  });
});

describe('what the chooser has found', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('keeps the rows, marked as busy, until those for what was typed since are there', async () => {
    const { page } = await visit(`/vehicle?data=${car.vehicle_number}`);
    const shown = section(page, 'Matches').getByText(/^Vehicles shown: \d/);
    await row(page, 'Vehicles found', car.vehicle_number).waitFor();
    const said = await shown.innerText();
    // There are no more, so nothing is said about them.
    expect(said).toBe('Vehicles shown: 1 of 1.');
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const calls = '**/api/vehicle-advanced-search*';
    await page.context().route(calls, async (route) => {
      await held;
      await route.continue();
    });
    const busy = found(page).and(page.locator('[aria-busy="true"]'));
    await box(page).fill('nothing like this');
    await busy.waitFor();
    expect(await row(page, 'Vehicles found', car.vehicle_number).count()).toBe(1);
    expect(await page.locator('main .mantine-Skeleton-root').count()).toBe(0);
    expect(await shown.innerText()).toBe(said);
    letGo();
    await found(page)
      .getByText(/^No vehicle matches/)
      .waitFor();
    await busy.waitFor({ state: 'detached' });
    await page.context().unroute(calls);
  });

  it('is only as high as the rows that it has found', async () => {
    const { page } = await visit(`/vehicle?data=${car.vin}`);
    await row(page, 'Vehicles found', car.vehicle_number).waitFor();
    const height = async () => (await found(page).boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(240);
    await box(page).fill('2');
    await expect.poll(height).toBeGreaterThan(500);
    expect(await height()).toBeLessThan(570);
  });
});

describe('the address that leads to a vehicle', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('opens it, and the search for what is unknown', async () => {
    const { page } = await visit(`/vehicle/redirect?vehicle=${car.vehicle_number.toLowerCase()}`);
    await page.waitForURL(/\/vehicle\/dashboard/);
    expect(new URL(page.url()).searchParams.get('vehicle')).toBe(car.vehicle_number);
    await visit('/vehicle/redirect?vehicle=NONE99');
    await found(page)
      .getByText(/^No vehicle matches/)
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/vehicle');
    await visit('/vehicle/redirect');
    await section(page, 'Starred vehicles').waitFor();
    expect(new URL(page.url()).pathname).toBe('/vehicle');
  });
});

describe('the search of drivers', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('keeps those without a vehicle', async () => {
    const drivers = (await portal.call('fleet-us', 'fleet.drivers', '')) as Data<'fleet.drivers'>;
    const free = drivers.find(({ vehicle_number }) => vehicle_number === null);
    const busy = drivers.find(({ vehicle_number }) => vehicle_number !== null);
    const { page } = await visit(`/vehicle/drivers?type=REFERENCE_NUMBER&query=${busy?.reference_number}`);
    await row(page, 'Drivers found', busy?.reference_number ?? '').waitFor();
    await page.getByRole('checkbox', { name: 'Without a vehicle only' }).check();
    await section(page, 'Drivers without a vehicle')
      .getByText(/^None of the drivers/)
      .waitFor();
    await box(page).fill(free?.reference_number ?? '');
    await row(page, 'Drivers without a vehicle', free?.reference_number ?? '').waitFor();
  });
});

it('is a list of cards on a phone, in French, too', async () => {
  const { page } = await portal.open({
    as: 'fleet-us',
    path: `/fr/vehicle?data=${car.vehicle_number}`,
    width: 390,
    height: 844,
    touch: 'mobile',
  });
  const cards = section(page, 'Véhicules trouvés').getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(1);
  expect(await cards.first().textContent()).toContain(car.vin ?? '');
  expect(await axeFinds(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // What was opened is in cards, too.
  await cards.first().getByRole('link').click();
  await page.waitForURL(/\/fr\/vehicle\/dashboard/);
  await section(page, 'Véhicule').getByText(car.vehicle_number, { exact: true }).waitFor();
  await portal.areAnswered();
  await follow(page, '/fr/vehicle');
  await section(page, 'Ouverts récemment').getByRole('listitem').getByText(car.vehicle_number).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
