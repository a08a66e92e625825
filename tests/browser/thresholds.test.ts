import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

const plates = async () => {
  const all = (await portal.call('fleet-us', 'attention.alert-states', '')) as Data<'attention.alert-states'>;
  return all.find(({ alert_code }) => alert_code === 'PLATE_EXPIRED');
};
const row = (page: Page) =>
  page.getByRole('region', { name: 'Alerts', exact: true }).getByRole('row').filter({ hasText: 'Expired plates' });

it('a threshold changes the alerts on every page at once, in numbers and in words, and is taken back', async () => {
  const before = await plates();
  const { page: alerts } = await portal.open({ as: 'fleet-us', path: '/account/critical-alerts', width: 1600 });
  await row(alerts).getByText('The plate of a vehicle on billing has expired.').waitFor();

  const { page } = await portal.open({ as: 'fleet-us', path: '/account/account-settings' });
  const days = page.getByRole('textbox', { name: /^Plates/ });
  await days.fill('-1');
  await days.press('Enter');
  await page.getByText('Enter 0 or more.').waitFor();
  await days.fill('300');
  await days.press('Enter');
  await page.getByText('The settings were saved.').waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await row(alerts).getByText('expired more than 300 days ago').waitFor();
  const after = await plates();
  expect(after?.alerts).toBeLessThan(before?.alerts ?? 0);
  await row(alerts)
    .getByRole('cell', { name: String(after?.alerts), exact: true })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await row(alerts).getByText('The plate of a vehicle on billing has expired.').waitFor();
  expect(await plates()).toEqual(before);

  await row(alerts).getByRole('button', { name: 'Suppress' }).click();
  await alerts.getByRole('dialog', { name: 'Suppress: Expired plates' }).waitFor();
  await expect.poll(() => focusedName(alerts)).toMatch(/^Reason/);
});

it('a planned change of a fuel profile without a change is refused in the form, which names the profile in words', async () => {
  const { page, expectTrouble } = await portal.open({
    as: 'fleet-us',
    path: '/account/fuel-authorization-profiles',
    width: 1600,
  });
  expectTrouble(/^422 POST \/api\/fuel-profiles\/change$/);
  const profiles = page.getByRole('region', { name: 'In force today' });
  const weekdays = profiles.getByRole('row').filter({ hasText: 'Weekdays only' }).first();
  await weekdays.getByRole('button', { name: 'Change from a day on' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Change from a day on: Weekdays only' });
  await dialog.getByText('Weekdays only').nth(1).waitFor();
  const heights = ['Tuesday', 'Wednesday', 'Thursday'].map(async (day) => {
    const box = await dialog.getByRole('checkbox', { name: day }).boundingBox();
    return box?.y;
  });
  expect(new Set(await Promise.all(heights)).size).toBe(1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The profile already has these limits on that day.').waitFor();
});
