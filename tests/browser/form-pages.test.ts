import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { addCardCalls, type Kept } from './support/card-calls.ts';
import { begun, path as cardPath, cards, pages } from './support/card-screen.ts';
import { servePortal } from './support/portal.ts';

const kept: Kept = { card: structuredClone(begun), sent: [] };
const portal = servePortal({}, undefined, (app) => addCardCalls(app, kept));
const path = '/account/transports-storage';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true });
const focused = (page: Page, name: string) => heading(page, name).and(page.locator(':focus')).waitFor();

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Types an address and Enter. */
async function typeAddress(page: Page, street: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Street' }).fill(street);
  await choose(page, 'State', 'Ohio');
  await dialog(page).getByRole('textbox', { name: 'ZIP code' }).fill('44301');
  await dialog(page).getByRole('textbox', { name: 'City' }).fill('Akron');
  await page.keyboard.press('Enter');
}

/** The values on the last page, by label. */
const reviewed = (page: Page) =>
  dialog(page)
    .locator('dl > div')
    .evaluateAll((all) => Object.fromEntries(all.map((each) => [...each.children].map((part) => part.textContent))));

it('asks page by page, shows everything once more, and sends it once', async () => {
  // No vehicle of the account: only the server can say so.
  const { page, expectTrouble } = await portal.open({
    as: 'fleet-us',
    own: true,
    path: `${path}?vehicle_number=999999`,
  });
  expectTrouble(/^400 POST .*transport-storage-quote/);
  const sent: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/vehicle/transport-storage-quote')) sent.push(answer.status());
  });
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await focused(page, 'Step 1 of 5 Vehicle and service');
  await button(page, 'Next').click();
  const reason = dialog(page).getByRole('combobox', { name: 'Reason for the transport' });
  await reason.and(page.locator(':focus')).waitFor();
  await heading(page, 'Step 1 of 5 Vehicle and service').waitFor();
  await choose(page, 'Reason for the transport', 'Relocation');
  expect(await axeFinds(page, '[role=dialog]')).toEqual([]);
  await button(page, 'Next').click();

  await focused(page, 'Step 2 of 5 Pickup');
  await typeAddress(page, '1 Main St');
  await focused(page, 'Step 3 of 5 Destination');
  await button(page, 'Back').click();
  await focused(page, 'Step 2 of 5 Pickup');
  expect(await dialog(page).getByRole('textbox', { name: 'Street' }).inputValue()).toBe('1 Main St');
  await button(page, 'Next').click();
  await typeAddress(page, '2 Oak St');
  await focused(page, 'Step 4 of 5 Contact and dates');
  await dialog(page).getByRole('textbox', { name: 'Contact for the pickup' }).fill('Ann Lee');
  await dialog(page).getByRole('textbox', { name: 'Phone of the contact' }).fill('330 555 0134');
  // The second click is on the button that sends it.
  await button(page, 'Review').dblclick();
  await focused(page, 'Step 5 of 5 Review');
  expect(sent).toEqual([]);
  expect(await reviewed(page)).toMatchObject({
    Service: 'Transport',
    'Reason for the transport': 'Relocation',
    'The vehicle drives': 'Yes',
    'Where the vehicle is': '1 Main St, Akron, Ohio, 44301, United States',
    'Where it goes': '2 Oak St, Akron, Ohio, 44301, United States',
    'Contact for the pickup': 'Ann Lee',
    'Phone of the contact': '(330) 555-0134',
    Instructions: '–',
  });
  expect(await axeFinds(page, '[role=dialog]')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await button(page, 'Send the request').click();
  await heading(page, 'Step 1 of 5 Vehicle and service').waitFor();
  const vehicle = dialog(page).getByRole('combobox', { name: 'Vehicle' });
  await vehicle.and(page.locator(':focus')).waitFor();
  await dialog(page).getByText('999999').first().waitFor();
  await vehicle.fill('200016');
  await page.getByRole('option', { name: /^200016/ }).click();
  // Storage has no destination, and a reason of its own.
  await dialog(page).getByText('Storage', { exact: true }).click();
  await heading(page, 'Step 1 of 4 Vehicle and service').waitFor();
  await button(page, 'Review').click();
  await dialog(page).getByRole('combobox', { name: 'Reason for the storage' }).and(page.locator(':focus')).waitFor();
  await choose(page, 'Reason for the storage', 'Seasonal');
  await button(page, 'Review').click();
  await focused(page, 'Step 4 of 4 Review');
  await expect.poll(async () => (await reviewed(page)).Vehicle).toMatch(/^200016 – /);
  expect(await reviewed(page)).not.toHaveProperty('Where it goes');
  await dialog(page).getByRole('button', { name: 'Edit Contact and dates' }).click();
  await focused(page, 'Step 3 of 4 Contact and dates');
  await dialog(page).locator('button[type=submit]', { hasText: 'Review' }).click();
  await focused(page, 'Step 4 of 4 Review');
  await button(page, 'Send the request').dblclick();
  await page.getByText('The quote is requested.').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  expect(sent).toEqual([400, 200]);
});

it('begins in its first field, says each fault once and where it can be read, and gives the focus back', async () => {
  const { page } = await portal.open({ as: 'fleet-us', own: true, path: '/account/mvr-request' });
  const main = page.getByRole('main');
  const isFocused = (of: Locator) => of.and(page.locator(':focus')).waitFor();
  const add = main.getByRole('button', { name: 'Add driver', exact: true });
  await add.click();
  // Searches are loaded with the first of them.
  const driver = dialog(page).getByRole('combobox', { name: 'Driver', exact: true });
  await isFocused(driver);
  await page.keyboard.press('Enter');
  await driver.and(page.locator('[aria-invalid="true"]:focus')).waitFor();
  expect(await page.getByRole('listbox').filter({ visible: true }).count()).toBe(0);
  await page.keyboard.type('D1000');
  await page.getByRole('option', { name: /D1000/ }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await isFocused(add);

  await page.goto('/account/manage-drivers');
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page).getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await isFocused(main.getByRole('button', { name: 'Import', exact: true }));
  await add.click();
  await button(page, 'Add driver').click();
  const address = dialog(page).getByRole('group', { name: /^Address/ });
  await isFocused(dialog(page).getByRole('textbox', { name: 'First name' }));
  // Street, city, state and ZIP code.
  expect(await address.getByText('This field is required.').count()).toBe(4);
});

it('opens pages that are done in French, and asks before what was entered is lost', async () => {
  const { page } = await portal.open({ as: 'fleet-us', own: true, path: `/fr${path}?vehicle_number=200016` });
  await page.getByRole('button', { name: 'Demander une soumission' }).click();
  await choose(page, 'Motif du transport', 'Livraison');
  await button(page, 'Suivant').click();
  await focused(page, 'Étape 2 sur 5 Ramassage');
  // A page that is done can be opened from the list of pages, and what is missing holds the later ones back.
  const steps = dialog(page).getByRole('group', { name: 'Étapes' }).getByRole('button');
  const tops = await steps.evaluateAll((all) => all.map((each) => each.children[0]?.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(Math.max(...tops.map(Number)) - Math.min(...tops.map(Number))).toBeLessThan(20);
  const step = (name: RegExp) => dialog(page).getByRole('group', { name: 'Étapes' }).getByRole('button', { name });
  expect(await step(/Destination/).getAttribute('aria-disabled')).toBe('true');
  await step(/Véhicule/).click();
  await focused(page, 'Étape 1 sur 5 Véhicule et prestation');
  expect(await dialog(page).getByRole('combobox', { name: 'Motif du transport' }).inputValue()).toBe('Livraison');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await dialog(page).first().waitFor({ state: 'detached' });
});

it('changes a record in a section, and opens the page of what the server found wrong', async () => {
  const { page, expectTrouble } = await portal.open({ as: 'fleet-us', own: true });
  expectTrouble(/^400 POST .*card\/save/);
  await cards(page, { pages });
  await page.goto(cardPath);
  const main = page.getByRole('main');
  const at = (name: string) => main.getByRole('heading', { name, exact: true });
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  await at('Step 1 of 4 Card').waitFor();
  await press('Next');
  await main.getByRole('textbox', { name: 'Street' }).fill('Nowhere');
  await press('Next');
  // Nothing on this page was touched, and the one before keeps what was typed.
  await at('Step 3 of 4 Contacts').and(page.locator(':focus')).waitFor();
  await press('Review');
  await at('Step 4 of 4 Review').waitFor();
  expect(await axeFinds(page, 'main')).toEqual([]);
  await main.getByText('Nowhere, Akron, Ohio, 44301, United States').waitFor();
  await press('Save card');
  await at('Step 2 of 4 Home').waitFor();
  await main.getByText('Check the marked fields.').waitFor();
  await press('Back');
  await main.getByText('Check the marked fields.').waitFor({ state: 'detached' });
  // Leads back to what is wrong, then to the review.
  await press('Next');
  await at('Step 2 of 4 Home').waitFor();
  await main.getByRole('textbox', { name: 'Street' }).fill('5 Elm St');
  await press('Discard changes');
  await at('Step 1 of 4 Card').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await at('Step 2 of 4 Home').waitFor();
  await press('Next');
  await press('Review');
  await press('Save card');
  await page.getByText('The card was saved.').waitFor();
  expect(kept.card.home).toMatchObject({ street: '5 Elm St', city: 'Akron' });
  await at('Step 1 of 4 Card').waitFor();
});
