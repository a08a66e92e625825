import { describe, expect, it } from 'vitest';
import type { Data } from '../../contract/calls.ts';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

const path = '/account/life-cycle-cost-analysis';
const costs = async () => (await portal.call('fleet-us', 'life-cycle.costs', '')) as Data<'life-cycle.costs'>;

describe('life cycle costs', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('are those of a copy with a typed vehicle, until it is taken back', async () => {
    const { page } = await visit(path);
    const results = page.getByRole('region', { name: 'Best month to replace' });
    const scenarios = page.getByRole('region', { name: 'Scenarios of your account' });
    await results.getByText('Sales cars').first().waitFor();
    await page.getByRole('heading', { name: 'Scenarios of your account' }).scrollIntoViewIfNeeded();
    await scenarios.getByRole('button', { name: 'Copy' }).first().click();
    await expect.poll(() => focusedName(page)).toBe('Name');
    await page.keyboard.type('My vans');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('My own figures').first().click();
    await dialog.getByLabel('Make and model').waitFor();
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('This field is required.').first().waitFor();
    await dialog.getByLabel('Make and model').fill('Big van');
    await dialog.getByRole('combobox', { name: 'Energy' }).click();
    await page.getByRole('option', { name: 'Electricity' }).click();
    await dialog.getByLabel('Electricity use').fill('48');
    await dialog.getByLabel('Electricity use').press('Control+Enter');
    await page.getByText('The scenario was copied.').waitFor();
    await page.getByRole('heading', { name: 'Best month to replace' }).scrollIntoViewIfNeeded();
    await results.getByText('My vans').first().waitFor();
    await results.getByText('Big van').waitFor();
    const [first] = (await costs()).vehicles;
    expect(first).toMatchObject({ scenario_name: 'My vans', vehicle_name: 'Big van', vehicle_energy_use: 48 });
    await results.getByText(`$${first?.equivalent_cost_per_distance.toFixed(3)}`).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await results.getByText('My vans').first().waitFor({ state: 'hidden' });
    await results.getByText('Sales cars').first().waitFor();
  });

  it('are the first ones again when the chosen scenario is deleted, and its id is in no address', async () => {
    const { page } = await visit(path);
    const results = page.getByRole('region', { name: 'Best month to replace' });
    const scenarios = page.getByRole('region', { name: 'Scenarios of your account' });
    await results.getByText('Sales cars').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Parameters' }).click();
    await page.getByRole('combobox', { name: 'Scenario' }).click();
    await page.getByRole('option', { name: /^Pickups/ }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await results.getByText('Pickups').first().waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?scenario=pickups/);
    await page.getByRole('heading', { name: 'Scenarios of your account' }).scrollIntoViewIfNeeded();
    const row = scenarios.getByRole('row', { name: /^Pickups/ });
    await row.getByRole('button', { name: 'Delete' }).click();
    await results.getByText('Sales cars').first().waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await row.waitFor();
  });

  it('have headers of at most three lines on a phone', async () => {
    const { page } = await visit(path);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('heading', { name: 'Scenarios of your account' }).scrollIntoViewIfNeeded();
    const head = page.getByRole('region', { name: 'Scenarios of your account' }).locator('thead');
    await expect.poll(async () => (await head.boundingBox())?.height ?? 1000).toBeLessThan(100);
  });
});
