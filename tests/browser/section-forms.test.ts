import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { addCardCalls, type Kept } from './support/card-calls.ts';
import { begun, cards, path } from './support/card-screen.ts';
import { follow, servePortal } from './support/portal.ts';
import { seeForm } from './support/see-form.ts';

const kept: Kept = { card: begun, sent: [] };
const portal = servePortal({}, undefined, (app) => addCardCalls(app, kept));

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const row = (page: Page, at: number) => main(page).getByRole('listitem', { name: `Row ${at}` });
const inRow = (page: Page, at: number, name: string) => row(page, at).getByRole('textbox', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

async function open(as: 'fleet-us' | 'fleet-ca' = 'fleet-us', look: object = {}, at = path) {
  const visitor = await portal.open({ as, own: true, ...look });
  await cards(visitor.page);
  await visitor.page.goto(at);
  return visitor;
}

beforeEach(() => {
  kept.card = structuredClone(begun);
  kept.sent = [];
});

describe('a form in a section', () => {
  it('shows what is stored, and sends what was changed', async () => {
    const { page } = await open();
    await expect.poll(() => inRow(page, 2, 'Email').inputValue()).toBe('bo@example.com');
    expect(await box(page, 'Opens').inputValue()).toBe('08:00 AM');
    expect(await box(page, 'City').inputValue()).toBe('Akron');
    await said(page, 'C-1').waitFor();
    // Nothing was typed yet.
    expect(await button(page, 'Discard changes').count()).toBe(0);
    await box(page, 'City').fill('Canton');
    await button(page, 'Remove row 1').click();
    await row(page, 1).getByRole('checkbox', { name: 'Main contact' }).check();
    await inRow(page, 1, 'Reason').fill('Owner');
    await button(page, 'Save card').click();
    await said(page, 'The card was saved.').waitFor();
    const { number: _shown, ...expected } = {
      ...begun,
      home: { ...begun.home, city: 'Canton' },
      contacts: [{ name: 'Bo', email: 'bo@example.com', is_main: true, reason: 'Owner' }],
    };
    expect(kept.sent).toEqual([expected]);
    await button(page, 'Discard changes').waitFor({ state: 'detached' });
    expect(await box(page, 'City').inputValue()).toBe('Canton');
  });

  it('does not send what a row hides, and says what is missing in it', async () => {
    const { page } = await open();
    const isMain = row(page, 1).getByRole('checkbox', { name: 'Main contact' });
    await isMain.check();
    await inRow(page, 1, 'Reason').fill('Owner');
    await isMain.uncheck();
    await inRow(page, 1, 'Reason').waitFor({ state: 'detached' });
    await button(page, 'Add a row').click();
    await button(page, 'Save card').click();
    await row(page, 3).getByText('This field is required.').waitFor();
    await expect.poll(() => inRow(page, 3, 'Name').evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type('Cy');
    await button(page, 'Save card').click();
    await said(page, 'The card was saved.').waitFor();
    expect(kept.sent[0]?.contacts).toEqual([
      ...(begun.contacts ?? []),
      { name: 'Cy', email: null, is_main: false, reason: null },
    ]);
  });

  it('shows what the server refuses inside a row and for a whole address', async () => {
    const { page, expectTrouble } = await open();
    expectTrouble(/400/);
    await inRow(page, 2, 'Email').fill('taken@example.com');
    await button(page, 'Save card').click();
    const text = 'Another label has this text. Choose a different one.';
    await row(page, 2).getByText(text).waitFor();
    await expect.poll(() => inRow(page, 2, 'Email').evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await inRow(page, 2, 'Email').getAttribute('aria-invalid')).toBe('true');
    // It stays while something else is corrected.
    await inRow(page, 1, 'Name').fill('Anna');
    await box(page, 'City').focus();
    await row(page, 2).getByText(text).waitFor();
    await inRow(page, 2, 'Email').fill('free@example.com');
    await row(page, 2).getByText(text).waitFor({ state: 'detached' });
    await box(page, 'Street').fill('Nowhere');
    await button(page, 'Save card').click();
    const fault = main(page).getByRole('group', { name: 'Address' }).getByText('Enter an address.');
    await fault.waitFor();
    await expect.poll(() => fault.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await axeFinds(page, 'main')).toEqual([]);
  });
});

describe('what was typed', () => {
  const isThere = async (page: Page, email = 'half@') => {
    await expect.poll(() => inRow(page, 3, 'Name').inputValue()).toBe('Cy');
    expect(await inRow(page, 2, 'Email').inputValue()).toBe(email);
    expect(await box(page, 'City').inputValue()).toBe('Canton');
  };
  const type = async (page: Page, email = 'half@') => {
    await box(page, 'City').fill('Canton');
    await inRow(page, 2, 'Email').fill(email);
    await button(page, 'Add a row').click();
    await inRow(page, 3, 'Name').fill('Cy');
    await isThere(page, email);
  };

  it('is there again after Back', async () => {
    const { page } = await open();
    await type(page);
    await follow(page, '/account');
    await box(page, 'City').waitFor({ state: 'detached' });
    await page.goBack();
    await isThere(page);
    await button(page, 'Discard changes').click();
    await expect.poll(() => box(page, 'City').inputValue()).toBe('Akron');
    expect(await inRow(page, 2, 'Email').inputValue()).toBe('bo@example.com');
  });

  it('is there again after an ended session', async () => {
    const { page, expectTrouble } = await open();
    await type(page, 'half@example.com');
    expectTrouble(/403|401/);
    await portal.database().admin.query('delete from sessions');
    await portal.pass(2_000);
    const password = page.getByRole('textbox', { name: 'Password' });
    await button(page, 'Save card').or(password).first().click();
    await password.fill('demo');
    await page.getByRole('textbox', { name: 'Username' }).fill('fleet-us');
    await password.press('Enter');
    await isThere(page, 'half@example.com');
  });
});

describe('a record that somebody else has changed', () => {
  const theirs = {
    home: { ...begun.home, city: 'Dayton' },
    contacts: [{ name: 'Theirs', email: null, is_main: true, reason: 'New' }],
  };

  it('is merged where both have changed different fields', async () => {
    const { page, expectTrouble } = await open();
    expectTrouble(/409/);
    await box(page, 'City').fill('Canton');
    kept.card = { ...kept.card, contacts: theirs.contacts, version: 2 };
    await button(page, 'Save card').click();
    await said(page, 'The card was saved.').waitFor();
    expect(kept.card).toMatchObject({ home: { city: 'Canton' }, contacts: theirs.contacts, version: 3 });
  });

  it.each([
    ['Keep mine', 'Canton', 'Ann'],
    ['Take theirs', 'Dayton', 'Theirs'],
  ])('shows both versions of an address and of rows: %s', async (choice, city, name) => {
    const { page, expectTrouble } = await open();
    expectTrouble(/409/);
    await box(page, 'City').fill('Canton');
    await button(page, 'Remove row 2').click();
    kept.card = { ...kept.card, ...theirs, version: 2 };
    await button(page, 'Save card').click();
    const table = main(page).getByRole('table');
    await table.getByRole('cell', { name: /Canton/ }).waitFor();
    await table.getByRole('cell', { name: /Dayton/ }).waitFor();
    await table.getByRole('cell', { name: 'Ann, ann@example.com', exact: true }).waitFor();
    await table.getByRole('cell', { name: 'Theirs, Main contact, New', exact: true }).waitFor();
    expect(await axeFinds(page, 'main')).toEqual([]);
    await button(page, choice).click();
    expect(await box(page, 'City').inputValue()).toBe(city);
    expect(await inRow(page, 1, 'Name').inputValue()).toBe(name);
    await box(page, 'Phone').fill('514-555-0199');
    await button(page, 'Save card').click();
    await said(page, 'The card was saved.').waitFor();
    expect(kept.card).toMatchObject({ home: { city }, contacts: [{ name }], phone: '5145550199', version: 3 });
  });
});

it('an action with shared fields has them in its dialog, where they are added by keyboard', async () => {
  const { page } = await open();
  await button(page, 'Add card').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a row' }).press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true }).last();
  await expect.poll(() => name.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.type('Cy');
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('textbox', { name: 'Number', exact: true }).fill('C-2');
  await name.press('Enter');
  await said(page, 'The card was added.').waitFor();
  // It starts with the card of its section. Enter in a row sends it.
  const { version: _none, ...copy } = begun;
  const added = { name: 'Cy', email: null, is_main: false, reason: null };
  expect(kept.sent).toEqual([{ ...copy, number: 'C-2', contacts: [...(begun.contacts ?? []), added] }]);
});

it('fits narrow screens, in the dark and in French', async () => {
  for (const width of [390, 320]) {
    const { page } = await open('fleet-us', { dark: true, width }, `/fr${path}`);
    await seeForm(page, width);
  }
});
