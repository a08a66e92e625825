import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();
const home = '/account/manage-drivers/driver';

const list = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, of: string, text: string) => list(page, of).getByRole('row').filter({ hasText: text });
const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

type Driver = Data<'fleet.drivers'>[number];
type Other = Data<'driver.other-vehicles'>[number];

/** An active driver without a vehicle, and what the driver could get. */
let driver: Driver;
let other: Driver;
let free: Other;
let taken: Other;
beforeAll(async () => {
  const all = (await portal.call('fleet-us', 'fleet.drivers', '')) as Driver[];
  driver = all.find(({ vehicle_number }) => vehicle_number === null) as Driver;
  other = all.find(({ vehicle_number }) => vehicle_number !== null) as Driver;
  const query = `driver=${driver.reference_number}`;
  const others = (await portal.call('fleet-us', 'driver.other-vehicles', query)) as Other[];
  const inService = others.filter(
    (each) => each.vehicle_status === 'ON_BILLING' && each.next_assignment_start === null,
  );
  free = inService.find((each) => each.driver_reference_number === null) as Other;
  taken = inService.find((each) => each.driver_reference_number !== null) as Other;
});

async function search(page: Page, text: string): Promise<void> {
  await list(page, 'Vehicles to assign').getByRole('searchbox').fill(text);
  await expect.poll(() => list(page, 'Vehicles to assign').getByRole('row').count()).toBe(2);
}

describe('a driver', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('is opened by the search, also from the screen of another driver', async () => {
    const { page } = await visit(`${home}/profile?driver=${other.reference_number}`);
    await list(page, 'Driver').getByText(other.reference_number).waitFor();
    await expect.poll(() => page.title()).toContain(`:: ${other.reference_number} · Driver details`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(driver.reference_number);
    await page.getByRole('option', { name: driver.reference_number }).waitFor();
    await page.keyboard.press('Enter');
    await list(page, 'Driver').getByText(driver.reference_number).waitFor();
    await expect.poll(() => page.title()).toContain(`:: ${driver.reference_number} · Driver details`);
    await page.goBack();
    await list(page, 'Driver').getByText(other.reference_number).waitFor();
  });

  it('is opened from the list, and gets a vehicle by keyboard, which an undo takes back', async () => {
    const { page } = await visit('/account/manage-drivers');
    await row(page, 'Drivers', driver.reference_number).getByRole('link', { name: driver.last_name }).press('Enter');
    await page.getByRole('heading', { name: 'Driver details', level: 1 }).waitFor();
    await list(page, 'Driver').getByText(driver.reference_number).waitFor();
    await list(page, 'Current vehicles').getByText('This driver has no vehicle.').waitFor();
    await list(page, 'Policies').waitFor();
    expect(await axeFinds(page)).toEqual([]);

    await tab(page, 'Assign a vehicle').press('Enter');
    await search(page, free.vehicle_number);
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
    const form = dialog(page, `Assign: ${free.vehicle_number}`);
    await form.waitFor();
    expect(await focusedName(page)).toMatch(/^From/);
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('The vehicle is assigned from the day you chose.').waitFor();
    await row(page, 'Current vehicles', free.vehicle_number).waitFor();
    await tab(page, 'Profile').press('Enter');
    await row(page, 'Assignments', free.vehicle_number).filter({ hasText: 'Current' }).waitFor();
    await page.getByRole('button', { name: /^Undo/ }).press('Enter');
    await list(page, 'Current vehicles').getByText('This driver has no vehicle.').waitFor();
  });

  it('takes a vehicle over from its driver only after a question that names both, and the day', async () => {
    const { page } = await visit(`${home}/assign?driver=${driver.reference_number}`);
    await search(page, taken.vehicle_number);
    await page.getByRole('button', { name: 'Reassign', exact: true }).click();
    await page.keyboard.press('Enter');
    const question = dialog(page, 'Reassign this vehicle?');
    const { vehicle_number: number, driver_last_name: last, driver_first_name: first } = taken;
    await question
      .getByText(`${last}, ${first} has vehicle ${number} now. From Nov 20, 2026, it is assigned`)
      .waitFor();
    await expect.poll(() => focusedName(page)).toBe('Cancel');
    await page.keyboard.press('Escape');
    await dialog(page, `Reassign: ${number}`).waitFor();
    await expect.poll(() => focusedName(page)).toMatch(/^From/);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Reassign' }).click();
    await question.waitFor({ state: 'detached' });
    await tab(page, 'Profile').click();
    await row(page, 'Current vehicles', number).waitFor();

    await row(page, 'Current vehicles', number).getByRole('button', { name: 'Unassign' }).click();
    const form = dialog(page, `Unassign: ${number}`);
    const date = form.getByRole('textbox', { name: 'From' });
    await date.fill('11/1/2026');
    await form.getByRole('button', { name: 'Unassign' }).click();
    await form.getByText('Choose a date that is not in the past.').waitFor();
    await date.fill('12/24/2026');
    await form.getByRole('button', { name: 'Unassign' }).click();
    await form.waitFor({ state: 'detached' });
    await row(page, 'Current vehicles', '12/24/2026').getByRole('link', { name: taken.vehicle_number }).click();
    await page.getByRole('heading', { name: 'Drivers of a vehicle', level: 1 }).waitFor();
    await row(page, 'Drivers', 'Ended').first().waitFor();
    // Whoever looks at the first column sees that there is no driver from then on.
    expect(await row(page, 'Drivers', 'Planned').getByRole('cell').first().textContent()).toBe('–');
    expect(await axeFinds(page)).toEqual([]);
    await row(page, 'Drivers', 'Planned').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The assignment was withdrawn.').waitFor();
    await row(page, 'Drivers', 'Planned').waitFor({ state: 'detached' });
    await page.goBack();
    await row(page, 'Current vehicles', number).waitFor();
  });
});

it('says that a vehicle which somebody else has assigned meanwhile can no longer be assigned like this', async () => {
  const { page, expectTrouble } = await portal.open({
    as: 'fleet-us',
    path: `${home}/assign?driver=${driver.reference_number}`,
  });
  expectTrouble(/^409 POST /);
  await search(page, free.vehicle_number);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const form = dialog(page, `Assign: ${free.vehicle_number}`);
  await form.waitFor();
  const { vehicle_number } = free;
  const query = `driver=${driver.reference_number}`;
  const seen = (await portal.call('provider', 'driver.other-vehicles', query)) as Other[];
  const { version = 0 } = seen.find((each) => each.vehicle_number === vehicle_number) ?? {};
  const body = { vehicle_number, version, assigned_from: '2026-11-20', idempotency_key: crypto.randomUUID() };
  await portal.call('provider', 'driver.assign', '', { ...body, driver_reference_number: other.reference_number });
  await form.getByRole('button', { name: 'Assign', exact: true }).click();
  // By then the list may have been loaded again.
  await form.getByText(/this can no longer be done with it|has changed or deleted this meanwhile/).waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Reassign', exact: true }).waitFor();
});

describe('somebody who may not assign', () => {
  it('sees the driver without motor vehicle records, and has nothing to assign', async () => {
    const { page } = await portal.open({
      as: 'fleet-us-driver',
      path: `${home}/profile?driver=${driver.reference_number}`,
    });
    await list(page, 'Policies').waitFor();
    await list(page, 'Assignments').waitFor();
    expect(await list(page, 'Motor vehicle records').count()).toBe(0);
    expect(await tab(page, 'Assign a vehicle').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Unassign' }).count()).toBe(0);
  });
});
