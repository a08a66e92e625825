import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFinds } from './support/axe.ts';
import { readCsv } from './support/files.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();
const path = '/account/manage-drivers';

const list = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const drivers = (page: Page) => list(page, 'Drivers');
const count = (page: Page) => drivers(page).getByRole('status').first();
const headers = async (page: Page, of = drivers(page)) =>
  (await of.locator('thead th').allTextContents()).map((text) => text.trim());
const chip = (page: Page) => page.getByRole('button', { name: /^Center name is/ });

async function choose(page: Page, column: string, entry: string, of = drivers(page)): Promise<void> {
  await of.getByRole('columnheader', { name: column }).hover();
  await of.getByRole('button', { name: `Options for ${column}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Filters by a center in the menu of its header. */
async function filterByCenter(page: Page): Promise<void> {
  await choose(page, 'Center name', 'Filter');
  await page.getByRole('searchbox', { name: 'Search values' }).fill('Akron Branch');
  await page.getByRole('treeitem', { name: /^Akron Branch/ }).waitFor();
  await page.getByRole('button', { name: 'Select only these' }).click();
  await chip(page).waitFor();
  await page.keyboard.press('Escape');
}

describe('the list of drivers', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('is filtered and hides a column; a reload and another browser show the same', async () => {
    const { page } = await visit(path);
    await expect.poll(() => count(page).textContent()).toMatch(/^\d+ rows$/);
    const all = Number.parseInt((await count(page).textContent()) ?? '', 10);
    await filterByCenter(page);
    await expect.poll(() => count(page).textContent()).toMatch(new RegExp(`^\\d+ of ${all} rows$`));
    const said = await count(page).textContent();
    await choose(page, 'Email', 'Hide');
    await expect.poll(() => headers(page)).not.toContain('Email');
    await expect.poll(() => page.url()).toContain('_columns~drivers=-email~');
    expect(await axeFinds(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => count(page).textContent()).toBe(said);
    expect(await headers(page)).not.toContain('Email');
    const { search } = new URL(page.url());
    const other = await portal.open({ as: 'fleet-us', own: true, path: `${path}${search}` });
    await expect.poll(() => count(other.page).textContent()).toBe(said);
    expect(await headers(other.page)).not.toContain('Email');
    await page.getByRole('button', { name: /^Remove filter: Center name is/ }).click();
    await expect.poll(() => count(page).textContent()).toBe(`${all} rows`);
  });

  it('keeps the menu beside the last line of a header on a phone, and shades no empty space', async () => {
    const { page } = await visit(path);
    await page.setViewportSize({ width: 390, height: 844 });
    await drivers(page).getByRole('columnheader', { name: 'Reference number' }).waitFor();
    // Any error in the page fails the test: a hundred rows change together.
    await page.getByRole('button', { name: 'Edit driver' }).first().waitFor({ state: 'detached' });
    const below = await drivers(page)
      .locator('thead th')
      .evaluateAll((all) =>
        all.flatMap((each) => {
          const [sort, menu] = [...each.children].map((child) => child.getBoundingClientRect());
          return sort && menu ? [menu.top - sort.bottom] : [];
        }),
      );
    expect(below.length).toBeGreaterThan(5);
    expect(Math.max(...below)).toBeLessThan(0);
    const holder = drivers(page).locator('table').locator('xpath=..');
    expect(await holder.evaluate((each) => getComputedStyle(each).backgroundImage)).toBe('none');
  });

  it('is exported with its filtered rows and its columns', async () => {
    const filter = JSON.stringify([
      {
        value: 'center_name',
        match: 'all',
        conditions: [{ type: 'values', operator: 'one_of', values: ['Akron Branch'] }],
      },
    ]);
    const { page } = await visit(`${path}?_filter~drivers=${encodeURIComponent(filter)}&_columns~drivers=-email~`);
    await chip(page).waitFor();
    const rows = Number.parseInt((await count(page).textContent()) ?? '', 10);
    await page.getByRole('button', { name: 'Options for Drivers', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).first().click(),
    ]);
    const lines = await readCsv(download);
    const head = lines.find((line) => line.includes('Center name')) ?? [];
    expect(head).not.toContain('Email');
    const centers = lines.slice(lines.indexOf(head) + 1).map((line) => line[head.indexOf('Center name')]);
    expect(centers.filter((center) => center === 'Akron Branch')).toHaveLength(rows);
    expect(new Set(centers.filter(Boolean))).toEqual(new Set(['Akron Branch']));
  });

  it('has no rows with a filter on a column that is gone, until it is removed', async () => {
    const filter = JSON.stringify([
      { value: 'no_such', match: 'all', conditions: [{ type: 'text', operator: 'blank' }] },
    ]);
    const { page } = await visit(`${path}?_filter~drivers=${encodeURIComponent(filter)}`);
    await expect.poll(() => count(page).textContent()).toMatch(/^0 of \d+ rows$/);
    await page.getByRole('button', { name: /^Remove filter: / }).click();
    await expect.poll(() => count(page).textContent()).toMatch(/^\d+ rows$/);
  });
});

describe('Escape', () => {
  const visit = portal.stay({ as: 'fleet-us' });

  it('closes a calendar, and not the dialog that it is in', async () => {
    const { page } = await visit(path);
    await page.getByRole('button', { name: 'Add driver', exact: true }).click();
    const since = page.getByRole('dialog').getByRole('textbox', { name: /^Driver since/ });
    await since.click();
    const calendar = page.locator('[data-dates-dropdown]');
    await calendar.waitFor();
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await since.fill('1/9/2025');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard what you entered?' }).waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  });

  it('closes what is in front of an expanded section, and then the section', async () => {
    const { page } = await visit(path);
    const expanded = page.getByRole('dialog', { name: 'Drivers', exact: true });
    await drivers(page).getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'Options for Drivers', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Expand' }).click();
    await choose(page, 'Email', 'Filter', expanded);
    const filter = page.getByRole('form', { name: /Email/ });
    await filter.waitFor();
    await page.keyboard.press('Escape');
    await filter.waitFor({ state: 'detached' });
    const edit = expanded.getByRole('button', { name: /^(Edit driver|Actions)/ }).first();
    await edit.click();
    const item = page.getByRole('menuitem', { name: 'Edit driver' });
    if (await item.isVisible()) await item.click();
    const form = page.getByRole('dialog', { name: 'Edit driver' });
    await form.waitFor();
    await expect.poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(await expanded.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expanded.waitFor({ state: 'detached' });
  });

  it('closes the card of an expanded map, and then the map', async () => {
    const { page } = await visit('/account/preferred-shop-locator');
    await page.getByRole('row').nth(1).waitFor();
    await page
      .getByRole('button', { name: /^Options for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Expand' }).click();
    const expanded = page.getByRole('dialog');
    const show = expanded.getByRole('button', { name: /on the map$/ }).first();
    const name = (await show.getAttribute('aria-label'))?.replace(/^Show (.+) on the map$/, '$1') ?? '';
    await show.click();
    const card = expanded.getByRole('region', { name, exact: true });
    await card.getByRole('button', { name: /^Close/ }).focus();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await expanded.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expanded.waitFor({ state: 'detached' });
  });

  it('clears the search of an expanded section before it closes the section', async () => {
    const { page } = await visit('/account/audit');
    const expanded = page.getByRole('dialog', { name: 'Changes', exact: true });
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'Options for Changes', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Expand' }).click();
    const search = expanded.getByRole('searchbox');
    await search.fill('no such change');
    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    expect(await expanded.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expanded.waitFor({ state: 'detached' });
  });
});

describe('the columns and cells of a list', () => {
  const visit = portal.stay({ as: 'fleet-us' });
  const header = (page: Page, name: string) => drivers(page).getByRole('columnheader', { name });
  const widthOf = async (page: Page, name: string) => Math.round((await header(page, name).boundingBox())?.width ?? 0);
  const leftOf = async (page: Page, name: string) => Math.round((await header(page, name).boundingBox())?.x ?? 0);

  async function drag(page: Page, name: string, by: number): Promise<void> {
    const box = await header(page, name).boundingBox();
    if (!box) throw new Error(`There is no header “${name}”.`);
    const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  }

  it('are resized by mouse and keys, pinned, and saved for the user', async () => {
    const { page } = await visit(path);
    await header(page, 'Email').waitFor();
    const before = await widthOf(page, 'Email');
    await drag(page, 'Email', 80);
    await expect.poll(() => widthOf(page, 'Email')).toBe(before + 80);
    await header(page, 'Email').getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => widthOf(page, 'Email')).toBe(before + 90);
    await expect.poll(() => page.url()).toContain(`_columns~drivers=email.${before + 90}~`);
    await choose(page, 'Email', 'Pin to the left');
    await expect.poll(async () => (await headers(page)).filter(Boolean)[0]).toMatch(/^Email/);
    const left = await leftOf(page, 'Email');
    const table = drivers(page).getByRole('region', { name: 'Drivers' });
    await table.evaluate((region) => region.scrollTo({ left: 300 }));
    expect(await leftOf(page, 'Email')).toBe(left);
    await drivers(page).getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Save columns' }).click();
    await page.getByText('Columns saved.').waitFor();
    await page.goto(path);
    await expect.poll(() => widthOf(page, 'Email')).toBe(before + 90);
    expect(page.url()).not.toContain('_columns');
    await drivers(page).getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => page.url()).toContain('_columns~drivers=');
    await page.reload();
    await expect.poll(() => widthOf(page, 'Email')).toBe(before);
    await drivers(page).getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Save columns' }).click();
    await page.getByText('Columns saved.').waitFor();
    await page.goto(path);
    await expect.poll(() => widthOf(page, 'Email')).toBe(before);
  });

  it('are copied by keys and menu, alone and as rows with headers', async () => {
    const { page } = await visit(path);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const cell = (row: number, column: string) =>
      drivers(page).locator('tbody tr').nth(row).locator(`[data-column=${column}]`);
    const text = await cell(1, 'email').textContent();
    await cell(0, 'email').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(copied).toBe(text);
    await page.keyboard.press('ControlOrMeta+Shift+c');
    await expect.poll(copied).toContain('\n');
    const [head = '', row = ''] = (await copied()).split(/\r?\n/);
    expect(row.split('\t')[head.split('\t').indexOf('Email')]).toBe(text);
    await cell(0, 'email').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy cell' }).click();
    await expect.poll(copied).toBe(await cell(0, 'email').textContent());
    const region = drivers(page).getByRole('region', { name: 'Drivers' });
    await region.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => region.evaluate((table) => table === document.activeElement)).toBe(true);
  });

  it('have rows of one height on a phone, whatever is in the columns out of sight', async () => {
    const { page } = await visit(path);
    await page.setViewportSize({ width: 390, height: 844 });
    const rows = drivers(page).locator('tbody tr');
    await rows.nth(20).waitFor();
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => Math.round(row.getBoundingClientRect().height)).filter((height) => height > 0),
    );
    expect([...new Set(heights)]).toHaveLength(1);
  });
});

/** Turns a column on or off in the choice that is open, and closes it by keyboard. */
async function turn(page: Page, column: string): Promise<void> {
  const choice = page.getByRole('dialog', { name: 'Columns' });
  await choice.getByRole('checkbox', { name: column }).click();
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'detached' });
}

describe('the choice of columns', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  it('is beside the menu of a list, and gives the focus back', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path });
    const button = drivers(page).getByRole('button', { name: 'Columns', exact: true });
    await button.press('Enter');
    await turn(page, 'Email');
    await expect.poll(() => headers(page)).not.toContain('Email');
    await expect.poll(() => focused(page)).toBe('Columns');
  });

  it('is in the menu of a table that is not a list: a hidden column comes back', async () => {
    const { page } = await portal.open({ as: 'fleet-us', path: '/fleet' });
    const due = list(page, 'Coming due');
    await choose(page, 'Item due', 'Hide', due);
    await expect.poll(() => headers(page, due)).not.toContain('Item due');
    await due.getByRole('button', { name: 'Options for Coming due', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Columns', exact: true }).press('Enter');
    await turn(page, 'Item due');
    await expect.poll(() => headers(page, due)).toContain('Item due');
    await expect.poll(() => focused(page)).toBe('Options for Coming due');
  });
});

it('the search of the audit is in its link, and has the key of the search', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path: '/account/audit?_search~changes=no-such-change' });
  const search = page.getByRole('main').getByRole('searchbox');
  await expect.poll(() => search.inputValue()).toBe('no-such-change');
  await page.keyboard.press('/');
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
});

it('a shadow beside the buttons of the rows says that there are more columns, until the last one is shown', async () => {
  const { page } = await portal.open({ as: 'fleet-us', path, width: 390 });
  const buttons = drivers(page).locator('tbody tr').first().locator('td').last();
  await buttons.waitFor();
  const shadow = () => buttons.evaluate((cell) => getComputedStyle(cell, '::after').opacity);
  await expect.poll(shadow).toBe('1');
  const table = drivers(page).getByRole('region', { name: 'Drivers' });
  await table.evaluate((region) => region.scrollTo({ left: region.scrollWidth }));
  await expect.poll(shadow).toBe('0');
  await table.evaluate((region) => region.scrollTo({ left: 100 }));
  await expect.poll(shadow).toBe('1');
  await table.evaluate((region) => {
    region.style.width = '4000px';
  });
  await expect.poll(shadow).toBe('0');
});

it('a label of two lines leaves the inputs of a form in line', async () => {
  const { page } = await portal.open({ as: 'fleet-ca', path: `/fr${path}`, width: 1400 });
  await page.getByRole('button', { name: 'Ajouter un conducteur', exact: true }).click();
  const boxes = page.getByRole('dialog').getByRole('textbox');
  const [first, second] = [boxes.nth(0), boxes.nth(1)];
  await second.waitFor();
  const heights = await page
    .getByRole('dialog')
    .locator('label')
    .evaluateAll((all) => all.slice(0, 2).map((label) => label.getBoundingClientRect().height));
  expect(heights[0]).toBeGreaterThan(heights[1] ?? 0);
  expect((await first.boundingBox())?.y).toBe((await second.boundingBox())?.y);
});
