import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { serveBuiltPage } from './support/built-page.ts';

const built = serveBuiltPage('form-fields.html', { username: 'fleet-us' });
let page: Page;
beforeAll(() => {
  page = built.page();
});
beforeEach(async () => {
  await page.unrouteAll();
  await page.setViewportSize({ width: 1000, height: 900 });
});

const akron = {
  country: 'USA',
  street: '12 main street',
  street_2: null,
  city: 'Akron',
  region: 'OH',
  postal_code: '44301',
};

async function open(home: object, validate: 'tax' | 'correction' = 'correction', path = '/fields') {
  await page.goto(`${path}?validate=${validate}`);
  await page.getByRole('heading', { name: 'Fields' }).waitFor();
  await page.evaluate((value) => window.begin({ home: value }), home as never);
  await page.getByRole('textbox', { name: /^(Street|Rue)$/ }).waitFor();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Check address' });
const closed = () => dialog().waitFor({ state: 'detached' });
const sent = () => page.evaluate(() => (window.sent() as { home: Record<string, unknown> | null }).home);
const hasFocus = (what: ReturnType<typeof button>) =>
  expect.poll(() => what.evaluate((each) => each === document.activeElement)).toBe(true);

describe('the check of the spelling', () => {
  it('suggests an address, which takes the place of the typed one, by keyboard alone', async () => {
    await open(akron);
    await button('Check address').focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('12 main street').waitFor();
    const suggestion = dialog().getByRole('radio', { name: /12 MAIN ST/ });
    await suggestion.waitFor();
    await hasFocus(suggestion);
    expect(await axeFinds(page)).toEqual([]);
    for (const name of ['Back', 'Keep as typed', 'Use this address']) {
      await page.keyboard.press('Tab');
      await hasFocus(dialog().getByRole('button', { name, exact: true }));
    }
    await page.keyboard.press('Enter');
    await closed();
    await page.getByText('The suggested address is used.').waitFor();
    await hasFocus(button('Check address'));
    expect(await sent()).toEqual({ ...akron, street: '12 MAIN ST', city: 'AKRON' });
    // What is typed now was not checked.
    await page.getByRole('textbox', { name: 'City' }).fill('AKRO');
    await page.getByText('The suggested address is used.').waitFor({ state: 'detached' });
  });

  it('says that it was found as typed, without a question', async () => {
    await open({ ...akron, street: '12 Main St' });
    await button('Check address').click();
    await page.getByText('The address was found as you typed it.').waitFor();
    await closed();
    expect(await sent()).toMatchObject({ street: '12 Main St', city: 'Akron' });
  });

  it('says the message if nothing was found; what was typed can be kept, and that is said', async () => {
    await open({ ...akron, street: '1 Nowhere Lane' });
    await button('Check address').click();
    await dialog().getByText('The street was not found in Akron, OH.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Use this address' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'Keep as typed' }).click();
    await closed();
    await page.getByText('Kept as typed. The address was not confirmed.').waitFor();
    expect(await sent()).toEqual({ ...akron, street: '1 Nowhere Lane' });
  });

  it('a failed call says why, loses nothing, and can be tried again', async () => {
    built.trouble().expectTrouble(/^503 POST \/api\/address\/validate$/);
    await open(akron);
    await page.route('**/api/address/validate', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'address_service_failed', message: '', data: null } }),
    );
    await button('Check address').click();
    await dialog().getByRole('alert').filter({ hasText: 'The address service can’t be reached.' }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.unrouteAll();
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await dialog()
      .getByRole('radio', { name: /12 MAIN ST/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await closed();
    expect(await sent()).toEqual(akron);
  });

  it('asks for a street before it checks anything', async () => {
    await open({ ...akron, street: '' });
    await button('Check address').click();
    await page.getByText('Enter a street first, with its city or its postal code.').waitFor();
    expect(await dialog().count()).toBe(0);
  });

  it('waits in words, and fits 320 pixels, in French and in the dark', async () => {
    await open(akron, 'correction', '/fr/fields');
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
    await page.setViewportSize({ width: 320, height: 700 });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/address/validate', async (route) => {
      await asked;
      await route.continue();
    });
    await button('Vérifier l’adresse').click();
    const french = page.getByRole('dialog', { name: 'Vérifier l’adresse' });
    await french.getByRole('status').getByText('Vérification de l’adresse…').waitFor();
    answer();
    await french.getByRole('radio', { name: /12 MAIN ST/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await french.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
    expect(await axeFinds(page)).toEqual([]);
  });
});

describe('the check of the tax area', () => {
  it('lists whole addresses with their tax areas', async () => {
    await open({ ...akron, postal_code: '44114' }, 'tax');
    await button('Check address').click();
    await dialog()
      .getByRole('radio', { name: /Cleveland/ })
      .click();
    expect(
      await dialog()
        .getByText(/^Tax area \d{9}$/)
        .count(),
    ).toBe(2);
    expect(await axeFinds(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Use this address' }).click();
    await closed();
    expect(await sent()).toEqual({ ...akron, street: '12 Main St', city: 'Cleveland', postal_code: '44114' });
  });

  it('keeps the street if only the city was found', async () => {
    await open({ ...akron, street: '1 Nowhere Lane', city: 'Akrun' }, 'tax');
    await button('Check address').click();
    await dialog()
      .getByText(/Tax area \d{9} · Only the city was found, so your street stays\./)
      .waitFor();
    await dialog().getByRole('button', { name: 'Use this address' }).click();
    await closed();
    expect(await sent()).toEqual({ ...akron, street: '1 Nowhere Lane' });
  });

  it('leaves out what is not sure enough', async () => {
    await open({ ...akron, city: 'Nowhere', postal_code: '' }, 'tax');
    await button('Check address').click();
    await dialog().getByText('No matching address was found.').waitFor();
    expect(await dialog().getByRole('radio').count()).toBe(0);
  });
});
