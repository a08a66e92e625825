import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { focusedName } from './support/keyboard.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();
const path = '/account/manage-drivers';

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Edit driver/ });
const question = (page: Page) => page.getByRole('dialog', { name: /^Discard/ });
const mobile = (page: Page) => drawer(page).getByRole('textbox', { name: 'Mobile' });
const edit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Edit driver', exact: true }).first();
const isFocused = (page: Page) => edit(page).and(page.locator(':focus')).waitFor();
const right = async (page: Page, selector: string) => {
  const { x = 0, width = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
  return Math.round(x + width);
};

describe('the form of an action in a drawer', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400, height: 800 });

  it('is beside the rows, by keyboard alone, and gives the focus back', async () => {
    const { page } = await visit(path);
    await edit(page).press('Enter');
    await drawer(page).waitFor();
    await expect.poll(() => right(page, '[data-drawer]')).toBe(1400);
    const { x = 0 } = (await drawer(page).boundingBox()) ?? {};
    // The names of the drivers are in the first columns.
    expect(await right(page, 'main td:nth-child(2)')).toBeLessThan(x);
    expect(await axeFinds(page)).toEqual([]);
    // What is in view at first, and below a form that scrolls.
    const save = drawer(page).getByRole('button', { name: 'Save', exact: true });
    const { y = 0, height = 0 } = (await save.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(800);
    const inside = () => drawer(page).evaluate((own) => own.contains(document.activeElement));
    await expect.poll(() => focusedName(page)).toBe('Employee ID');
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
      await page.keyboard.press(key);
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await isFocused(page);
  });

  it('asks before typed text is lost, and keeps it for Back, Forward and a reload', async () => {
    const { page } = await visit(path);
    await edit(page).click();
    await mobile(page).fill('330 555 0134');
    await page.keyboard.press('Escape');
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await mobile(page).and(page.locator(':focus')).waitFor();
    // A click beside it closes it, too.
    await page.mouse.click(200, 400);
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await page.goBack();
    await drawer(page).waitFor({ state: 'detached' });
    await page.goForward();
    await expect.poll(() => mobile(page).inputValue()).toBe('(330) 555-0134');
    page.once('dialog', (asked) => void asked.accept());
    await mobile(page).click();
    await page.reload();
    await expect.poll(() => mobile(page).inputValue()).toBe('(330) 555-0134');
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await drawer(page).waitFor({ state: 'detached' });
  });

  it('is saved by Enter, and says a fault at its field', async () => {
    const { page } = await visit(path);
    await edit(page).click();
    const name = drawer(page).getByRole('textbox', { name: 'First name' });
    const before = await name.inputValue();
    await name.fill('');
    await page.keyboard.press('Enter');
    await drawer(page).getByText('This field is required.').waitFor();
    await name.and(page.locator('[aria-invalid="true"]:focus')).waitFor();
    await name.fill('Beatrix');
    await page.keyboard.press('Enter');
    await drawer(page).waitFor({ state: 'detached' });
    // The list has names in capitals.
    await page.getByRole('cell', { name: 'BEATRIX', exact: true }).waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByRole('cell', { name: 'BEATRIX', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: before.toUpperCase(), exact: true }).first().waitFor();
  });

  it('is printed in full instead of the page', async () => {
    const { page } = await visit(path);
    await edit(page).click();
    await mobile(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('main').isVisible()).toBe(false);
    expect(await drawer(page).evaluate((own) => own.scrollHeight - own.clientHeight)).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
    await page.getByRole('main').waitFor();
  });
});

it.each([390, 320])('a drawer takes the whole width of a phone: %i', async (width) => {
  const { page } = await portal.open({ as: 'fleet-us', path, width, height: 844, dark: width === 320 });
  const more = page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).first();
  await more.click();
  await page.getByRole('menuitem', { name: 'Edit driver', exact: true }).click();
  await mobile(page).waitFor();
  expect(await drawer(page).boundingBox()).toMatchObject({ x: 0, y: 0, width, height: 844 });
  expect(await drawer(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  await drawer(page).waitFor({ state: 'detached' });
  await more.and(page.locator(':focus')).waitFor();
});

it('the history of a record is in the same drawer', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path, width: 1400 });
  const button = page.getByRole('main').getByRole('button', { name: 'History', exact: true }).first();
  await button.click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.waitFor();
  await expect.poll(() => right(page, '[data-drawer]')).toBe(1400);
  expect(await axeFinds(page)).toEqual([]);
  await history.getByRole('button', { name: 'Close' }).click();
  await history.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
});
