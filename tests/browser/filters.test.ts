import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readCsv } from './support/files.ts';
import { modelOf, wordsOf } from './support/model.ts';
import { prefixes, servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal();
const visits = { 'fleet-us': portal.stay({ as: 'fleet-us' }), 'fleet-ca': portal.stay({ as: 'fleet-ca' }) };
const path = '/reporting/fuel-detail-report';

/** Follows what the status bar says about the rows. Returns the texts that came since. */
async function followCounts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const status = document.querySelector('footer [role="status"]');
    const said: string[] = [];
    let last = status?.textContent ?? '';
    new MutationObserver(() => {
      const now = status?.textContent ?? '';
      if (now !== last) said.push(now);
      last = now;
      document.body.dataset.counts = JSON.stringify(said);
    }).observe(status as Node, { childList: true, characterData: true, subtree: true });
  });
  return async () => JSON.parse((await page.locator('body').getAttribute('data-counts')) ?? '[]') as string[];
}

it('a filter stays open and keeps the focus when its result needs a wider column', async () => {
  const { page } = await visits['fleet-ca'](`/ca${path}?_columns=vehicle_number,odometer&_sort=-odometer`);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const odometer = report.grid.locator('[role="columnheader"][col-id="odometer"]');
  const width = async () => (await odometer.boundingBox())?.width ?? 0;
  const total = report.grid.locator('[row-index="b-0"] [col-id="odometer"]');
  await expect.poll(() => total.textContent()).toMatch(/\d/);
  const before = await width();
  const [mostDriven] = await report.column('vehicle_number');
  await report.openFilter('Vehicle number');
  await page.getByRole('tab', { name: 'Conditions' }).click();
  const value = page.getByRole('textbox', { name: 'Value 1' });
  await value.fill(mostDriven ?? '');
  await expect.poll(width).toBeGreaterThan(before);
  // The grid repositions its windows with a timer of 200 ms, which began before this one and is therefore never after it.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let ticks = 0;
        const timer = setInterval(() => {
          ticks += 1;
          if (ticks < 2) return;
          clearInterval(timer);
          done();
        }, 200);
      }),
  );
  expect(await value.evaluate((input) => input === document.activeElement)).toBe(true);
});

it('the window of a filter leaves the headers beside it free', async () => {
  const { page } = await visits['fleet-us'](`${path}?start=2026-11-01&end=2026-11-20&use_bill_date=false`);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await report.openFilter('Vehicle number');
  const window = page.locator('.ag-popup-child').filter({ has: page.getByRole('tab', { name: 'Conditions' }) });
  const header = report.grid.locator('.ag-header-row-column').first();
  const gap = async () => {
    const [box, row] = [await window.boundingBox(), await header.boundingBox()];
    return box && row ? Math.round(box.y - row.y - row.height) : null;
  };
  expect(await gap()).toBeGreaterThanOrEqual(0);
});

it('a filter stays open while a parameter is typed', async () => {
  const { page } = await visits['fleet-us'](`${path}?start=2026-11-01&end=2026-11-20&use_bill_date=false`);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  await report.screen.locator('[data-folded] button').first().click();
  await report.field('Start date').waitFor();
  await report.openFilter('Vehicle number');
  const window = page.getByRole('tab', { name: 'Conditions' });
  await window.waitFor();
  const drawn = await window.elementHandle();
  await report.field('Start date').fill('11/10/2026');
  await page.getByText(wordsOf('en-US')('report.changed')).waitFor();
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
});

it.for([
  ['fleet-us', 'en-US', 'MM/DD/YYYY', '03/05/2026'],
  ['fleet-ca', 'en-CA', 'YYYY-MM-DD', '2026-03-05'],
  ['fleet-ca', 'fr-CA', 'AAAA-MM-JJ', '2026-03-05'],
] as const)('%s filters dates in %s in the format of the parameters', async ([as, locale, format, day]) => {
  const words = wordsOf(locale);
  const { page } = await visits[as](`${prefixes[locale]}${path}?_columns=transaction_date`);
  const report = reportScreen(page, words.of('reports.fuel-detail-report.title'));
  await report.isDone();
  const all = await report.rowCount();
  await report.openFilter(words.of('columns.transaction_date'), words('tables.filter'));
  await page.getByRole('tab', { name: words('tables.filters.conditions') }).click();
  const value = page.getByPlaceholder(format).first();
  expect(await value.evaluate((input) => input === document.activeElement)).toBe(true);
  await value.fill(day);
  await expect.poll(() => report.rowCount()).toBeLessThan(all);
  await expect.poll(async () => new Set(await report.column('transaction_date'))).toEqual(new Set([day]));

  // The date picker opens beside the filter, which stays open. Escape closes the date picker first, then the filter.
  await value.click();
  await page
    .locator('[data-dates-dropdown]')
    .getByRole('button', { name: /^1?2\b/ })
    .first()
    .click();
  await expect.poll(() => value.inputValue()).not.toBe(day);
  const chosen = await value.inputValue();
  await expect.poll(async () => new Set(await report.column('transaction_date'))).toEqual(new Set([chosen]));
  await value.click();
  await page.locator('[data-dates-dropdown]').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[data-dates-dropdown]').count()).toBe(0);
  expect(await value.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => value.count()).toBe(0);
});

/** The text of the list item that has the keyboard focus. */
const activeLine = (page: Page) =>
  page.getByRole('tree').evaluate((tree) => {
    const line = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '');
    return line && `${line.getAttribute('aria-label')}: ${line.getAttribute('aria-checked')}`;
  });

it.for([
  ['en-US', '\n', 'Not found: 299999'],
  ['fr-CA', ', ', 'Sans résultat\u00a0: 299999'],
] as const)('a pasted list of values filters by them, and names those not found (%s, %j)', async ([
  locale,
  separator,
  note,
]) => {
  const words = wordsOf(locale);
  const as = locale === 'en-US' ? 'fleet-us' : 'fleet-ca';
  const { page } = await visits[as](`${prefixes[locale]}${path}?_columns=vehicle_number`);
  const report = reportScreen(page, words.of('reports.fuel-detail-report.title'));
  await report.isDone();
  const [first, second] = [...new Set(await report.column('vehicle_number'))];
  await report.openFilter(words.of('columns.vehicle_number'), words('tables.filter'));
  const search = page.getByRole('searchbox', { name: words('tables.filters.search') });
  await search.fill('x');
  await search.selectText();
  await search.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const isTaken = !input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
      if (!isTaken) document.execCommand('insertText', false, text);
    },
    `${[first, second, '299999'].join(separator)}\n`,
  );
  await page.getByText(note, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(2);
  await page.getByRole('button', { name: words('tables.filters.only_found') }).click();
  await expect.poll(async () => new Set(await report.column('vehicle_number'))).toEqual(new Set([first, second]));
});

it('values are chosen by keyboard in a text, a number and a date; the link and the file include them', async () => {
  const columns = ['vehicle_number', 'product', 'transaction_date', 'net_cost'];
  const { page } = await visits['fleet-us'](`${path}?_columns=${columns}`);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const all = await report.rowCount();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const shown = async (field: string) => new Set(await report.column(field));
  const close = async (field: string) => {
    await press('Escape');
    await expect.poll(() => page.getByRole('tree').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('col-id'))).toBe(field);
  };

  // A text: only what is found.
  await report.openFilter('Product');
  const search = page.getByRole('searchbox', { name: 'Search values' });
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('dsl');
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(1);
  await press('Enter');
  await expect.poll(() => shown('product')).toEqual(new Set(['DSL']));
  const diesel = await report.rowCount();
  // The other columns' filters apply: the list still has every product.
  await search.fill('');
  await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(1);
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Select all' }).getAttribute('data-indeterminate'))
    .toBe('true');
  await close('product');

  // A date: all but the last month, as a tree.
  await report.openFilter('Transaction date');
  await page.getByRole('treeitem').first().waitFor();
  await press('ArrowDown');
  await expect.poll(() => activeLine(page)).toBe(`2026, ${diesel.toLocaleString('en-US')} rows: true`);
  await press('ArrowRight');
  await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(5);
  await press('End');
  await expect.poll(() => activeLine(page)).toMatch(/^Nov 2026, .* rows: true/);
  await press('Space');
  await expect.poll(() => activeLine(page)).toMatch(/: false$/);
  await press('ArrowLeft');
  await expect.poll(() => activeLine(page)).toMatch(/^2026, .* rows: mixed/);
  await expect.poll(() => report.rowCount()).toBeLessThan(diesel);
  await close('transaction_date');

  // A number: nothing is checked, which keeps the rows; then the first value is checked.
  const before = await report.rowCount();
  const counts = await followCounts(page);
  await report.openFilter('Net cost');
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await press('Space');
  await page.getByText('Select at least one value.').waitFor();
  await page.getByRole('tree').focus();
  await press('Space');
  await expect.poll(() => activeLine(page)).toMatch(/: true$/);
  const [cost = ''] = ((await activeLine(page)) ?? '').split(', ');
  await expect.poll(() => shown('net_cost')).toEqual(new Set([cost]));
  // The rows before, and those of the value: in between there were no others.
  await expect.poll(async () => (await counts()).length).toBe(1);
  expect(await report.rowCount()).toBeLessThan(before);
  await close('net_cost');

  // The link is short, and whoever opens it sees the same.
  const filters = JSON.parse(new URL(page.url()).searchParams.get('_filter') ?? '') as { conditions: unknown[] }[];
  expect(filters.flatMap(({ conditions }) => conditions)).toEqual([
    { type: 'values', operator: 'one_of', values: ['DSL'] },
    { type: 'values', operator: 'none_of', values: ['2026-11'] },
    { type: 'values', operator: 'one_of', values: [Number(cost.replace(/[$,]/g, ''))] },
  ]);
  const rows = await report.rowCount();
  expect(rows).toBeGreaterThan(0);
  const drawn = (await report.readGrid()).rows;
  await visits['fleet-us'](page.url());
  await report.isDone();
  expect(await report.rowCounts()).toEqual([rows, all]);
  await expect.poll(async () => (await report.readGrid()).rows).toEqual(drawn);

  // The file.
  const model = modelOf('fuel-detail-report', 'fleet-us');
  const records = await readCsv(await report.exportAs('csv', 'shown'));
  const at = (field: string) =>
    records[0]?.indexOf(model.columns.find(({ value }) => value === field)?.header ?? '') ?? -1;
  const body = records.slice(1, rows + 1);
  expect(new Set(body.map((record) => record[at('product')]))).toEqual(new Set(['DSL']));
  expect(body.every((record) => !record[at('transaction_date')]?.startsWith('2026-11'))).toBe(true);
  expect(new Set(body.map((record) => Number(record[at('net_cost')]).toFixed(2)))).toEqual(
    new Set([Number(cost.replace(/[$,]/g, '')).toFixed(2)]),
  );
});

it('values and conditions replace each other, and say so first', async () => {
  const { page } = await visits['fleet-us'](`${path}?_columns=product`);
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const filter = () => new URL(page.url()).searchParams.get('_filter') ?? '';
  await report.openFilter('Product');
  await page.getByRole('tab', { name: 'Conditions' }).click();
  await page.getByLabel('Value 1').fill('DSL');
  await expect.poll(filter).toContain('"contains"');
  await page.getByRole('tab', { name: 'Values' }).click();
  await page.getByText('Current filter: contains “DSL”.').waitFor();
  await page.getByRole('treeitem', { name: /^UNL/ }).click();
  await expect.poll(filter).toContain('"none_of"');
  expect(filter()).not.toContain('"contains"');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(filter).toBe('');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select all' }).isChecked()).toBe(true);
  // A selection is kept even if the window is closed right away, before the worker has answered.
  await page.getByRole('treeitem', { name: /^UNL/ }).evaluate((line: HTMLElement) => {
    line.click();
    line.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await page.getByRole('dialog', { name: 'Column filter' }).or(page.getByRole('tree')).waitFor({ state: 'hidden' });
  await expect.poll(filter).toContain('"none_of"');
  await expect.poll(() => report.rowCounts().then(([shown, of]) => shown < of)).toBe(true);
});
