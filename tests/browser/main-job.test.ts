import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import { launchChromium } from '../support/chromium.ts';
import { readCsv, readWorkbook, textOfCell, textOfField, valuesOf } from './support/files.ts';
import { modelOf } from './support/model.ts';
import { servePortal } from './support/portal.ts';
import { reportScreen } from './support/report.ts';

const portal = servePortal({}, launchChromium);
const fuel = modelOf('fuel-detail-report', 'fleet-small');
const fuelPath = '/reporting/fuel-detail-report';

const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

it('leads from sign-in to rows that are searched, sorted and filtered, and back by link', async () => {
  const { page, expectTrouble } = await portal.open({ path: '/', width: 2600 });
  expectTrouble(/^401 POST \/api\/login$/);
  await page.waitForURL('/login');
  expect(await page.title()).toBe('Motorpool :: Sign in');
  await page.getByLabel('Username').fill('fleet-small');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe('[login]: The username or password is incorrect.');
  expect(await page.getByLabel('Username').inputValue()).toBe('fleet-small');
  await page.getByRole('textbox', { name: 'Password' }).fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.getByRole('heading', { name: 'Welcome, Twelve Oaks Plumbing' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Reporting', exact: true }).click();
  await page.getByRole('navigation', { name: 'Reporting' }).getByRole('link', { name: 'Fuel detail' }).click();
  await page.waitForURL(fuelPath);
  const report = reportScreen(page, 'Fuel detail');
  expect(await page.title()).toBe('Motorpool :: Fuel detail');

  const start = report.field('Start date');
  expect(await start.inputValue()).toBe('01/01/2026');
  await start.fill('10/01/2026');
  await page.keyboard.press('Tab');
  await report.run();
  const ran = modelOf('fuel-detail-report', 'fleet-small', 'en-US', { values: { start: '2026-10-01' } });
  const all = await report.rowCount();
  expect(all).toBeGreaterThan(50);
  expect(await report.status().textContent()).toBe(`${all} rows`);
  await report.screen.getByRole('button', { name: ran.sentence }).waitFor();
  const dates = await report.column('transaction_date');
  expect(dates.length).toBeGreaterThan(5);
  expect(dates.every((date) => /^1[01]\/\d\d\/2026$/.test(date))).toBe(true);

  const [first = ''] = await report.column('vehicle_number');
  expect(first).toMatch(/^0\d+$/);
  await report.search.fill(first);
  await expect.poll(() => report.rowCount()).toBeLessThan(all);
  const found = await report.rowCount();
  expect(await report.status().textContent()).toBe(`${found} of ${all} rows`);
  await expect.poll(async () => new Set(await report.column('vehicle_number'))).toEqual(new Set([first]));

  await report.header('Product').click();
  await report.header('Transaction date').click({ modifiers: ['Shift'] });
  await report.header('Transaction date').click({ modifiers: ['Shift'] });
  const byProduct = async () => {
    const { columns, rows } = await report.readGrid();
    const [product, date] = [columns.indexOf('product'), columns.indexOf('transaction_date')];
    return rows.map((row) => `${row[product]} ${row[date]}`);
  };
  const isSorted = (texts: string[]) =>
    texts.every((text, i) => {
      const [before = '', [a, b] = ['', '']] = [texts[i - 1], text.split(' ')];
      const [product = '', date = ''] = before.split(' ');
      return i === 0 || product < (a ?? '') || (product === a && date >= (b ?? ''));
    });
  await expect.poll(async () => isSorted(await byProduct())).toBe(true);
  await expect.poll(() => queryOf(page.url())._sort).toBe('product,-transaction_date');

  await report.filter('Product', 'UNL');
  await expect.poll(() => report.rowCount()).toBeLessThan(found);
  await expect.poll(async () => new Set(await report.column('product'))).toEqual(new Set(['UNL']));

  const before = { grid: await report.readGrid(), rows: await report.rowCount() };
  await page.reload();
  await report.isDone();
  expect(await report.rowCount()).toBe(before.rows);
  expect(await report.readGrid()).toEqual(before.grid);
  expect(await report.search.inputValue()).toBe(first);
  await report.button(ran.sentence).click();
  expect(await start.inputValue()).toBe('10/01/2026');
  await report.button('Clear all').click();
  await expect.poll(() => report.rowCount()).toBe(all);
});

it('keeps hidden, moved and saved columns, and returns to the report’s default columns', async () => {
  const { page } = await portal.open({ as: 'fleet-small', path: fuelPath, width: 1900 });
  const report = reportScreen(page, 'Fuel detail');
  await report.run();
  const own = fuel.columns.filter((column) => column.enabled).map((column) => column.value);
  const drawn = (await report.readGrid()).columns;
  expect(drawn).toEqual(own.slice(0, drawn.length));

  const drawer = page.getByRole('dialog', { name: 'Columns' });
  const openDrawer = () => report.button('Columns').click();
  await openDrawer();
  await drawer.getByRole('searchbox', { name: 'Find a column' }).fill('driver');
  expect(await drawer.getByRole('checkbox').count()).toBeLessThan(own.length);
  await drawer.getByRole('checkbox', { name: 'Driver name' }).uncheck();
  await drawer.getByRole('searchbox', { name: 'Find a column' }).fill('');
  await drawer.getByRole('button', { name: 'Move Transaction date', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await drag(page, drawer.getByRole('button', { name: 'Move Product', exact: true }), -2);
  await drawer.getByRole('button', { name: 'Pin to the left: Transaction date' }).click();
  const arranged = [
    'vehicle_number',
    'transaction_date',
    'year_make_model',
    'transaction_time',
    'product',
    'product_class',
    'quantity',
  ];
  const firstColumns = async () => (await report.readGrid()).columns.slice(0, arranged.length);
  await expect.poll(firstColumns).toEqual(arranged);
  await drawer.getByRole('button', { name: 'Save for this report' }).click();
  await page.getByText('Columns saved.').waitFor();
  expect(queryOf(page.url())._columns).toBeUndefined();

  await page.goto(fuelPath);
  await report.run();
  expect(await firstColumns()).toEqual(arranged);

  await openDrawer();
  await drawer.getByRole('button', { name: 'Reset' }).click();
  await drawer.getByRole('button', { name: 'Save for this report' }).click();
  await page.getByText('Columns saved.').waitFor();
  await page.goto(fuelPath);
  await report.run();
  expect((await report.readGrid()).columns).toEqual(drawn);
});

it('ends in a workbook with the content of the screen', async () => {
  const query =
    'start=2026-09-01&_search=pinecrest&_sort=discount,-net_cost&_columns=discount,vehicle_number,transaction_date,';
  const columns = 'transaction_time,net_cost,-quantity,fuel_economy,over_capacity,odometer,merchant_name';
  const { page } = await portal.open({ as: 'fleet-small', path: `${fuelPath}?${query}${columns}`, width: 5000 });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const grid = await report.readGrid();
  const [shown, all] = await report.rowCounts();
  expect(shown).toBeLessThan(all);

  const download = await report.exportAs('xlsx', 'shown');
  expect(download.suggestedFilename()).toBe('Fuel detail 2026-11-20.xlsx');
  const book = await readWorkbook(download);
  const [header = [], ...rows] = valuesOf(book.worksheets[0]);
  expect(header).toEqual(grid.headers);
  const model = columnsOf(grid.columns);
  const texts = rows.map((row) => model.map((column, i) => textOfCell(column, row[i] ?? null, fuel.style)));
  expect(texts.slice(0, grid.rows.length)).toEqual(grid.rows);
  // One more: the totals.
  expect(rows).toHaveLength(shown + 1);
  // An average is marked: in a workbook by the number format.
  expect(texts.at(-1)).toEqual(grid.totals.map((total) => total.replace(/^avg /, '')));
  const marked = grid.totals.findIndex((total) => total.startsWith('avg '));
  expect(book.worksheets[0]?.getCell(shown + 2, marked + 1).numFmt).toContain('"avg "');
  const of = (field: string) => rows.slice(0, -1).map((row) => row[grid.columns.indexOf(field)]);
  expect(of('vehicle_number').every((number) => typeof number === 'string' && /^00\d+$/.test(number))).toBe(true);
  expect(of('transaction_date').every((date) => date instanceof Date)).toBe(true);
  expect(of('discount').every((amount) => typeof amount === 'number' && amount <= 0)).toBe(true);
  expect(of('discount')[0]).toBeLessThan(0);

  const about = valuesOf(book.worksheets[1]).map((row) => row.join(': '));
  expect(about).toEqual(
    expect.arrayContaining([
      'Start date: Sep 1, 2026',
      'End date: Nov 20, 2026',
      `Rows: ${shown} of ${all} rows`,
      'Search: pinecrest',
      'Run at: Nov 20, 2026, 12:00 PM UTC',
    ]),
  );
});

it('ends in a text file of all rows', async () => {
  const query =
    'start=2026-09-01&_search=pinecrest&_columns=discount,vehicle_number,transaction_date,-quantity,odometer';
  const { page } = await portal.open({ as: 'fleet-small', path: `${fuelPath}?${query}`, width: 5000 });
  const report = reportScreen(page, 'Fuel detail');
  await report.isDone();
  const [shown, all] = await report.rowCounts();
  expect(shown).toBeLessThan(all);
  const download = await report.exportAs('csv', 'all');
  expect(download.suggestedFilename()).toBe('Fuel detail 2026-11-20.csv');
  await report.button('Clear all').click();
  await expect.poll(() => report.rowCount()).toBe(all);

  const [header = [], ...records] = await readCsv(download);
  const grid = await report.readGrid();
  expect(header).toEqual(grid.headers);
  const end = records.findIndex((record) => record.length === 1 && record[0] === '');
  expect(end).toBe(all);
  const rows = records.slice(0, end);
  const model = columnsOf(grid.columns);
  const texts = rows.map((row) => model.map((column, i) => textOfField(column, row[i] ?? '', fuel.style)));
  // The number of rows is shown before they are drawn.
  await expect.poll(async () => (await report.readGrid()).rows).toEqual(texts.slice(0, grid.rows.length));
  expect(rows.every(([, number = '']) => /^00\d+$/.test(number))).toBe(true);
  expect(rows.some(([discount = '']) => /^-\d+(\.\d+)?$/.test(discount))).toBe(true);
  expect(records.slice(end)).toEqual([['']]);
});

function columnsOf(fields: readonly string[]): ResolvedColumn[] {
  return fields.map((field) => {
    const column = fuel.columns.find(({ value }) => value === field);
    if (!column) throw new Error(`The report has no column ${field}.`);
    return column;
  });
}

/** Drags a column's handle by a number of rows in the list. */
async function drag(page: Page, handle: Locator, by: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by * 36, { steps: 12 });
  await page.mouse.up();
}
