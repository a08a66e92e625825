import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName, pressUntil } from './support/keyboard.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

const vehicles = async () =>
  (await portal.call('fleet-us', 'location.vehicles', '', { status: 'ON_BILLING' })) as Data<'location.vehicles'>;
const drivers = async () => (await portal.call('fleet-us', 'fleet.drivers', '')) as Data<'fleet.drivers'>;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

describe('where a vehicle is garaged', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('is changed, undone and read by keyboard alone on the fleet navigator', async () => {
    const { page } = await visit('/account/fleet-navigator');
    const [first] = (await vehicles()).filter(({ garage }) => garage !== null);
    const number = first?.vehicle_number ?? '';
    const card = page.getByRole('region', { name: number });
    const fact = (text: string) => card.getByText(text, { exact: true });
    await page.getByRole('button', { name: `Show ${number} on the map` }).press('Enter');
    await fact(first?.garage_address ?? '').waitFor();
    await card.getByRole('button', { name: 'Edit garage address' }).press('Enter');
    const form = dialog(page, `Edit garage address: ${number}`);
    await form.getByText(number, { exact: true }).waitFor();
    await form.getByText('The address was found as you typed it.').waitFor();

    // What is typed now was not checked. A check finds its tax area.
    await form.getByRole('textbox', { name: 'Street' }).fill('77 main strt');
    await form.getByText('The address was found as you typed it.').waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Check address' }).press('Enter');
    await dialog(page, 'Check address')
      .getByText(/^Tax area \d{9}$/)
      .waitFor();
    await pressUntil(page, 'Tab', /^Use this address$/);
    await page.keyboard.press('Enter');
    await form.getByText(`The suggested address is used. Tax area ${first?.garage_geocode}`).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await form.waitFor({ state: 'detached' });
    await fact('Corrected').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Edit garage address');

    // Ten seconds later it is no longer offered.
    await page.getByRole('button', { name: /^Undo/ }).press('Enter');
    await fact(first?.garage_address ?? '').waitFor();
    await fact('Found as typed').waitFor();

    await card.getByRole('button', { name: 'History' }).press('Enter');
    await dialog(page, 'History')
      .getByText(/77 Main St/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, 'History').waitFor({ state: 'detached' });
  });
});

describe('imported addresses', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('that are not found are asked about at their cells: one is corrected, one kept as typed', async () => {
    const before = await drivers();
    const { page } = await visit('/account/manage-drivers');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const preview = page.getByRole('dialog').first();
    const row = (last: string, street: string) =>
      ['Ada', last, before[0]?.center_code, '9/1/2025', street, 'Akron', 'OH', '44301'].join(',');
    const lines = [
      'First name,Last name,Center,Driver since,Street,City,State,ZIP code',
      row('Spelled', '12 Main Street'),
      row('Wrong', '12 Mian Close'),
      row('New', '1 Nowhere Close'),
    ];
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'drivers.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(lines.join('\n')),
    });
    await preview.getByRole('button', { name: 'Import all 3 rows' }).click();
    await preview.getByText('1 driver was added. 1 address was corrected. 2 rows were left out.').waitFor();
    await preview.getByRole('button', { name: 'Correct them here' }).click();
    const cells = preview.getByLabel(/^Street/);
    await preview.getByText('Check the address. The street was not found in Akron, OH.').first().waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await cells.first().fill('12 Main St');
    await cells.first().press('Enter');
    await preview.getByLabel('Save anyway').check();
    await preview.getByRole('button', { name: 'Import all 2 rows' }).click();
    await preview.getByText('2 drivers were added.').waitFor();
    const known = new Set(before.map((each) => each.driver_reference_number));
    const added = (await drivers()).filter((each) => !known.has(each.driver_reference_number));
    expect(added.map((each) => [each.last_name, each.address_1, each.driver_address_check])).toEqual([
      ['NEW', '1 Nowhere Close', 'KEPT'],
      ['SPELLED', '12 MAIN ST', 'CORRECTED'],
      ['WRONG', '12 Main St', 'FOUND'],
    ]);
  });
});
