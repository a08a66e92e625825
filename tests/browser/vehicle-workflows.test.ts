import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smallPdf } from '../../server/seed/documents.ts';
import { axeFinds } from './support/axe.ts';
import { servePortal } from './support/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-workflows-'));
// Hooks run in reverse: the server closes first.
afterAll(() => rmSync(folder, { recursive: true }));
const portal = servePortal({ uploadsDir: join(folder, 'uploads'), documents: { folder: join(folder, 'documents') } });

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A vehicle in service of each account; the American one is on an open-end lease, the Canadian one on a closed-end lease. */
const vehicles = { 'fleet-us': { number: '', odometer: 0 }, 'fleet-ca': { number: '', odometer: 0 } };
let sold = '';
beforeAll(async () => {
  const { admin } = portal.database();
  for (const [username, type] of [
    ['fleet-us', 'O'],
    ['fleet-ca', 'C'],
  ] as const) {
    const { rows } = await admin.query<{ number: string; odometer: number }>(
      `select vehicle_number as number, odometer from vehicles v join users u using (customer_number)
        where u.username = $1 and v.status = 'ON BILLING' and v.lease_type = $2 and odometer is not null order by 1 limit 1`,
      [username, type],
    );
    if (rows[0]) vehicles[username] = rows[0];
  }
  const { rows } = await admin.query<{ number: string }>(
    `select min(vehicle_number) as number from vehicles v join users u using (customer_number)
      where u.username = 'fleet-us' and v.status = 'CLOSE OUT'`,
  );
  sold = rows[0]?.number ?? '';
});
beforeEach(async () => {
  await portal
    .database()
    .admin.query(
      'delete from vehicle_terminations; delete from used_vehicle_quotes; delete from vehicle_expense_reports',
    );
});

const open = (tab: string, as: keyof typeof vehicles = 'fleet-us', more: object = {}) =>
  portal.open({
    ...{ as, own: true, path: `/vehicle/dashboard/${tab}?vehicle=${vehicles[as].number}`, width: 1400, height: 1000 },
    ...more,
  });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).first().click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

async function typePlace(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Street', exact: true }).fill('1 Main St');
  await page.getByRole('textbox', { name: 'City' }).fill('Akron');
  await choose(page, 'State', 'Ohio');
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('44301');
}

describe('the termination of a vehicle', () => {
  it('is asked for page by page, shows what it comes to, and again if that has changed', async () => {
    const { page, expectTrouble } = await open('vehicle-termination');
    expectTrouble(/^409 POST .*\/vehicle\/terminate/);
    await heading(page, 'Step 1 of 5 Return').waitFor();
    const odometer = page.getByRole('textbox', { name: 'Odometer at the return' });
    expect((await odometer.inputValue()).replace(/\D/g, '')).toBe(String(vehicles['fleet-us'].odometer));
    await button(page, 'Next').click();
    await heading(page, 'Step 2 of 5 Condition').waitFor();
    await choose(page, 'Condition', 'Good');
    await button(page, 'Next').click();
    await heading(page, 'Step 3 of 5 Place and contact').waitFor();
    await typePlace(page);
    await page.getByRole('textbox', { name: 'Contact for the pickup' }).fill('Ann Lee');
    await page.getByRole('textbox', { name: 'Phone of the contact' }).fill('330 555 0134');
    await button(page, 'Next').click();
    await heading(page, 'Step 4 of 5 Documents').waitFor();
    const file = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: smallPdf('A photo') };
    await page.locator('input[type=file]').setInputFiles(file);
    await button(page, 'Review').click();
    await heading(page, 'Step 5 of 5 Review').waitFor();
    const figures = page.getByRole('region', { name: 'What it comes to' });
    const payoff = figures.locator('div', { hasText: /^Payoff/ }).locator('dd');
    await payoff.waitFor();
    const before = await payoff.innerText();
    expect(before).toMatch(/^\$[\d,]+\.\d\d$/);
    expect(await axeFinds(page)).toEqual([]);

    await portal
      .database()
      .admin.query(`update vehicles set capitalized_cost = capitalized_cost + 777 where vehicle_number = $1`, [
        vehicles['fleet-us'].number,
      ]);
    await button(page, 'Request the termination').click();
    await page.getByText('The figures have changed since you saw them.').waitFor();
    await expect.poll(() => payoff.innerText()).not.toBe(before);
    await button(page, 'Request the termination').click();
    const list = card(page, 'Requested terminations');
    await list.getByText('Requested', { exact: true }).waitFor();
    await card(page, 'Request a termination').getByText('its termination is already requested').waitFor();

    await button(page, 'Undo').click();
    await list.getByText('Withdrawn', { exact: true }).waitFor();
    await heading(page, 'Step 1 of 5 Return').waitFor();
  });

  it('is not offered for a vehicle that was sold', async () => {
    const { page } = await open('vehicle-termination', 'fleet-us', {
      path: `/vehicle/dashboard/vehicle-termination?vehicle=${sold}`,
    });
    await card(page, 'Request a termination').getByText('This vehicle is not in service').waitFor();
  });

  it('is in French and in kilometers in Canada, on a phone', async () => {
    const { page } = await open('vehicle-termination', 'fleet-ca', {
      ...{ path: `/fr/vehicle/dashboard/vehicle-termination?vehicle=${vehicles['fleet-ca'].number}` },
      ...{ width: 390, height: 844 },
    });
    await page.getByRole('textbox', { name: 'Odomètre à la restitution (km)' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeFinds(page)).toEqual([]);
  });
});

it('reports expenses with lines and receipts, and deletes and restores them', async () => {
  const { page } = await open('report-expenses');
  const form = card(page, 'New report');
  // The first row is there.
  await choose(page, 'Category', 'Fuel');
  await form
    .getByRole('textbox', { name: /^Amount/ })
    .first()
    .fill('41.10');
  await form.getByText('Total: $41.10', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Add a row' }).click();
  await form
    .getByRole('textbox', { name: /^Amount/ })
    .last()
    .fill('8.9');
  await form.getByText('Total: $50.00', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Remove row 2' }).click();
  await form.getByText('Total: $41.10', { exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Description' }).first().fill('Paid in cash');
  const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: smallPdf('A receipt') };
  await form.locator('input[type=file]').setInputFiles(file);
  expect(await axeFinds(page)).toEqual([]);
  await button(page, 'Send the report').click();
  await card(page, 'Reports').getByText('$41.10').first().waitFor();
  // What was sent is not missing now.
  expect(await form.getByText('This field is required.').count()).toBe(0);
  await card(page, 'Reported expenses').getByText('Paid in cash').waitFor();
  await card(page, 'Receipts').getByText('receipt.pdf').waitFor();
  await card(page, 'Reports')
    .getByRole('button', { name: /Delete report/ })
    .click();
  await card(page, 'Reports').getByText('No expenses have been reported').waitFor();
  // The last one.
  await page.keyboard.press('Control+z');
  await card(page, 'Receipts').getByText('receipt.pdf').waitFor();
  await card(page, 'Reports').getByText('$41.10').first().waitFor();
});

it('asks for the price of a used vehicle, and withdraws that', async () => {
  const { page } = await open('used-vehicle-quote');
  await choose(page, 'Condition', 'Fair');
  await typePlace(page);
  await page.getByRole('textbox', { name: 'Contact', exact: true }).fill('Ann Lee');
  await page.getByRole('textbox', { name: 'Phone of the contact' }).fill('330 555 0134');
  await button(page, 'Send the request').click();
  const list = card(page, 'Quotes');
  await list.getByText('Waiting for a price').waitFor();
  expect(await page.getByRole('textbox', { name: 'Contact', exact: true }).inputValue()).toBe('');
  expect(await page.getByText('This field is required.').count()).toBe(0);
  await list.getByRole('button', { name: /Withdraw/ }).click();
  await list.getByText('Withdrawn', { exact: true }).waitFor();
});

it('hides a tab from customers whose account hides it', async () => {
  await portal
    .database()
    .admin.query(`update users set hidden_menus = '{vehicle_termination}' where username = 'fleet-us'`);
  try {
    const { page, allowTrouble } = await open('report-expenses');
    allowTrouble(/404/);
    await card(page, 'Reports').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Sections of Vehicle dashboard' });
    expect(await tabs.getByRole('link', { name: 'Termination', exact: true }).count()).toBe(0);
    expect(await tabs.getByRole('link', { name: 'Used-vehicle quote', exact: true }).count()).toBe(1);
  } finally {
    await portal.database().admin.query(`update users set hidden_menus = '{}' where username = 'fleet-us'`);
  }
});
