import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { serveBuiltPage } from './support/built-page.ts';

const built = serveBuiltPage('form-fields.html', { username: 'fleet-small' });
const { database } = built;
let page: Page;
beforeAll(() => {
  page = built.page();
});
beforeEach(async () => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/fields');
  await page.getByRole('heading', { name: 'Fields' }).waitFor();
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = () => page.evaluate(() => window.sent() as Record<string, unknown>);

it('typed values are written in their form when the field is left, and sent in another one', async () => {
  await box('Time').fill('9:30 pm');
  await box('Email').fill(' ann@b.ca ');
  await box('Phone').fill('5145550123 x42');
  await box('Time').focus();
  await expect.poll(() => box('Phone').inputValue()).toBe('(514) 555-0123 ext. 42');
  await box('Email').focus();
  expect(await box('Time').inputValue()).toBe('09:30 PM');
  expect(await sent()).toMatchObject({ at: '21:30', email: 'ann@b.ca', phone: '5145550123x42' });
});

it('a wrong value is said in words, after the field is left', async () => {
  await box('Email').fill('ann');
  expect(await page.getByText('Enter an email address').count()).toBe(0);
  await box('Phone').fill('555');
  await box('Time').fill('25:00');
  await box('Email').focus();
  await page.getByText('Enter a phone number with 10 digits.').waitFor();
  await page.getByText('Enter a time such as 9:30.').waitFor();
  await box('Time').focus();
  await page.getByText('Enter an email address such as name@example.com.').waitFor();
  expect(await box('Email').getAttribute('aria-invalid')).toBe('true');
});

describe('a person and a vehicle', () => {
  it('are found by typing and chosen by keyboard', async () => {
    const { rows } = await database.admin.query<{ name: string; number: string; driver: string }>(
      `select d.driver_last_name as name, v.vehicle_number as number, d.driver_reference_number as driver
         from vehicles v join drivers d using (customer_number, driver_reference_number)
         join users u using (customer_number) where u.username = 'fleet-small' order by v.vehicle_number limit 1`,
    );
    const [{ name, number, driver } = { name: '', number: '', driver: '' }] = rows;
    await combobox('Driver').fill(driver);
    await page.getByRole('option', { name: new RegExp(driver) }).waitFor();
    await combobox('Driver').press('ArrowDown');
    await combobox('Driver').press('Enter');
    await expect.poll(() => combobox('Driver').inputValue()).toContain(name);
    await combobox('Vehicle').fill(number);
    await page.getByRole('option', { name: new RegExp(number) }).click();
    expect(await sent()).toMatchObject({ driver, vehicle: number });
    // One that was there before has its name, too.
    await page.evaluate((value) => window.begin({ driver: value }), driver);
    await expect.poll(() => combobox('Driver').inputValue()).toContain(name);
  });

  it('say what is missing, and that nothing was found', async () => {
    await combobox('Driver').fill('x');
    const list = page.getByRole('listbox', { name: 'Driver' });
    await list.getByText('Type at least 2 characters').waitFor();
    await combobox('Driver').fill('xqzzqx');
    await list.getByText('No results').waitFor();
    expect((await sent()).driver).toBeNull();
  });
});

it('Enter after typing chooses the first match, and does not send the form with what was chosen before', async () => {
  await page.evaluate(() => {
    document.documentElement.dataset.submits = '0';
    const count = () => {
      document.documentElement.dataset.submits = String(Number(document.documentElement.dataset.submits) + 1);
    };
    document.addEventListener('submit', count, { capture: true });
  });
  const submits = () => page.evaluate(() => document.documentElement.dataset.submits);
  const home = page.getByRole('group', { name: 'Home' });
  await home.getByText('Canada', { exact: true }).click();
  const region = home.getByRole('combobox', { name: 'Province or territory' });
  await region.click();
  await page.keyboard.type('que');
  await page.getByRole('option', { name: 'Quebec' }).waitFor();
  await region.press('Enter');
  await expect.poll(() => region.inputValue()).toBe('Quebec');
  await region.fill('xqzzqx');
  await page.getByRole('listbox', { name: 'Province or territory' }).getByText('No results').waitFor();
  await region.press('Enter');
  expect(await region.inputValue()).toBe('xqzzqx');
  expect(await submits()).toBe('0');
});

it('an address has the names and regions of its country', async () => {
  const home = page.getByRole('group', { name: 'Home' });
  await home.getByRole('textbox', { name: 'Street', exact: true }).fill('1 Main');
  await home.getByRole('textbox', { name: 'City', exact: true }).fill('Laval');
  await home.getByText('Canada', { exact: true }).click();
  await home.getByRole('textbox', { name: 'Postal code' }).fill('44301');
  await home.getByRole('combobox', { name: 'Province or territory' }).fill('Que');
  await page.getByRole('option', { name: 'Quebec' }).click();
  await page.getByText('Enter a code such as 44301 (United States) or H2X 1Y4 (Canada).').waitFor();
  await home.getByRole('textbox', { name: 'Postal code' }).fill('h7a0a1');
  await box('Time').focus();
  await page.getByText('Enter a code such as').waitFor({ state: 'detached' });
  expect((await sent()).home).toEqual({
    country: 'CAN',
    street: '1 Main',
    street_2: null,
    city: 'Laval',
    region: 'QC',
    postal_code: 'H7A 0A1',
  });
});

it('rows of a group are added, moved and removed by keyboard', async () => {
  const row = (at: number) => page.getByRole('listitem', { name: `Row ${at}` });
  const name = (at: number) => row(at).getByRole('textbox', { name: 'Name' });
  const hasFocus = (what: ReturnType<typeof name>) =>
    expect.poll(() => what.evaluate((each) => each === document.activeElement)).toBe(true);
  for (const [at, text] of ['Ann', 'Bo', 'Cy'].entries()) {
    await button('Add a row').press('Enter');
    await hasFocus(name(at + 1));
    await page.keyboard.type(text);
  }
  expect(await button('Add a row').isDisabled()).toBe(true);
  await row(2).getByRole('textbox', { name: 'Contact email' }).fill('b');
  await button('Move row 3 up').press('Enter');
  await hasFocus(button('Move row 2 up'));
  await button('Move row 2 up').press('Enter');
  await button('Remove row 2').press('Enter');
  await hasFocus(name(2));
  expect((await sent()).contacts).toEqual([
    { name: 'Cy', email: null },
    { name: 'Bo', email: 'b' },
  ]);
  // Its fault has moved with it.
  await row(2).getByText('Enter an email address such as name@example.com.').waitFor();
  for (const _each of [1, 2]) await button('Remove row 1').press('Enter');
  await hasFocus(button('Add a row'));
  expect((await sent()).contacts).toBeNull();
});

it('they fit a narrow screen, and axe finds nothing', async () => {
  await button('Add a row').click();
  const finds = [];
  for (const [colorScheme, width] of [
    ['light', 1000],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    finds.push(...(await axeFinds(page, 'main')));
    await page.screenshot({ path: `test-results/form-fields-${colorScheme}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: null });
  expect(finds).toEqual([]);
});
