import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { servePortal } from './support/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-changes-'));
// Hooks run in reverse: the server closes first.
afterAll(() => rmSync(folder, { recursive: true }));
const portal = servePortal({
  uploadsDir: join(folder, 'uploads'),
  documents: { folder: join(folder, 'documents') },
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ });
const choose = async (page: Page, field: string, option: string | RegExp) => {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
};

/** In service, with a plate that users may change, and with one that they may not. */
let free: string;
let fixed: string;
beforeAll(async () => {
  const first = async (condition: string) => {
    const { rows } = await portal.database().admin.query<{ id: string }>(
      `select vehicle_number as id from vehicles
        where customer_number = '410200' and status = 'ON BILLING' and ${condition} order by 1 limit 1`,
    );
    return rows[0]?.id ?? '';
  };
  [free, fixed] = await Promise.all([first('plate_update_allowed'), first('not plate_update_allowed')]);
});

const dashboard = (vehicle: string) => `/vehicle/dashboard?vehicle=${vehicle}`;

it('a vehicle gets the center that is typed, also below others', async () => {
  const { rows } = await portal.database().admin.query<{ name: string }>(
    `select c.center_name as name from centers c
      where c.customer_number = '410200' and c.parent_center_code is not null and not exists (
        select from centers o where o.customer_number = c.customer_number and o.center_code <> c.center_code
          and o.center_name ilike '%' || c.center_name || '%')
      order by c.center_code desc limit 1`,
  );
  const name = rows[0]?.name ?? '';
  const { page } = await portal.open({ as: 'fleet-us', path: dashboard(free), width: 1400 });
  const edit = card(page, 'Vehicle').getByRole('button', { name: 'Edit vehicle' });
  await expect.poll(() => edit.isEnabled()).toBe(true);
  await edit.press('Enter');
  const center = dialog(page).getByLabel('Center').first();
  await center.fill(name.toLowerCase());
  await page.getByRole('option', { name }).waitFor();
  await center.press('Enter');
  await expect.poll(() => center.inputValue()).toContain(name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
});

describe('a vehicle', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('is changed in a form that starts with what is stored, and as it was after an undo', async () => {
    const { page } = await visit(dashboard(free));
    const edit = card(page, 'Vehicle').getByRole('button', { name: 'Edit vehicle' });
    // The buttons are there before the vehicle is.
    await expect.poll(() => edit.isEnabled()).toBe(true);
    await edit.press('Enter');
    const field = dialog(page).getByRole('textbox', { name: 'Client vehicle number' });
    const before = await field.inputValue();
    expect(await axeFinds(page, '[role=dialog]')).toEqual([]);
    await field.fill('NEW-1');
    await dialog(page).getByRole('textbox', { name: 'Valid from' }).fill('01/02/2020');
    await button(page, 'Save').click();
    await dialog(page).getByText('Choose a date that is not in the past.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await card(page, 'Vehicle').getByRole('button', { name: 'Edit vehicle' }).click();
    await field.fill('NEW-1');
    await button(page, 'Save').click();
    await page.getByText('The change was saved.').waitFor();
    await card(page, 'Vehicle').getByText('NEW-1', { exact: true }).waitFor();
    await undo(page).last().click();
    await page.getByText('The change was undone.').waitFor();
    await card(page, 'Vehicle').getByText('NEW-1', { exact: true }).waitFor({ state: 'detached' });
    if (before) await card(page, 'Vehicle').getByText(before, { exact: true }).waitFor();
  });

  it('is planned to change, which its header and its changes show, and which can be withdrawn', async () => {
    const { page } = await visit(dashboard(free));
    await card(page, 'Vehicle').getByRole('button', { name: 'Edit vehicle' }).click();
    await dialog(page).getByRole('textbox', { name: 'Client vehicle number' }).fill('LATER-1');
    await dialog(page).getByRole('textbox', { name: 'Valid from' }).fill('12/31/2026');
    await button(page, 'Save').click();
    await page.getByText('The change was saved.').waitFor();
    await card(page, 'Due dates and last position').getByText('12/31/2026').waitFor();
    const changes = card(page, 'Changes');
    await changes.scrollIntoViewIfNeeded();
    await changes.getByText('LATER-1').waitFor();
    await changes.getByText('Planned', { exact: true }).waitFor();
    await changes.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The planned change was withdrawn.').waitFor();
    await changes.getByText('LATER-1').waitFor({ state: 'detached' });
    await undo(page).last().click();
    await page.getByText('The change is planned again.').waitFor();
    await changes.getByText('LATER-1').waitFor();
    await changes.getByRole('button', { name: 'Withdraw' }).click();
    await changes.getByText('LATER-1').waitFor({ state: 'detached' });
  });

  it('has a button for its plate that says why users may not change it', async () => {
    const { page } = await visit(dashboard(fixed));
    await card(page, 'Vehicle').getByRole('button', { name: 'Edit vehicle' }).waitFor();
    const plate = card(page, 'Vehicle').getByRole('button', { name: 'Change plate' });
    await card(page, 'Vehicle').getByText(fixed, { exact: true }).waitFor();
    const reason = 'Only your provider can change the plate of this vehicle.';
    expect(await plate.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => plate.getAttribute('aria-description')).toBe(reason);
    await card(page, 'Vehicle').getByRole('button', { name: 'Edit vehicle' }).focus();
    await page.keyboard.press('Tab');
    await page.locator('[role=tooltip]', { hasText: reason }).waitFor();
    await page.keyboard.press('Enter');
    await plate.blur();
    expect(await dialog(page).count()).toBe(0);
    expect(await axeFinds(page, 'article')).toEqual([]);
    const { page: other } = await visit(dashboard(free));
    await card(other, 'Vehicle').getByRole('button', { name: 'Change plate' }).click();
    await dialog(other).getByRole('textbox', { name: 'Plate number' }).fill('abc 999');
    await choose(other, 'State or province', 'Quebec');
    await button(other, 'Save').click();
    await card(other, 'Vehicle').getByText('ABC 999').waitFor();
    await undo(other).last().click();
    await card(other, 'Vehicle').getByText('ABC 999').waitFor({ state: 'detached' });
  });
});

describe('what is new', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 900 });

  it('is a vehicle that is added in three pages, opens, is the first of those opened last, and is gone after an undo', async () => {
    const { page, allowTrouble } = await visit('/vehicle');
    allowTrouble(/^422 POST .*add-vehicle/);
    await card(page, 'Recently opened').getByRole('button', { name: 'Add vehicle' }).click();
    await dialog(page).getByRole('textbox', { name: 'VIN' }).fill('1FTFW1E5XSKA00001');
    await dialog(page).getByRole('textbox', { name: 'Model year' }).fill('2025');
    await dialog(page).getByRole('textbox', { name: 'Make' }).fill('Ford');
    await dialog(page).getByRole('textbox', { name: 'Model', exact: true }).fill('F-150');
    await choose(page, 'Vehicle category', 'Pickup');
    await choose(page, 'Vehicle type', 'Truck');
    await choose(page, 'Fuel type', 'Regular');
    await choose(page, 'Color', 'White');
    await button(page, 'Next').click();
    await dialog(page).getByRole('textbox', { name: 'Purchase price' }).fill('41250.50');
    await dialog(page).getByLabel('Center').first().click();
    await page.getByRole('option').first().click();
    await choose(page, 'Bill sort', /./);
    await button(page, 'Next').click();
    await dialog(page).getByRole('textbox', { name: 'Plate number' }).fill('NEW 7');
    await button(page, 'Review').click();
    expect(await axeFinds(page, '[role=dialog]')).toEqual([]);
    await button(page, 'Add').click();
    // What only the server knows opens its page.
    await dialog(page).getByText('This VIN is not valid.', { exact: false }).waitFor();
    await dialog(page).getByRole('textbox', { name: 'VIN' }).fill('');
    await button(page, 'Review').click();
    await button(page, 'Add').click();
    await page.getByText('The vehicle was added.').waitFor();
    await card(page, 'Vehicle').getByText('2025 Ford F-150').waitFor();
    expect(page.url()).toMatch(/\/vehicle\/dashboard\?vehicle=\d{6}$/);
    await page.goBack();
    const first = card(page, 'Recently opened').getByText('2025 Ford F-150').first();
    await first.waitFor();
    await page.goForward();
    await card(page, 'Vehicle').getByText('2025 Ford F-150').waitFor();
    await undo(page).last().click();
    await page.getByText('The vehicle was removed.').waitFor();
    await card(page, 'Recently opened').waitFor();
    await first.waitFor({ state: 'detached' });
  });

  it('is a document with a comment, whose details can be changed', async () => {
    const { page } = await visit(`/vehicle/dashboard/documents-and-notes?vehicle=${free}`);
    await card(page, 'Documents').getByRole('button', { name: 'Upload documents' }).click();
    await page.locator('[role=dialog] input[type=file]').setInputFiles({
      ...{ name: 'permit.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
    });
    await choose(page, 'Category', 'Permit');
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Renewed in May');
    await button(page, 'Upload').click();
    await page.getByText('The documents were uploaded.').waitFor();
    const row = card(page, 'Documents').getByRole('row').filter({ hasText: 'permit.csv' });
    await row.getByText('Renewed in May').waitFor();
    await row.getByRole('button', { name: 'Edit details' }).click();
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Renewed in June');
    await button(page, 'Save').click();
    await row.getByText('Renewed in June').waitFor();
    await undo(page).last().click();
    await row.getByText('Renewed in May').waitFor();
  });
});

describe('what an account hides', () => {
  const hide = (keys: readonly string[]) =>
    portal
      .database()
      .admin.query(`update users set hidden_menus = $1 where username in ('fleet-us', 'provider')`, [keys]);
  afterAll(() => hide([]));

  it('is not there for its users, and there for representatives of the provider', async () => {
    await hide(['vehicle_update']);
    const { page } = await portal.open({ as: 'fleet-us', own: true, path: dashboard(free) });
    await card(page, 'Vehicle').getByText(free, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit vehicle' }).count()).toBe(0);
    const { page: other } = await portal.open({ as: 'provider', own: true, path: dashboard(free) });
    await other.getByRole('button', { name: 'Edit vehicle' }).waitFor();
  });
});
